"""Parsed dates: a `DateExpression` is a text that consists of dates, each a `DatePart`.

`parse` makes them of what `patterns` match, `shift` writes them back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from nescio.languages.merged import date_grammar
from nescio.languages.registry import language_cache
from nescio.replace.dates.times import ZONE
from nescio.replace.dates.words import any_of

# Between a date and its holiday. Hit: Labor Day( )9/1/2060, 9/1/2060( ()Labor Day. Near miss: Christmas( to )1/6.
_BESIDE = re.compile(r"[\s,]*\(?")


class YearContext(NamedTuple):
    """What decides the century of years that are written with two digits.

    Attributes:
        latest: the last year of the record that leaves no doubt; what would be later is of the century before.
        births: years of birth that follow from the ages of the record.
    """

    latest: int | None = None
    births: frozenset[int] = frozenset()


class DatePart(NamedTuple):
    """One date within a text.

    Attributes:
        start: where it begins.
        end: where it ends.
        fields: (group, start, end) of each field, in the order of the text; what is named x is left out.
        year: four digits, if there is one.
        month: 1 to 12, if there is one.
        day: of the month, if there is one.
        last: the second day of a range.
        last_month: the month of that day, where it has its own.
        until: the second year of a span of years.
        quarter: 1 to 4.
        weekday: 0 for Monday.
        season: 0 for winter.
        holiday: the language of a holiday, whose month is written instead when it moves.
        short_year: whether its year has two digits, so that its century depends on the record.
    """

    start: int
    end: int
    fields: tuple[tuple[str, int, int], ...] = ()
    year: int | None = None
    month: int | None = None
    day: int | None = None
    last: int | None = None
    last_month: int | None = None
    until: int | None = None
    quarter: int | None = None
    weekday: int | None = None
    season: int | None = None
    holiday: str = ""
    short_year: bool = False


@dataclass(frozen=True)
class DateExpression:
    """A text that consists of dates.

    Attributes:
        text: as it is written.
        parts: its dates, in order.
        weekdays: those of a list of weekday letters, which has no parts.
    """

    text: str
    parts: tuple[DatePart, ...]
    weekdays: tuple[int, ...] = ()

    @property
    def is_one_date(self) -> bool:
        """Whether it is one day or month with its year, perhaps with its weekday."""
        dates = [part for part in self.parts if part.weekday is None]
        return len(dates) == 1 and None not in (dates[0].year, dates[0].month) and dates[0].last is None

    @cached_property
    def doubtful(self) -> bool:
        """Whether the years of the record decide how it is read."""
        return any(part.short_year for part in self.parts)


@language_cache()
def _between() -> re.Pattern[str]:
    """Return what matches the text between a day or a month and its year, where times are blank.

    Hit: January 5(,  )1931, 1/6( /)2016, 12 de enero(  del  )2031, 4 de marzo( ()2061, 3/4( at      , )2061.
    Near miss: 2016( - )March.
    """
    words = date_grammar()
    at, of, nouns = map(any_of, (words.before_time_and_year, words.of_year, words.year_nouns))
    return re.compile(
        rf"(?!\s+-\s)[\s,./;()-]*(?:{at}\s+)?(?:{ZONE}\s+)?"
        rf"(?:{of}\s+(?:(?:{any_of(words.day_articles)} )?{nouns}\s+)?)?[\s,]*"
    )


def join_year(parts: Sequence[DatePart], text: str) -> Sequence[DatePart]:
    """Join a day or a month and the bare year beside it to one date; return nothing where there is no such day.

    Args:
        parts: all that a text has, in order.
        text: what is left of it without them.
    """
    dates = [part for part in parts if part.weekday is None]
    if len(dates) != 2 or not _between().fullmatch(text, dates[0].end, dates[1].start):
        return parts
    day, year = dates if dates[0].year is None else reversed(dates)
    if (
        day.year is not None
        or day.month is None
        or [name for name, _, _ in year.fields] != ["y"]
        or year.short_year
    ):
        return parts
    ends = ((day.month, day.day), (day.last_month or day.month, day.last))
    if not all(exists(year.year, *end) for end in ends):
        return ()
    one = day._replace(
        start=dates[0].start,
        end=dates[1].end,
        fields=(*dates[0].fields, *dates[1].fields),
        year=year.year,
    )
    return [one if part is dates[0] else part for part in parts if part is not dates[1]]


def drop_holiday_name(parts: Sequence[DatePart], text: str) -> Sequence[DatePart]:
    """Drop the name of a holiday beside its date: Labor Day 9/1/2060, once moved, is none.

    Args:
        parts: all that a text has, in order.
        text: what is left of it without them.
    """
    holiday = next((part for part in parts if part.holiday and part.year is None), None)
    dates = [part for part in parts if part.weekday is None and part is not holiday]
    if holiday is None or len(dates) != 1 or dates[0].holiday or dates[0].day is None:
        return parts
    leads = holiday is parts[0]
    near = parts[1 if leads else parts.index(holiday) - 1]
    first, second = (holiday, near) if leads else (near, holiday)
    if not _BESIDE.fullmatch(text, first.end, second.start):
        return parts
    bracket = text[second.start - 1] == "("
    if leads:
        one = near._replace(
            start=holiday.start, fields=(("x", holiday.start, near.start - bracket), *near.fields)
        )
    else:
        end = holiday.end + (bracket and text[holiday.end : holiday.end + 1] == ")")
        one = near._replace(end=end, fields=(*near.fields, ("x", near.end, end)))
    return [one if part is near else part for part in parts if part is not holiday]


def exists(year: int | None, month: int | None, day: int | None) -> bool:
    """Whether there is such a day, month or year, as far as they are given."""
    try:
        # 2000 was a leap year, so that 29 February exists where no year is given.
        date(
            year if year is not None else 2000,
            month if month is not None else 1,
            day if day is not None else 1,
        )
    except ValueError:
        return False
    return year is None or 1800 <= year <= 2200
