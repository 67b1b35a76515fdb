"""Moving dates by whole days, each written back in its own form; and reducing them to their years."""

from __future__ import annotations

import re
from calendar import isleap
from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.replace.dates.calendar import Calendar
from nescio.replace.dates.pieces import DateForm, Piece
from nescio.replace.dates.words import CALENDARS, MONTH, SAME_IN_FULL, SPANISH_LETTERS, roman, spell

_SEASON_MIDDLE = (1, 4, 7, 10)  # the month in the middle of winter, spring, summer, fall
_ANY = Calendar()
# What makes a month a short one beside it: a digit, or a digit and a line.
_BEFORE, _AFTER = re.compile(r"\d[-/]?$"), re.compile(r"[-/]?\d")


class Manner(NamedTuple):
    """How a record writes its months: in which language, and whether all that leave no doubt are short."""

    language: str = ""
    short_months: bool = False


_PLAIN = Manner()


def shift_date(form: DateForm, days: int, calendar: Calendar = _ANY, manner: Manner = _PLAIN) -> str:
    """Return the text of a date, moved.

    Args:
        form: the parsed date.
        days: how far to move.
        calendar: tells in which year days without one lie.
        manner: of the record.
    """
    if form.weekdays:
        return _letters(form, days)
    parts: list[str] = []
    at = 0
    for piece in form.pieces:
        parts += [form.text[at : piece.start], _moved(form.text, piece, days, calendar, manner)]
        at = piece.end
    return "".join([*parts, form.text[at:]])


def years_of(form: DateForm) -> list[int]:
    """Return the years that a date names."""
    years = [piece.year for piece in form.pieces if piece.year is not None]
    return years + [piece.until for piece in form.pieces if piece.until is not None]


def short_months(forms: Iterable[DateForm]) -> bool:
    """Whether all names of months in some dates are short ones; May is both, and tells nothing."""
    names = (
        MONTH[fold(form.text[start:end])][2]
        for form in forms
        for piece in form.pieces
        for group, start, end in piece.fields
        if group in ("M", "N") and fold(form.text[start:end]) not in SAME_IN_FULL
    )
    return next(names, True) is False and not any(names)


