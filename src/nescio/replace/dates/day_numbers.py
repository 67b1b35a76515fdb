"""Days that are written as one number: seconds, milliseconds or finer since 1970, days since 1900 as spreadsheets count them."""

from __future__ import annotations

import re
from datetime import date, timedelta

_NUMBER = re.compile(r"(\d{5,19})(?:\.\d{1,9})?")  # hit: 1609459200, 44197.5; near miss: 4471, 1.5
_EPOCH, _FIRST_SERIAL = date(1970, 1, 1), date(1899, 12, 30)
_SERIAL_DIGITS = 5
# By the number of digits, how many of them make a day: seconds, milliseconds, microseconds, nanoseconds.
_PER_DAY = {size: 86_400 * 10**power for power in (0, 3, 6, 9) for size in (9 + power, 10 + power)}
_EARLIEST, _LATEST = 1985, 2100  # years that a number of seconds is taken for, whatever else is known


def day_numbers(text: str) -> list[tuple[int, int, int]]:
    """Return the days that a number may stand for; of seconds also the days around, which it may be in other time zones."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return []
    number, size = int(match[1]), len(match[1])
    if size == _SERIAL_DIGITS:
        day = _FIRST_SERIAL + timedelta(days=number)
        return [(day.year, day.month, day.day)]
    if size not in _PER_DAY:
        return []
    days = [_EPOCH + timedelta(days=number // _PER_DAY[size] + more) for more in (-1, 0, 1)]
    return [(day.year, day.month, day.day) for day in days]


def is_epoch(text: str) -> bool:
    """Whether a number is one of seconds, milliseconds or finer since 1970, of a year that notes may be of.

    Hit: 1609459200, 2877120000000. Near miss: 150000, 44197.
    """
    match = _NUMBER.fullmatch(text)
    if match is None or len(match[1]) == _SERIAL_DIGITS:
        return False
    days = day_numbers(text)
    return bool(days) and _EARLIEST <= days[1][0] <= _LATEST
