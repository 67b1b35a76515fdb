"""The years of days that are written without one."""

from __future__ import annotations

from datetime import date

import pytest

from nescio.replace.dates import (
    YearResolver,
    parse_date,
    shift_date,
)


def test_days_without_a_year_lie_in_the_year_of_the_record() -> None:
    form = parse_date("2/28", False)
    assert form is not None
    assert shift_date(form, 1, YearResolver([date(2060, 2, 1)])) == "2/29"
    assert shift_date(form, 1, YearResolver([date(2061, 2, 1)])) == "3/1"


@pytest.mark.parametrize(
    ("days", "month", "day", "expected"),
    [
        ([], 2, 20, 2001),
        (["2060-03-01", "2060-05-01", "2061-02-20"], 2, 20, 2061),  # the very day
        (["2060-03-01", "2060-05-01", "2061-02-18"], 2, 20, 2061),  # the nearest
        (["2060-12-30"], 1, 2, 2061),
        (["2061-03-04"], 11, 20, 2060),
        (["2061-03-04"], 2, 29, 2060),
        (["2063-03-04", "2061-03-04"], 3, 4, 2061),
    ],
)
def test_year_of_a_day_without_one(days: list[str], month: int, day: int, expected: int) -> None:
    assert YearResolver(map(date.fromisoformat, days)).year(month, day) == expected


def test_the_day_of_a_weekday_is_near_the_others() -> None:
    assert YearResolver([date(2061, 3, 4)]).day(2, 16) == date(2061, 3, 16)
    assert YearResolver([date(2061, 3, 4)]).day(6, 31).weekday() == 6
