"""Merging the spans of several detectors."""

from nescio.core import Span
from nescio.detect.postprocess.layers import merge_layers, vote


def test_earlier_layers_win_then_scores():
    a, b, c = Span(0, 5, "DATE", score=0.2), Span(3, 8, "AGE", score=0.9), Span(9, 12, "CITY")
    assert merge_layers([[a], [b, c]]) == [a, c]
    assert merge_layers([[a, b], [c]]) == [b, c]


def test_votes_beat_scores():
    a, b = Span(0, 5, "DATE", "x", 0.6), Span(0, 4, "AGE", "y", 0.99)
    assert vote([[a], [b], [a]]) == [a]
