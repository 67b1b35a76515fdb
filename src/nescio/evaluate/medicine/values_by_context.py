"""Numbers that are medicine for what stands around them, where neither a name nor a unit nor their form says so.

Every number of a note is taken for one, but for those that can be identity: ages, dates, times of day, rooms, codes and numbers of lists.
"""

from __future__ import annotations

import re

from nescio.evaluate.medicine.lexicon import Lexicon, Tokenized
from nescio.evaluate.medicine.word_classes import (
    DAYS,
    MEASURE,
    NUMBER,
    TIME_UNIT,
    TIMING_COUNT,
    UNIT,
)
from nescio.languages.medicine_words import ANATOMY, EPONYM, LAB, SCORE, VITAL

_FORM = re.compile(
    r"\d{1,4}(?:[.,]\d{1,3}(?:/\d{1,2})?|/\d{1,3}|(?:/\d{1,4}){3,})?|[^\W\d_]+"
)  # of all that can be one
_WHOLE = re.compile(r"0|[1-9]\d{0,2}")
_LONG = re.compile(r"[1-9]\d{3}")
_YEAR = re.compile(r"(?:19|20)\d\d")
_PARTS = re.compile(r"\d{1,3}[.,]\d{1,3}")  # 1.4, 6.25, 1,150
_VALUE = re.compile(r"\d{1,3}[.,]\d{1,2}")
_DAY = re.compile(
    r"[0-3]?\d[.,](?:0\d|1[0-2])|(?:0?\d|1[0-2])[.,](?:0[1-9]|[12]\d|3[01])"
)  # 10.11, 6.25; not 6.5
_FRACTION = re.compile(r"(0|[1-9]\d{0,2})/(0|[1-9]\d{0,2})")
_SETTINGS = re.compile(
    r"\d{1,4}(?:/\d{1,4}){3,}|\d{1,2}[.,]\d/\d{1,2}"
)  # of a ventilator: 450/16/5/40; 2,5/12
_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_LAST_MONTH, _LAST_DAY, _LAST_MINUTE = 12, 31, 59
_WHOLES = frozenset((4, 5, 6, 7, 10))  # of which a score is a part
_OF_CODES = frozenset("-/:_#'’")
_SEXES = frozenset("mfyvhw")  # letters behind an age
_MEN_AND_WOMEN = frozenset("mf")
_CLOSES = frozenset(",)")
_UNITS = frozenset((DAYS, MEASURE, TIME_UNIT, TIMING_COUNT, UNIT))
_VALUES = frozenset((LAB, VITAL))
_HAVE_VALUES = frozenset((ANATOMY, LAB, SCORE, VITAL))
_NAMES_OF_ROWS = frozenset((LAB, SCORE, VITAL))
_LONGEST_NUMBERS = 6  # digits of numbers side by side, of which more are a phone or an id
_LONGEST_ROW = 24  # numbers in a row of a table
_FAR_MONTH = 6  # tokens from a day to its month: 7, 8 and 10 June
_NEAR = 5  # tokens from a number to the medicine that it belongs to
_SHORTEST_ABBREVIATION = 3
_MANY = 2  # words or numbers of medicine that make a line one of medicine


