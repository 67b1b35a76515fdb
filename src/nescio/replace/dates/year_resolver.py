"""The years of days that are written without one."""

from __future__ import annotations

from bisect import bisect_left
from calendar import isleap, monthrange
from collections.abc import Iterable
from datetime import date

_NEVER = date.max.toordinal()  # days; further away than any other


class YearResolver:
    """Gives a day without a year that year in which it is nearest to a whole date of the record."""

    def __init__(self, days: Iterable[date] = (), usual: int = 2001) -> None:
        """Take the whole dates of a record.

        Args:
            days: its whole dates.
            usual: the year for records that have none.
        """
        self._days = sorted({day.toordinal() for day in days})
        self._usual = usual
        years = {date.fromordinal(day).year for day in self._days} or {usual}
        self._years = sorted({near for year in years for near in (year - 1, year, year + 1)})
        self._found: dict[tuple[int, int], int] = {}

    def year(self, month: int, day: int) -> int:
        """Return the year of a day of a month; 29 February has one only where a leap year is near."""
        if not self._days:
            return self._usual
        found = self._found.get((month, day))
        if found is None:
            days = [date(year, month, day) for year in self._years if day != 29 or month != 2 or isleap(year)]
            found = self._found[month, day] = self._nearest(days).year if days else self._usual
        return found

    def day(self, weekday: int, number: int) -> date:
        """Return the day with this weekday and this number in its month."""
        months = ((year, month) for year in self._years for month in range(1, 13))
        days = [date(*month, number) for month in months if number <= monthrange(*month)[1]]
        return self._nearest([day for day in days if day.weekday() == weekday] or days)

    def _nearest(self, days: list[date]) -> date:
        """Return the day nearest to any of the record; of equals one of the usual year, else the first."""
        known = self._days
        best, nearest = days[0], _NEVER
        for day in days:
            ordinal = day.toordinal()
            at = bisect_left(known, ordinal)
            away = min(
                ordinal - known[at - 1] if at else _NEVER,
                known[at] - ordinal if at < len(known) else _NEVER,
            )
            if away < nearest or (away == nearest and day.year == self._usual != best.year):
                best, nearest = day, away
        return best
