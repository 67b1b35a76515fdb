"""Moving dates by whole days, each written back in its own form; and reducing them to their years."""

from __future__ import annotations

import re
from calendar import isleap
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.languages.registry import language_cache, language_packs
from nescio.replace.dates.expression import DateExpression, DatePart
from nescio.replace.dates.words import date_words, write_month, write_roman, write_season, write_weekday
from nescio.replace.dates.year_resolver import YearResolver

_SEASON_MIDDLE = (1, 4, 7, 10)  # the month in the middle of winter, spring, summer, fall
_ANY = YearResolver()
# May is an abbreviation right beside a digit, or with a line between: 12MAY61, 12-May.
_JOINED = re.compile(r"\d[-/]$")  # hit: the 20- of 20-Mar-24; near miss: 20 Mar 24
_BEFORE, _AFTER = re.compile(r"\d[-/]?$"), re.compile(r"[-/]?\d")


class MonthStyle(NamedTuple):
    """How a record writes its months.

    Attributes:
        language: for abbreviations that several languages share.
        short_months: whether all months but May are abbreviated.
        padded: whether days of one digit beside a spelt month have a zero; None where the record does not tell.
        country: that the record is from, whose holidays others become; empty where it does not matter.
    """

    language: str = ""
    short_months: bool = False
    padded: bool | None = None
    country: str = ""


_PLAIN = MonthStyle()


def shift_date(
    expression: DateExpression, days: int, resolver: YearResolver = _ANY, style: MonthStyle = _PLAIN
) -> str:
    """Return the text of a date, moved.

    Args:
        expression: the parsed date.
        days: how far to move.
        resolver: gives days without a year one.
        style: how the record writes its months.
    """
    if expression.weekdays:
        return _move_weekday_list(expression, days)
    out: list[str] = []
    at = 0
    for part in expression.parts:
        out += [expression.text[at : part.start], _move_part(expression.text, part, days, resolver, style)]
        at = part.end
    return "".join([*out, expression.text[at:]])


def years_of(expression: DateExpression) -> list[int]:
    """Return the years that a date names."""
    years = [part.year for part in expression.parts if part.year is not None]
    return years + [part.until for part in expression.parts if part.until is not None]


def short_months(expressions: Iterable[DateExpression]) -> bool:
    """Whether all names of months in some dates are abbreviated. May, which is both, does not count."""
    words = date_words()
    names = (
        words.months[fold(expression.text[start:end])][2]
        for expression in expressions
        for part in expression.parts
        for group, start, end in part.fields
        if group in ("M", "N") and fold(expression.text[start:end]) not in words.unabbreviated_months
    )
    return next(names, True) is False and not any(names)


def padded_days(expressions: Iterable[DateExpression]) -> bool | None:
    """Whether the days of one digit beside spelt months have a zero in some dates; None where there are none, or both."""
    found = {
        expression.text[start] == "0"
        for expression in expressions
        for part in expression.parts
        if any(group == "M" for group, _, _ in part.fields)
        for group, start, end in part.fields
        if group == "d" and (end - start == 1 or expression.text[start] == "0")
    }
    return min(found) if len(found) == 1 else None


