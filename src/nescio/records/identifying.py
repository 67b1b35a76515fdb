"""Which strings identify a person wherever they stand, so that finding one once means searching for it everywhere.

Ages, rooms, weekdays, years and short numbers do not: "57" is an age here and a heart rate there. `targets` asks for all of this.
"""

from __future__ import annotations

import re
from collections.abc import Set

from nescio.core.folding import fold, match_key
from nescio.core.labels import PERSON_LABELS, canonical_label, category_of
from nescio.languages.medical_terms import SPECIALITY
from nescio.languages.merged import (
    calendar_words,
    common_words,
    name_search,
    next_field_pattern,
    place_stopwords,
    surrogate_words,
)
from nescio.languages.registry import language_cache

_NEVER_IDENTIFYING = frozenset({"AGE", "ROOM"})
_PLACES = frozenset({"STATE", "COUNTRY"})
# Dates that are whole: 3/4/2061, 2061-03-04, 2061/3/4, March 4, 4 de marzo. Near misses: 3/4, 2061, March, Monday.
_WHOLE_DATE = re.compile(
    r"\d{1,4}[-/. ]+\d{1,2}[-/. ]+\d{2,4}|\d{4}[-/. ]+\d{1,2}[-/. ]+\d|\d{1,2}\D{0,6}[a-z]{3}|[a-z]{3,}\D{0,6}\d{1,2}(?!\d)|\d{8}"
)
_CAPITALISED = re.compile(r"[^\W\d_a-zß-öø-ÿ][^\W\d_]+")
_NAME_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]{2,})*")
_SHORT_WORD = re.compile(r"(?<!\w)[^\W\d_]{2}(?!\w)")  # hit: Ng; near miss: N.


@language_cache(maxsize=16384)
def name_words(value: str) -> tuple[str, ...]:
    """Return the words of a person's name that can stand for the person: folded, without titles and initials."""
    return tuple(
        word
        for word in _NAME_WORD.findall(match_key(value))
        if len(word) > 2 and word not in name_search().stopwords
    )


@language_cache(maxsize=16384)
def short_name_words(value: str) -> tuple[str, ...]:
    """Return the words of two letters that can stand for a person, folded: Ng of Al Ng; not the DO of Ann Roe, DO."""
    if not _SHORT_WORD.search(value):
        return ()
    forms = name_search()
    all_capitals = value.isupper()
    found: list[str] = []
    for number, part in enumerate(value.split(",")):
        words = _NAME_WORD.findall(part)
        for at, word in enumerate(words):
            folded = fold(word)
            is_particle = folded in forms.particles and at + 1 < len(words)
            is_degree = (number > 0 and folded in forms.degrees) or (word.isupper() and not all_capitals)
            if len(word) == 2 and folded not in forms.stopwords and not is_particle and not is_degree:
                found.append(folded)
    return tuple(found)


@language_cache(maxsize=16384)
def name_variants(value: str) -> tuple[str, ...]:
    """Return a name of several words as it is written, folded, and with the family name first and last.

    A name of which all words are common is only returned as it is written.
    """
    text = match_key(value)
    words, short = name_words(value), short_name_words(value)
    if len(words) + len(short) < 2:
        return ()
    if not short and all(map(is_common_word, words)):  # of Will May, who came in May, will come again
        return (text,)
    family, given = (
        [word for word in _NAME_WORD.findall(part) if len(word) > 1 and word not in name_search().stopwords]
        for part in text.partition(",")[::2]
    )
    if not given:
        given, family = family[:-1], family[-1:]
    first, last = " ".join(given), " ".join(family)
    return tuple(dict.fromkeys((text, f"{first} {last}", f"{last}, {first}") if first and last else (text,)))


@language_cache(maxsize=16384)
def is_identifying(label: str, value: str) -> bool:
    """Whether a whole string that was found under a label must not be left anywhere in the record."""
    name = canonical_label(label) or label
    text = match_key(value)
    category = category_of(label)
    if name in _NEVER_IDENTIFYING or category == "OTHER":
        return False
    if name == "DATE":
        return is_whole_date(text)
    size = sum(map(str.isalnum, text))
    digits = sum(map(str.isdigit, text))
    if category in ("ID", "CONTACT") or name in ("ZIP", "USERNAME"):
        return size >= 5 or (size == 4 and 0 < digits < 4)
    if name in PERSON_LABELS:
        return bool(name_words(value) or short_name_words(value))
    if " " in text:
        return size >= 7
    return size >= (4 if name in _PLACES else 3) and (digits == 0 or size >= 5)


def is_whole_date(text: str) -> bool:
    """Whether a folded text has a whole date, rather than a weekday or a year."""
    return _WHOLE_DATE.search(text) is not None


def is_common_word(text: str) -> bool:
    """Whether a folded text is a single common word, which is only searched for where it clearly is a name."""
    return " " not in text and (
        text in common_words() or text in calendar_words() or SPECIALITY.search(text) is not None
    )


@language_cache(maxsize=4096)
def distinctive_words(label: str, value: str) -> tuple[str, ...]:
    """Return the words that identify an institution by themselves: Tidewater of Tidewater Family Practice."""
    if (canonical_label(label) or label) not in ("HOSPITAL", "ORGANIZATION") or " " not in value.strip():
        return ()
    return tuple(
        fold(word)
        for word in _CAPITALISED.findall(value)
        if len(word) > 5 and not is_common_word(fold(word)) and fold(word) not in _kinds_of_places()
    )


@language_cache()
def _kinds_of_places() -> Set[str]:
    """Return the words that name no institution, and stay in its surrogate: homecare, opticians."""
    return place_stopwords() | surrogate_words().stopwords


def without_next_field(name: str) -> str:
    """Return a name without the next field of a form, where that is run together with it: Martínez of MartínezNºCol."""
    field = next_field_pattern().search(name)
    return name[: field.start()] if field else name
