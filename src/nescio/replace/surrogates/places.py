"""Surrogates of places, institutions and jobs: generic words stay, the words that name something are replaced."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from nescio.core.folding import fold
from nescio.core.generic import GENERIC_WORDS
from nescio.replace.surrogates.casing import cased
from nescio.replace.surrogates.dice import Dice
from nescio.replace.surrogates.lists import lists

# A word, possibly with a possessive or dots inside (St. Mary's, S.A.), or a number with letters (7B, 3º).
_PART = re.compile(r"[^\W\d_]+(?:[.'’/][^\W\d_]*)*|\w+")
_LINKS = frozenset("de del la las los y of the and".split())
_ACRONYM = re.compile(r"[A-ZÁÉÍÓÚÑ]{2,6}")
_KEPT, _NUMBER, _NAME = "kept", "number", "name"  # what becomes of a part of a name

_Part = tuple[int, int, str]
NameOf = Callable[[str], str]
"""Gives the surrogate of the words that name a place, so that "Tidewater" follows "Tidewater Clinic"."""


def town(dice: Dice, language: str) -> str:
    """Return the name of an invented town."""
    begin, end = (dice.pick(part) for part in lists(language).towns)
    if not end[0].isupper() and " " not in end and language != "es":
        return begin + end
    return (
        f"{begin} {end}"
        if " " in end or language != "es"
        else f"{begin}{end}"
        if begin[-1] != end[0]
        else f"{begin} {end}"
    )


def city(surface: str, dice: Dice, language: str, name_of: NameOf) -> str:
    """Return another town; a postcode becomes another postcode."""
    if any(map(str.isdigit, surface)):
        return named(surface, dice, language, name_of)
    if _ACRONYM.fullmatch(surface) and len(surface) <= 3:
        return dice.like(surface)
    return cased(town(dice, language), surface)


def state(surface: str, dice: Dice, language: str, name_of: NameOf) -> str:  # noqa: ARG001
    """Return another state or province, abbreviated if this one is."""
    name, short = dice.pick(lists(language).states)
    if len(surface) == 2 and surface.isalpha():
        return (short or dice.like("AA")) if surface.isupper() else (short or "aa").lower()
    return cased(name, surface)


def country(surface: str, dice: Dice, language: str, name_of: NameOf) -> str:  # noqa: ARG001
    """Return another country."""
    return cased(dice.pick(lists(language).countries), surface)


def profession(surface: str, dice: Dice, language: str, name_of: NameOf) -> str:  # noqa: ARG001
    """Return another job, in the same grammatical gender."""
    man, woman = dice.pick(lists(language).professions)
    word = woman if fold(surface).partition(" ")[0].endswith("a") else man
    word = word.capitalize() if surface[0].isupper() and not surface.isupper() else word
    plural = "s" if surface.endswith("s") and not word.endswith("s") else ""
    return cased(word + plural, surface) if surface.isupper() else word + plural


def named(surface: str, dice: Dice, language: str, name_of: NameOf) -> str:  # noqa: ARG001
    """Replace what a place or institution is called and keep what kind it is: Fern Lane 12 becomes Heronvale Lane 47."""
    if _ACRONYM.fullmatch(surface):
        return dice.like(surface)
    out: list[str] = []
    for kind, text in _plan(surface):
        if kind == _NUMBER:
            text = _number(text, dice)
        elif kind == _NAME:
            text = cased(name_of(text), text)
        out.append(text)
    return "".join(out)


@lru_cache(maxsize=16384)
def _plan(surface: str) -> tuple[tuple[str, str], ...]:
    """Cut a name into what is kept, numbers that become others, and names that become others."""
    parts, generic = _parts(surface)
    plan: list[tuple[str, str]] = []
    at = 0
    i = 0
    while i < len(parts):
        start, end, text = parts[i]
        plan.append((_KEPT, surface[at:start]))
        at = end
        digits = any(map(str.isdigit, text))
        if generic[i] and not digits:
            plan.append((_KEPT, text))
        elif digits or len(text) == 1:
            plan.append((_NUMBER, text))
        else:
            i = _run_end(surface, parts, generic, i)
            at = parts[i][1]
            plan.append((_NAME, surface[start:at]))
        i += 1
    return (*plan, (_KEPT, surface[at:]))


def _parts(surface: str) -> tuple[Sequence[_Part], Sequence[bool]]:
    """Return the words of a name with their borders, and which of them are generic."""
    parts = [(match.start(), match.end(), match.group()) for match in _PART.finditer(surface)]
    generic = [_is_generic(text) for _, _, text in parts]
    if all(generic):  # nothing but generic words: then they are the name
        generic = [False] * len(parts)
    return parts, generic


def _is_generic(word: str) -> bool:
    folded = fold(word)
    return folded in GENERIC_WORDS or folded.strip(".") in GENERIC_WORDS


def _run_end(surface: str, parts: Sequence[_Part], generic: Sequence[bool], i: int) -> int:
    """Return the last word of the name that begins at word ``i``: its neighbours, also over `de la` and the like."""
    last = i
    for j in range(i + 1, len(parts)):
        if surface[parts[j - 1][1] : parts[j][0]].strip(" -") or parts[j][2][0].isdigit():
            break
        if not generic[j]:
            last = j
        elif fold(parts[j][2]) not in _LINKS:
            break
    return last


def name_like(text: str, dice: Dice, language: str) -> str:
    """Return another name for a place or institution; of a person where there was a possessive."""
    possessive = text[-2:] if text[-2:] in ("'s", "’s") else ""
    if possessive:
        return dice.pick(lists(language).female) + possessive
    if language == "es" and dice.below(2):
        return dice.pick(lists(language).last)
    return town(dice, language)


def _number(text: str, dice: Dice) -> str:
    """Return another number of as many digits, without a leading zero where there was none."""
    new = dice.like(text)
    if text[0].isdigit() and text[0] != "0" and new[0] == "0":
        new = str(1 + dice.below(9)) + new[1:]
    return new
