"""A year that was found apart from its day moves with it."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.replace import Key, Record, load_policy, replace_spans
from nescio.replace.dates import (
    parse_date,
    shift_date,
)
from nescio.replace.operators.shift import Shift


@pytest.mark.parametrize(
    ("left", "gap", "right", "days"),
    [
        ("Fri Mar  4", " 10:22:00 EST ", "2061", -100),
        ("2061", " ", "March 4", -100),
        ("2061", ", ", "March 4th", 300),
        ("marzo 12", " de ", "2061", -100),
        ("01/06/", "\n", "2016", -100),
        ("12 de Enero", "  del  ", "2021", -100),
        ("2016", " ", "November", 60),
        ("November", ", ", "2016", 60),
        ("3/4", " (", "2019", -100),
    ],
)
def test_a_year_moves_with_its_day_though_found_apart(left: str, gap: str, right: str, days: int) -> None:
    text = f"Seen {left}{gap}{right}."
    spans = [Span(5, 5 + len(left), "DATE"), Span(len(text) - 1 - len(right), len(text) - 1, "DATE")]
    record = Record(Key(b"k" * 32), "p", [("DATE", left), ("DATE", right)])
    record._shifts[364] = days
    whole = parse_date(left + gap + right, False)
    assert whole is not None
    replaced = replace_spans(Document("a", text), spans, load_policy("surrogate"), record)
    assert replaced.text == f"Seen {shift_date(whole, days)}."
    for change in replaced.changes:
        assert replaced.text[change.start : change.end] in shift_date(whole, days)


@pytest.mark.parametrize(
    ("left", "gap", "right"),
    [
        ("March 4", ". ", "2061"),
        ("March 4", "\n", "2061"),
        ("2060", " ", "2061"),
        ("March 4-6", " ", "2061"),
        ("March 4, 2060", " ", "2061"),
        ("March 4, 2060", " ", "2021"),  # no time of day, where it was found to be a date
    ],
)
def test_other_years_move_by_themselves(left: str, gap: str, right: str) -> None:
    assert Shift().replace_split(left, gap, right, Record(Key(b"k" * 32), "p")) is None
