"""What the form of a text decides, whatever a model says: what is certainly PHI, and what is medicine.

The rules come from the language pack's ``certain_rules`` (the floor) and ``medicine_rules``. The pipeline adds the matches of the
former to what the model found, and drops what the model found inside those of the latter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nescio.core.document import Span
from nescio.detect.rules.detector import find_matches
from nescio.detect.rules.engine import Searcher
from nescio.languages.registry import language_cache, language_codes, language_pack


class Forms(NamedTuple):
    """What the form of a note decides.

    Attributes:
        certain: PHI, in canonical labels.
        medicine: what is no PHI; a model overrules it with a probability above the score.
    """

    certain: list[Span]
    medicine: list[Span]


@language_cache()
def _searcher(language: str, medicine: bool) -> Searcher:
    pack = language_pack(language)
    rules = pack.medicine_rules if medicine else pack.certain_rules
    return Searcher({rule: rule.label for rule in rules}, meddocan=False)


def read_forms(texts: Sequence[str], language: str) -> list[Forms]:
    """Return what the form of each note decides; nothing in a language that has no pack."""
    if language not in language_codes():
        return [Forms([], []) for _ in texts]
    found = [
        [
            [Span(start, end, rule.label, f"certain:{rule.name}", rule.score) for start, end, rule in matches]
            for matches in find_matches(texts, _searcher(language, medicine))
        ]
        for medicine in (False, True)
    ]
    return [Forms(certain, medicine) for certain, medicine in zip(*found, strict=True)]


def without_medicine(spans: Sequence[Span], medicine: Sequence[Span]) -> list[Span]:
    """Return the spans of a model without those inside a form of medicine unless it gives them more probability than the form's score."""
    return [
        span
        for span in spans
        if not any(
            form.start <= span.start and span.end <= form.end and span.score <= form.score
            for form in medicine
        )
    ]
