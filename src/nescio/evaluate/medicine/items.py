"""Find medical content in a note: vocabulary by look-up, values by their cue or unit, all over one list of tokens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, compress
from typing import NamedTuple

from nescio.core.folding import fold
from nescio.languages.medicine_words import (
    ANATOMY,
    DIAGNOSIS,
    DOSE,
    DRUG,
    EPONYM,
    GESTATION,
    LAB,
    NEGATION,
    SCORE,
    SIDE,
    UNITS,
    VITAL,
    MedicineWords,
    read_vocabulary,
)
from nescio.languages.registry import language_cache, language_pack

# Words with digits inside (hba1c), numbers with fractions (120/80, 27+3, 7,5), signs; white space too, so that offsets are sums.
_TOKEN = re.compile(r"\s+|[^\W\d_][^\W_]*|\d+(?:[.,]\d+)*(?:[/+]\d+(?:[.,]\d+)*)*|_+|[^\w\s]|\w")
_UNIT, _SHORT_SIDE, _VALUE_CUES = "unit", "short side", frozenset((LAB, VITAL, SCORE))
_NO_DOSE = frozenset(
    ("cm", "mm", "%", "u", "l", "dl", "fl", "ng", "pg")
)  # sizes and shares, and what without a rate is often a letter
_LETTER_UNITS = frozenset(("l",))  # also a letter for a side
_NEAR = 4  # tokens between the name of a value and its number
_AROUND = 6  # tokens between weeks and what makes them an age of gestation
_FORTIETHS = re.compile(r"(?:[4-9]|[1-3]\d|4[0-2])(?:\+[1-6])?/40")  # weeks of gestation, as in Britain
_YEAR = re.compile(r"(?:19|20)\d\d")
_PART = re.compile(r"[.,/+]")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:[.,]\d{3})+")
_DIGITS = re.compile(r"[.,]")
_PRESSURES = frozenset(("bp", "nibp", "pressure", "ta", "pa", "presion"))
_ANY = {LAB: (0.0, 9999.0), VITAL: (0.0, 9999.0), SCORE: (0.0, 100.0)}
# Limits of what short names can be worth; ph, p, t, sat and k are also phone, page, telephone, Saturday and letters of codes.
_LIMITS = {
    "ph": (6.5, 8.5), "p": (20, 260), "t": (30, 110), "temp": (30, 110), "sat": (40, 100), "sats": (40, 100), "rr": (4, 90), "fr": (4, 90),
    "hc": (20, 65), "pc": (20, 65), "k": (1, 10), "ca": (1, 20), "cr": (0.1, 2000), "hb": (2, 250), "cl": (50, 160), "na": (90, 200),
    "plt": (0, 2_000_000), "plaquetas": (0, 2_000_000), "platelets": (0, 2_000_000), "wbc": (0, 500_000), "leucocitos": (0, 500_000),
}  # fmt: skip
VOCABULARY = frozenset((DRUG, DIAGNOSIS, ANATOMY, EPONYM))
"""Kinds that are single words; names of clinics and people hold them, too."""


class Item(NamedTuple):
    """A piece of medical content: where it is, and its kind."""

    start: int
    end: int
    kind: str


class Tokenized(NamedTuple):
    """The tokens of a text, folded, with the offsets of each."""

    keys: list[str]
    starts: list[int]
    ends: list[int]


@dataclass(frozen=True)
class Lexicon:
    """The words of a language, for look-up: the class of each word, and the sets that decide on neighbours."""

    classes: dict[str, str]
    connectors: frozenset[str]
    gestation: frozenset[str]
    weeks: frozenset[str]
    not_side_before: frozenset[str]
    eponym_after: frozenset[str]


@language_cache()
def lexicon(language: str) -> Lexicon:
    """Return the words of a language; empty where its pack has none."""
    pack = language_pack(language)
    words: MedicineWords = pack.medicine
    classes = read_vocabulary(pack.data)
    for kind, text in (
        (DIAGNOSIS, words.diagnosis),
        (ANATOMY, words.anatomy),
        (SCORE, words.score),
        (LAB, words.lab),
        (VITAL, words.vital),
        (SIDE, words.side),
        (NEGATION, words.negation),
    ):
        classes.update(dict.fromkeys(fold(text).split(), kind))
    classes.update((unit, _UNIT) for unit in UNITS)
    classes.update((letter, _SHORT_SIDE) for letter in words.short_sides.split())
    return Lexicon(
        classes,
        *(
            frozenset(fold(text).split())
            for text in (
                words.connectors,
                words.gestation,
                words.weeks,
                words.not_side_before,
                words.eponym_after,
            )
        ),
    )


def split(text: str) -> Tokenized:
    """Split a text into folded tokens with their offsets."""
    parts = _TOKEN.findall(fold(text))
    ends = list(accumulate(map(len, parts)))
    starts = [0, *ends]
    kept = [part != " " and not part.isspace() for part in parts]
    return Tokenized(*(list(compress(column, kept)) for column in (parts, starts, ends)))


def find_items(text: str, tokens: Tokenized, language: str) -> list[Item]:
    """Return the medical content of a text, in order; values may overlap the words of their names."""
    words = lexicon(language)
    if not words.classes:
        return []
    keys, starts, ends = tokens
    classes = list(map(words.classes.get, keys))
    line = _Line(text, tokens, classes, words)
    found: list[Item] = []
    for at, (key, kind) in enumerate(zip(keys, classes, strict=True)):
        if kind is not None:
            if kind in VOCABULARY:
                if kind != EPONYM or _is_medical_eponym(keys, at, words):
                    found.append(Item(starts[at], ends[at], kind))
            elif (kind == NEGATION and _denies(keys, at)) or (
                kind in (SIDE, _SHORT_SIDE) and _is_side(keys, classes, at, words)
            ):
                found.append(Item(starts[at], ends[at], NEGATION if kind == NEGATION else SIDE))
        elif "0" <= key[0] <= "9":
            value = line.value(at)
            if value:
                first, last, kind = value
                found.append(Item(starts[first], ends[last], kind))
    return found


def _is_medical_eponym(keys: Sequence[str], at: int, words: Lexicon) -> bool:
    """Whether an eponym is followed by what makes it medical: Crohn's disease, Foley catheter."""
    after = list(keys[at + 1 : at + 4])
    if after[:1] in (["'"], ["’"]):
        after = after[2:]
    return any(key in words.eponym_after for key in after[:2])


