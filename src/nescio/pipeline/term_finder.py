"""Finding the terms of `--allow` and `--deny` in notes.

`detection` calls it, so that detect, evaluate and scrub agree. Denied terms are PHI whatever a detector says. Allowed ones are not, unless
they are certain by form and identify somebody (contacts and ids), denied, or in the roster of the note's patient.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence

from nescio.core.document import Document, Span
from nescio.core.folding import encodable, fold, match_key
from nescio.core.labels import category_of
from nescio.core.tokens import one_word
from nescio.core.unicode import normal, normal_document
from nescio.pipeline.term_lists import TermLists
from nescio.records.lookup import Lookup

DENY = "deny"
"""Source of the spans of denied terms."""

_BLANKS = re.compile(" {2,}")
_ALWAYS = ("CONTACT", "ID")  # categories in which no list overrules what is certain by form


class TermFinder:
    """Finds the terms of lists in notes: whole words, in any casing, with or without accents, with any blanks between words.

    Attributes:
        allowed: the allowed terms that are not denied, folded.
    """

    def __init__(self, lists: TermLists) -> None:
        self._denied = {match_key(normal(encodable(term))): label for term, label in lists.deny}
        self.allowed = (
            frozenset(match_key(normal(encodable(term))) for term in lists.allow) - self._denied.keys()
        )
        self._find_denied = Lookup(self._denied)
        self._find_allowed = Lookup(self.allowed)

    def denied(self, doc: Document) -> list[Span]:
        """Return the denied terms of a note; they may overlap."""
        note = normal_document(doc)
        text = note.doc.text if note else doc.text
        spans = [
            Span(start, end, self._denied[term], DENY)
            for start, end, term in _whole_words(text, self._find_denied)
        ]
        return list(note.to_original(spans)) if note else spans

    def without_allowed(self, doc: Document, spans: Sequence[Span]) -> Sequence[Span]:
        """Return the spans of a note, without those of which every letter and digit is in an allowed term."""
        if not self.allowed or not spans:
            return spans
        note = normal_document(doc)
        text = note.doc.text if note else doc.text
        allowed = {
            at
            for start, end, _ in _whole_words(text, self._find_allowed)
            for at in range(start, end)
        }  # fmt: skip
        if not allowed:
            return spans
        return [
            span
            for span in spans
            for at in (note.from_original([span]) if note else [span])
            if any(text[i].isalnum() and i not in allowed for i in range(at.start, at.end))
        ]

    def without_allowed_forms(self, doc: Document, certain: Sequence[Span]) -> Sequence[Span]:
        """Return what is certain by form, without allowed terms that are neither contacts nor ids."""
        always = [span for span in certain if category_of(span.label) in _ALWAYS]
        others = [span for span in certain if category_of(span.label) not in _ALWAYS]
        return [*always, *self.without_allowed(doc, others)]


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
