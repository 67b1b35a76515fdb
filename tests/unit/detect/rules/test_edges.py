"""Medicine at the edges of what a model found is cut off; names, dates and numbers stay whole."""

from __future__ import annotations

import pytest

from nescio.core.document import Span
from nescio.detect.rules.edges import trim_edges


# What a model found stands between bars.
@pytest.mark.parametrize(
    ("label", "sentence", "kept"),
    [
        ("PATIENT", "mr |hunter c|/o red OD", "hunter"),
        ("PATIENT", "|LEE S|/P appy", "LEE"),
        ("PATIENT", "|Lee S| here", "Lee S"),
        ("PATIENT", "with |Lee c|/Ann", "Lee c"),
        ("PATIENT", '"|Zelenka B, L| upper back"', "Zelenka B"),
        ("PATIENT", "|Zelenka, R| knee pain", "Zelenka"),
        ("PATIENT", "|Zelenka, R| denies pain", "Zelenka, R"),
        ("PATIENT", "|García, D| rodilla", "García"),
        ("DATE", "on |5/7 9| am", "5/7"),
        ("DATE", "on |5/7 9|:30", "5/7"),
        ("DATE", "on |May 9| we", "May 9"),
        ("DATE", "on |5/7 61| we", "5/7 61"),
        ("DEVICE", "|PS      5       71420     L2061-884|", "71420     L2061-884"),
        ("DEVICE", "|71420     L2061-884|", "71420     L2061-884"),
        ("CITY", "|St      Paul|", "St      Paul"),
        ("unknown", "|PS      5|", "PS      5"),
    ],
)
def test_edges(label: str, sentence: str, kept: str) -> None:
    before, value, behind = sentence.split("|")
    span = Span(len(before), len(before) + len(value), label, "crf", 0.6)
    (found,) = trim_edges(before + value + behind, [span])
    assert (before + value + behind)[found.start : found.end] == kept
    assert (found.label, found.source, found.score) == (label, "crf", 0.6)
