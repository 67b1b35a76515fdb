"""Site rules from corrected notes: the names that a site always means as PHI, and the patterns of its own numbers.

A rule is kept only if all that it matches is PHI, in the corrected notes and in reference notes of other places. `adapt` measures
whether the rules are worth having.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from nescio.core.document import Document
from nescio.core.folding import match_key
from nescio.core.labels import canonical_label, category_of
from nescio.core.unicode import normal
from nescio.detect.rules.detector import find_matches
from nescio.detect.rules.searcher import Searcher
from nescio.languages.registry import language_codes, language_pack
from nescio.pipeline.terms.site_rules import SiteRules, pattern_rules
from nescio.pipeline.terms.term_finder import TermFinder
from nescio.pipeline.terms.term_lists import TermLists

# What a site writes again and again. Patients come once, and their names are common words elsewhere.
_TERM_LABELS = (
    "DOCTOR",
    "USERNAME",
    "HOSPITAL",
    "DEPARTMENT",
    "ORGANIZATION",
    "CITY",
    "STREET",
    "LOCATION-OTHER",
)
_PATTERN_CATEGORIES = ("ID", "CONTACT", "DATE")
_PATTERN_LABELS = ("ROOM", "ZIP", "DEPARTMENT", "USERNAME")
_MIN_TERM = 4  # letters of a single word
_MIN_INITIALS = 3
_MIN_PATTERN, _MIN_DIGITS = (
    4,
    9,
)  # characters of a value that is found without a cue, with letters and without
_MIN_VALUES, _MIN_VALUES_WITH_CUE = 2, 3  # different values that a pattern must have come from
# What stands before a value on its line. Hit: "bay ", "#", "bl ", "c.". Near miss: a blank alone.
_CUE = re.compile(r"[^\W\d_]{1,12}[.:#]?[ ]?$|[#@][ ]?$")
_DIGITS = re.compile(r"\d")

Value = tuple[str, str, str, str]
"""The label, the text before a span on its line, its text, and the id of its note."""


def learn_site_rules(notes: Sequence[Document], reference: Sequence[Document], language: str) -> SiteRules:
    """Return the rules that hold without exception in corrected notes.

    Args:
        notes: annotated notes of the site.
        reference: annotated notes of other places, in which no rule may be wrong either.
        language: of the notes.
    """
    values = [value for doc in notes for value in _values(doc)]
    is_right = _Checker([*notes, *reference])
    terms = is_right.terms(_terms(values, _common_words(language)))
    patterns: dict[str, str] = {}
    for pattern, label in _patterns(values):
        form = pattern[pattern.find("(") :]  # without its cue
        if form not in patterns and pattern not in patterns and is_right.pattern((pattern, label)):
            patterns[pattern] = label
    return SiteRules(always=tuple(sorted(terms)), patterns=tuple(patterns.items()))


class _Checker:
    """Says whether rules match nothing but PHI.

    Args:
        docs: annotated notes.
    """

    def __init__(self, docs: Sequence[Document]) -> None:
        self._docs = [doc.with_spans(()) for doc in docs]
        self._texts = [doc.text for doc in docs]
        self._phi = []
        for doc in docs:
            covered = bytearray(len(doc.text))
            for span in doc.spans:
                covered[span.start : span.end] = b"\1" * (span.end - span.start)
            self._phi.append(covered)

    def _is_phi(self, number: int, start: int, end: int) -> bool:
        text, covered = self._texts[number], self._phi[number]
        return all(covered[at] or not text[at].isalnum() for at in range(start, end))

    def terms(self, terms: dict[str, str]) -> list[tuple[str, str]]:
        """Return those of the terms that are PHI wherever they stand."""
        finder = TermFinder(TermLists(site=SiteRules(always=tuple(terms.items()))))
        wrong = {
            match_key(normal(doc.text_of(span)))
            for number, doc in enumerate(self._docs)
            for span in finder.site_spans(doc)
            if not self._is_phi(number, span.start, span.end)
        }
        return [(term, label) for term, label in terms.items() if match_key(normal(term)) not in wrong]

    def pattern(self, pattern: tuple[str, str]) -> bool:
        """Whether a pattern matches nothing but PHI."""
        found = find_matches(self._texts, Searcher(pattern_rules([pattern])))
        return all(
            self._is_phi(number, start, end)
            for number, matches in enumerate(found)
            for start, end, _ in matches
        )


def _values(doc: Document) -> Iterable[Value]:
    for span in doc.spans:
        label = canonical_label(span.label)
        line_start = doc.text.rfind("\n", 0, span.start) + 1
        before = doc.text[max(line_start, span.start - 16) : span.start]
        if label:
            yield label, before, doc.text_of(span), doc.id


def _common_words(language: str) -> frozenset[str]:
    codes = [language] if language in language_codes() else language_codes()
    return frozenset(word for code in codes for word in language_pack(code).common_words)


def _terms(values: Sequence[Value], common: frozenset[str]) -> dict[str, str]:
    """Return terms with their labels: names of staff and of places, and their parts that are no common words."""
    found: dict[str, str] = {}
    labels: dict[str, set[str]] = {}
    for label, _, text, _ in values:
        parts = [text, *text.split()] if category_of(label) == "NAME" else [text]
        for part in parts if "\n" not in text else ():
            term = part.strip(".,;")
            labels.setdefault(match_key(term), set()).add(label)
            if label in _TERM_LABELS and _is_term(term, common):
                found[term] = label
    return {term: label for term, label in found.items() if len(labels[match_key(term)]) == 1}


def _is_term(text: str, common: frozenset[str]) -> bool:
    """Whether a text is long and rare enough to be searched for everywhere."""
    words = [match_key(word) for word in re.findall(r"[^\W_]+", text)]
    letters = sum(map(str.isalpha, text))
    return letters >= _MIN_TERM and any(len(word) > 1 and word not in common for word in words)


def _patterns(values: Sequence[Value]) -> Iterable[tuple[str, str]]:
    """Yield patterns with their labels, those without a cue first."""
    with_digits = [value for value in values if _DIGITS.search(value[2]) and _has_pattern(value[0])]
    distinct = [value for value in with_digits if _is_distinct(value[2])]
    yield from _generalized(distinct, lambda _: "", _MIN_VALUES)
    yield from _generalized(with_digits, _cue, _MIN_VALUES_WITH_CUE)
    for label, _, text, _ in values:  # initials, as they are written
        if label == "DOCTOR" and text.isupper() and text.isalpha() and len(text) == _MIN_INITIALS:
            yield re.escape(text), label


def _has_pattern(label: str) -> bool:
    return category_of(label) in _PATTERN_CATEGORIES or label in _PATTERN_LABELS


def _is_distinct(text: str) -> bool:
    """Whether a value has a form of its own: letters and digits, or many digits with signs."""
    minimum = _MIN_PATTERN if any(map(str.isalpha, text)) else _MIN_DIGITS
    return len(text) >= minimum and not text.isdigit() and "\n" not in text


def _cue(value: Value) -> str:
    match = _CUE.search(value[1])
    return match.group() if match else ""


def _generalized(
    values: Sequence[Value], cue_of: Callable[[Value], str], minimum: int
) -> Iterable[tuple[str, str]]:
    """Yield a pattern for each form of which there are enough different values in more than one note."""
    groups: dict[tuple[str, str, str], list[Value]] = {}
    for value in values:
        groups.setdefault((value[0], cue_of(value), _outline(value[2])), []).append(value)
    needs_cue = minimum == _MIN_VALUES_WITH_CUE
    for (label, cue, _), group in groups.items():
        texts = sorted({value[2] for value in group})
        notes = {value[3] for value in group}
        if len(texts) >= minimum and len(notes) > 1 and (cue or not needs_cue):
            yield re.escape(cue).replace("\\ ", " ") + f"({_pattern(texts)})", label


def _outline(text: str) -> str:
    """Return the form of a value: 0 for digits, A and a for letters, other signs as they are."""
    return "".join("0" if c.isdigit() else "A" if c.isupper() else "a" if c.isalpha() else c for c in text)


def _pattern(texts: Sequence[str]) -> str:
    """Return a pattern for values of one form; letters that all of them share stay."""
    parts: list[tuple[str, int]] = []
    for characters in zip(*texts, strict=True):
        first = characters[0]
        if first.isdigit():
            part = r"\d"
        elif first.isalpha() and len(set(characters)) > 1:
            part = r"\p{Lu}" if first.isupper() else r"\p{L}"
        else:
            part = re.escape(first).replace("\\ ", " ")
        if parts and parts[-1][0] == part:
            parts[-1] = (part, parts[-1][1] + 1)
        else:
            parts.append((part, 1))
    return "".join(part if count == 1 else f"{part}{{{count}}}" for part, count in parts)
