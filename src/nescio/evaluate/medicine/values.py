"""Values among the tokens of a note: doses, laboratory values, vital signs, scores and ages of gestation, by name, unit or form."""

from __future__ import annotations

import re

from nescio.evaluate.medicine.classified import Classified, number_value
from nescio.evaluate.medicine.lexicon import Lexicon
from nescio.evaluate.medicine.values_by_form import ADDRESS, ValuesByForm
from nescio.evaluate.medicine.word_classes import (
    DAYS,
    MEASURE,
    NUMBER,
    PREGNANCIES,
    SHORT_SIDE,
    TIME_UNIT,
    UNIT,
)
from nescio.languages.medicine_words import (
    ANATOMY,
    DIAGNOSIS,
    DOSE,
    DRUG,
    EPONYM,
    FINDING,
    GESTATION,
    LAB,
    SCORE,
    SIDE,
    SIZE,
    VALUE,
    VITAL,
)

CUES = frozenset((LAB, VITAL, SCORE))
"""Classes of names before values."""
_SIZES = frozenset(("cm", "mm", "%"))  # and shares
_NO_DOSE = frozenset(("u", "l", "dl", "fl", "ng", "pg"))  # without a rate, often a letter
_HAVE_SIDES = frozenset((ANATOMY, DIAGNOSIS, NUMBER))  # near them, L is a side
_LETTER_UNITS = frozenset(("l",))  # also a letter for a side
NEAR = 4
"""Tokens between the name of a value and its number, at most."""
_AROUND = 6  # tokens between weeks and what makes them an age of gestation
_FORTIETHS = re.compile(r"(?:[4-9]|[1-3]\d|4[0-2])(?:\+[1-6])?/40")  # weeks of gestation, as in Britain
_WEEKS, _SEVENTHS = re.compile(r"2\d|3\d|4[0-3]"), re.compile(r"[0-6]/7")  # 29 6/7, as in America
_SHORTEST_DRUG = 5  # letters of a word before a dose that is taken for a drug
_BLOOD_GAS = re.compile(
    r"(?:6[.,][5-9]|7[.,]\d)\d?(?:/\d{1,3}(?:[.,]\d)?){2,4}"
)  # 7.21/68/59: pH, carbon dioxide, oxygen
_BY = re.compile(r"x\d+")  # the end of 3x4
_FAR_ROMAN = 3  # tokens from the name of a stage to its number
_ROMAN = re.compile(r"(?:i{1,3}|iv|v)[a-c]?[1-3]?")  # stage IIIB
_THREE_TIMES = re.compile(r"\d{1,3}(?:/\d{1,3}){2}")  # insulin in the morning, at noon and in the evening
_LONG_NUMBER = re.compile(r"\d{6}")  # no dose
_DIGIT = re.compile(r"\d")
_WEEK = re.compile(r"[5-9]|[1-3]\d|4[0-3]")
_BY_SIGNS = frozenset(("x", "×"))
_JOINS = _BY_SIGNS | {"-"}  # between the numbers of a size or a range
# Classes of what may stand between a name and its number.
_BETWEEN = frozenset((UNIT, NUMBER, EPONYM, FINDING, SIDE, SHORT_SIDE))
_LATIN_CAPITAL = re.compile(r"(?!Fr\b)[A-Z]")
_THOUSAND = 1000
_OF_WEEKS = frozenset((DAYS, TIME_UNIT))
_GOES_ON = frozenset(":/-")  # behind a number that is no dose
_YEAR = re.compile(r"(?:19|20)\d\d")
_ANY = {LAB: (0.0, 9999.0), VITAL: (0.0, 9999.0), SCORE: (0.0, 100.0)}
# Limits of what short names can be worth, the same in every language; ph, p, t and k are also phone, page, telephone and letters
# of codes. Packs have those of words.
_LIMITS = {
    "ph": (6.5, 8.5), "p": (20, 260), "t": (30, 110), "temp": (30, 110), "k": (1, 10), "ca": (1, 20), "cr": (0.1, 2000),
    "hb": (2, 250), "cl": (50, 160), "na": (90, 200), "plt": (0, 2_000_000),
}  # fmt: skip


