"""The years of a record, by which those that are written with two digits are read: a birth in 28 is not after visits of 2021."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import count

from nescio.replace.dates.expression import DateExpression, YearContext

_FEW = 10  # years; days of the last century so close to each other are visits


def find_year_context(forms: Iterable[DateExpression], high_ages: Sequence[int]) -> YearContext:
    """Find the latest year of a record, and the births that its high ages tell.

    The latest year is that of a day with its whole year, of several days or of a weekday, which births do not have; else the first of
    those with two digits, since births before 1970 look later than visits; else of any whole year. Where only two digits tell it and no
    age is high, the years that follow without a gap are of visits as well.

    Args:
        forms: the dates of the record, read without an context.
        high_ages: its ages over 89.
    """
    days: set[tuple[int, int, int]] = set()
    doubtful: defaultdict[int, set[tuple[int, int]]] = defaultdict(set)
    doubtful_months: set[int] = set()
    years: set[int] = set()
    for form in forms:
        for part in form.parts:
            if part.year is None:
                continue
            doubt = part.short_year and part.year >= 2000
            if part.month is None or part.day is None:
                (doubtful_months if doubt else years).add(part.year)
            elif doubt and not any(other.weekday is not None for other in form.parts):
                doubtful[part.year].add((part.month, part.day))
            else:
                days.add((part.year, part.month, part.day))
    sure = {year for year, *_ in days if year >= 2000}
    sure |= {year for year, several in doubtful.items() if len(several) > 1}
    last = max(days)[0] if days else 0
    if not sure and sum(last - year < _FEW for year, *_ in days) > 1:
        sure.add(last)
    latest = max(sure or (year for year in years if year >= 2000), default=None)
    short = doubtful_months.union(doubtful)
    if doubtful and not sure:
        if len(short) > 1:
            latest = min(short)
        elif latest is None or high_ages:  # a visit, but beside a high age rather a birth
            latest = min(short) - bool(high_ages)
    if latest in short.difference(year for year, *_ in days) and not high_ages:
        latest = next(year for year in count(latest) if year + 1 not in short)
    visits = {latest, *doubtful} if latest else set()
    return YearContext(
        latest, frozenset(visit - age - year for visit in visits for age in high_ages for year in (0, 1))
    )
