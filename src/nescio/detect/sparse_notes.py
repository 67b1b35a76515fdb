"""Higher thresholds in notes that hardly identify anybody: see `RecipeSettings.sparse_odds` and `sparse_name_odds`.

A model learns from notes that are full of PHI and from notes with hardly any. Where little is surely PHI, a doubtful 8/10 or 33 is a score or a
week far more often than a date or an age; so the same score means less there. Names need less: one lone name is PHI like any other.
"""

from __future__ import annotations

from nescio.core.document import Span
from nescio.core.labels import PERSON_LABELS, canonical_label

_NAMES = PERSON_LABELS | {"HOSPITAL", "ORGANIZATION", "CITY", "STATE", "COUNTRY", "LOCATION-OTHER"}
_SURE = 0.8  # scores of what is surely PHI
_FULL = 0.1  # share of the words of a note that is surely PHI, from which the usual threshold holds


def sparse_threshold(sensitivity: float, odds: float) -> float:
    """Return the score that has ``odds`` times the odds of the threshold at a sensitivity."""
    wanted = odds * (1 - sensitivity)
    return wanted / (wanted + sensitivity) if wanted else 0.0


def without_doubtful(text: str, spans: list[Span], threshold: float, name_threshold: float) -> list[Span]:
    """Return the spans of a note; where it has little sure PHI, only what reaches a threshold, which names have for themselves."""
    if all(span.score >= max(threshold, name_threshold) for span in spans):
        return spans
    words = len(text.split())
    sure = sum(len(text[span.start : span.end].split()) for span in spans if span.score >= _SURE)
    if sure >= _FULL * words:
        return spans
    return [span for span in spans if span.score >= (name_threshold if _is_name(span) else threshold)]


def _is_name(span: Span) -> bool:
    return canonical_label(span.label) in _NAMES
