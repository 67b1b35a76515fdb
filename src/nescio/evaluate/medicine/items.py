"""Find medical content in a note: vocabulary by look-up and by its neighbours, values by their form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nescio.evaluate.medicine.lexicon import SHORT_SIDE, Lexicon, Tokenized, lexicon
from nescio.evaluate.medicine.values import CUES, NEAR, Line
from nescio.languages.medicine_words import ANATOMY, DIAGNOSIS, DOSE, DRUG, EPONYM, NEGATION, SIDE

VOCABULARY = frozenset((DRUG, DIAGNOSIS, ANATOMY, EPONYM))
"""Kinds that are single words; names of clinics and people hold them, too."""
_NEAR_SIDE = 3  # tokens from a letter for a side to what it is the side of
_ENDS = frozenset(".;:,")  # of a phrase


class Item(NamedTuple):
    """A piece of medical content: where it is, and its kind."""

    start: int
    end: int
    kind: str


def find_items(text: str, tokens: Tokenized, language: str) -> list[Item]:
    """Return the medical content of a text, in order; values may overlap the words of their names."""
    words = lexicon(language)
    if not words.classes:
        return []
    keys, starts = tokens
    classes, starters = words.classes, words.starters
    line = Line(text, tokens, words)
    found: list[Item] = []
    cue = -NEAR
    for at in [at for at, key in enumerate(keys) if key in starters or "0" <= key < ":"]:
        key = keys[at]
        kind = classes.get(key)
        if kind is None:
            if (at - cue <= NEAR or line.may_be_value(at)) and (value := line.value(at)):
                first, last, kind = value
                if kind == DOSE and first == at and line.is_unknown_drug(at - 1):
                    found.append(Item(starts[at - 1], tokens.end(at - 1), DRUG))
                found.append(Item(starts[first], tokens.end(last), kind))
        elif kind in VOCABULARY:
            if kind != EPONYM or _is_medical_eponym(keys, at, words):
                found.append(Item(starts[at], starts[at] + len(key), kind))
        elif kind in CUES:
            cue = at
        elif (kind == NEGATION and _denies(keys, at, words)) or (
            kind in (SIDE, SHORT_SIDE) and _is_side(keys, at, words)
        ):
            found.append(Item(starts[at], starts[at] + len(key), NEGATION if kind == NEGATION else SIDE))
    return found


def _is_medical_eponym(keys: Sequence[str], at: int, words: Lexicon) -> bool:
    """Whether the words around an eponym make it medical: Crohn's disease, Barrett's (C2M5), signo de Hoffman, Hurler or Hunter."""
    after = list(keys[at + 1 : at + 4])
    is_possessive = after[:1] in (["'"], ["’"])
    if is_possessive:
        after = after[2:]
    ends = bool(after) and after[0] in _ENDS
    if not ends and any(key in words.eponym_after for key in after[:2]):
        return True
    if is_possessive and not (after and after[0][0].isalpha()):
        return True
    is_joined = after[:1] == ["-"] and len(after) > 1 and after[1] in words.eponym_ending
    if is_joined or any(key in words.eponym_before for key in keys[max(0, at - 2) : at]):
        return True
    return any(
        0 <= at + 2 * step < len(keys)
        and keys[at + step] in words.eponym_between
        and words.classes.get(keys[at + 2 * step]) == EPONYM
        for step in (-1, 1)
    )


def _denies(keys: Sequence[str], at: int, words: Lexicon) -> bool:
    """Whether a word of negation denies here: not the one of No. 12, nor ruled without out."""
    key, after = keys[at], keys[at + 1 : at + 3]
    if key in words.number_words:  # No. 12, No: 12
        return not (after and after[0] in (".", ":", "#", "º") and len(after) > 1 and after[1][:1].isdigit())
    needed = words.needs_next(key)
    return not needed or after[:1] == [needed]


def _is_side(keys: Sequence[str], at: int, words: Lexicon) -> bool:
    classes = words.classes
    if classes[keys[at]] == SHORT_SIDE:
        near = list(map(classes.get, keys[at + 1 : at + 1 + _NEAR_SIDE]))
        if keys[at + 1 : at + 2] == ["."]:
            return False
        return ANATOMY in near or DIAGNOSIS in near or _is_of_pair(keys, at, classes)
    return at + 1 >= len(keys) or keys[at + 1] not in words.not_side_before


def _is_of_pair(keys: Sequence[str], at: int, classes: Mapping[str, str]) -> bool:
    """Whether a letter is one of two sides with their values: R 0.98 L 1.02."""
    for other in (at - 2, at + 2):
        if 0 <= other < len(keys) and classes.get(keys[other]) == SHORT_SIDE and keys[other] != keys[at]:
            first = min(at, other)
            return keys[first + 1][0].isdigit() and first + 3 < len(keys) and keys[first + 3][0].isdigit()
    return False
