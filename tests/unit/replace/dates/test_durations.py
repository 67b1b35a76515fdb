"""Durations, days counted from an event and times of day are no dates."""

from __future__ import annotations

import pytest

from nescio.replace import Key, Record
from nescio.replace.dates import (
    is_relative,
)
from nescio.replace.operator import Entity
from nescio.replace.operators.shift import Shift


@pytest.mark.parametrize(
    "text",
    [
        "POD#3", "POD 3", "hospital day 2", "3 days", "three weeks", "10 días", "six-month", "dos semanas", "10-14 days",
        "hace 3 meses", "two weeks ago", "past 5 years", "3 to 5 days", "10:22", "10.22 h",
        "día 3 postoperatorio", "día 3 de ingreso", "x3d", "3d", "24h", "POD-3", "POD 3-4", "post op day 3", "day of life 3",
        "every 3 days", "for the past 3 days", "in the last 5 years", "39+2 weeks", "quince días", "cada 21 días", "a los 3 días",
        "los últimos 3 días", "10am", "10:22-11:30", "at 10:22", "a las 10:22", "today", "yesterday", "ayer",
    ],
)  # fmt: skip
def test_durations_and_times_stay(text: str) -> None:
    assert is_relative(text)
    record = Record(Key(b"k" * 32), "p", [("DATE", text)])
    assert Shift().replace(Entity("DATE", text), record).text == text


@pytest.mark.parametrize(
    "text",
    [
        "March",
        "3/4",
        "2061",
        "Monday",
        "day",
        "3",
        "the 3rd",
        "10.22",
        "92 years",
        "día 15",
        "mes 3",
        "at 1022",
        "in the last 95 years",
    ],
)
def test_dates_are_no_durations(text: str) -> None:
    assert not is_relative(text)