def _denies(keys: Sequence[str], at: int) -> bool:
    key, after = keys[at], keys[at + 1 : at + 3]
    if key == "no":  # No. 12, No: 12
        return not (after and after[0] in (".", ":", "#", "º") and len(after) > 1 and after[1][:1].isdigit())
    return key != "ruled" or after[:1] == ["out"]


def _is_side(keys: Sequence[str], classes: Sequence[str | None], at: int, words: Lexicon) -> bool:
    if classes[at] == _SHORT_SIDE:
        return at + 1 < len(keys) and classes[at + 1] == ANATOMY
    return at + 1 >= len(keys) or keys[at + 1] not in words.not_side_before


class _Line:
    """The tokens around a number, of which its name and its unit must be on the same line."""

    def __init__(self, text: str, tokens: Tokenized, classes: Sequence[str | None], words: Lexicon) -> None:
        self._text, self._tokens, self._classes, self._words = text, tokens, classes, words

    def value(self, at: int) -> tuple[int, int, str] | None:
        """Return the first and last token of the value that a number is part of, and its kind."""
        keys = self._tokens.keys
        number = keys[at]
        if self._is_part_of_code(at):
            return None
        if self._is_gestation(at):
            has_weeks = at + 1 < len(keys) and _is_weeks(keys[at + 1], self._words)
            return at, at + has_weeks, GESTATION
        unit = self._unit(at)
        cue = self._cue(at)
        if cue is not None:
            kind = str(self._classes[cue])
            first = cue if cue == at - 1 else at  # what stands between is no part of it
            return (first, unit or at, kind) if _is_plausible(keys[cue], kind, number) else None
        if unit is not None and _is_dose(number, keys[unit], keys[unit + 1 : unit + 2] == ["/"]):
            return at, unit, DOSE
        return None

    def _is_part_of_code(self, at: int) -> bool:
        """Whether a number goes on, as those of phones, dates, times and codes do: 910-555, 09:40, (02) 5550, 0350."""
        keys = self._tokens.keys
        if number_parts(keys[at]) > 2 or (len(keys[at]) > 1 and keys[at][0] == "0" and keys[at].isdigit()):
            return True
        after = keys[at + 1 : at + 3]
        goes_on = len(after) == 2 and after[1][0].isdigit() and self._touches(at) and self._touches(at + 1)
        if goes_on and after[0] in (":", "-") and (after[0] == ":" or len(keys[at]) > 2):
            return True
        if self._is_glued_code(at) or (
            after[:1] == [")"] and keys[at - 1 : at] == ["("] and len(keys[at]) < 4
        ):
            return True
        if after and after[0].isdigit() and len(after[0]) > 2 and keys[at].isdigit():  # 505 555 0145
            return True
        return at > 1 and keys[at - 1] in "-/:" and self._touches(at - 1) and self._touches(at - 2)

    def _is_glued_code(self, at: int) -> bool:
        """Whether letters and further digits are glued to a number: 26G-39074."""
        keys = self._tokens.keys[at + 1 : at + 4]
        return (
            len(keys) == 3
            and keys[1] == "-"
            and keys[2][0].isdigit()
            and all(self._touches(at + step) for step in range(3))
        )

    def _touches(self, at: int) -> bool:
        """Whether nothing stands between a token and the next one."""
        return at + 1 < len(self._tokens.starts) and self._tokens.ends[at] == self._tokens.starts[at + 1]

    def _is_gestation(self, at: int) -> bool:
        keys, words = self._tokens.keys, self._words
        with_days = "+" in keys[at]
        if _FORTIETHS.fullmatch(keys[at]):
            return True
        if not with_days and not (at + 1 < len(keys) and _is_weeks(keys[at + 1], words)):
            return False
        around = keys[max(0, at - _AROUND) : at + _AROUND]
        weeks = _PART.split(keys[at])[0]
        if len(weeks) > 2 or not 5 <= int(weeks) <= 43:
            return False
        return any(key in words.gestation for key in around) or (
            with_days and any(key in words.weeks for key in around)
        )

    def _unit(self, at: int) -> int | None:
        """Return the unit right after a number: mg, but not the word that begins the next line or column."""
        keys, starts, ends = self._tokens
        if (
            at + 1 >= len(keys)
            or starts[at + 1] - ends[at] > 1
            or "\n" in self._text[ends[at] : starts[at + 1]]
        ):
            return None
        return at + 1 if self._classes[at + 1] == _UNIT or keys[at + 1] in _LETTER_UNITS else None

    def _cue(self, at: int) -> int | None:
        """Return the name of a value before its number, on its line, with nothing between that could end the phrase."""
        keys, starts, ends = self._tokens
        for before in range(at - 1, max(-1, at - 1 - _NEAR), -1):
            key, kind = keys[before], self._classes[before]
            if "\n" in self._text[ends[before] : starts[at]]:
                return None
            if kind in _VALUE_CUES:
                is_plan = key == "p" and keys[before - 1 : before] == ["/"]  # A/P: 63M
                return None if is_plan or (len(key) == 1 and before < at - 2) else before
            if not (key in self._words.connectors or kind == _UNIT or key[0].isdigit()):
                return None
        return None


