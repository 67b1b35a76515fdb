"""How often and how long: twice daily, every 8 hours, x10 days, dos veces al día. Ages and dates are none of these."""

from __future__ import annotations

from nescio.evaluate.medicine.classified import Classified
from nescio.evaluate.medicine.lexicon import Lexicon
from nescio.evaluate.medicine.word_classes import EVERY, NUMBER, TIME_UNIT, TIMING_COUNT
from nescio.languages.medicine_words import DRUG, TIMING

Range = tuple[int, int]
"""The first and last token of something."""


_NEAR = 4  # tokens from a treatment to how long it lasts
_OF_TREATMENT = frozenset((DRUG, TIMING))
_GOES_ON = frozenset("/-:.")  # behind a number of a date or code
_LONGEST = 3  # characters of a number that counts times
_LONG_UNIT = 2  # letters of units that are no part of a code


class Times:
    """The frequencies and lengths of time among the tokens of a note."""

    def __init__(self, tokens: Classified, words: Lexicon) -> None:
        self._tokens, self._words = tokens, words
        self._keys, self._kinds = tokens.keys, tokens.kinds

    def of_word(self, at: int) -> Range | None:
        """Return the frequency that begins with a word: daily, q6h, x10 days, twice a day, every week."""
        kind = self._kinds[at]
        if kind == TIMING:
            is_long = self._keys[at][0] == "x" and self._kinds[at + 1] == TIME_UNIT
            is_after_number = self._kinds[at - 1] == NUMBER
            if is_after_number and self._tokens.touches(at - 1):  # 1QD
                return None
            is_code = self._keys[at][-1].isdigit() and (is_after_number or self._keys[at + 1] == "-")
            return None if is_code and not is_long else (at, at + is_long)
        if kind == TIMING_COUNT:
            last = self._with_unit(at)
            return (at, last) if last > at else None
        for unit in (at + 1, at + 2):  # every week, every other week
            if kind == EVERY and self._kinds[unit] == TIME_UNIT:
                return at, unit
        return None

    def may_be_time(self, at: int) -> bool:
        """Whether a number is worth a look, by what follows."""
        return (
            self._kinds[at + 1] == TIME_UNIT
            or self._keys[at + 1] in self._words.before_time
            or self._keys[at - 1] in self._words.day_cues
            or self._keys[at - 1] == "x"
        )

    def of_number(self, at: int) -> Range | None:
        """Return the frequency or length of time that a number counts: 3 times a day, every 8 hours, for two weeks."""
        last = at
        if len(self._keys[at]) > _LONGEST and self._kinds[at] == NUMBER:
            return None
        if self._is_day(at):
            return at - 1, at
        if self._keys[at + 1] in self._words.range_words and self._kinds[at + 2] == NUMBER:  # 4-6 hours
            last = at + 2
        unit = last + 1
        if self._keys[unit] in self._words.times and self._kinds[unit + 1] != NUMBER:
            end = self._with_unit(unit)
            return (at, end) if end > unit or len(self._keys[unit]) > 1 else None  # 3x/day; not 228X
        is_joined = (
            self._keys[unit] == "-" and len(self._keys[unit + 1]) > _LONG_UNIT
        )  # a 14-day course, not room 14-W
        unit += is_joined
        if self._kinds[unit] != TIME_UNIT or self._is_age(unit):
            return None
        first = self._every(at)
        if first is not None:
            return first, unit
        key = self._keys[unit]
        is_short = key in self._words.short_times and (len(key) > 1 or last > at)
        is_length = is_short or is_joined or self._keys[at - 1] in self._words.lasting or self._lasts(unit)
        can_be_age = key not in self._words.weeks and key not in self._words.days
        return (at, unit) if is_length or (not can_be_age and self._is_after_word(at)) else None

    def _is_day(self, at: int) -> bool:
        """Whether a word before a number makes it a day or week of a treatment, or how often something is: POD 3, day 9 of 14, x 8."""
        number, before, after = self._keys[at], self._keys[at - 1], self._keys[at + 1]
        if before == "pod" and self._tokens.text.startswith("Pod", self._tokens.starts[at - 1]):  # of a ward
            return False
        if not (before in self._words.day_cues or before == "x") or self._kinds[at - 2] == NUMBER:
            return False
        is_count = (
            number.isdigit()
            and number[0] != "0"
            and after not in self._words.months
            and after not in _GOES_ON
        )
        return is_count and not (before == "x" and self._kinds[at + 1] == TIME_UNIT)

    def _lasts(self, unit: int) -> bool:
        """Whether the words behind make it a length of time: 14 day course, 5 días de evolución."""
        return any(self._keys[unit + step] in self._words.lasting_after for step in (1, 2))

    def _is_after_word(self, at: int) -> bool:
        """Whether a word that is no name stands before a length of time: rest 3 weeks, RTC 4 wk; not Ann, 3 weeks; or a treatment."""
        before, start = self._keys[at - 1], self._tokens.starts[at - 1]
        if any(kind in _OF_TREATMENT for kind in self._kinds[max(0, at - _NEAR) : at]):
            return True
        is_word = before.isalpha() and not self._tokens.text[start : start + len(before)].istitle()
        return is_word and before not in self._words.age_before

    def _with_unit(self, at: int) -> int:
        """Return the last token of how often: of twice daily, three times a day."""
        if self._kinds[at + 1] == TIMING:
            return at + 1
        is_per = self._keys[at + 1] in self._words.per
        return at + 2 if is_per and self._kinds[at + 2] in (TIME_UNIT, TIMING) else at

    def _every(self, at: int) -> int | None:
        """Return where the words begin that make a frequency of a length of time: every 8 hours, q 8 h, c/8h."""
        before = self._keys[at - 1]
        if self._kinds[at - 1] == EVERY or before in ("q", "x"):
            return at - 1
        return at - 2 if before == "/" and self._keys[at - 2] == "c" else None

    def _is_age(self, unit: int) -> bool:
        """Whether an age ends here: 3 days old, 12-hour-old, 20 días de vida."""
        return any(self._keys[unit + step] in self._words.age_after for step in (1, 2))