def _move_part(text: str, part: DatePart, days: int, resolver: YearResolver, style: MonthStyle) -> str:
    """Return the text of one date within an expression, moved."""
    new: dict[str, int] = {}
    if part.weekday is not None:
        new["w"] = (part.weekday + days) % 7
        if part.day is not None:
            new["d"] = (resolver.day(part.weekday, part.day) + timedelta(days)).day
    elif part.season is not None:
        # Winter 2061 is taken to be the one that ends in 2061, so that its middle lies in January of that year.
        moved = _add_days(part.year, _SEASON_MIDDLE[part.season], 15, days, resolver)
        new |= {"S": (moved.month % 12) // 3, "y": moved.year}
    elif part.quarter is not None:
        moved = _add_days(part.year, 3 * part.quarter - 1, 15, days, resolver)
        new |= {"q": (moved.month + 2) // 3, "y": moved.year}
    elif part.month is not None:
        moved, last = _move_ends(part, days, resolver)
        month = moved.month
        new = {"d": moved.day, "m": month, "M": month, "y": last.year, "R": month, "h": month}
        if part.last is not None:
            new |= {"e": last.day, "N": last.month}
        if last.month != month and part.last_month is None:
            return _write_range_over_months(text, part, (moved, last), new, style)
    elif part.year is not None:
        new["y"] = _add_days(part.year, 7, 2, days, resolver).year
        new["z"] = new["y"] + (part.until or part.year) - part.year
    return _write_part(text, part, new, style)


def _move_ends(part: DatePart, days: int, resolver: YearResolver) -> tuple[date, date]:
    """Return the first and the last day of what is a day, a month or a range of days, moved."""
    month, day = part.month or 1, part.day or 15
    if part.last is None:
        moved = _add_days(part.year, month, day, days, resolver)
        return moved, moved
    last_month = part.last_month or month
    last = _add_days(part.year, last_month, part.last, 0, resolver)
    first = _add_days(last.year - (last_month < month), month, day, 0, resolver)
    return first + timedelta(days), last + timedelta(days)


def _add_days(year: int | None, month: int, day: int, days: int, resolver: YearResolver) -> date:
    """Return the day so many days later; a 29 February that its year does not have is taken to be of 2000."""
    year = resolver.year(month, day) if year is None else year
    if (month, day) == (2, 29) and not isleap(year):
        year = 2000
    return date(year, month, day) + timedelta(days=days)


def _write_part(text: str, part: DatePart, new: dict[str, int], style: MonthStyle) -> str:
    """Return the text of a part with the new value of each of its fields."""
    out: list[str] = []
    at = part.start
    padded = _is_padded(text, part, style)
    for name, start, end in part.fields:
        if not part.start <= start < part.end:
            continue
        out += [text[at:start], _field(name, text, (start, end), part, new, padded, style)]
        at = end
    return "".join([*out, text[at : part.end]])


def _field(
    name: str,
    text: str,
    place: tuple[int, int],
    part: DatePart,
    new: dict[str, int],
    padded: bool,
    style: MonthStyle,
) -> str:
    """Return one field of a date as it is written now.

    Args:
        name: of the field; see `patterns`.
        text: all that is parsed.
        place: where in it the field starts and ends.
        part: the date.
        new: the value of each field.
        padded: whether days and months of one digit get a zero.
        style: how the record writes its months.
    """
    old = text[slice(*place)]
    if name in "dme" and old.isdigit():
        return f"{new[name]:02d}" if padded else str(new[name])
    if name == "d":  # primero de mayo
        return old if new["d"] == 1 else str(new["d"])
    if name in "op":
        return _ordinal(new["d"], old, part.day) if name == "o" else _ordinal(new["e"], old, part.last)
    if name in "yz":
        return _year(new[name], old)
    if name in "MN":
        return _month(text, *place, new[name], style)
    if name == "h":
        language = style.language if fold(old) in _holidays(style.language) else part.holiday
        name = _holiday(part, new["h"], new["d"], language, style.country)
        return name.upper() if old.isupper() else name.lower() if old.islower() else name
    writers = {"w": write_weekday, "S": write_season, "R": write_roman}
    if name in writers:
        return writers[name](new[name], old)
    return "" if name == "x" else str(new[name])


def _holidays(language: str) -> Mapping[str, tuple[int, int]]:
    calendar = date_words().calendars.get(language)
    return calendar.holidays if calendar else {}


def _holiday(part: DatePart, month: int, day: int, language: str, country: str) -> str:
    """Return the holiday that is closest to a day, other than the one that was there; the month where a language names none."""
    calendar = date_words().calendars[language]
    names = calendar.country_holidays.get(country, calendar.holiday_names)
    others = [name for name, date_of in names.items() if date_of != (part.month, part.day)]
    if not others:
        return calendar.months[month - 1]

    def distance(name: str) -> int:
        away = abs(_day_of_year(*names[name]) - _day_of_year(month, day))
        return min(away, 365 - away)

    return min(others, key=distance)


def _day_of_year(month: int, day: int) -> int:
    return date(2001, month, min(day, 28)).timetuple().tm_yday


def _month(text: str, start: int, end: int, month: int, style: MonthStyle) -> str:
    """Write a month in the place of another one."""
    name = text[start:end]
    short = style.short_months
    if not short and name.lower() in date_words().unabbreviated_months:
        short = bool(_BEFORE.search(text, max(0, start - 2), start) or _AFTER.match(text, end))
    return write_month(month, name, style.language, short)


def _year(year: int, like: str) -> str:
    """Write a year with as many digits, and with the dot, of another one: 61, 2.061, 2061."""
    if len(like) == 2:
        return f"{year % 100:02d}"
    return f"{year // 1000}.{year % 1000:03d}" if "." in like else f"{year:04d}"


def _is_padded(text: str, part: DatePart, style: MonthStyle = _PLAIN) -> bool:
    """Whether days and months of one digit get a zero.

    They do as they did, or when all have two digits and no month is spelt, or one that touches its day (12MAY2061).
    Beside another spelt month the record's other dates decide; where they do not tell, 20-Mar-24 gets one and March 20 does not.
    """
    zero = spelt = joined = False
    for name, start, end in part.fields:
        if name in ("d", "m", "e"):
            if end - start == 1:
                return False
            zero = zero or text[start] == "0"
        joined = joined or (name == "M" and bool(_JOINED.search(text, 0, start)))
        spelt = spelt or (name in ("M", "R", "w") and not text[max(0, start - 1) : start].isdigit())
    if zero or not spelt:
        return True
    return joined if style.padded is None else style.padded


def _write_range_over_months(
    text: str, part: DatePart, ends: tuple[date, date], new: dict[str, int], style: MonthStyle
) -> str:
    """Write a range of days that now begins in one month and ends in the next: March 30 - April 2, 2061."""
    places = {group: (start, end) for group, start, end in part.fields}
    if "M" not in places:
        return _numeric_range(text, part, places, ends)
    first_end, last_start = places.get("o", places["d"])[1], places["e"][0]
    between = text[first_end:last_start]
    if between.strip() == "-":
        between = " - "
    first, last = (_month(text, *places["M"], day.month, style) for day in ends)
    if places["d"] < places["M"]:
        first, last = text[places.get("p", places["e"])[1] : places["M"][0]] + first, ""
    else:
        first, last = "", last + text[places["M"][1] : places["d"][0]]
    head = _write_part(text, part._replace(end=first_end), new, style)
    tail = _write_part(text, part._replace(start=last_start), new | {"M": new["N"]}, style)
    return head + first + between + last + tail


def _numeric_range(
    text: str, part: DatePart, places: dict[str, tuple[int, int]], ends: tuple[date, date]
) -> str:
    """Write a range such as 30/03/2061-02/04/2061, which was within one month."""
    day_leads = places["d"] < places["m"]
    sep = text[places["m"][0] - 1] if day_leads else text[places["m"][1]]
    width = 2 if _is_padded(text, part) else 1
    written: list[str] = []
    for day in ends:
        numbers = (day.day, day.month) if day_leads else (day.month, day.day)
        out = [f"{number:0{width}d}" for number in numbers]
        if "y" in places:
            out.append(_year(day.year, text[slice(*places["y"])]))
        written.append(sep.join(out))
    return "-".join(written)


def _ordinal(day: int, like: str, before: int | None) -> str:
    """Return the ending of a day in digits, like that of the day ``before``, in its language and case."""
    folded = fold(like)
    endings = next((known for known in _day_ordinals() if folded in known), None)
    if endings is None:
        # 1º, 1er and 1ro are the first of a month alone; some write 4º, and keep it.
        return like if day == 1 or before != 1 else ""
    return endings[day - 1].upper() if like.isupper() else endings[day - 1]


@language_cache()
def _day_ordinals() -> tuple[tuple[str, ...], ...]:
    """Return the endings of the days of a month, for each language where all days have one."""
    return tuple(
        pack.date_grammar.day_ordinals for pack in language_packs() if pack.date_grammar.day_ordinals
    )


def _move_weekday_list(expression: DateExpression, days: int) -> str:
    """Return a list of weekday letters, moved: MWF becomes TThS."""
    moved = [(day + days) % 7 for day in expression.weekdays]
    between = next((char for char in expression.text if not char.isalpha()), "")
    if len(moved) > 2 or fold(between) != "-":  # M-F is from one day to the other, wherever a week begins
        moved.sort()
    words = date_words()
    letters = words.calendars[words.language_of_letters(fold(expression.text))].weekday_letters
    return between.join(letters[day] for day in moved)
