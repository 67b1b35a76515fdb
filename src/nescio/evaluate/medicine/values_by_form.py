"""Values that need neither a name nor a unit: what their form and the signs beside them say. 0.28, 158/92, 4-/5, 1:320, 88>41, 34+2."""

from __future__ import annotations

import re

from nescio.evaluate.medicine.classified import Classified
from nescio.evaluate.medicine.lexicon import Lexicon
from nescio.evaluate.medicine.word_classes import NUMBER, SHORT_SIDE, UNIT
from nescio.languages.medicine_words import ANATOMY, DOSE, GESTATION, LAB, SCORE, SIDE, TIMING, VALUE

Value = tuple[int, int, str]
"""The first and last token of a value, and its kind."""

_FRACTION = re.compile(r"(\d\d?)/([1-9]\d?)")
_SUM = re.compile(r"(\d\d?)\+(\d)")
_FULL_SCORES = frozenset((15, 16, 18, 20, 21, 24, 27, 28, 30, 35, 36, 40, 42, 48, 50, 56, 60, 63, 72))
# A decimal or a fraction that can be no day and month. Hit: 0.28, 2.1, 38,25, 158/92. Near miss: 10.11, 6/14, 3.1415.
_VALUE = re.compile(
    r"0[.,]\d{1,3}|1\.0\d\d|\d{1,3}[.,]\d|(?:3[2-9]|[4-9]\d|\d{3})[.,]\d\d|(?:3[2-9]|[4-9]\d|[12]\d\d)/\d{2,3}"
)
_PRESSURE = re.compile(r"[6-9]\d/[3-9]\d|[12]\d\d/\d{2,3}")  # before a pulse: 104/62, 72
ADDRESS = re.compile(r" [A-Z][a-z]")  # 11/40 Clarence Parade
_TITRE = re.compile(r"\d{3,5}")  # behind 1:
_STRENGTH = 5  # the full strength of a muscle
_LAST_MONTH = 12
_FIRST_WEEK, _LAST_WEEK, _LAST_DAY = 20, 42, 6
_LAST_GRADE = 5  # of the parts of a Gleason score
_OF_BODY = frozenset((ANATOMY, SIDE, SHORT_SIDE))
_NEAR_BODY = 3  # tokens from a part of the body to its strength
_COMPARE = frozenset("<≤≥~±↑↓")
_ARROWS = frozenset(">→")
_OF_VALUE = frozenset((NUMBER, UNIT))


class ValuesByForm:
    """The values by form among the tokens of a note."""

    def __init__(self, tokens: Classified, words: Lexicon) -> None:
        self._tokens, self._words = tokens, words
        self._wholes: set[str] | None = None

    def value(self, at: int) -> Value | None:
        """Return the value that a number is, or begins."""
        keys, touches = self._tokens.keys, self._tokens.touches
        number, after = keys[at], keys[at + 1]
        is_weak = after == "-" and keys[at + 2] == "/" and keys[at + 3].isdigit()
        if is_weak and touches(at) and touches(at + 1):  # 4-/5
            return at, at + 3, SCORE
        if after == "/" and self._tokens.kinds[at + 2] == UNIT and touches(at):  # 12/kg
            return at, at + 2, DOSE
        kind = self._kind(at, number, after)
        return (at, at, kind) if kind else None

    def titre(self, at: int) -> Value | None:
        """Return a titre, with its name before it: ANA 1:320. One of two figures could be a time of day: 1:40."""
        keys, kinds = self._tokens.keys, self._tokens.kinds
        has_name = kinds[at - 1] == LAB
        if keys[at] != "1" or not self._tokens.touches(at) or not keys[at + 2].isdigit():
            return None
        if not (_TITRE.fullmatch(keys[at + 2]) or has_name):
            return None
        return (at - 1 if has_name else at), at + 2, LAB if has_name else VALUE

    def _kind(self, at: int, number: str, after: str) -> str | None:
        if number.isdigit():
            is_graded = after == "+" and len(number) == 1 and self._tokens.touches(at)
            is_pulse = self._tokens.keys[at - 1] == "," and _PRESSURE.fullmatch(self._tokens.keys[at - 2])
            return VALUE if is_graded or is_pulse or self._is_compared(at) else None
        if after in self._words.months or self._tokens.keys[at - 1] in self._words.months:
            return None
        if "+" in number:
            return _kind_of_sum(number)
        if number.endswith("/52"):  # weeks, as in Britain
            return TIMING
        parts = _FRACTION.fullmatch(number) if "/" in number else None
        if parts and self._is_share(at, int(parts[1]), int(parts[2])):
            return SCORE
        is_on_road = self._tokens.keys[at - 1] == "km"
        return VALUE if not is_on_road and (_VALUE.fullmatch(number) or self._is_compared(at)) else None

    def _is_share(self, at: int, some: int, whole: int) -> bool:
        """Whether a fraction is that of a score, and no day of a month: 26/30; 4/5 of a muscle; 6/22 where the note has 17/22."""
        if some > whole or ADDRESS.match(self._tokens.text, self._tokens.end(at)):
            return False
        if some > _LAST_MONTH:
            return whole in _FULL_SCORES or not self._tokens.is_part_of_code(at)
        keys = self._tokens.keys
        if not self._words.parts.isdisjoint((*keys[max(0, at - 2) : at], *keys[at + 1 : at + 4])):
            return whole <= _LAST_MONTH and not keys[at].startswith("0")
        if keys[at - 1] == "to" and keys[at - 2] in ("down", "up"):
            return True
        if whole == _STRENGTH:
            before = range(max(0, at - _NEAR_BODY), at)
            return any(self._tokens.kinds[one] in _OF_BODY for one in before) and not self._tokens.is_broken(
                before[0], at
            )
        return whole > _LAST_MONTH and str(whole) in self._sure_wholes()

    def _sure_wholes(self) -> set[str]:
        """Return what the note has scores of: 22 where it has 17/22."""
        if self._wholes is None:
            shares = (_FRACTION.fullmatch(key) for key in self._tokens.keys if "/" in key)
            self._wholes = {one[2] for one in shares if one and _LAST_MONTH < int(one[1]) <= int(one[2])}
        return self._wholes

    def _is_compared(self, at: int) -> bool:
        """Whether a sign before a number makes it a value: <1, ≥ 40, 88>41, 54→139; not the arrow to the next step."""
        sign = self._tokens.keys[at - 1]
        if sign in _COMPARE:
            return not (sign == "~" and self._tokens.keys[at - 2] == ",")  # an age: hombre, ~70
        if sign not in _ARROWS or "/" in self._tokens.keys[at]:
            return False
        first = at - 2 if self._tokens.keys[at - 2] == "-" else at - 1
        if sign == ">" and first == at - 1 and not self._tokens.touches(first - 1):
            return True
        return self._tokens.kinds[first - 1] in _OF_VALUE


def _kind_of_sum(number: str) -> str | None:
    """Return what two numbers with a plus between are: an age of gestation or the parts of a score, 34+2, 4+3."""
    parts = _SUM.fullmatch(number)
    if parts is None:
        return None
    first, second = int(parts[1]), int(parts[2])
    if _FIRST_WEEK <= first <= _LAST_WEEK and second <= _LAST_DAY:
        return GESTATION
    return SCORE if 0 < first <= _LAST_GRADE and 0 < second <= _LAST_GRADE else None
