"""What is read as a date, and in which century."""

from __future__ import annotations

import pytest

from nescio.replace.dates import (
    YearContext,
    parse_date,
)


@pytest.mark.parametrize(
    "text",
    [
        "13/13/2061", "30/02/2061", "the other day", "day 4", "3/4-9", "1234567", "zzz", "206113041022", "12/IIII/2061",
        "2061/59", "Q5 2061", "10.22 h", "61 March", "92 years", "March 30-28", "February 29.  2061", "12-15/03",
        "4, 5 y 6 de marzo", "XV", "LMV", "2059â€‘07â€‘11", "día 15",
    ],
)  # fmt: skip
def test_what_is_no_date_is_not_parsed(text: str) -> None:
    assert parse_date(text, False) is None


@pytest.mark.parametrize(
    ("text", "latest", "expected"),
    [
        ("1/2/28", 2061, 2028),
        ("1/2/28", 2021, 1928),
        ("1/2/21", 2021, 2021),
        ("1/2/75", 2061, 1975),
        ("1/2/00", 1999, 2000),
        ("Nov-19", 2021, 2019),
        ("Nov-19", 2065, None),
        ("Nov-30", 2021, None),
        ("Nov-31", 2021, 1931),
        ("Nov-19", None, 2019),
    ],
)
def test_two_digits_are_read_by_the_years_of_the_record(
    text: str, latest: int | None, expected: int | None
) -> None:
    form = parse_date(text, False, YearContext(latest))
    assert form is not None
    assert form.parts[0].year == expected
