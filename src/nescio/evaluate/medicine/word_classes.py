"""The class of each word of a note: by the lists of its language, else by its form."""

from __future__ import annotations

import re
from collections.abc import Mapping

from nescio.languages.medicine_words import DIAGNOSIS, NEGATION, TERM, TIMING

UNIT, SHORT_SIDE, SIDE_CODE = "unit", "short side", "side code"
NUMBER, NUMBER_WORD, TIME_UNIT, TIMING_COUNT, EVERY = (
    "number",
    "number word",
    "time unit",
    "timing count",
    "every",
)
LEVEL, STAGE, PREGNANCIES, DAYS = "level", "stage", "pregnancies", "weeks and days"
MEASURE, EPONYM_NOUN, SIGN_WITH_VALUE = "measure", "eponym noun", "vital sign with its value"
"""Classes of words that are no content of their own."""
_REMEMBERED = 20_000  # words of notes whose class is kept: look-up in a larger table is slower
_LAST = {
    "c": 8,
    "t": 12,
    "d": 12,
    "l": 5,
    "s": 5,
}  # the number of the last vertebra, and of nerves of the neck
_LEVEL = re.compile(r"([ctdls])(\d\d?)")  # L5, T12
_TIMING = re.compile(
    r"q\d{1,2}(?:h|hr|hrs|hours|d|days|w|wk|wks|weeks?|min|mins)?|x\d{1,2}(?:d|days|w|wks?|weeks?|h|hrs?)?"
)  # q6h, x10
_STAGE = re.compile(r"(?:y?[cpr])?t(?:is|[0-4x])[a-d]?(?:n[0-3x][a-c]?)?(?:m[01x][a-c]?)?|(?:y?[cpr])?n[0-3x][a-c]?(?:m[01x][a-c]?)?|[pc]?m[01x][a-c]?")  # fmt: skip
_DAYS = re.compile(r"w[0-6]d?")  # the end of 29w2d
_VITAL = re.compile(r"(?:hr|rr|bp|sats?|spo2|p|r|t|fc|fr|ta|tt)(?:[3-9]\d|1\d\d)")  # P98, HR110
_PREGNANCIES = re.compile(r"g\d{1,2}p\d{1,4}(?:a\d)?")  # G3P1
_SHORTEST_DISEASE = 7  # letters of a disease that is known by its ending
_STEM = 4  # letters of a word that a prefix denies, at least
_LONG_PREFIX = 3  # letters of a prefix that denies whatever follows: nondistended, but not united


class WordClasses(dict[str, str | None]):
    """The class of each word, None for most; it is worked out when a word is first looked up.

    Args:
        listed: the class of each word that a list has.
        endings: of words of diseases.
        term_endings: of other words of medicine that are neither common nor names.
        names: words that are names of people and places.
        prefixes: of words that deny.
        vertebrae: the letters of vertebrae.
        common: the common words of the language.
    """

    def __init__(
        self,
        listed: Mapping[str, str],
        *,
        endings: tuple[str, ...],
        term_endings: tuple[str, ...],
        names: frozenset[str],
        prefixes: tuple[str, ...],
        vertebrae: str,
        common: frozenset[str],
    ) -> None:
        super().__init__()
        self.listed = listed
        self._endings, self._term_endings, self._prefixes = endings, term_endings, prefixes
        self._names = names
        self._vertebrae, self._common = vertebrae, common

    def __missing__(self, key: str) -> str | None:
        if len(self) >= _REMEMBERED:
            self.clear()
        kind: str | None = NUMBER
        if not ("0" <= key < ":" and self.listed):
            kind = self.listed.get(key) or (self._by_form(key) if self.listed else None)
        self[key] = kind
        return kind

    def _by_form(self, key: str) -> str | None:
        """Return the class of a word that no list has."""
        if not key.isalpha():
            return self._with_digits(key)
        if len(key) >= _SHORTEST_DISEASE and key not in self._names:
            if key.endswith(self._endings):
                return DIAGNOSIS
            if key.endswith(self._term_endings) and key not in self._common:
                return TERM
        if not key.startswith(self._prefixes):
            return None
        return NEGATION if any(self._denies(key, one) for one in self._prefixes) else None

    def _with_digits(self, key: str) -> str | None:
        level = _LEVEL.fullmatch(key)
        if level and level[1] in self._vertebrae and 1 <= int(level[2]) <= _LAST[level[1]]:
            return LEVEL
        if _TIMING.fullmatch(key):
            return TIMING
        if _STAGE.fullmatch(key):
            return STAGE
        if _DAYS.fullmatch(key):
            return DAYS
        if _VITAL.fullmatch(key):
            return SIGN_WITH_VALUE
        return PREGNANCIES if _PREGNANCIES.fullmatch(key) else None

    def _denies(self, key: str, prefix: str) -> bool:
        """Whether a word is another one with a prefix that denies: nontender, unresponsive; not under."""
        stem = key.removeprefix(prefix)
        if len(stem) == len(key) or len(stem) < _STEM:
            return False
        return len(prefix) >= _LONG_PREFIX or stem in self._common