def _moved(text: str, piece: Piece, days: int, calendar: Calendar, manner: Manner) -> str:
    new: dict[str, int] = {}
    if piece.weekday is not None:
        new["w"] = (piece.weekday + days) % 7
        if piece.day is not None:
            new["d"] = (calendar.day(piece.weekday, piece.day) + timedelta(days)).day
    elif piece.season is not None:
        # Winter 2061 is taken to be the one that ends in 2061, so that its middle lies in January of that year.
        moved = _plus(piece.year, _SEASON_MIDDLE[piece.season], 15, days, calendar)
        new |= {"S": (moved.month % 12) // 3, "y": moved.year}
    elif piece.quarter is not None:
        moved = _plus(piece.year, 3 * piece.quarter - 1, 15, days, calendar)
        new |= {"q": (moved.month + 2) // 3, "y": moved.year}
    elif piece.month is not None:
        moved, last = _ends(piece, days, calendar)
        month = moved.month
        new = {"d": moved.day, "m": month, "M": month, "y": last.year, "R": month, "h": month}
        if piece.last is not None:
            new |= {"e": last.day, "N": last.month}
        if last.month != month and piece.last_month is None:
            return _across(text, piece, (moved, last), new, manner)
    elif piece.year is not None:
        new["y"] = _plus(piece.year, 7, 2, days, calendar).year
        new["z"] = new["y"] + (piece.until or piece.year) - piece.year
    return _written(text, piece, new, manner)


def _ends(piece: Piece, days: int, calendar: Calendar) -> tuple[date, date]:
    """Return the first and the last day of what is a day, a month or a range of days, moved."""
    month, day = piece.month or 1, piece.day or 15
    if piece.last is None:
        moved = _plus(piece.year, month, day, days, calendar)
        return moved, moved
    last_month = piece.last_month or month
    last = _plus(piece.year, last_month, piece.last, 0, calendar)
    first = _plus(last.year - (last_month < month), month, day, 0, calendar)
    return first + timedelta(days), last + timedelta(days)


def _plus(year: int | None, month: int, day: int, days: int, calendar: Calendar) -> date:
    year = calendar.year(month, day) if year is None else year
    if (month, day) == (2, 29) and not isleap(year):
        year = 2000
    return date(year, month, day) + timedelta(days=days)


def _written(text: str, piece: Piece, new: dict[str, int], manner: Manner) -> str:
    parts: list[str] = []
    at = piece.start
    padded = _padded(text, piece)
    for name, start, end in piece.fields:
        if not piece.start <= start < piece.end:
            continue
        parts.append(text[at:start])
        old = text[start:end]
        if name in "dme" and old.isdigit():
            parts.append(f"{new[name]:02d}" if padded else str(new[name]))
        elif name in "yz":
            parts.append(_year(new[name], old))
        elif name in "MN":
            parts.append(_month(text, start, end, new[name], manner))
        elif name in "wS":
            parts.append(spell(name, new[name], old))
        elif name == "h":
            word = CALENDARS[piece.holiday].months[new["h"] - 1]
            parts.append(word.upper() if old.isupper() else word)
        elif name == "R":
            parts.append(roman(new["R"], old))
        elif name == "o":
            parts.append(_ordinal(new["d"], old, piece.day))
        elif name == "p":
            parts.append(_ordinal(new["e"], old, piece.last))
        elif name == "d":  # primero de mayo
            parts.append(old if new["d"] == 1 else str(new["d"]))
        elif name != "x":
            parts.append(str(new[name]))
        at = end
    return "".join([*parts, text[at : piece.end]])


def _month(text: str, start: int, end: int, month: int, manner: Manner) -> str:
    name = text[start:end]
    short = manner.short_months
    if not short and name.lower() in SAME_IN_FULL:
        short = bool(_BEFORE.search(text, max(0, start - 2), start) or _AFTER.match(text, end))
    return spell("M", month, name, manner.language, short)


def _year(year: int, like: str) -> str:
    if len(like) == 2:
        return f"{year % 100:02d}"
    return f"{year // 1000}.{year % 1000:03d}" if "." in like else f"{year:04d}"


def _padded(text: str, piece: Piece) -> bool:
    """Whether days and months of one digit get a zero.

    They do as they did, or when all have two digits and no month is spelt, or one that touches its day (12MAY2061).
    """
    zero = spelt = False
    for name, start, end in piece.fields:
        if name in ("d", "m", "e"):
            if end - start == 1:
                return False
            zero = zero or text[start] == "0"
        spelt = spelt or (name in ("M", "R", "w") and not text[max(0, start - 1) : start].isdigit())
    return zero or not spelt


def _across(text: str, piece: Piece, ends: tuple[date, date], new: dict[str, int], manner: Manner) -> str:
    """Write a range of days that now begins in one month and ends in the next: March 30 - April 2, 2061."""
    places = {group: (start, end) for group, start, end in piece.fields}
    if "M" not in places:
        return _numeric_range(text, piece, places, ends)
    first_end, last_start = places.get("o", places["d"])[1], places["e"][0]
    between = text[first_end:last_start]
    if between.strip() == "-":
        between = " - "
    first, last = (_month(text, *places["M"], day.month, manner) for day in ends)
    if places["d"] < places["M"]:
        first, last = text[places.get("p", places["e"])[1] : places["M"][0]] + first, ""
    else:
        first, last = "", last + text[places["M"][1] : places["d"][0]]
    head = _written(text, piece._replace(end=first_end), new, manner)
    tail = _written(text, piece._replace(start=last_start), new | {"M": new["N"]}, manner)
    return head + first + between + last + tail


def _numeric_range(
    text: str, piece: Piece, places: dict[str, tuple[int, int]], ends: tuple[date, date]
) -> str:
    """Write a range such as 30/03/2061-02/04/2061, which was within one month."""
    day_leads = places["d"] < places["m"]
    sep = text[places["m"][0] - 1] if day_leads else text[places["m"][1]]
    width = 2 if _padded(text, piece) else 1
    written: list[str] = []
    for day in ends:
        numbers = (day.day, day.month) if day_leads else (day.month, day.day)
        parts = [f"{number:0{width}d}" for number in numbers]
        if "y" in places:
            parts.append(_year(day.year, text[slice(*places["y"])]))
        written.append(sep.join(parts))
    return "-".join(written)


def _ordinal(day: int, like: str, before: int | None) -> str:
    if not like.isascii() or fold(like) in ("er", "ro", "ero"):
        # 1º, 1er and 1ro are the first of a month alone; some write 4º, and keep it.
        return like if day == 1 or before != 1 else ""
    ending = "th" if 10 < day % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return ending.upper() if like.isupper() else ending


def _letters(form: DateForm, days: int) -> str:
    moved = [(day + days) % 7 for day in form.weekdays]
    between = next((char for char in form.text if not char.isalpha()), "")
    if len(moved) > 2 or fold(between) != "-":  # M-F is from one day to the other, wherever a week begins
        moved.sort()
    language = "en" if SPANISH_LETTERS.isdisjoint(fold(form.text)) else "es"
    return between.join(CALENDARS[language].weekday_letters[day] for day in moved)
