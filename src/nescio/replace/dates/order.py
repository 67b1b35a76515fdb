"""Whether the day or the month leads in the numeric dates of a record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from datetime import date

from nescio.core.folding import fold
from nescio.languages.registry import language_cache, pack_or_default
from nescio.replace.dates.expression import exists
from nescio.replace.dates.times import time_patterns
from nescio.replace.dates.words import date_words, either

# A numeric date whose day and month may be in either order. Hit: 3/4, 25.4.2061. Near miss: 8.30, which may be a time.
_EITHER_ORDER = re.compile(
    r"(?<![\d/.-])(\d{1,2})(?:[-/]|\.(?=\d{1,2}[-/.]\d))(\d{1,2})(?:[-/.](\d{4}|\d\d))?(?![\d/.-])"
)


def day_first(values: Iterable[str], language: str) -> bool:
    """Tell whether 3/4 is the third of April, from the dates of a record that leave no doubt, else from its language."""
    votes: Counter[bool | None] = Counter()
    slash_year, weekdays = _slash_year(), _weekday()
    for value in values:
        if not _EITHER_ORDER.search(value):
            continue
        folded = fold(value)
        if folded[0].isalpha() and slash_year.search(folded):
            continue
        named = weekdays.search(folded)
        weekday = date_words().weekdays[named.group()][0] if named else None
        untimed = time_patterns().anywhere.sub(" ", folded) if ":" in folded else folded
        for a, b, year in _EITHER_ORDER.findall(untimed):
            votes[_leads(int(a), int(b), int(year or 0), weekday)] += 1
    if votes[True] != votes[False]:
        return votes[True] > votes[False]
    return pack_or_default(language).day_first


@language_cache()
def _slash_year() -> re.Pattern[str]:
    """Return what matches a day and a year that look like a day and a month: Mar 29/11. Near miss: Tue 29/11, mar 29/11/2061."""
    return re.compile(rf"(?:{either(date_words().months)})\.? ?\d{{1,2}}/\d\d(?![\d/])")


@language_cache()
def _weekday() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{either(date_words().unambiguous_weekdays)})(?![a-z])")


def _leads(a: int, b: int, year: int, weekday: int | None) -> bool | None:
    """Whether the day leads, by the numbers or else by the weekday of the day; None where they leave it open."""
    if (a > 12) != (b > 12):
        return a > 12 if max(a, b) <= 31 else None
    year += 2000 * (0 < year < 100)
    if weekday is None or not exists(year, a, b) or not exists(year, b, a):
        return None
    as_day, as_month = (date(year, month, day).weekday() == weekday for day, month in ((a, b), (b, a)))
    return as_day if as_day != as_month else None
