"""Moving dates by whole days, each written back in its own form; and reducing them to their years."""

from __future__ import annotations

from datetime import date, timedelta

from nescio.core.folding import fold
from nescio.replace.dates.forms import DateForm, Piece
from nescio.replace.dates.words import MONTHS, spell

_SEASON_MIDDLE = (1, 4, 7, 10)  # the month in the middle of winter, spring, summer, fall
_LETTERS = ("M", "T", "W", "Th", "F", "S", "Su")


def shift_date(form: DateForm, days: int, year: int = 2001) -> str:
    """Return the text of a date, moved.

    Args:
        form: the parsed date.
        days: how far to move.
        year: in which year days without one lie.
    """
    if form.weekdays:
        return _letters(form, days)
    parts: list[str] = []
    at = 0
    for piece in form.pieces:
        parts += [form.text[at : piece.start], _moved(form.text, piece, days, year)]
        at = piece.end
    return "".join([*parts, form.text[at:]])


def years_of(form: DateForm) -> list[int]:
    """Return the years that a date names."""
    return [piece.year for piece in form.pieces if piece.year is not None]


def _moved(text: str, piece: Piece, days: int, year: int) -> str:
    if piece.holiday:
        moved = _plus(piece.year or year, piece.month or 1, piece.day or 1, days)
        name = MONTHS[piece.holiday][moved.month - 1]
        like = text[piece.start : piece.end]
        name = name.upper() if like.isupper() else name
        return f"{name} {moved.year}" if piece.year else name
    new: dict[str, int] = {}
    if piece.weekday is not None:
        new["w"] = (piece.weekday + days) % 7
    elif piece.season is not None:
        # Winter 2061 begins in 2061, so its middle is taken to lie in January of that same year.
        moved = _plus(piece.year or year, _SEASON_MIDDLE[piece.season], 15, days)
        new |= {"S": (moved.month % 12) // 3, "y": moved.year}
    elif piece.month is not None:
        moved = _plus(piece.year or year, piece.month, piece.day or 15, days)
        new |= {"y": moved.year, "m": moved.month, "M": moved.month, "d": moved.day}
        if piece.last is not None:
            last = _plus(piece.year or year, piece.month, piece.last, days)
            new["e"] = last.day
            if last.month != moved.month:
                return _across(text, piece, moved, last)
    elif piece.year is not None:
        new["y"] = _plus(piece.year, 7, 2, days).year
    return _written(text, piece, new)


def _plus(year: int, month: int, day: int, days: int) -> date:
    if (month, day) == (2, 29) and year % 4:
        year = 2000
    return date(year, month, day) + timedelta(days=days)


def _written(text: str, piece: Piece, new: dict[str, int]) -> str:
    parts: list[str] = []
    at = piece.start
    padded = _padded(text, piece)
    for name, start, end in piece.fields:
        parts.append(text[at:start])
        old = text[start:end]
        if name in "MwS":
            parts.append(spell(name, new[name], old))
        elif name in ("o", "p"):
            parts.append(_ordinal(new["d" if name == "o" else "e"], old))
        elif name == "y":
            parts.append(f"{new['y'] % 100:02d}" if end - start == 2 else f"{new['y']:04d}")
        elif name in new:
            parts.append(f"{new[name]:02d}" if padded else str(new[name]))
        else:
            parts.append(old)
        at = end
    return "".join([*parts, text[at : piece.end]])


def _padded(text: str, piece: Piece) -> bool:
    """Whether days and months of one digit get a zero: as they did, or when all have two digits and no month is spelt."""
    zero = spelt = False
    for name, start, end in piece.fields:
        if name in ("d", "m", "e"):
            if end - start == 1:
                return False
            zero = zero or text[start] == "0"
        spelt = spelt or name == "M"
    return zero or not spelt


def _across(text: str, piece: Piece, first: date, last: date) -> str:
    """Write a range of days that now begins in one month and ends in the next: March 30 - April 2, 2061."""
    name = next(text[start:end] for group, start, end in piece.fields if group == "M")
    day_leads = next(group for group, _, _ in piece.fields if group in "Md") == "d"
    of = " de " if " de " in fold(text[piece.start : piece.end]) else " "
    ends = [
        f"{day.day}{of}{spell('M', day.month, name)}"
        if day_leads
        else f"{spell('M', day.month, name)} {day.day}"
        for day in (first, last)
    ]
    joined = " - ".join(ends)
    if piece.year is None:
        return joined
    return f"{joined}{of}{last.year}" if day_leads else f"{joined}, {last.year}"


def _ordinal(day: int, like: str) -> str:
    if not like.isascii() or fold(like) == "er":
        return like
    ending = "th" if 10 < day % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return ending.upper() if like.isupper() else ending


def _letters(form: DateForm, days: int) -> str:
    moved = sorted((day + days) % 7 for day in form.weekdays)
    between = next((char for char in form.text if not char.isalpha()), "")
    return between.join(_LETTERS[day] for day in moved)
