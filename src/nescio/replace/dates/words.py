"""The words that dates are made of, of all languages together: what each means, and how it is written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from nescio.core.folding import fold
from nescio.languages.registry import language_codes, language_pack

_ROMAN = "i ii iii iv v vi vii viii ix x xi xii".split()
ROMAN = {word: number for number, word in enumerate(_ROMAN, 1)}
CALENDARS = {code: language_pack(code).calendar for code in language_codes()}
# The letters of Spanish lists of weekdays that English has not tell which it is.
SPANISH_LETTERS = frozenset("lxjv")
HOLIDAYS = {
    name: (*day, language)
    for language, calendar in CALENDARS.items()
    for name, day in calendar.holidays.items()
}
"""Folded names of holidays: their month, day and language."""

DateWord = tuple[int, str, bool]
"""Which month, weekday or season; its language; whether it is written in full."""


def _index(
    words: Mapping[str, tuple[Sequence[str], Sequence[str], Mapping[str, int]]], first: int
) -> dict[str, DateWord]:
    """Return what each folded word means.

    Args:
        words: for each language the words in full, the short ones, and other forms.
        first: the number of the first word.
    """
    found: dict[str, DateWord] = {}
    for part in (0, 1):
        for language, forms in words.items():
            for number, word in enumerate(forms[part], first):
                found.setdefault(fold(word), (number, language, part == 0))
    for language, (_, _, variants) in words.items():
        for word, number in variants.items():
            found.setdefault(word, (number, language, len(word) > 5))
    return found


MONTH = _index(
    {code: (each.months, each.short_months, each.month_variants) for code, each in CALENDARS.items()}, 1
)
# Short months that several languages share: their language is the record's.
_SHARED = {
    word
    for word, count in Counter(
        word
        for each in CALENDARS.values()
        for word in {fold(word) for word in (*each.short_months, *each.month_variants)}
    ).items()
    if count > 1
}
SAME_IN_FULL = frozenset(
    fold(word) for each in CALENDARS.values() for word in set(each.months).intersection(each.short_months)
)
"""Months that are no shorter when abbreviated: May."""
WEEKDAY = _index(
    {code: (each.weekdays, each.short_weekdays, each.weekday_variants) for code, each in CALENDARS.items()}, 0
)
_PLURALS = {
    fold(plural): (number, language, True)
    for language, each in CALENDARS.items()
    for number, (plural, single) in enumerate(zip(each.plural_weekdays, each.weekdays, strict=True))
    if plural != single
}
WEEKDAY |= _PLURALS
SURE_WEEKDAYS = [word for word in WEEKDAY if word not in MONTH]  # mar is martes as well
SEASON = _index({code: (each.seasons, (), each.season_variants) for code, each in CALENDARS.items()}, 0)


def either(words: Iterable[str]) -> str:
    """Return an alternation of words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def spell(kind: str, number: int, like: str, language: str = "", short: bool = False) -> str:
    """Write month 1 to 12 (``M``), weekday 0 to 6 (``w``) or season 0 to 3 (``S``) in the style of another one.

    Args:
        kind: of the word.
        number: which one.
        like: the word whose language, length and case it takes.
        language: the record's, for words that two languages share.
        short: whether May stands for the short form.
    """
    known = {"M": MONTH, "w": WEEKDAY, "S": SEASON}[kind]
    folded = fold(like)
    _, own, full = known[folded]
    if kind == "M" and folded in _SHARED:
        own = language if language in CALENDARS else own
        full = not short and folded in map(fold, CALENDARS[own].months)
    calendar = CALENDARS[own]
    if kind == "M":
        word = (calendar.months if full else calendar.short_months)[number - 1]
    elif kind == "S":
        word = calendar.seasons[number]
    elif folded in _PLURALS:
        word = calendar.plural_weekdays[number]
    else:
        word = (calendar.weekdays if full else calendar.short_weekdays)[number]
    if like.isupper():
        return word.upper()
    return word.capitalize() if like[0].isupper() else word.lower()


def roman(month: int, like: str) -> str:
    """Write a month in Roman digits, large or small as another one."""
    word = _ROMAN[month - 1]
    return word.upper() if like.isupper() else word
