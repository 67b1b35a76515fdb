"""Finding the terms of `--allow` and `--deny`, and what the rules of `--site` find, in notes.

`detection` calls it, so that detect, evaluate and scrub agree. Denied terms are PHI whatever a detector says. Allowed ones are not, unless
they are certain by form and identify somebody (contacts and ids), denied, or in the roster of the note's patient.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from nescio.core.document import Document, Span
from nescio.core.folding import encodable, fold, match_key
from nescio.core.labels import canonical_label, category_of
from nescio.core.sources import DENY, SITE
from nescio.core.tokens import one_word
from nescio.core.unicode import normal, normal_document
from nescio.detect.rules.detector import find_matches
from nescio.detect.rules.searcher import Searcher
from nescio.languages.merged import name_search
from nescio.pipeline.terms.site_rules import ANY, pattern_rules
from nescio.pipeline.terms.term_lists import TermLists
from nescio.records.lookup import Lookup
from nescio.records.spaced import places_of, spaced_names, squeeze

_BLANKS = re.compile(" {2,}")
_MIN_PLURAL = _MIN_SPACED = 4  # letters of a term that is found in the plural, and in spaced letters
_ALWAYS = ("CONTACT", "ID")  # categories in which no list overrules what is certain by form


class TermFinder:
    """Finds the terms of lists in notes: whole words, in any casing, with or without accents, with any blanks between words.

    Attributes:
        allowed: the allowed terms that are not denied, folded.
    """

    def __init__(self, lists: TermLists) -> None:
        site = lists.site
        self._denied = _by_key(lists.deny)
        self._always = _by_key(site.always)
        everywhere = [*((term, ANY) for term in lists.allow), *site.never]
        self.allowed = (
            frozenset(_by_key((term, label) for term, label in everywhere if label == ANY))
            - self._denied.keys()
            - self._always.keys()
        )
        self._never: dict[str, frozenset[str]] = {}  # term -> labels and categories that it never has
        for term, label in site.never:
            if label != ANY:
                key = _key(term)
                self._never[key] = self._never.get(key, frozenset()) | {label}
        self._denied = _plurals(self._denied) | self._denied
        self._find_denied = Lookup(self._denied)
        self._find_always = Lookup(self._always)
        self._find_allowed = Lookup(self.allowed)
        self._find_never = Lookup(self._never)
        self._patterns = Searcher(pattern_rules(site.patterns)) if site.patterns else None

    def denied(self, doc: Document) -> list[Span]:
        """Return the denied terms of a note; they may overlap."""
        return self._terms_of(doc, self._find_denied, self._denied, DENY) if self._denied else []

    def site_spans(self, doc: Document) -> list[Span]:
        """Return what the site rules find in a note: terms that are always PHI, and patterns; they may overlap."""
        found = self._terms_of(doc, self._find_always, self._always, SITE) if self._always else []
        if not self._patterns:
            return found
        note = normal_document(doc)
        [matches] = find_matches([note.doc.text if note else doc.text], self._patterns)
        spans = [Span(start, end, rule.label, SITE) for start, end, rule in matches]
        return [*found, *(note.to_original(spans) if note else spans)]

    def _terms_of(self, doc: Document, lookup: Lookup, labels: Mapping[str, str], source: str) -> list[Span]:
        note = normal_document(doc)
        text = note.doc.text if note else doc.text
        spans = [
            Span(start, end, labels[term], source)
            for start, end, term in [*_whole_words(text, lookup), *_set_apart(text, labels)]
        ]
        return list(note.to_original(spans)) if note else spans

    def without_allowed(self, doc: Document, spans: Sequence[Span]) -> Sequence[Span]:
        """Return the spans of a note, without those of which every letter and digit is in an allowed term.

        A term that never has the label of a span, by the site rules, is allowed in that span.
        """
        if not (self.allowed or self._never) or not spans:
            return spans
        note = normal_document(doc)
        text = note.doc.text if note else doc.text
        allowed = {at for start, end, _ in _whole_words(text, self._find_allowed) for at in range(start, end)}
        never: dict[int, frozenset[str]] = {
            at: self._never[term]
            for start, end, term in _whole_words(text, self._find_never)
            for at in range(start, end)
        }
        if not allowed and not never:
            return spans

        def is_allowed(at: int, label: str) -> bool:
            labels = never.get(at, frozenset())
            return at in allowed or canonical_label(label) in labels or category_of(label) in labels

        return [
            span
            for span in spans
            for at in (note.from_original([span]) if note else [span])
            if any(text[i].isalnum() and not is_allowed(i, span.label) for i in range(at.start, at.end))
        ]

    def without_allowed_forms(self, doc: Document, certain: Sequence[Span]) -> Sequence[Span]:
        """Return what is certain by form, without allowed terms that are neither contacts nor ids."""
        always = [span for span in certain if category_of(span.label) in _ALWAYS]
        others = [span for span in certain if category_of(span.label) not in _ALWAYS]
        return [*always, *self.without_allowed(doc, others)]


def _key(term: str) -> str:
    return match_key(normal(encodable(term)))


def _by_key(terms: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the labels of terms by the folded term."""
    return {_key(term): label for term, label in terms}


def _plurals(labels: Mapping[str, str]) -> dict[str, str]:
    """Return the labels of terms that are words, by their plurals."""
    return {
        f"{term}{ending}": label
        for term, label in labels.items()
        if len(term) >= _MIN_PLURAL and term[-_MIN_PLURAL:].isalpha()
        for ending in name_search().plural_endings
    }


def _set_apart(text: str, terms: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    """Yield where terms of one word stand in spaced letters, or broken at the end of a line."""
    folded = fold(encodable(text))
    squeezed = squeeze(folded)
    names = [term for term in terms if len(term) >= _MIN_SPACED and term.isalpha() and term in squeezed]
    if names:
        yield from spaced_names(folded, places_of(names, folded, squeezed))


def _whole_words(text: str, lookup: Lookup) -> list[tuple[int, int, str]]:
    """Return where each term begins and ends; any number of blanks in the text counts as one."""
    folded, place = _with_single_blanks(fold(encodable(text)))
    return [
        (place(start), place(start - size - 1) + 1, term)
        for start, size, term in sorted(set(lookup.matches(folded)))
        if not one_word(folded[start - 1 : start], folded[start])
        and not one_word(folded[start - size - 1], folded[start - size : start - size + 1])
    ]


def _with_single_blanks(text: str) -> tuple[str, Callable[[int], int]]:
    """Return the text with one blank for each run of them, and a function from offsets in it to those in the text."""
    begins, lengths = [0], [0]  # where more characters are missing before, and how many
    for run in _BLANKS.finditer(text):
        begins.append(run.start() - lengths[-1] + 1)
        lengths.append(lengths[-1] + len(run.group()) - 1)
    if len(begins) == 1:
        return text, lambda at: at
    return _BLANKS.sub(" ", text), lambda at: at + lengths[bisect_right(begins, at) - 1]
