"""Repeats of names that rules found."""

from __future__ import annotations

import pytest

from nescio.core.document import Span
from nescio.detect.rules.repeats import add_repeats

FIRST = "Dr. Ilse Winterbottom called. "


@pytest.mark.parametrize(
    ("rest", "repeats"),
    [
        ("Winterbottom agreed.", ["Winterbottom"]),
        ("Later I. Winterbottom agreed.", ["I. Winterbottom"]),
        ("Per Anna Winterbottom-Roe, home.", ["Anna Winterbottom-Roe"]),
        ("Winterbottom's sign absent.", []),
        ("Winterbottom Street 4, Winterbottom Medical Center", []),
        ("Winterbottom-like", []),
        ("ilse.Winterbottom@x.org, x_Winterbottom", []),
        ("winterbottom no", []),
    ],
)
def test_repeats(rest: str, repeats: list[str]) -> None:
    text = FIRST + rest
    name = Span(4, 21, "DOCTOR", "rule:title-name", 0.9)
    found = add_repeats(text, [name], [name])
    assert found[0] == name
    assert [text[span.start : span.end] for span in found[1:]] == repeats
    assert all(
        (span.label, span.source, span.score) == ("DOCTOR", "rule:name-again", 0.8) for span in found[1:]
    )


def test_a_repeat_is_not_widened_over_another_span() -> None:
    text = FIRST + "Seen Anna Winterbottom 3/4."
    name, other = Span(4, 21, "DOCTOR", "rule:title-name", 0.9), Span(35, 39, "PATIENT", "rule:x", 0.9)
    found = add_repeats(text, [name, other], [name])
    assert [text[span.start : span.end] for span in found] == ["Ilse Winterbottom", "Anna", "Winterbottom"]
