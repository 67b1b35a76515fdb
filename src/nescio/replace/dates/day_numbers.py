"""Days that are written as one number: seconds, milliseconds or finer since 1970, days as spreadsheets and statistics programs count them."""

from __future__ import annotations

import re
from datetime import date, timedelta

_NUMBER = re.compile(r"(\d{5,19})(?:\.\d{1,9})?")  # hit: 1609459200, 44197.5; near miss: 4471, 1.5
_EPOCH, _SAS, _SPSS = date(1970, 1, 1), date(1960, 1, 1), date(1582, 10, 14)
_FIRST_DAYS = (date(1899, 12, 30), _SAS, _EPOCH)  # of spreadsheets, of SAS and Stata, of R
_SERIAL_DIGITS = 5
_SPSS_DIGITS = 11
# By the number of digits, how many of them make a day: seconds, milliseconds, microseconds, nanoseconds.
_PER_DAY = {size: 86_400 * 10**power for power in (0, 3, 6, 9) for size in (9 + power, 10 + power)}
_SECONDS_DIGITS = 10
_EARLIEST, _LATEST = 1985, 2100  # years that a number of seconds is taken for, whatever else is known


def day_numbers(text: str) -> list[tuple[int, int, int]]:
    """Return the days that a number may stand for; of seconds also the days around, which it may be in other time zones."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return []
    number, size = int(match[1]), len(match[1])
    if size == _SERIAL_DIGITS:
        days = [first + timedelta(days=number) for first in _FIRST_DAYS]
    elif size == _SPSS_DIGITS:
        days = [_SPSS + timedelta(seconds=number)]
    elif size in _PER_DAY:
        firsts = (_EPOCH, _SAS) if _PER_DAY[size] == _PER_DAY[_SECONDS_DIGITS] else (_EPOCH,)
        since = number // _PER_DAY[size]
        days = [first + timedelta(days=since + more) for first in firsts for more in (-1, 0, 1)]
    else:
        return []
    return [(day.year, day.month, day.day) for day in days]


def is_epoch(text: str) -> bool:
    """Whether a number is one of seconds, milliseconds or finer since 1970, of a year that notes may be of.

    Hit: 1609459200, 2877120000000. Near miss: 150000, 44197.
    """
    match = _NUMBER.fullmatch(text)
    if match is None or len(match[1]) not in _PER_DAY:
        return False
    return _EARLIEST <= day_numbers(text)[1][0] <= _LATEST
