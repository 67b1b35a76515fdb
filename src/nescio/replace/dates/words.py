"""The words dates are made of, in English and Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nescio.core.folding import fold

MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
}
SHORT_MONTHS = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
    "es": "ene feb mar abr may jun jul ago sep oct nov dic".split(),
}
WEEKDAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "es": "lunes martes miércoles jueves viernes sábado domingo".split(),
}
SHORT_WEEKDAYS = {
    "en": "Mon Tue Wed Thu Fri Sat Sun".split(),
    "es": "lun mart mié jue vie sáb dom".split(),
}
# Weekdays in lists, M/W/F and L-X-V; the letters of Spanish that English has not tell which it is.
WEEKDAY_LETTERS = {"en": ("M", "T", "W", "Th", "F", "S", "Su"), "es": tuple("LMXJVSD")}
SPANISH_LETTERS = frozenset("lxjv")
SEASONS = {
    "en": "winter spring summer fall".split(),
    "es": "invierno primavera verano otoño".split(),
}
_ROMAN = "i ii iii iv v vi vii viii ix x xi xii".split()
ROMAN = {word: number for number, word in enumerate(_ROMAN, 1)}
_MORE_MONTHS = {"sept": (9, "en"), "setiembre": (9, "es"), "set": (9, "es")}
_MORE_WEEKDAYS = {
    "tues": (1, "en"), "weds": (2, "en"), "thur": (3, "en"), "thurs": (3, "en"), "mar": (1, "es"), "mier": (2, "es"), "mierc": (2, "es"),
}  # fmt: skip
_MORE_SEASONS = {"autumn": (3, "en")}

# Feasts as month and day; those that move are where they are about.
HOLIDAYS = {
    "christmas": (12, 25, "en"), "christmas eve": (12, 24, "en"), "christmas day": (12, 25, "en"), "xmas": (12, 25, "en"),
    "new year": (1, 1, "en"), "new years": (1, 1, "en"), "new year's": (1, 1, "en"), "new year's day": (1, 1, "en"),
    "new year's eve": (12, 31, "en"), "halloween": (10, 31, "en"), "independence day": (7, 4, "en"),
    "july fourth": (7, 4, "en"), "fourth of july": (7, 4, "en"), "thanksgiving": (11, 25, "en"), "labor day": (9, 4, "en"),
    "memorial day": (5, 28, "en"), "valentine's day": (2, 14, "en"), "easter": (4, 10, "en"), "boxing day": (12, 26, "en"),
    "st. patrick's day": (3, 17, "en"), "mother's day": (5, 10, "en"), "father's day": (6, 18, "en"), "veterans day": (11, 11, "en"),
    "valentines": (2, 14, "en"), "valentine's": (2, 14, "en"), "valentines day": (2, 14, "en"), "st patrick's day": (3, 17, "en"),
    "good friday": (4, 8, "en"), "canada day": (7, 1, "en"), "anzac day": (4, 25, "en"), "australia day": (1, 26, "en"),
    "passover": (4, 12, "en"), "hanukkah": (12, 12, "en"), "diwali": (11, 1, "en"), "deepavali": (11, 1, "en"),
    "mlk day": (1, 18, "en"), "presidents day": (2, 18, "en"), "columbus day": (10, 11, "en"), "guy fawkes night": (11, 5, "en"),
    "easter sunday": (4, 10, "en"), "easter monday": (4, 11, "en"), "palm sunday": (4, 3, "en"), "ash wednesday": (2, 24, "en"),
    "thanksgiving day": (11, 25, "en"), "labour day": (9, 4, "en"), "new years eve": (12, 31, "en"), "new years day": (1, 1, "en"),
    "presidents' day": (2, 18, "en"), "president's day": (2, 18, "en"), "juneteenth": (6, 19, "en"), "hallowe'en": (10, 31, "en"),
    "navidad": (12, 25, "es"), "nochebuena": (12, 24, "es"), "nochevieja": (12, 31, "es"), "ano nuevo": (1, 1, "es"),
    "reyes": (1, 6, "es"), "dia de reyes": (1, 6, "es"), "semana santa": (4, 10, "es"), "pascua": (4, 10, "es"),
    "viernes santo": (4, 8, "es"), "jueves santo": (4, 7, "es"), "miercoles de ceniza": (2, 24, "es"),
    "todos los santos": (11, 1, "es"), "dia de la hispanidad": (10, 12, "es"), "inmaculada": (12, 8, "es"),
}  # fmt: skip

Word = tuple[int, str, bool]
"""Which month, weekday or season; its language; whether it is written in full."""


def _index(
    full: dict[str, list[str]], short: dict[str, list[str]], more: dict[str, tuple[int, str]], first: int
) -> dict[str, Word]:
    found: dict[str, Word] = {}
    for table, whole in ((full, True), (short, False)):
        for language, words in table.items():
            for number, word in enumerate(words, first):
                found.setdefault(fold(word), (number, language, whole))
    for word, (number, language) in more.items():
        found[word] = (number, language, len(word) > 5)
    return found


MONTH = _index(MONTHS, SHORT_MONTHS, _MORE_MONTHS, 1)
# Short months of both languages, with sept: their language is the record's. Of these, May is no shorter than in full.
_SHARED = {fold(word) for word in SHORT_MONTHS["en"]} & {fold(word) for word in SHORT_MONTHS["es"]} | {"sept"}
MAY = "may"
WEEKDAY = _index(WEEKDAYS, SHORT_WEEKDAYS, _MORE_WEEKDAYS, 0)
# On Tuesdays, los sábados; the other Spanish days have one form.
_PLURALS = {f"{fold(day)}s": (n, "en") for n, day in enumerate(WEEKDAYS["en"])} | {
    "sabados": (5, "es"),
    "domingos": (6, "es"),
}
WEEKDAY |= {word: (number, language, True) for word, (number, language) in _PLURALS.items()}
SURE_WEEKDAYS = [word for word in WEEKDAY if word not in MONTH]  # mar is martes as well
SEASON = _index(SEASONS, {}, _MORE_SEASONS, 0)


def either(words: Iterable[str]) -> str:
    """Return an alternation of words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def spell(kind: str, number: int, like: str, language: str = "", short: bool = False) -> str:
    """Write month 1 to 12 (``M``), weekday 0 to 6 (``w``) or season 0 to 3 (``S``) in the manner of another one.

    Args:
        kind: of the word.
        number: which one.
        like: the word whose language, length and case it takes.
        language: the record's, for words that two languages share.
        short: whether May stands for the short form.
    """
    known = {"M": MONTH, "w": WEEKDAY, "S": SEASON}[kind]
    folded = fold(like)
    _, own, whole = known[folded]
    if kind == "M" and folded in _SHARED:
        own = language if language in SHORT_MONTHS else own
        whole = folded == MAY and own == "en" and not short
    tables = {"M": (MONTHS, SHORT_MONTHS), "w": (WEEKDAYS, SHORT_WEEKDAYS), "S": (SEASONS, SEASONS)}[kind]
    word = tables[0 if whole else 1][own][number - (kind == "M")]
    if kind == "w" and folded in _PLURALS and not word.endswith("s"):
        word += "s"
    if like.isupper():
        return word.upper()
    return word.capitalize() if like[0].isupper() else word.lower()


def roman(month: int, like: str) -> str:
    """Write a month in Roman digits, large or small as another one."""
    word = _ROMAN[month - 1]
    return word.upper() if like.isupper() else word
