"""In which century years of two digits lie: those of a record, with its ages, decide. A birth in 28 is not after visits of 2021."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import count
from typing import NamedTuple

from nescio.replace.dates.expression import DateExpression, YearContext

_FEW = 10  # years; days of the last century so close to each other are visits


class _Years(NamedTuple):
    """The years of a record.

    Attributes:
        days: year, month and day of each day whose century is sure.
        doubtful_days: month and day of each other day, by its year in this century.
        doubtful: the years of months whose century is not sure.
        whole: the years of months, and years alone, whose century is sure.
    """

    days: set[tuple[int, int, int]]
    doubtful_days: defaultdict[int, set[tuple[int, int]]]
    doubtful: set[int]
    whole: set[int]


def find_year_context(expressions: Iterable[DateExpression], high_ages: Sequence[int]) -> YearContext:
    """Find the latest year of a record, and the years of birth that follow from its high ages.

    The latest year is that of a day with its whole year, of several days or of a weekday, which births do not have; else the first of
    those with two digits, since births before 1970 look later than visits; else of any whole year. Where it is known by two digits only and no
    age is high, the years that follow without a gap are of visits as well.

    Args:
        expressions: the dates of the record, read without a context.
        high_ages: its ages over 89.
    """
    years = _years(expressions)
    sure = {year for year, *_ in years.days if year >= 2000}
    sure |= {year for year, several in years.doubtful_days.items() if len(several) > 1}
    last = max(years.days)[0] if years.days else 0
    if not sure and sum(last - year < _FEW for year, *_ in years.days) > 1:
        sure.add(last)
    latest = _latest(years, sure, bool(high_ages))
    visits = {latest, *years.doubtful_days} if latest else set()
    return YearContext(
        latest, frozenset(visit - age - year for visit in visits for age in high_ages for year in (0, 1))
    )


def _years(expressions: Iterable[DateExpression]) -> _Years:
    years = _Years(set(), defaultdict(set), set(), set())
    for expression in expressions:
        has_weekday = any(part.weekday is not None for part in expression.parts)
        for part in expression.parts:
            if part.year is None:
                continue
            doubt = part.short_year and part.year >= 2000
            if part.month is None or part.day is None:
                (years.doubtful if doubt else years.whole).add(part.year)
            elif doubt and not has_weekday:
                years.doubtful_days[part.year].add((part.month, part.day))
            else:
                years.days.add((part.year, part.month, part.day))
    return years


def _latest(years: _Years, sure: set[int], has_high_ages: bool) -> int | None:
    """Return the latest year of a record.

    Args:
        years: all its years.
        sure: those that leave no doubt.
        has_high_ages: whether it has an age over 89.
    """
    latest = max(sure or (year for year in years.whole if year >= 2000), default=None)
    short = years.doubtful.union(years.doubtful_days)
    if years.doubtful_days and not sure:
        if len(short) > 1:
            latest = min(short)
        elif latest is None or has_high_ages:  # a visit, but beside a high age rather a birth
            latest = min(short) - has_high_ages
    if latest in short.difference(year for year, *_ in years.days) and not has_high_ages:
        latest = next(year for year in count(latest) if year + 1 not in short)
    return latest
