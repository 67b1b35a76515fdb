"""Which strings tell who somebody is wherever they stand, so that finding one once means hunting it everywhere.

Ages, rooms, weekdays, years and short numbers do not: "57" is an age here and a heart rate there.
"""

from __future__ import annotations

import re
from functools import lru_cache

from nescio.core.folding import fold, match_key
from nescio.core.labels import canonical_label, category_of
from nescio.languages.merged import calendar_words, everyday_words, place_stopwords

NAME_LABELS = frozenset({"PATIENT", "DOCTOR"})
_NEVER = frozenset({"AGE", "ROOM"})
_PLACES = frozenset({"STATE", "COUNTRY"})
# Dates that are whole: 3/4/2061, 2061-03-04, March 4, 4 de marzo. Near misses: 3/4, 2061, March, Monday.
_WHOLE_DATE = re.compile(
    r"\d{1,4}[-/. ]+\d{1,2}[-/. ]+\d{2,4}|\d{1,2}\D{0,6}[a-z]{3}|[a-z]{3,}\D{0,6}\d{1,2}(?!\d)|\d{8}"
)
_TITLES = frozenset(
    "dr dra drs mr mrs ms mx miss prof sr sra srta don dona dna rev md rn np phd jr iii lic ldo lda enf van von der del las los"
    " dos the and san santa mac ben bin"
    # what a form calls its fields, should one be taken for a name
    " mrn dob ssn npi dea pcp icu mri ecg ekg nhc dni cip sip".split()
)
_PARTICLES = frozenset(
    "da de di do du el la le lo st te".split()
)  # they lead a name, and may be one at its end
_DEGREES = frozenset("ba bs cn dc do ma od ot pa pt rd rt".split())  # behind a comma
_CAPITALISED = re.compile(r"[^\W\d_a-zß-öø-ÿ][^\W\d_]+")
_NAME_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]{2,})*")
_SHORT_WORD = re.compile(r"(?<!\w)[^\W\d_]{2}(?!\w)")  # hit: Ng; near miss: N.


@lru_cache(maxsize=16384)
def name_parts(surface: str) -> tuple[str, ...]:
    """Return the words of a person's name that can stand for the person: folded, without titles and initials."""
    return tuple(w for w in _NAME_WORD.findall(match_key(surface)) if len(w) > 2 and w not in _TITLES)


@lru_cache(maxsize=16384)
def short_parts(surface: str) -> tuple[str, ...]:
    """Return the words of two letters that can stand for a person, folded: Ng of Al Ng; not the DO of Ann Roe, DO."""
    if not _SHORT_WORD.search(surface):
        return ()
    found: list[str] = []
    shouted = surface.isupper()
    for number, piece in enumerate(surface.split(",")):
        words = _NAME_WORD.findall(piece)
        for at, word in enumerate(words):
            small = fold(word)
            led = small in _PARTICLES and at + 1 < len(words)
            called = (number > 0 and small in _DEGREES) or (word.isupper() and not shouted)
            if len(word) == 2 and small not in _TITLES and not led and not called:
                found.append(small)
    return tuple(found)


@lru_cache(maxsize=16384)
def whole_names(surface: str) -> tuple[str, ...]:
    """Return a name of several words as it stands, folded, and turned round unless all of it are everyday words."""
    text = match_key(surface)
    parts, short = name_parts(surface), short_parts(surface)
    if len(parts) + len(short) < 2:
        return ()
    if not short and all(map(is_everyday, parts)):  # of Will May, who came in May, will come again
        return (text,)
    family, given = (
        [w for w in _NAME_WORD.findall(piece) if len(w) > 1 and w not in _TITLES]
        for piece in text.partition(",")[::2]
    )
    if not given:
        given, family = family[:-1], family[-1:]
    first, last = " ".join(given), " ".join(family)
    return tuple(dict.fromkeys((text, f"{first} {last}", f"{last}, {first}") if first and last else (text,)))


@lru_cache(maxsize=16384)
def is_identifying(label: str, surface: str) -> bool:
    """Whether a whole string, found under a label, must not be left standing anywhere in the record."""
    name = canonical_label(label) or label
    text = match_key(surface)
    category = category_of(label)
    if name in _NEVER or category == "OTHER":
        return False
    if name == "DATE":
        return is_whole_date(text)
    size = sum(map(str.isalnum, text))
    digits = sum(map(str.isdigit, text))
    if category in ("ID", "CONTACT") or name in ("ZIP", "USERNAME"):
        return size >= 5 or (size == 4 and 0 < digits < 4)
    if name in NAME_LABELS:
        return bool(name_parts(surface) or short_parts(surface))
    if " " in text:
        return size >= 7
    return size >= (4 if name in _PLACES else 3) and (digits == 0 or size >= 5)


def is_whole_date(text: str) -> bool:
    """Whether a folded text has a whole date, rather than a weekday or a year."""
    return _WHOLE_DATE.search(text) is not None


def is_everyday(text: str) -> bool:
    """Whether a folded text is a single everyday word, to be hunted only where it clearly is a name."""
    return " " not in text and (text in everyday_words() or text in calendar_words())


@lru_cache(maxsize=4096)
def distinctive_words(label: str, surface: str) -> tuple[str, ...]:
    """Return the words of an institution's name that tell it alone: Tidewater of Tidewater Family Practice."""
    if (canonical_label(label) or label) not in ("HOSPITAL", "ORGANIZATION") or " " not in surface.strip():
        return ()
    return tuple(
        fold(word)
        for word in _CAPITALISED.findall(surface)
        if len(word) > 5 and fold(word) not in everyday_words() and fold(word) not in place_stopwords()
    )