def number_parts(number: str) -> int:
    """Return how many numbers a token is made of: 3 of 6/14/25 and of 04.16.62, 1 of 150,000."""
    return len(_PART.split(number)) if not _THOUSANDS.fullmatch(number) else 1


def _is_dose(number: str, unit: str, is_rate: bool) -> bool:
    if (unit in _NO_DOSE and not is_rate) or (_YEAR.fullmatch(number) and unit != "mg"):
        return False
    whole = _PART.split(number)[0]
    return len(whole) <= 5 and not ("/" in number and unit.startswith("unit"))


def _is_plausible(name: str, kind: str, number: str) -> bool:
    """Whether a number can be a value of this name; what cannot is a date, a phone or a code."""
    if _YEAR.fullmatch(number):
        return False
    if "/" in number:
        return kind == SCORE or (kind == VITAL and name in _PRESSURES)
    low, high = _LIMITS.get(name, _ANY[kind])
    return (
        low
        <= float(
            _DIGITS.sub(".", number.split("+")[0])
            if not _THOUSANDS.fullmatch(number)
            else number.replace(",", "").replace(".", "")
        )
        <= high
    )


def _is_weeks(key: str, words: Lexicon) -> bool:
    return key in words.weeks or (len(key) > 2 and key[0] == "w" and key[1].isdigit())
