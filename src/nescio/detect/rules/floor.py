"""What the form of a text decides: what is PHI whatever a model says, and what is medicine unless a model is surer.

The rules come from the language pack's ``certain_rules`` (the floor) and ``medicine_rules``. The pipeline adds the matches of the
former to what the model found, and drops what the model found inside those of the latter. Measures are cut out of names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from nescio.core.document import Span
from nescio.core.folding import fold
from nescio.core.labels import PERSON_LABELS, canonical_label
from nescio.core.sources import CERTAIN
from nescio.core.spans import SpanIndex
from nescio.detect.rules.detector import find_matches
from nescio.detect.rules.searcher import Searcher
from nescio.languages.merged import drug_words, medical_names, units
from nescio.languages.name_or_word import has_person_words, has_title, is_eponym
from nescio.languages.registry import language_cache, language_codes, language_pack

# Probabilities of PHI above which the name of a drug, a rare eponym and an abbreviation are taken for PHI all the same.
_DRUG_SCORE = 0.9
_RARE_NAME_SCORE = 0.5
_ABBREVIATION_SCORE = 0.25
# The same of a lone digit or lower-case word that is called a place, a room or a number.
_LONE_SCORE = 0.3
_LONE = re.compile(r"\d|[a-z]+")
_LONE_LABELS = frozenset(
    {"ROOM", "DEVICE", "IDNUM", "ORGANIZATION", "HOSPITAL", "DEPARTMENT", "CITY", "STREET", "LOCATION-OTHER"}
)
_ABBREVIATION = re.compile(r"[A-Z]{2,3}")
_WORD = re.compile(r"[^\W\d_]+")
# Hit: JP, home. Near miss: the end of a line, with or without a full stop.
_LINE_GOES_ON = re.compile(r"[ \t]*[^\w\n]?[ \t]*\w")
_CONTEXT = 40  # characters around a name that may make it an eponym


class Forms(NamedTuple):
    """What the form of a note decides.

    Attributes:
        certain: PHI, in canonical labels.
        medicine: what is no PHI; a model overrules it with a probability above the score.
    """

    certain: list[Span]
    medicine: list[Span]


@language_cache()
def _measure() -> re.Pattern[str]:
    """Return the pattern of a number behind a name: with a unit, or the last of the span and as long as a time or a weight.

    Hit: 3410 g., 3.4kg, 0549. Near miss: 44178, 1962, 33, 3rd, 12/03, 555-0142, 12 Fern Lane.
    """
    unit = "|".join(sorted(map(re.escape, units()), key=len, reverse=True))
    return re.compile(
        r"(?<=[^\W\d_])[\s,.;:(]{1,3}"
        rf"(?:\d{{1,4}}(?:[.,]\d{{1,3}})?\s?(?:{unit})(?!\w)\W*"
        r"|(?!(?:19|20)\d\d\W*\Z)\d{3,4}\W*\Z)",
        re.IGNORECASE,
    )


@language_cache()
def _searcher(language: str, medicine: bool) -> Searcher:
    pack = language_pack(language)
    rules = pack.medicine_rules if medicine else pack.certain_rules
    return Searcher({rule: rule.label for rule in rules})


def read_forms(texts: Sequence[str], language: str) -> list[Forms]:
    """Return what the form of each note decides; nothing in a language that has no pack."""
    if language not in language_codes():
        return [Forms([], []) for _ in texts]
    found = [
        [
            [
                Span(start, end, rule.label, f"{CERTAIN}:{rule.name}", rule.score)
                for start, end, rule in matches
            ]
            for matches in find_matches(texts, _searcher(language, medicine))
        ]
        for medicine in (False, True)
    ]
    return [
        Forms(_without_sure_forms(certain, medicine), medicine)
        for certain, medicine in zip(*found, strict=True)
    ]


def _without_sure_forms(certain: list[Span], medicine: Sequence[Span]) -> list[Span]:
    """Return what is certain by form without what is part of a form of medicine that is surer: Rosa of Rosa de Bengala."""
    sure = [form for form in medicine if form.score >= 1]
    if not (sure and certain):
        return certain
    forms = SpanIndex(sure)
    return [span for span in certain if not any(forms.around(span))]


def without_medicine(text: str, spans: Sequence[Span], medicine: Sequence[Span]) -> list[Span]:
    """Return the spans of a model without those that are medicine: inside one of its forms, a drug by name, an abbreviation.

    A span stays if the model gives it more probability than the form has as its score.
    """
    return [span for span in without_forms(spans, medicine) if not _is_medicine(text, span)]


def without_forms(spans: Sequence[Span], medicine: Sequence[Span]) -> list[Span]:
    """Return the spans of a model without those inside a form of medicine that has as high a score."""
    forms = SpanIndex(medicine)
    return [span for span in spans if not any(span.score <= form.score for form in forms.around(span))]


def without_measures(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return the spans of a model with measures and times cut out of the names of people: Saoirse 3410 g.

    What may itself be PHI stays in the span: longer numbers, years, ages, and numbers with other words behind them.
    """
    kept: list[Span] = []
    for span in spans:
        value = text[span.start : span.end]
        whole = not text[span.end : span.end + 1].isalnum()
        named = whole and canonical_label(span.label) in PERSON_LABELS
        measures = list(_measure().finditer(value)) if named else ()
        if not measures:
            kept.append(span)
            continue
        starts = [0, *(match.end() for match in measures)]
        ends = [*(match.start() for match in measures), len(value)]
        kept += [
            replace(span, start=span.start + start, end=span.start + end)
            for start, end in zip(starts, ends, strict=True)
            if any(map(str.isalnum, value[start:end]))
        ]
    return kept


