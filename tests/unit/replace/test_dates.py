"""Dates of every form, moved and written back; one table of (text, day first, days, expected)."""

from __future__ import annotations

import pytest

from nescio.replace import Key, Record
from nescio.replace.dates import day_first, is_relative, parse_date, shift_date, years_of
from nescio.replace.operator import Found
from nescio.replace.operators.shift import Shift

CASES = [
    ("3/4/2061", False, 30, "4/3/2061"),
    ("03/04/61", False, 30, "04/03/61"),
    ("04/03/61", True, 30, "03/04/61"),
    ("25/03/2061", False, 30, "24/04/2061"),  # no 25th month: the day leads, whatever the locale
    ("2061-03-04", False, -100, "2060-11-24"),
    ("2061-03-04T14:30:00Z", False, 30, "2061-04-03T14:30:00Z"),
    ("05/06/2061 14:30", False, 30, "06/05/2061 14:30"),
    ("20610304", False, 30, "20610403"),
    ("10-10-2060", False, 30, "11-09-2060"),
    ("9/10/60", False, 30, "10/10/60"),
    ("12/31/99", False, 1, "01/01/00"),
    ("02/29/2060", False, 30, "03/30/2060"),
    ("March 4, 2061", False, 30, "April 3, 2061"),
    ("MARCH 4", False, -100, "NOVEMBER 24"),
    ("Mar. 4th", False, 30, "Apr. 3rd"),
    ("4th of March", False, 7, "11th of March"),
    ("04MAR61", False, 30, "03APR61"),
    ("March 4-6, 2061", False, 30, "April 3-5, 2061"),
    ("March 28-30, 2061", False, 3, "March 31 - April 2, 2061"),
    ("4-6 March 2061", False, 30, "3-5 April 2061"),
    ("March 2061", False, 30, "April 2061"),
    ("Mar-61", False, -100, "Dec-60"),
    ("May", False, 31, "June"),
    ("03/2061", False, 30, "04/2061"),
    ("3/61", False, 30, "4/61"),
    ("3/4", False, 30, "4/3"),
    ("3/4-3/9", False, 30, "4/3-4/8"),
    ("3/4/2061 to 3/9/2061", False, 30, "4/3/2061 to 4/8/2061"),
    ("Monday", False, 30, "Wednesday"),
    ("Mon 3/4", False, 30, "Wed 4/3"),
    ("Monday, March 4, 2061", False, 30, "Wednesday, April 3, 2061"),
    ("MWF", False, 1, "TThS"),
    ("M/W/F", False, 30, "W/F/Su"),
    ("MWFS", False, 30, "MWFSu"),
    ("T/Th", False, 1, "W/F"),
    ("Tuesdays", False, 30, "Thursdays"),
    ("sábados", True, 30, "lunes"),
    ("Spring 2061", False, -100, "Winter 2061"),
    ("2061", False, -300, "2060"),
    ("1990s", False, 300, "1990s"),
    ("Christmas 2061", False, 30, "January 2062"),
    ("4 de marzo de 2061", True, 30, "3 de abril de 2061"),
    ("4 de Marzo del 2061", True, 30, "3 de Abril del 2061"),
    ("4 al 6 de marzo", True, 30, "3 al 5 de abril"),
    ("lunes 4 de marzo", True, 30, "miércoles 3 de abril"),
    ("marzo de 2061", True, 30, "abril de 2061"),
    ("1 de enero del año 2061", True, 30, "31 de enero del año 2061"),
    ("enero-2061", True, 30, "febrero-2061"),
    ("NAVIDAD", True, 30, "ENERO"),
    ("08.11.2007", True, 1, "09.11.2007"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "first_day", "days", "expected"), CASES)
def test_shift(text: str, first_day: bool, days: int, expected: str) -> None:
    form = parse_date(text, first_day)
    assert form is not None
    assert shift_date(form, days) == expected


@pytest.mark.parametrize(
    "text", ["13/13/2061", "30/02/2061", "the other day", "day 4", "3/4-9", "1234567", "zzz"]
)
def test_what_is_no_date_is_not_parsed(text: str) -> None:
    assert parse_date(text, False) is None


@pytest.mark.parametrize(
    "text",
    ["POD#3", "POD 3", "hospital day 2", "3 days", "three weeks", "10 días", "six-month", "dos semanas"],
)
def test_durations_stay(text: str) -> None:
    assert is_relative(text)
    record = Record(Key(b"k" * 32), "p", [("DATE", text)])
    assert Shift().replace(Found("DATE", text), record).text == text


@pytest.mark.parametrize("text", ["March", "3/4", "2061", "Monday", "day", "3", "the 3rd"])
def test_dates_are_no_durations(text: str) -> None:
    assert not is_relative(text)


@pytest.mark.parametrize(
    ("surfaces", "language", "expected"),
    [
        (["3/4/2061"], "en", False),
        (["3/4/2061"], "es", True),
        (["3/4/2061", "25/4/2061"], "en", True),
        (["3/4/2061", "4/25/2061"], "es", False),
        (["25/4", "4/25"], "es", True),
    ],
)
def test_evidence_beats_locale(surfaces: list[str], language: str, expected: bool) -> None:
    assert day_first(surfaces, language) is expected


def test_days_without_a_year_lie_in_the_year_of_the_record() -> None:
    form = parse_date("2/28", False)
    assert form is not None
    assert shift_date(form, 1, 2060) == "2/29"
    assert shift_date(form, 1, 2061) == "3/1"


def test_years() -> None:
    form = parse_date("3/4/61 to 5/6/2062", False)
    assert form is not None
    assert years_of(form) == [2061, 2062]
