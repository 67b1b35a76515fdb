"""The words that dates are made of, of all languages together: what each means, and how another one is written.

The words are in the packs (`languages.base.Calendar`); `patterns` and `parse` read dates with them, `shift` writes them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from nescio.core.folding import fold
from nescio.languages.date_grammar import Calendar
from nescio.languages.registry import DEFAULT_LANGUAGE, language_cache, language_packs

_ROMAN = "i ii iii iv v vi vii viii ix x xi xii".split()
ROMAN = {word: number for number, word in enumerate(_ROMAN, 1)}
"""Roman digits of months and their numbers."""

DateWord = tuple[int, str, bool]
"""Which month, weekday or season; its language; whether it is written in full."""
_Forms = tuple[Sequence[str], Sequence[str], Mapping[str, int]]  # in full, abbreviated, other forms


@dataclass(frozen=True)
class DateWords:
    """The words of all languages, folded.

    Attributes:
        calendars: the calendar of each language.
        months: what each word for a month means; 1 is January.
        weekdays: what each word for a weekday means; 0 is Monday.
        seasons: what each word for a season means; 0 is winter.
        holidays: month, day and language of each holiday.
        plural_weekdays: weekdays in the plural, where that differs from the singular.
        unambiguous_weekdays: weekdays that are no months as well.
        shared_months: abbreviations that several languages have: their language is the record's.
        unabbreviated_months: months that are no shorter when abbreviated: May.
        own_letters: letters that only the lists of weekdays of one language have.
    """

    calendars: Mapping[str, Calendar]
    months: Mapping[str, DateWord]
    weekdays: Mapping[str, DateWord]
    seasons: Mapping[str, DateWord]
    holidays: Mapping[str, tuple[int, int, str]]
    plural_weekdays: frozenset[str]
    unambiguous_weekdays: tuple[str, ...]
    shared_months: frozenset[str]
    unabbreviated_months: frozenset[str]
    own_letters: Mapping[str, frozenset[str]]

    def language_of_letters(self, text: str) -> str:
        """Return the language of a list of weekday letters; the default language where no letter is of another alone."""
        for language, letters in self.own_letters.items():
            if language != DEFAULT_LANGUAGE and not letters.isdisjoint(text):
                return language
        return DEFAULT_LANGUAGE


@language_cache()
def date_words() -> DateWords:
    """Return the words of all languages."""
    calendars = {pack.code: pack.calendar for pack in language_packs()}
    months = _index({code: (c.months, c.short_months, c.month_variants) for code, c in calendars.items()}, 1)
    weekdays = _index(
        {code: (c.weekdays, c.short_weekdays, c.weekday_variants) for code, c in calendars.items()}, 0
    )
    plurals: dict[str, DateWord] = {
        fold(plural): (number, code, True)
        for code, calendar in calendars.items()
        for number, (plural, single) in enumerate(
            zip(calendar.plural_weekdays, calendar.weekdays, strict=True)
        )
        if plural != single
    }
    weekdays |= plurals
    return DateWords(
        calendars=calendars,
        months=months,
        weekdays=weekdays,
        seasons=_index({code: (c.seasons, (), c.season_variants) for code, c in calendars.items()}, 0),
        holidays={name: (*day, code) for code, c in calendars.items() for name, day in c.holidays.items()},
        plural_weekdays=frozenset(plurals),
        unambiguous_weekdays=tuple(word for word in weekdays if word not in months),
        shared_months=_shared(
            {fold(word) for word in (*c.short_months, *c.month_variants)} for c in calendars.values()
        ),
        unabbreviated_months=frozenset(
            fold(word) for c in calendars.values() for word in set(c.months).intersection(c.short_months)
        ),
        own_letters=_own_letters(calendars),
    )


def _index(words: Mapping[str, _Forms], first: int) -> dict[str, DateWord]:
    """Return what each folded word means.

    Args:
        words: for each language the words in full, the abbreviated ones, and other forms.
        first: the number of the first word.
    """
    found: dict[str, DateWord] = {}
    for column, in_full in ((0, True), (1, False)):
        for language, forms in words.items():
            for number, word in enumerate(forms[column], first):
                found.setdefault(fold(word), (number, language, in_full))
    for language, (_, _, variants) in words.items():
        for word, number in variants.items():
            found.setdefault(word, (number, language, len(word) > 5))
    return found


def _shared(sets: Iterable[set[str]]) -> frozenset[str]:
    """Return the words that are in more than one set."""
    counts = Counter(word for words in sets for word in words)
    return frozenset(word for word, count in counts.items() if count > 1)


def _own_letters(calendars: Mapping[str, Calendar]) -> Mapping[str, frozenset[str]]:
    """Return for each language the weekday letters that no other has."""
    letters = {
        code: frozenset("".join(calendar.weekday_letter_forms)) for code, calendar in calendars.items()
    }
    return {
        code: own.difference(*(others for other, others in letters.items() if other != code))
        for code, own in letters.items()
    }


def either(words: Iterable[str]) -> str:
    """Return an alternation of words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def any_of(patterns: Iterable[str]) -> str:
    """Return an alternation of patterns in brackets; one that never matches where there are none."""
    return f"(?:{'|'.join(patterns) or '(?!)'})"


def write_month(month: int, like: str, language: str = "", abbreviated: bool = False) -> str:
    """Write a month, 1 to 12, in the language, length and case of another one.

    Args:
        month: which one.
        like: the other one.
        language: the record's, for abbreviations that several languages share.
        abbreviated: whether a month that is no shorter when abbreviated stands for the short form.
    """
    words = date_words()
    folded = fold(like)
    _, own, in_full = words.months[folded]
    if folded in words.shared_months:
        own = language if language in words.calendars else own
        in_full = not abbreviated and folded in map(fold, words.calendars[own].months)
    calendar = words.calendars[own]
    return _cased((calendar.months if in_full else calendar.short_months)[month - 1], like)


def write_weekday(weekday: int, like: str) -> str:
    """Write a weekday, 0 to 6, in the language, length, number and case of another one."""
    words = date_words()
    folded = fold(like)
    _, language, in_full = words.weekdays[folded]
    calendar = words.calendars[language]
    if folded in words.plural_weekdays:
        return _cased(calendar.plural_weekdays[weekday], like)
    return _cased((calendar.weekdays if in_full else calendar.short_weekdays)[weekday], like)


def write_season(season: int, like: str) -> str:
    """Write a season, 0 to 3, in the language and case of another one."""
    words = date_words()
    language = words.seasons[fold(like)][1]
    return _cased(words.calendars[language].seasons[season], like)


def write_roman(month: int, like: str) -> str:
    """Write a month in Roman digits, in the case of another one."""
    word = _ROMAN[month - 1]
    return word.upper() if like.isupper() else word


def _cased(word: str, like: str) -> str:
    if like.isupper():
        return word.upper()
    return word.capitalize() if like[0].isupper() else word.lower()