def _is_medical_term(text: str, span: Span) -> bool:
    """Whether a name is an eponym beside its own noun: MURPHY SIGN, Bell's palsy. Near miss: Murphy scan, Dr. Murphy sign."""
    first = max(0, span.start - _CONTEXT)
    folded = fold(text[first : span.end + _CONTEXT])
    start, end = span.start - first, span.end - first
    end -= 2 if folded[start:end].endswith("'s") else 0
    return is_eponym(folded, start, end) and not has_title(folded, start)


def _is_medical_name(text: str, span: Span) -> bool:
    """Whether each word of a name is an eponym or a brand that hardly anybody bears: Ilizarov, Ziehl-Neelsen.

    Near miss: Dr. Ilizarov, P. Ilizarov, Ilizarov denies.
    """
    if span.score > _RARE_NAME_SCORE:
        return False
    words = _WORD.findall(fold(text[span.start : span.end]).removesuffix("'s"))
    if not words or not medical_names().issuperset(words):
        return False
    first = max(0, span.start - _CONTEXT)
    folded = fold(text[first : span.end + _CONTEXT])
    end = span.end - first
    end -= 2 if folded[:end].endswith("'s") else 0
    return not (has_title(folded, span.start - first) or has_person_words(folded, end))


def _is_medicine(text: str, span: Span) -> bool:
    """Whether a doubtful span is an eponym, a drug, a lone digit or small word, or an abbreviation within a line.

    The last on a line may be the writer's initials.
    """
    if span.score > _DRUG_SCORE:
        return False
    value = text[span.start : span.end]
    if canonical_label(span.label) in PERSON_LABELS and (
        _is_medical_term(text, span) or _is_medical_name(text, span)
    ):
        return True
    if span.score <= _LONE_SCORE and canonical_label(span.label) in _LONE_LABELS and _LONE.fullmatch(value):
        return True
    if span.score <= _ABBREVIATION_SCORE and _ABBREVIATION.fullmatch(value):
        return _LINE_GOES_ON.match(text, span.end) is not None
    return fold(value) in drug_words()