class Line:
    """The tokens around a number, of which its name and its unit must be on the same line."""

    def __init__(self, tokens: Classified, words: Lexicon) -> None:
        self._tokens, self._words = tokens, words
        self._forms = ValuesByForm(tokens, words)

    def value(self, at: int, *, has_cue: bool) -> tuple[int, int, str] | None:
        """Return the first and last token of the value that a number is part of, and its kind.

        Args:
            at: the number.
            has_cue: whether the name of a value may be near.
        """
        keys, kinds = self._tokens.keys, self._tokens.kinds
        number, after = keys[at], keys[at + 1]
        if after == ":" and keys[at + 2][:1].isdigit():  # of a titre, or a time of day
            return self._forms.titre(at)
        is_joined = "/" in number or "+" in number or after in _JOINS or "/" in after
        if is_joined or kinds[at + 1] in _OF_WEEKS:
            form = self._by_own_form(at, number, after)
            if form is not None:
                return form or None
        last = self._last_number(at, after) if after[:1] in _JOINS else at
        behind = last + 1
        unit = self._unit(last) if kinds[behind] == UNIT or keys[behind] in _LETTER_UNITS else None
        cue = self._cue(at) if has_cue else None
        if cue is None and unit is None:
            if last > at and kinds[behind] == MEASURE:  # 4-98 degrees
                return at, behind, VALUE
            return self._without_name(at)
        if self._tokens.is_part_of_code(at):
            return None
        end = last if unit is None else self.unit_end(unit)
        if cue is not None:
            name = str(kinds[cue])
            first = cue if cue == at - 1 else at  # what stands between is no part of it
            return (first, end, name) if self._is_plausible(keys[cue], name, number) else None
        of_unit = self._kind_by_unit(number, behind, is_rate=end > behind)
        return (at, end, of_unit) if of_unit else self._without_name(at)

    def _by_own_form(self, at: int, number: str, after: str) -> tuple[int, int, str] | tuple[()] | None:
        """Return the doses of a day, the values of a blood gas or an age of gestation; empty where it is none of them and no value."""
        if "/" in number and _THREE_TIMES.fullmatch(number):  # insulin 24/0/14, Apgar 4/7/9
            kind = {DRUG: DOSE, SCORE: SCORE}.get(str(self._tokens.kinds[at - 1]))
            return (at, at, kind) if kind else ()
        if "/" in number and _BLOOD_GAS.fullmatch(number):
            return at, at, LAB
        if after == "-" and self._is_schedule(at):
            return at, at + 4, DOSE
        gestation = self._gestation(at, number, after)
        if gestation is None:
            return None
        return () if self._tokens.is_part_of_code(at) else (at, gestation, GESTATION)

    def _without_name(self, at: int) -> tuple[int, int, str] | None:
        """Return a value that neither a name nor the unit of a dose makes one."""
        value = (at, at, DOSE) if self._is_bare_dose(at) else self._forms.value(at)
        if value is None and self._is_measured(at):
            value = (at, at + 1, VALUE)
        return None if value is None or self._tokens.is_part_of_code(at) else value

    def _is_measured(self, at: int) -> bool:
        """Whether a unit of what is no dose stands behind a number: 3 steps; not 80 Ft Road."""
        tokens = self._tokens
        is_unit = (
            tokens.kinds[at + 1] == MEASURE and not self._is_apart(at) and not tokens.is_broken(at, at + 1)
        )
        return (
            is_unit
            and not _LATIN_CAPITAL.match(tokens.text, tokens.starts[at + 1])
            and not _LONG_NUMBER.match(tokens.keys[at])
        )

    def is_unknown_drug(self, at: int) -> bool:
        """Whether the word before a dose is a drug that no list has: rare, and of no class."""
        key = self._tokens.keys[at]
        is_rare = key.isalpha() and self._tokens.kinds[at] is None and key not in self._words.common
        return is_rare and len(key) >= _SHORTEST_DRUG and not self._tokens.is_broken(at, at + 1)

    def _is_bare_dose(self, at: int) -> bool:
        """Whether a number without a unit is the dose of the drug before it: Nexium 40 bd, Nasonex 2 squirts; not Nexium 4 May."""
        keys, kinds = self._tokens.keys, self._tokens.kinds
        after = keys[at + 1]
        is_taken = after in self._words.frequencies
        if not (is_taken or kinds[at - 1] == DRUG) or "/" in keys[at] or _YEAR.fullmatch(keys[at]):
            return False
        if (after[:1].isalnum() and self._tokens.touches(at)) or not self._is_after_word(at):
            return False
        if is_taken:
            return kinds[at - 1] == DRUG or self.is_unknown_drug(at - 1)
        if not after[:1].isalpha() or self._tokens.is_broken(at, at + 1) or self._is_apart(at):
            return after not in _GOES_ON or not self._tokens.touches(at)
        return after not in self._words.months and kinds[at + 1] != TIME_UNIT

    def _is_apart(self, at: int) -> bool:
        """Whether the next column of a table begins behind a token."""
        return self._tokens.starts[at + 1] - self._tokens.end(at) > 1

    def _is_after_word(self, at: int) -> bool:
        """Whether a word stands before a number, on its line."""
        return self._tokens.keys[at - 1][:1].isalpha() and not self._tokens.is_broken(at - 1, at)

    def _gestation(self, at: int, number: str, after: str) -> int | None:
        """Return the last token of an age of gestation: 17/40, 29 6/7, 34+2 weeks, 29w2d."""
        if "/" in number:
            is_age = _FORTIETHS.fullmatch(number) and not ADDRESS.match(
                self._tokens.text, self._tokens.end(at)
            )
            return at if is_age else None
        if "/" in after:
            return at + 1 if _SEVENTHS.fullmatch(after) and _WEEKS.fullmatch(number) else None
        has_weeks = after in self._words.weeks
        is_glued = self._tokens.kinds[at + 1] == DAYS
        if not (has_weeks or is_glued or "+" in number) or not _is_week(number):
            return None
        words = self._words
        around = self._tokens.keys[max(0, at - _AROUND) : at + _AROUND]
        is_sure = is_glued or ("+" in number and any(key in words.weeks for key in around))
        if is_sure or any(key in words.gestation or words.classes[key] == PREGNANCIES for key in around):
            return at + (has_weeks or is_glued)
        return None

    def _unit(self, at: int) -> int | None:
        """Return the unit right after a number: mg, but not the word that begins the next line or column."""
        is_apart = self._is_apart(at) or self._tokens.is_broken(at, at + 1)
        return None if is_apart else at + 1

    def unit_end(self, unit: int) -> int:
        """Return the last token of a unit: of mcg/kg/min, tablets a day."""
        keys, end = self._tokens.keys, unit
        while keys[end + 1] == "/" and keys[end + 2][:1].isalpha() and self._tokens.touches(end + 1):
            end += 2
        is_per = end == unit and keys[end + 1] in self._words.per and self._tokens.kinds[end + 2] == TIME_UNIT
        return end + 2 if is_per else end

    def is_further_dose(self, at: int) -> bool:
        """Whether a number is a further dose of the drug before: Lyrica 75 in the morning and 150 at night."""
        tokens = self._tokens
        is_joined = tokens.keys[at - 1] in self._words.dose_joins and tokens.keys[at].isdigit()
        is_dated = _YEAR.fullmatch(tokens.keys[at]) or tokens.keys[at + 1] in self._words.months
        return (
            is_joined and not is_dated and not tokens.is_broken(at - 1, at) and not tokens.is_part_of_code(at)
        )

    def _last_number(self, at: int, after: str) -> int:
        """Return the last number of a range or size: of 25-30, 3 x 4, 3x4."""
        keys, kinds = self._tokens.keys, self._tokens.kinds
        if after == "-":
            return self._last_of_range(at)
        last = at
        while keys[last + 1] in _BY_SIGNS and kinds[last + 2] == NUMBER:
            last += 2
        while _BY.fullmatch(keys[last + 1]) and self._tokens.touches(last):
            last += 1
        return last

    def _last_of_range(self, at: int) -> int:
        """Return the last number of a range, or of doses before their unit: of 25-30, 600-600-300 mg."""
        tokens, last = self._tokens, at
        while (
            tokens.keys[last + 1] == "-"
            and tokens.kinds[last + 2] == NUMBER
            and tokens.touches(last)
            and tokens.touches(last + 1)
        ):
            last += 2
        is_one = last <= at + 2 or tokens.kinds[last + 1] == UNIT
        return last if is_one and tokens.keys[last + 1] != "-" else at

    def _is_schedule(self, at: int) -> bool:
        """Whether tablets for the morning, noon and evening begin here: 1-0-0."""
        keys = self._tokens.keys
        is_whole = self._tokens.starts[at + 4] == self._tokens.starts[at] + 4
        return (
            is_whole and keys[at + 3] == "-" and all(_DIGIT.fullmatch(keys[at + step]) for step in (0, 2, 4))
        )

    def roman(self, cue: int) -> int | None:
        """Return the Roman number after the name of a stage or class: stage IIIB, NYHA: II."""
        keys, words = self._tokens.keys, self._words
        if keys[cue] not in words.stages:
            return None
        for at in range(cue + 1, cue + 1 + _FAR_ROMAN):
            if _ROMAN.fullmatch(keys[at]):
                return at
            if keys[at] not in words.connectors:
                break
        return None

    def _cue(self, at: int) -> int | None:
        """Return the name of a value before its number, on its line, with nothing between that could end the phrase."""
        keys, kinds = self._tokens.keys, self._tokens.kinds
        others = 0
        for before in range(at - 1, max(-1, at - 1 - NEAR), -1):
            key, kind = keys[before], kinds[before]
            if kind in CUES:
                is_plan = key == "p" and keys[before - 1] == "/"  # A/P: 63M
                is_apart = len(key) == 1 and (before < at - 2 or others)
                return None if is_plan or is_apart or self._tokens.is_broken(before, at) else before
            if (
                kind in _BETWEEN
                or key in self._words.connectors
                or key.endswith(self._words.connector_endings)
            ):
                continue
            others += 1  # one other word may stand between: blood sugar yesterday 41
            is_word = kind is None and self._tokens.text[self._tokens.starts[before]].islower()
            if others > 1 or not is_word or key not in self._words.common:
                return None
        return None

    def _kind_by_unit(self, number: str, at: int, *, is_rate: bool) -> str | None:
        """Return what a number with a unit and no name is: a dose, a size or neither."""
        unit = self._tokens.keys[at]
        is_amount = unit == "l" and not _HAVE_SIDES.intersection(self._tokens.kinds[at + 1 : at + 2])
        if (unit in _NO_DOSE and not is_rate and not is_amount) or (_YEAR.fullmatch(number) and unit != "mg"):
            return None
        if _LONG_NUMBER.match(number) or ("/" in number and unit in self._words.counted_units):
            return None
        return SIZE if unit in _SIZES and not is_rate else DOSE

    def _is_plausible(self, name: str, kind: str, number: str) -> bool:
        """Whether a number can be a value of this name; what cannot is a date, a phone or a code."""
        if _YEAR.fullmatch(number):
            return False
        if "/" in number:
            return kind == SCORE or (
                kind == VITAL and name in self._words.pressures and float(number.partition("/")[0]) > 40
            )
        if number_value(number) >= _THOUSAND and not number.isdigit():
            return kind == LAB  # 131,000
        low, high = self._words.limits.get(name) or _LIMITS.get(name, _ANY[kind])
        return low <= number_value(number) <= high


def _is_week(number: str) -> bool:
    """Whether a number, with its days or without, can be a week of pregnancy."""
    return bool(_WEEK.fullmatch(number.partition("+")[0]))
