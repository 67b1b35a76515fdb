"""What a record knows of its dates."""

from __future__ import annotations

import pytest

from nescio.replace import Key, Record
from nescio.replace.dates import parse_date, shift_date
from nescio.replace.operator import Entity
from nescio.replace.operators.shift import Shift
from nescio.replace.operators.year import Year

KEY = Key(bytes(32))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("birth", ["1931-07-04", "1931-11-23", "2005-01-09", "1899-12-31"])
def test_every_early_date_has_its_digits(language: str, birth: str) -> None:
    record = Record(Key(bytes(32)), "p", [("DATE", birth), ("DATE", "2061-03-04")], language)
    dates, marks = record.early_date_spellings(), record.early_date_digits()
    assert len(dates) > 10
    for date in dates:
        digits = "".join(filter(str.isdigit, date))
        assert any(mark in digits for mark in marks), date


@pytest.mark.parametrize(
    ("dates", "ages", "expected"),
    [
        (["1/2/28", "3/4/2021"], [], ["[DATE]", "2021"]),
        (["1/2/45", "3/4/2021", "5/6/19"], [], ["[DATE]", "2021", "2019"]),
        (["1/2/28", "3/4/2021", "2031"], [], ["[DATE]", "2021", "2031"]),
        (["1/2/1928", "3/4/21"], [], ["[DATE]", "2021"]),
        # Nothing but two digits: births look later than visits.
        (["1/2/28", "3/4/21"], [], ["[DATE]", "2021"]),
        (["1/2/28"], ["92 yo"], ["[DATE]"]),
        (["1/2/1928"], ["92 yo"], ["[DATE]"]),
        (["1/2/1928"], ["ninety-four"], ["[DATE]"]),
        (["1/2/1928"], ["noventa y cuatro años"], ["[DATE]"]),
        (["1/2/19", "3/4/2021"], ["hundred and two"], ["[DATE]", "2021"]),
        (["1/2/1928"], ["94 months"], ["1928"]),
        (["1/2/1928", "2005"], ["42"], ["1928", "2005"]),
        (["1/2/28", "Mar-21"], [], ["[DATE]", "2021"]),
        # Visits around a new year; beside a high age or a whole date, the later may be the birth.
        (["12/30/20", "1/2/21"], [], ["2020", "2021"]),
        (
            ["1/2/28", "12/30/19", "12/31/19", "1/2/20", "Mar-21"],
            [],
            ["[DATE]", "2019", "2019", "2020", "2021"],
        ),
        (["12/30/20", "1/2/21"], ["99"], ["[DATE]", "[DATE]"]),
        (["12/30/2020", "12/31/20", "1/2/21"], [], ["2020", "2020", "[DATE]"]),
        (["1/2/19", "3/4/2021"], ["102"], ["[DATE]", "2021"]),
        (["1/2/19", "3/4/2021"], ["45"], ["2019", "2021"]),
        (["1/2/03", "5/6/1997", "7/8/1998"], [], ["[DATE]", "1997", "1998"]),
        (["1/2/08", "5/6/98", "7/8/98"], [], ["[DATE]", "1998", "1998"]),
        (["1/2/28", "2020"], [], ["[DATE]", "2020"]),
        # Years written in full long ago do not make the visits of today births.
        (["1/2/1928", "3/4/21", "3/1/2005"], [], ["[DATE]", "[DATE]", "2005"]),
        (["1/2/28", "3/4/21", "3/9/21", "3/1/2005"], [], ["[DATE]", "2021", "2021", "2005"]),
        (["1/2/28", "Tue 3/4/21", "3/1/2005"], [], ["[DATE]", "2021", "2005"]),
    ],
)
def test_years_that_give_away_a_high_age_go(dates: list[str], ages: list[str], expected: list[str]) -> None:
    record = Record(KEY, "p", [*(("DATE", text) for text in dates), *(("AGE", text) for text in ages)])
    assert [Year().replace(Entity("DATE", text), record).text for text in dates] == expected


def test_a_birth_of_two_digits_is_early() -> None:
    record = Record(KEY, "p", [("DATE", "1/2/28"), ("DATE", "3/4/2021")])
    assert "January 2, 1928" in record.early_date_spellings()
    assert Shift().replace(Entity("DATE", "1/2/28"), record).text.count("/") == 2


@pytest.mark.parametrize("note_id", ["20280102_dc", "19280102"])
def test_ids_with_dates_of_either_century(note_id: str) -> None:
    assert Record(KEY, "p", [("DATE", "1/2/28"), ("DATE", "3/4/2021")]).has_date_in_id(note_id)


def test_the_same_day_moves_alike_with_and_without_its_year() -> None:
    dates = ["2/20/2021", "2/20", "5/6/2020", "7/8/2020", "9/9/2020", "1/2/1948"]
    record = Record(KEY, "p", [("DATE", text) for text in dates])
    for days in (20, -300, 364):
        whole, short = (
            shift_date(parse_date(text, False), days, record.year_resolver)  # type: ignore[arg-type]
            for text in dates[:2]
        )
        assert whole.startswith(f"{short}/")


def test_durations_say_nothing_of_the_order_of_day_and_month() -> None:
    assert Record(KEY, "p", [("DATE", "10-14 days"), ("DATE", "10.22 h")], "es").day_first


@pytest.mark.parametrize(
    ("others", "expected"),
    [(["Mar 3, 2061", "Nov 4"], True), (["March 3, 2061", "Nov 4"], False), ([], False)],
)
def test_short_months(others: list[str], expected: bool) -> None:
    record = Record(KEY, "p", [("DATE", text) for text in ["May 4, 2061", *others]])
    assert record.month_style.short_months is expected
