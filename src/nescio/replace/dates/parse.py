"""Parsing of dates: what `patterns` match becomes the parts of an `expression`, checked to be days that exist."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.languages.registry import language_cache
from nescio.replace.dates.expression import (
    DateExpression,
    DatePart,
    YearContext,
    drop_holiday_name,
    exists,
    join_year,
)
from nescio.replace.dates.patterns import (
    connector_pattern,
    date_patterns,
    holiday_pattern,
    weekday_letter_pattern,
)
from nescio.replace.dates.times import time_patterns
from nescio.replace.dates.words import ROMAN, date_words

_LETTERS = re.compile(r"[^\W\d_]+")
_WORDLIKE = re.compile(r"[^\W_]")
_STRANGE = re.compile(r"[^\0-\x7f—…“”«»¿¡ºª°·]")  # no blank and no punctuation of dates
_DIGITS = 12  # the most that any pattern needs
_SPAN = 20  # years; no longer is 2061/62 taken for a span of years
# 00 and 01 are hardly births; and 2000, other than 1900, had a 29 February that shifts must count.
_NO_BIRTH = 2001
_PAST, _FUTURE = 40, 2  # years around the latest one of a record, in which Mar-21 is a month and a year
_NO_CONTEXT = YearContext()


@language_cache(maxsize=8192)
def parse_date(text: str, day_first: bool, context: YearContext = _NO_CONTEXT) -> DateExpression | None:
    """Parse a text that was found to be a date, or return None when a part of it cannot be read as one.

    Args:
        text: the value of a span.
        day_first: whether 3/4 is the third of April.
        context: how two digits of a year are read.
    """
    folded = fold(text)
    weekdays = _weekday_list(folded)
    if weekdays:
        return DateExpression(text, (), weekdays)
    rest = folded
    if ":" in folded or "." in folded:
        rest = time_patterns().anywhere.sub(lambda match: " " * len(match.group()), folded)
    parts: list[DatePart] = []
    letters = _LETTERS.search(rest) is not None
    known = date_patterns(min(sum(map(str.isdigit, rest)), _DIGITS), letters)
    for pattern in (holiday_pattern(), *known) if letters else known:
        for match in pattern.finditer(rest):
            part = _part(match, day_first, context)
            if part:
                parts.append(part)
                end = _end_of_time(rest, part)
                rest = rest[: part.start] + "\0" * (end - part.start) + rest[end:]
        if parts and not _WORDLIKE.search(rest):
            break
    if not parts or any(map(str.isdigit, rest)) or _STRANGE.search(rest):
        return None
    if any(not connector_pattern().fullmatch(word) for word in _LETTERS.findall(rest)):
        return None
    found = drop_holiday_name(join_year(sorted(parts, key=lambda part: part.start), rest), rest)
    return DateExpression(text, tuple(found)) if found else None


def _end_of_time(text: str, part: DatePart) -> int:
    """Return where a day with the time that follows it ends; 07.10 after 05.10.2020 is no time."""
    if part.day is None and part.weekday is None:
        return part.end
    times = time_patterns()
    clock = (times.after_date if part.year else times.after_day).match(text, part.end)
    if not clock or ("." in clock.group() and "." in text[part.start : part.end]):
        return part.end
    return clock.end()


class _Numbers(NamedTuple):
    """Day, month and year of a match, and which field each of its groups is."""

    day: int | None
    month: int | None
    year: int | None
    fields: Mapping[str, str]


def _part(match: re.Match[str], day_first: bool, context: YearContext) -> DatePart | None:
    """Return the date that a pattern matched, or None when there is no such day."""
    found = {group: value for group, value in match.groupdict().items() if value}
    if "decade" in found:
        return DatePart(*match.span())
    if "holiday" in found:
        return _holiday(match, context)
    numbers = _numbers(found, day_first, context)
    if numbers is None:
        return None
    words = date_words()
    day, month, year, names = numbers
    last, last_month = _day(found.get("e")), words.months[found["N"]][0] if "N" in found else None
    until = year + (int(found["z"]) - year) % 100 if year is not None and "z" in found else None
    if not exists(year, month, day):
        return None
    if last is not None and (not exists(year, last_month or month, last) or _is_no_range(match, found)):
        return None
    if until is not None and year is not None and not 0 < until - year <= _SPAN:
        return None
    fields = sorted((match.start(group), match.end(group), name) for group, name in names.items())
    return DatePart(
        *match.span(),
        tuple((name, start, end) for start, end, name in fields),
        year=year,
        month=month,
        day=day,
        last=last,
        last_month=last_month,
        until=until,
        quarter=int(found["q"]) if "q" in found else None,
        weekday=words.weekdays[found["w"]][0] if "w" in found else None,
        season=words.seasons[found["S"]][0] if "S" in found else None,
        short_year=any(name == "y" and end - start == 2 for start, end, name in fields),
    )


def _numbers(found: Mapping[str, str], day_first: bool, context: YearContext) -> _Numbers | None:
    """Return day, month and year of the groups of a match, or None where they are no date."""
    names = {group: group for group in found if group != "sep"}
    if "a" in found:
        return _either_order(found, names, day_first, context)
    day, month, year = _day(found.get("d")), _month(found), _year(found.get("y"), context)
    if "M" in found and day is not None and year is None and "o" not in found and "e" not in found:
        if "sep" not in found and day > 31:  # 61 Mar
            return None
        if day > 31 or _is_year(found, month, day, context):  # Mar 61, Mar-21
            return _Numbers(None, month, _year(found["d"], context), names | {"d": "y"})
    return _Numbers(day, month, year, names)


def _either_order(
    found: Mapping[str, str], names: dict[str, str], day_first: bool, context: YearContext
) -> _Numbers:
    """Return day, month and year of two numbers whose order is open, and perhaps a year."""
    a, b = int(found["a"]), int(found["b"])
    year = _year(found.get("y"), context)
    if year is None and b > 31 and a <= 12:  # 3/61
        return _Numbers(None, a, _year(found["b"], context), {"a": "m", "b": "y"})
    if day_first if a <= 12 and b <= 12 else a > 12:
        return _Numbers(a, b, year, names | {"a": "d", "b": "m"})
    return _Numbers(b, a, year, names | {"a": "m", "b": "d"})


def _holiday(match: re.Match[str], context: YearContext) -> DatePart:
    month, day, language = date_words().holidays[match["holiday"]]
    fields = [("h", *match.span("h"))]
    if match["y"]:
        fields.append(("y", *match.span("y")))
    return DatePart(
        *match.span(),
        tuple(fields),
        year=_year(match["y"], context),
        month=month,
        day=day,
        holiday=language,
        short_year=len(match["y"] or "") == 2,
    )


def _month(found: Mapping[str, str]) -> int | None:
    if "M" in found:
        return date_words().months[found["M"]][0]
    if "R" in found:
        return ROMAN[found["R"]]
    return int(found["m"]) if "m" in found else None


def _day(text: str | None) -> int | None:
    """Return the day of the month; the one that is written as a word is the first."""
    if text is None:
        return None
    return int(text) if text.isdigit() else 1


def _is_year(found: Mapping[str, str], month: int | None, number: int, context: YearContext) -> bool:
    """Whether the number of Mar-21 is a year: where that is one of the record's time, or there is no such day."""
    sep = found.get("sep", "")
    if len(found["d"]) != 2 or not ("-" in sep or "/" in sep):
        return False
    if context.latest is None or not exists(None, month, number):
        return True
    return -_PAST <= 2000 + number - context.latest <= _FUTURE


