"""Parsing dates: each form is a regular expression whose groups are the fields; what lies between them is kept.

Groups: `d` day, `m` month, `M` month's name, `y` year, `w` weekday, `S` season, `a` and `b` day and month in
either order, `e` a second day of the same month (4-6 March), `o` and `p` the ordinal endings of `d` and `e`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from nescio.core.folding import fold
from nescio.replace.dates.words import HOLIDAYS, MONTH, SEASON, WEEKDAY, either

_MONTH = rf"(?P<M>(?:{either(MONTH)})(?![a-z]))"
_YEAR = r"(?P<y>\d{4}|(?<!\d)\d\d)(?!\d)"
_ORDINAL = r"(?:st|nd|rd|th|er|º|ª|°)"
_TO = r"\s?(?:-|/|&|to|and|through|al|a|y)\s?"

# Matched against the folded text, in this order; a later form never sees what an earlier one took.
_FORMS = tuple(
    re.compile(form)
    for form in (
        # 2061-03-04, 2061/3/4. Near miss: 2061-03 (further down).
        r"(?<!\d)(?P<y>\d{4})([-/. ])(?P<m>\d{1,2})\2(?P<d>\d{1,2})(?!\d)",
        # 3/4/2061, 04.03.61, 3-4-61. Near miss: 3/4-61.
        r"(?<!\d)(?P<a>\d{1,2})(\s?[-/. ]\s?)(?P<b>\d{1,2})\2'?(?P<y>\d{4}|\d\d)(?!\d)",
        # 20610304, then 03042061. Near miss: 20611304.
        r"(?<!\d)(?P<y>(?:19|20|21)\d\d)(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12]\d|3[01])(?!\d)",
        r"(?<!\d)(?P<a>[0-3]\d)(?P<b>[0-3]\d)(?P<y>(?:19|20|21)\d\d)(?!\d)",
        # 4 March 2061, 4th of March, 04MAR61, 4 de marzo de 2061, 4-6 March 2061. Near miss: 61 March.
        rf"(?<!\d)(?P<d>\d{{1,2}})(?P<o>{_ORDINAL})?(?:{_TO}(?P<e>\d{{1,2}})(?P<p>{_ORDINAL})?)?[ .,/-]*(?:of |de )?(?:the )?{_MONTH}"
        rf"\.?(?:[ ,./-]*(?:de |del |of )?(?:ano )?'?{_YEAR})?",
        # March 4, 2061; Mar. 4th; March 4-6, 2061. Near miss: March 2061.
        rf"{_MONTH}\.?[ /-]*(?:the )?(?P<d>\d{{1,2}})(?P<o>{_ORDINAL})?(?!\d|[:/])(?:{_TO}(?P<e>\d{{1,2}})(?P<p>{_ORDINAL})?(?![\d:/]))?"
        rf"(?:(?:\s?,\s?|\s?[ /-]\s?|\s+of\s+)'?{_YEAR})?",
        # March 2061, marzo del 61, Mar-61.
        rf"{_MONTH}\.?[ ,/-]*(?:of |de |del )?(?:ano )?'?{_YEAR}",
        # 03/2061, 2061-03.
        r"(?<!\d)(?P<m>\d{1,2})[-/.](?P<y>\d{4})(?!\d)",
        r"(?<!\d)(?P<y>\d{4})[-/](?P<m>\d{1,2})(?!\d)",
        # 3/4, 3-4, 3.4; 3/61 is a month and a year.
        r"(?<![\d/.])(?P<a>\d{1,2})[-/.](?P<b>\d{1,2})(?![\d])",
        # Spring 2061, otoño de 2061, summer.
        rf"(?P<S>(?:{either(SEASON)})(?![a-z]))(?:[ ,]*(?:of |de |del )?'?{_YEAR})?",
        rf"(?P<w>(?<![a-z])(?:{either(WEEKDAY)})(?![a-z]))",
        rf"(?<![a-z]){_MONTH}",
        # 1990s, the 90s: a decade outlives any shift, so its digits are no field.
        r"(?<!\d)(?P<decade>(?:\d\d)?\d0'?s)(?![a-z])",
        r"(?<!\d)(?P<y>(?:1[89]|2[01])\d\d)(?!\d)",
        r"(?<!\w)'(?P<y>\d\d)(?!\d)",
    )
)
_HOLIDAY = re.compile(
    rf"(?<![a-z])(?:{either(dict.fromkeys(HOLIDAYS))})(?![a-z])(?:[ ,]*(?:of |de )?'?{_YEAR})?"
)
# What may stand between and around dates: times, and words that carry no date.
_TIME = re.compile(
    r"(?:(?<=\d)t|\b)\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?:z|\s?[+-]\d\d:?\d\d|\s?(?:h|hrs|horas)\b)?"
)
_CONNECTOR = re.compile(
    r"(?:to|and|or|through|thru|until|till|of|the|on|in|at|from|since|a|al|y|e|o|de|del|hasta|desde|el|la|los|las|dia|ano"
    r"|anos|early|late|mid|end|beginning|principios|finales|mediados|am|pm|h|hrs|est|utc|z)"
)
_LETTERS = re.compile(r"[^\W\d_]+")
_WORDLIKE = re.compile(r"[^\W_]")
# Lists of weekdays: MWF, TTS, M/W/F, TuTh. Near miss: MS, FWM.
_DAY_LETTERS = re.compile(r"(?:mon|m|thurs|thu|th|tues|tue|tu|t|wed|w|r|fri|f|sat|sa|sun|su|s)")


# Counted from something else, or a length of time: no dates, whatever a detector says. Hit: POD#3, hospital day 2, three weeks,
# 10 días. Near miss: Day, 3.
_RELATIVE = re.compile(
    r"(?:pod|hd|dol|post-?op(?:erative)? day|hospital day|day|dia|week|semana|month|mes)s? ?#? ?\d{1,3}"
    r"|(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)"
    r"[ -]?(?:hours?|days?|weeks?|months?|years?|hrs?|wks?|mos?|yrs?|horas?|dias?|semanas?|mes|meses|anos?)"
)


@lru_cache(maxsize=8192)
def is_relative(text: str) -> bool:
    """Whether a text is a duration or a day counted from an event, which stays as it is when dates move."""
    return bool(_RELATIVE.fullmatch(fold(text).strip()))


@dataclass(frozen=True)
class Piece:
    """One date within a stretch of text.

    Attributes:
        start: where it begins.
        end: where it ends.
        fields: (group, start, end) of each field, in the order of the text.
        year: four digits, if there is one.
        month: 1 to 12, if there is one.
        day: of the month, if there is one.
        last: the second day of a range within the month.
        weekday: 0 for Monday.
        season: 0 for winter.
        holiday: whether it is a feast, which is told by its month when it moves.
    """

    start: int
    end: int
    fields: tuple[tuple[str, int, int], ...] = ()
    year: int | None = None
    month: int | None = None
    day: int | None = None
    last: int | None = None
    weekday: int | None = None
    season: int | None = None
    holiday: str = ""


@dataclass(frozen=True)
class DateForm:
    """A text that consists of dates: the text, and its pieces in order."""

    text: str
    pieces: tuple[Piece, ...]
    weekdays: tuple[int, ...] = ()
    """For a list of weekday letters."""


@lru_cache(maxsize=8192)
def parse_date(text: str, first_day: bool) -> DateForm | None:
    """Parse a text that was found to be a date, or return None when a part of it cannot be read as one.

    Args:
        text: the surface of a span.
        first_day: whether 3/4 is the third of April.
    """
    folded = fold(text)
    letters = _day_letters(folded)
    if letters:
        return DateForm(text, (), letters)
    rest = _TIME.sub(lambda match: " " * len(match.group()), folded)
    pieces: list[Piece] = []
    for form in (_HOLIDAY, *_FORMS):
        for match in form.finditer(rest):
            piece = _piece(match, first_day)
            if piece:
                pieces.append(piece)
                rest = rest[: piece.start] + "\0" * (piece.end - piece.start) + rest[piece.end :]
        if pieces and not _WORDLIKE.search(rest):
            break
    if not pieces or any(map(str.isdigit, rest)):
        return None
    if any(not _CONNECTOR.fullmatch(word) for word in _LETTERS.findall(rest)):
        return None
    return DateForm(text, tuple(sorted(pieces, key=lambda piece: piece.start)))


def _piece(match: re.Match[str], first_day: bool) -> Piece | None:
    """Return the date that a form matched, or None when there is no such day."""
    found = match.groupdict()
    if "decade" in found:
        return Piece(*match.span())
    if match.re is _HOLIDAY:
        name = re.split(r"[ ,]*(?:of |de )?'?\d", match.group())[0].strip(" ,")
        holiday = HOLIDAYS[name]
        return Piece(*match.span(), (), _year(found["y"]), holiday[0], holiday[1], holiday=holiday[2])
    year = _year(found.get("y"))
    month = int(found["m"]) if found.get("m") else None
    day = int(found["d"]) if found.get("d") else None
    names = {group: group for group in found}
    if found.get("a"):
        a, b = int(found["a"]), int(found["b"])
        if year is None and b > 31 and a <= 12:  # 3/61
            month, year, names = a, _year(found["b"]), {"a": "m", "b": "y"}
        else:
            first_day = first_day if a <= 12 and b <= 12 else a > 12
            day, month = (a, b) if first_day else (b, a)
            names |= {"a": "d", "b": "m"} if first_day else {"a": "m", "b": "d"}
    if found.get("M"):
        month = MONTH[found["M"]][0]
        if day is not None and day > 31 and year is None and not found.get("o"):  # Mar 61, but not 61 Mar
            if match.start("d") < match.start("M"):
                return None
            year, day, names = _year(found["d"]), None, names | {"d": "y"}
    last = int(found["e"]) if found.get("e") else None
    if not _exists(year, month, day) or (last and not _exists(year, month, last)):
        return None
    fields = sorted(
        (match.start(group), match.end(group), names[group]) for group, value in found.items() if value
    )
    return Piece(
        *match.span(),
        tuple((name, start, end) for start, end, name in fields),
        year,
        month,
        day,
        last,
        WEEKDAY[found["w"]][0] if found.get("w") else None,
        SEASON[found["S"]][0] if found.get("S") else None,
    )


def _year(digits: str | None) -> int | None:
    if not digits:
        return None
    number = int(digits)
    return number if len(digits) == 4 else number + (2000 if number < 70 else 1900)


def _exists(year: int | None, month: int | None, day: int | None) -> bool:
    try:
        # 2000 was a leap year, so that 29 February exists where no year is given.
        date(
            year if year is not None else 2000,
            month if month is not None else 1,
            day if day is not None else 1,
        )
    except ValueError:
        return False
    return year is None or 1800 <= year <= 2200


def _day_letters(folded: str) -> tuple[int, ...]:
    """Return the weekdays of a list such as MWF, or nothing when the text is no such list."""
    if any(map(str.isdigit, folded)):
        return ()
    bare = re.sub(r"[\s,/&-]+", "", folded)
    if not 2 <= len(bare) <= 21 or folded in WEEKDAY or folded in MONTH:
        return ()
    days: list[int] = []
    at = 0
    while at < len(bare):
        match = _DAY_LETTERS.match(bare, at)
        if not match:
            return ()
        letters = match.group()
        if letters == "t":
            day = 3 if 1 in days or any(d >= 2 for d in days) else 1
        elif letters == "s":
            day = 6 if 5 in days else 5
        else:
            day = {"m": 0, "tu": 1, "w": 2, "th": 3, "r": 3, "f": 4, "sa": 5, "su": 6}.get(
                letters
            ) or WEEKDAY.get(letters, (0,))[0]
        days.append(day)
        at = match.end()
    return tuple(days) if days == sorted(set(days)) and len(days) > 1 else ()


# A full numeric date whose day and month may be in either order.
_NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})[-/.](\d{1,2})(?:[-/.](?:\d{4}|\d\d))?(?![\d/.-])")


def day_first(surfaces: Iterable[str], language: str) -> bool:
    """Tell whether 3/4 is the third of April, from the dates of a record that leave no doubt, else from its language."""
    votes: Counter[bool] = Counter()
    for surface in surfaces:
        for a, b in _NUMERIC.findall(surface):
            if (int(a) > 12) != (int(b) > 12) and max(int(a), int(b)) <= 31:
                votes[int(a) > 12] += 1
    if votes[True] != votes[False]:
        return votes[True] > votes[False]
    return language != "en"
