"""Taking the written name of a person apart: which words are given names, family names, initials, titles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from nescio.core.folding import fold
from nescio.replace.surrogates.lists import family_names, genders, given_names

# A word of a name, with the dot of an initial or a title. Hit: O'Brien, J., Dr. Near miss: the dot after Smith.
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]{2,})*\.?")
_TITLES = {
    "en": frozenset("dr drs mr mrs ms mx miss prof rev sgt capt sr sra sister".split()),
    "es": frozenset("dr dra drs sr sra srta don doña dona d dña dna prof enf lic ldo lda".split()),
}
_DEGREES = frozenset("md rn np pa phd do esq dds lpn lcsw".split())
_SUFFIXES = frozenset("jr sr ii iii iv".split())
_DOTTED = _DEGREES.union(_SUFFIXES, *_TITLES.values())
_PARTICLES = frozenset(
    "de del la las los van von der den da di dos du le y e el al bin ibn ben st ter".split()
)
_LEADING = frozenset("de del la las los van von st da di".split())
_DOTTED_INITIALS = re.compile(r"(?:[^\W\d_][.\s-]{1,2}){1,3}[^\W\d_]\.?")
_BETWEEN_INITIALS = re.compile(r"[.\s-]")
_SHORT = {"mª": "maria", "fco": "francisco", "wm": "william", "chas": "charles"}

GIVEN, FAMILY, INITIAL, KEPT = "given", "family", "initial", "kept"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a name: where it stands, what it is, and itself folded and without a dot."""

    start: int
    end: int
    role: str
    folded: str
    of: str = ""
    """For an initial: whether it stands for a given or a family name."""


@lru_cache(maxsize=16384)
def name_words(surface: str, language: str) -> tuple[Word, ...]:
    """Take a name apart; a single word of unknown kind has the role ``""``."""
    found = [(match.start(), match.end(), match.group()) for match in _WORD.finditer(surface)]
    # A closing dot belongs to initials and titles only.
    words = [(s, e if t[-1] != "." or _dotted(t) else e - 1, _word(t)) for s, e, t in found]
    kept = [
        _is_kept(number, word, surface[s:e], surface, language) for number, (s, e, word) in enumerate(words)
    ]
    if all(kept):
        kept = [False] * len(words)
    shouted = surface.isupper()
    initial = [
        not kept[i]
        and (len(word) == 1 or (len(word) == 2 and len(words) > 1 and not shouted and surface[s:e].isupper()))
        for i, (s, e, word) in enumerate(words)
    ]
    names = [i for i in range(len(words)) if not kept[i] and not initial[i]]
    comma = surface.find(",")
    behind = [i for i in names if comma >= 0 and words[i][0] > comma]
    if comma >= 0 and behind and behind != names:
        roles = dict.fromkeys(names, FAMILY) | dict.fromkeys(behind, GIVEN)
    else:
        roles = _roles([words[i][2] for i in names], names, initial, language)
    # A nickname in brackets or quotes is a given name, wherever it stands.
    roles |= {i: GIVEN for i in names if len(names) > 1 and surface[max(0, words[i][0] - 1)] in "(\"“'‘["}
    first_family = min((i for i, role in roles.items() if role == FAMILY), default=len(words))
    result: list[Word] = []
    for i, (start, end, word) in enumerate(words):
        if kept[i]:
            result.append(Word(start, end, KEPT, word))
        elif initial[i]:
            # J. Smith, Smith, J. and Smith J have the initial of a given name; John S. that of a family name.
            family = not (comma >= 0) and i > first_family and GIVEN in roles.values()
            family = family or (
                not any(r == FAMILY for r in roles.values()) and bool(names) and i > names[-1]
            )
            result.append(Word(start, end, INITIAL, word, FAMILY if family else GIVEN))
        else:
            result.append(Word(start, end, roles[i], word))
    return tuple(result)


@lru_cache(maxsize=16384)
def naming_words(surface: str, language: str) -> tuple[Word, ...]:
    """Return the words of a name that are names, without initials, titles and particles."""
    return tuple(word for word in name_words(surface, language) if word.role not in (INITIAL, KEPT))


def _word(text: str) -> str:
    folded = fold(text).rstrip(".")
    return _SHORT.get(folded, folded)


def _dotted(text: str) -> bool:
    bare = fold(text).rstrip(".")
    return len(bare) == 1 or bare in _DOTTED


def _is_kept(number: int, word: str, text: str, surface: str, language: str) -> bool:
    """Whether a word is a title, a degree or a particle, which say nothing about who it is.

    Don, Ben, Al and Do are names too: in English at the head of a name, or when not written as a degree is.
    """
    if number == 0:
        return word in _TITLES["es" if language == "es" else "en"] or word in _LEADING
    if word in _SUFFIXES or word in _PARTICLES or word in _TITLES["es"]:
        return True
    return word in _DEGREES and text.rstrip(".").isupper() and not surface.isupper()


def _roles(
    words: Sequence[str], places: Sequence[int], initial: Sequence[bool], language: str
) -> dict[int, str]:
    if not words:
        return {}
    if len(words) == 1:
        if any(initial[: places[0]]):
            return {places[0]: FAMILY}
        if any(initial[places[0] + 1 :]):  # John S., but Kowalczyk J
            return {places[0]: GIVEN if words[0] in given_names() else FAMILY}
        return {places[0]: ""}
    given = len(words) - 1
    if language == "es":
        if len(words) == 2:
            given = 2 if _only_given(words[1]) else 1
        else:
            given = len(words) - (1 if _only_given(words[-2]) else 2)
    return {place: GIVEN if number < given else FAMILY for number, place in enumerate(places)}


def _only_given(word: str) -> bool:
    return word in genders() and word not in family_names()


@lru_cache(maxsize=16384)
def lone_initials(surface: str) -> str | None:
    """Return the letters of initials such as ``JS``, ``J.S.`` or ``J. Q. S.``, or None when it is something else."""
    if _DOTTED_INITIALS.fullmatch(surface) or (2 <= len(surface) <= 3 and surface.isupper()):
        letters = _BETWEEN_INITIALS.sub("", surface)
        return letters if letters.isalpha() else None
    return None