def _is_no_range(match: re.Match[str], found: Mapping[str, str]) -> bool:
    """Whether the second day is not after the first, or is rather one of its own: the 9/21 of 3/4-9/21."""
    last = int(found["e"])
    if "N" in found:
        return False
    if last <= (_day(found.get("d")) or 0):
        return True
    if "m" not in found or match.start("d") < match.start("m") or len(found.get("y", "")) != 2:
        return False
    low, high = sorted((last, int(found["y"])))
    return 1 <= low <= 12 and high <= 31


def _year(digits: str | None, context: YearContext) -> int | None:
    if not digits:
        return None
    if len(digits) > 2:
        return int(digits.replace(".", ""))
    number = int(digits)
    if number >= 70 or 1900 + number in context.births:
        return 1900 + number
    late = context.latest is not None and 2000 + number > max(context.latest, _NO_BIRTH)
    return 1900 + number if late else 2000 + number


def _weekday_list(folded: str) -> tuple[int, ...]:
    """Return the weekdays of a list such as MWF, or nothing when the text is no such list."""
    if any(map(str.isdigit, folded)):
        return ()
    bare = re.sub(r"[\s,/&-]+", "", folded)
    words = date_words()
    if (
        not 2 <= len(bare) <= 21
        or folded in words.months
        or all(word in words.weekdays for word in _LETTERS.findall(folded))
    ):
        return ()
    language = words.language_of_letters(bare)
    calendar = words.calendars[language]
    if bare == folded and not calendar.weekday_letters_joined:
        return ()
    for written, meant in calendar.weekday_letter_fixes.items():
        bare = bare.replace(written, meant)
    days = _read_weekday_letters(bare, language)
    return tuple(days) if days == sorted(set(days)) and len(days) > 1 else ()


def _read_weekday_letters(letters: str, language: str) -> list[int]:
    """Return the weekdays of letters without anything between them; nothing where some are none.

    Of letters that mean several weekdays, the first one that comes later than all before is taken: TTS is Tuesday, Thursday, Saturday.
    """
    forms = date_words().calendars[language].weekday_letter_forms
    pattern = weekday_letter_pattern(language)
    days: list[int] = []
    at = 0
    while at < len(letters):
        match = pattern.match(letters, at)
        if not match:
            return []
        meant = forms[match.group()]
        days.append(next((day for day in meant if not days or day > max(days)), meant[-1]))
        at = match.end()
    return days
