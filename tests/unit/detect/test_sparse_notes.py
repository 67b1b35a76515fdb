"""In notes with little sure PHI, doubtful numbers need more, names less, and notes full of PHI nothing more."""

from __future__ import annotations

import pytest

from nescio.core.document import Span
from nescio.detect.sparse_notes import sparse_threshold, without_doubtful

TEXT = "Roe has pain 8/10, worse at night, and eats and drinks well."


def spans(name: float, date: float) -> list[Span]:
    return [Span(0, 3, "PATIENT", "crf", name), Span(13, 17, "DATE", "crf", date)]


def test_the_threshold_has_three_times_the_odds() -> None:
    assert sparse_threshold(0.8, 1) == pytest.approx(0.2)
    assert sparse_threshold(0.8, 3) == pytest.approx(3 / 7)
    assert sparse_threshold(1.0, 3) == 0


@pytest.mark.parametrize(
    ("text", "found", "kept"),
    [
        (TEXT, spans(0.3, 0.3), 1),  # the name stays
        (TEXT, spans(0.19, 0.3), 0),
        (TEXT, spans(0.3, 0.5), 2),
        (TEXT, spans(0.9, 0.3), 1),
        (TEXT[:17], spans(0.9, 0.3), 2),  # a quarter of the words is surely PHI
    ],
)
def test_doubtful_numbers_need_more_where_little_is_phi(text: str, found: list[Span], kept: int) -> None:
    assert without_doubtful(text, found, 0.4, 0.2) == found[:kept]