class ValuesByContext:
    """The numbers among the tokens of a note.

    Args:
        text: the note.
        tokens: of the note.
        words: of its language.
    """

    def __init__(self, text: str, tokens: Tokenized, words: Lexicon) -> None:
        self._text, self._tokens, self._words = text, tokens, words

    def counts(self, at: int, new: str) -> bool:
        """Whether a number is medicine: of a form that can be a value, with none beside it that makes it identity.

        Args:
            at: the number.
            new: what stands there now.
        """
        key = self._tokens.keys[at]
        if not self._can_be_value(at, new) or self._can_be_identity(at, new):
            return False
        is_sure = self.is_length(at) or self._counts_things(at) or _SETTINGS.fullmatch(key) is not None
        return is_sure or self._is_near_medicine(at)

    def _counts_things(self, at: int) -> bool:
        """Whether a common word in the plural follows: 3 ciclos."""
        after = self._key(at + 1)
        is_small = at + 1 < len(self._tokens.keys) and self._text[self._tokens.starts[at + 1]].islower()
        return (
            is_small
            and after.endswith("s")
            and after in self._words.common
            and self._words.classes[after] != TIME_UNIT
        )

    def _key(self, at: int) -> str:
        """Return a token, or a full stop beyond the note."""
        return self._tokens.keys[at] if 0 <= at < len(self._tokens.keys) else "."

    def _between(self, at: int) -> str:
        """Return what stands between a token and the one before."""
        return self._text[self._tokens.end(at - 1) : self._tokens.starts[at]]

    def _can_be_value(self, at: int, new: str) -> bool:
        key = self._tokens.keys[at]
        if not _FORM.fullmatch(key):
            return False
        if "/" in key:
            parts = _FRACTION.fullmatch(key)
            if parts is None:
                return _SETTINGS.fullmatch(key) is not None
            return self._is_share(at, int(parts[1]), int(parts[2]), new)
        if _LONG.fullmatch(key):
            kinds = [self._words.classes[other] for other in self._tokens.keys[max(0, at - 2) : at]]
            is_named = any(kind in _VALUES for kind in kinds)
            is_other = not _CLOCK.fullmatch(key) and kinds != [None] * len(kinds)
            is_dose = self._words.classes[self._key(at + 1)] in (UNIT, MEASURE)
            return not _YEAR.fullmatch(key) and (is_named or is_other or is_dose)
        if _PARTS.fullmatch(key):
            return not _DAY.fullmatch(key) or self._words.classes[self._key(at - 1)] in _HAVE_VALUES
        return key.isalpha() or _WHOLE.fullmatch(key) is not None

    def _is_share(self, at: int, first: int, second: int, new: str) -> bool:
        """Whether a fraction can be no day of a month: 20/100, day 4/7, 4/5 that became 2/5."""
        if self._key(at - 1) in self._words.day_cues:
            return True
        if first > _LAST_DAY or min(first, second) > _LAST_MONTH or first == 0:
            return True
        other = _FRACTION.fullmatch(new)
        return second in _WHOLES and other is not None and int(other[2]) == second

    def _can_be_identity(self, at: int, new: str) -> bool:
        """Whether it can be part of a code, a date or an address, an age, or the number of something in a list."""
        after, end = self._key(at + 1), self._tokens.end(at)
        is_glued = self._text[end : end + 1].isalpha()
        kind = self._words.classes[after]
        has_unit = kind in _UNITS and not (
            kind == TIME_UNIT and self._can_be_unit_of_age(after, is_glued=is_glued)
        )
        if not at:
            return not has_unit
        if kind == TIME_UNIT and self._is_second_part_of_age(at):
            return True
        if self._is_of_row(at):
            return False
        if not has_unit and self._is_apart(at):
            return True
        if self._is_of_phone(at):
            return True
        if self._is_of_code(at, new) and not (has_unit and self._text[self._tokens.starts[at] - 1] == "/"):
            return True
        if is_glued and after[0] == "x":  # 5x/wk
            return False
        if self.is_length(at):
            return False
        if self._is_of_person(at, after, has_unit=has_unit):
            return True
        is_room = is_glued and len(after) == 1 and self._text[end].isupper() and kind != LAB  # 4B
        return not has_unit and (is_room or self._is_near_name(at))

    def _can_be_unit_of_age(self, unit: str, *, is_glued: bool) -> bool:
        """Whether a unit of time is one of ages, too: months, but not hours."""
        return not (
            unit in self._words.short_times or unit in self._words.weeks or (is_glued and len(unit) == 1)
        )

    def _is_second_part_of_age(self, at: int) -> bool:
        """Whether a number and a word that is no unit stand before: 2 years and 3 months, 2 years 3 months."""
        kinds = [self._words.classes[self._key(one)] for one in (at - 3, at - 2, at - 1)]
        return kinds in ([NUMBER, None, None], [kinds[0], NUMBER, None])

    def _is_apart(self, at: int) -> bool:
        """Whether it begins a line or a sentence, as ages and numbers of lists do, or stands alone in the column of a table."""
        between, end = self._between(at), self._tokens.end(at)
        if "\n" in between or (self._key(at - 1) == "." and self._key(at + 1) in _CLOSES):
            return True
        behind = self._text[end : end + 2]
        is_cell = between.startswith("  ") and (behind.isspace() or behind[:1] in ("\n", ""))
        return is_cell and not _PARTS.fullmatch(self._tokens.keys[at])

    def _is_of_row(self, at: int) -> bool:
        """Whether only numbers stand between it and the name of a value, in a row of a table: FC 54 56 60."""
        classes = self._words.classes
        first = at
        while first > max(0, at - _LONGEST_ROW) and classes[self._key(first - 1)] == NUMBER:
            if "\n" in self._between(first):
                return False
            first -= 1
        is_named = 0 < first < at - 1 and classes[self._key(first - 1)] in _NAMES_OF_ROWS
        return is_named and "\n" not in self._between(first)

    def _is_of_phone(self, at: int) -> bool:
        """Whether whole numbers stand beside it, with many digits in all: 569 20 44 13."""
        first = last = at
        while first > 0 and self._key(first - 1).isdigit() and self._between(first) == " ":
            first -= 1
        while self._key(last + 1).isdigit() and self._between(last + 1) == " ":
            last += 1
        return last > first and sum(map(len, self._tokens.keys[first : last + 1])) > _LONGEST_NUMBERS

    def _is_of_code(self, at: int, new: str) -> bool:
        """Whether signs join a number to others or to letters: 4-17, MGH-4; not 1:1, ex-25, -1 or composite/0.016."""
        text, start, end = self._text, self._tokens.starts[at], self._tokens.end(at)
        sign, before = text[start - 1], text[max(0, start - 3) : start - 1]
        key, other = self._tokens.keys[at], self._key(at - 2)
        if sign in _OF_CODES:
            is_time = len(key) > 1 and not (new.isdigit() and int(new[:9]) > _LAST_MINUTE)
            is_ratio = sign == ":" and not is_time and other.isdigit() and len(other) == 1
            is_prefixed = (
                sign in "-/" and before.isalpha() and before.islower() and (sign == "-" or "." in key)
            )
            is_minus = (
                sign == "-" and before[-1:].isspace() and "\n" not in before and not other[:1].isdigit()
            )
            return not (is_ratio or is_prefixed or is_minus)
        if text[end : end + 1] == ":" and not key.isdigit():  # M:E 1.1:1
            return False
        return text[end : end + 1] in _OF_CODES and text[end + 1 : end + 2].isalnum()

    def is_length(self, at: int) -> bool:
        """Whether it is how long something lasts, or how long ago it was, and no age: desde hace 10 años, 10 years ago."""
        keys, words = self._tokens.keys, self._words
        behind = keys[at + 1 : at + 4]
        if not at or any(key in words.age_after for key in behind) or not behind or not behind[0].isalpha():
            return False
        last = next((step for step, key in enumerate(behind) if not key.isalpha()), len(behind))
        return keys[at - 1] in words.lasting or any(key in words.lasting_after for key in behind[1:last])

    def _is_of_person(self, at: int, after: str, *, has_unit: bool) -> bool:
        """Whether it can be an age, or the number of a room, a house or an id, by the words beside it."""
        words, before = self._words, self._key(at - 1)
        if before in ("(", ",") and after in _CLOSES:
            return True  # Otis (58)
        if after in _SEXES and not (has_unit and after not in _MEN_AND_WOMEN):
            return True
        nearest = (before,) if before.isalpha() else (before, self._key(at - 2))
        if any(key in words.identity or key in words.age_before for key in nearest):
            return True
        return after in words.age_after or (not has_unit and after in words.identity)

    def _is_near_name(self, at: int) -> bool:
        """Whether a name, a title or a month is near."""
        words, keys = self._words, self._tokens.keys
        if any(key in words.months or key in words.titles for key in keys[max(0, at - 2) : at + _FAR_MONTH]):
            return True
        if _PARTS.fullmatch(keys[at]):
            return False
        is_small = keys[at - 1].isalpha() and self._text[self._tokens.starts[at - 1]].islower()
        beside = (at - 1, at + 1) if is_small else (at - 2, at - 1, at + 1)
        return any(self._can_be_name(other) for other in beside if 0 <= other < len(keys))

    def _can_be_name(self, at: int) -> bool:
        """Whether a word beside a number begins with a capital, within a sentence, and no list knows it as anything but a name."""
        key, start = self._tokens.keys[at], self._tokens.starts[at]
        word = self._text[start : start + len(key)]
        if not (len(word) > 1 and word[0].isupper() and word[1:].islower()):
            return False
        before = self._text[max(0, start - 3) : start].rstrip(" ")
        is_first = not before or before[-1] in ".\n:;"
        is_value = self._words.classes[self._key(at + 1)] == NUMBER
        kind = self._words.classes[key]
        if is_first and kind not in (None, EPONYM):
            return False
        is_known = kind is not None or key in self._words.common
        return key in self._words.names or not (is_known or is_first or is_value)

    def _is_near_medicine(self, at: int) -> bool:
        """Whether words or numbers of medicine are near, on its line."""
        tokens, classes = self._tokens, self._words.classes
        found = 0
        for other in range(max(0, at - _NEAR), min(len(tokens.keys), at + 1 + _NEAR)):
            low, high = min(at, other), max(at, other)
            if other != at and classes[tokens.keys[other]] is not None:
                found += "\n" not in self._text[tokens.starts[low] : tokens.starts[high]]
        is_value = tokens.keys[at - 1].isalpha() or _VALUE.fullmatch(tokens.keys[at]) is not None
        return found >= _MANY or (found > 0 and is_value) or self._is_behind_capitals(at)

    def _is_behind_capitals(self, at: int) -> bool:
        """Whether an abbreviation stands right before a number, which is in no list: PAFI 110."""
        key, start, words = self._tokens.keys[at - 1], self._tokens.starts[at - 1], self._words
        word = self._text[start : start + len(key)]
        is_short = key.isalpha() and word.isupper() and len(word) >= _SHORTEST_ABBREVIATION
        is_known = key in words.names or key in words.common
        return is_short and not is_known and not self._text.isupper()
