"""Values among the tokens of a note: doses, laboratory values, vital signs, scores and ages of gestation, by name, unit or form."""

from __future__ import annotations

import re

from nescio.evaluate.medicine.lexicon import UNIT, Lexicon, Tokenized
from nescio.languages.medicine_words import DOSE, DRUG, GESTATION, LAB, SCORE, VITAL
from nescio.languages.merged import units

CUES = frozenset((LAB, VITAL, SCORE))
"""Classes of names before values."""
_NO_DOSE = frozenset(
    ("cm", "mm", "%", "u", "l", "dl", "fl", "ng", "pg")
)  # sizes and shares, and what without a rate is often a letter
_LETTER_UNITS = frozenset(("l",))  # also a letter for a side
NEAR = 4
"""Tokens between the name of a value and its number, at most."""
_AROUND = 6  # tokens between weeks and what makes them an age of gestation
_FORTIETHS = re.compile(r"(?:[4-9]|[1-3]\d|4[0-2])(?:\+[1-6])?/40")  # weeks of gestation, as in Britain
_WEEKS, _SEVENTHS = re.compile(r"2\d|3\d|4[0-3]"), re.compile(r"[0-6]/7")  # 29 6/7, as in America
_FRACTION = re.compile(r"([1-9]\d?)/([1-9]\d)")
_FULL_SCORES = frozenset((15, 16, 18, 20, 21, 24, 27, 28, 30, 35, 36, 40, 42, 48, 50, 56, 60, 63, 72))
_SHORTEST_DRUG = 5  # letters of a word before a dose that is taken for a drug
_ADDRESS = re.compile(r" [A-Z][a-z]")  # 11/40 Clarence Parade
_THREE_TIMES = re.compile(r"\d{1,3}(?:/\d{1,3}){2}")  # insulin in the morning, at noon and in the evening
_YEAR = re.compile(r"(?:19|20)\d\d")
_PART = re.compile(r"[.,/+]")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:[.,]\d{3})+")
_DIGITS = re.compile(r"[.,]")
_ANY = {LAB: (0.0, 9999.0), VITAL: (0.0, 9999.0), SCORE: (0.0, 100.0)}
# Limits of what short names can be worth, the same in every language; ph, p, t and k are also phone, page, telephone and letters
# of codes. Packs have those of words.
_LIMITS = {
    "ph": (6.5, 8.5), "p": (20, 260), "t": (30, 110), "temp": (30, 110), "k": (1, 10), "ca": (1, 20), "cr": (0.1, 2000),
    "hb": (2, 250), "cl": (50, 160), "na": (90, 200), "plt": (0, 2_000_000),
}  # fmt: skip


class Line:
    """The tokens around a number, of which its name and its unit must be on the same line."""

    def __init__(self, text: str, tokens: Tokenized, words: Lexicon) -> None:
        self._text, self._tokens, self._words = text, tokens, words

    def _class(self, at: int) -> str | None:
        return self._words.classes.get(self._tokens.keys[at])

    def may_be_value(self, at: int) -> bool:
        """Whether a number with no name before it is worth a look, by its own form and what follows."""
        keys, words = self._tokens.keys, self._words
        number = keys[at]
        if "/" in number or "+" in number:
            return True
        after = keys[at + 1] if at + 1 < len(keys) else ""
        return after in words.after_number or "/" in after or _is_weeks(after, words)

    def value(self, at: int) -> tuple[int, int, str] | None:
        """Return the first and last token of the value that a number is part of, and its kind."""
        keys = self._tokens.keys
        number = keys[at]
        if "/" in number and _THREE_TIMES.fullmatch(number):
            return (at, at, DOSE) if at and self._class(at - 1) == DRUG else None
        if self._is_part_of_code(at):
            return None
        after = keys[at + 1] if at + 1 < len(keys) else ""
        if self._is_gestation(at, after):
            return at, at + _is_weeks(after, self._words), GESTATION
        if "/" in after and _SEVENTHS.fullmatch(after) and _WEEKS.fullmatch(number):
            return at, at + 1, GESTATION
        unit = self._unit(at)
        cue = self._cue(at)
        if cue is not None:
            kind = str(self._class(cue))
            first = cue if cue == at - 1 else at  # what stands between is no part of it
            return (first, unit or at, kind) if self._is_plausible(keys[cue], kind, number) else None
        if unit is not None and self._is_dose(number, keys[unit], keys[unit + 1 : unit + 2] == ["/"]):
            return at, unit, DOSE
        if self._is_share(at):
            return at, at, SCORE
        return (at, at, DOSE) if self._is_bare_dose(at) else None

    def is_unknown_drug(self, at: int) -> bool:
        """Whether the word before a dose is a drug that no list has: rare, and of no class."""
        key = self._tokens.keys[at] if at >= 0 else ""
        is_rare = key.isalpha() and self._class(at) is None and key not in self._words.common
        return is_rare and len(key) >= _SHORTEST_DRUG

    def _is_bare_dose(self, at: int) -> bool:
        """Whether a number without a unit is the dose of the drug before it: Nexium 40 bd."""
        keys = self._tokens.keys
        is_taken = at + 1 < len(keys) and keys[at + 1] in self._words.frequencies and not self._touches(at)
        if not is_taken or not self._is_after_word(at):
            return False
        is_drug = self._class(at - 1) == DRUG or self.is_unknown_drug(at - 1)
        return is_drug and "/" not in keys[at] and not _YEAR.fullmatch(keys[at])

    def _is_share(self, at: int) -> bool:
        """Whether a fraction after a word is that of a score, and can be no day of a month: 26/30."""
        number = self._tokens.keys[at]
        parts = _FRACTION.fullmatch(number) if "/" in number else None
        if parts is None or not self._is_after_word(at):
            return False
        return 12 < int(parts[1]) <= int(parts[2]) and int(parts[2]) in _FULL_SCORES

    def _is_after_word(self, at: int) -> bool:
        """Whether a word stands before a number, on its line."""
        keys, starts = self._tokens
        return at > 0 and keys[at - 1][0].isalpha() and "\n" not in self._text[starts[at - 1] : starts[at]]

    def _is_part_of_code(self, at: int) -> bool:
        """Whether a number goes on, as those of phones, dates, times and codes do: 910-555, 09:40, (02) 5550, 0350."""
        keys = self._tokens.keys
        is_whole = keys[at].isdigit()
        if (len(keys[at]) > 1 and keys[at][0] == "0") if is_whole else number_parts(keys[at]) > 2:
            return True
        after = keys[at + 1 : at + 3]
        goes_on = len(after) == 2 and after[1][0].isdigit() and self._touches(at) and self._touches(at + 1)
        if goes_on and after[0] in (":", "-") and (after[0] == ":" or len(keys[at]) > 2):
            return True
        if self._is_glued_code(at) or (
            after[:1] == [")"] and keys[at - 1 : at] == ["("] and len(keys[at]) < 4
        ):
            return True
        if after and after[0].isdigit() and len(after[0]) > 2 and is_whole:  # 505 555 0145
            return True
        if (
            len(after) == 2
            and len(after[0]) == 1
            and after[0].isalpha()
            and after[1].isdigit()
            and len(after[1]) > 2
        ):
            return True  # KA 99 G 4654
        return at > 1 and keys[at - 1] in "-/:" and self._touches(at - 1) and self._touches(at - 2)

    def _is_glued_code(self, at: int) -> bool:
        """Whether letters and further digits are glued to a number: 26G-39074, 58B9; not those of 27w3."""
        keys = self._tokens.keys[at + 1 : at + 4]
        if keys and self._touches(at) and keys[0][0].isalpha() and keys[0][-1].isdigit():
            return keys[0][0] not in "wsx" and keys[0] not in units()
        return (
            len(keys) == 3
            and keys[1] == "-"
            and keys[2][0].isdigit()
            and all(self._touches(at + step) for step in range(3))
        )

    def _touches(self, at: int) -> bool:
        """Whether nothing stands between a token and the next one."""
        return at + 1 < len(self._tokens.starts) and self._tokens.end(at) == self._tokens.starts[at + 1]

    def _is_gestation(self, at: int, after: str) -> bool:
        keys, words = self._tokens.keys, self._words
        with_days = "+" in keys[at]
        if "/" in keys[at] and _FORTIETHS.fullmatch(keys[at]):
            return not _ADDRESS.match(self._text, self._tokens.end(at))
        if not with_days and not _is_weeks(after, words):
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
        keys, starts = self._tokens
        end = self._tokens.end(at)
        if at + 1 >= len(keys) or starts[at + 1] - end > 1 or "\n" in self._text[end : starts[at + 1]]:
            return None
        return at + 1 if self._class(at + 1) == UNIT or keys[at + 1] in _LETTER_UNITS else None

    def _cue(self, at: int) -> int | None:
        """Return the name of a value before its number, on its line, with nothing between that could end the phrase."""
        keys, starts = self._tokens
        for before in range(at - 1, max(-1, at - 1 - NEAR), -1):
            key, kind = keys[before], self._class(before)
            if "\n" in self._text[starts[before] : starts[at]]:
                return None
            if kind in CUES:
                is_plan = key == "p" and keys[before - 1 : before] == ["/"]  # A/P: 63M
                return None if is_plan or (len(key) == 1 and before < at - 2) else before
            if not (key in self._words.connectors or kind == UNIT or key[0].isdigit()):
                return None
        return None

    def _is_dose(self, number: str, unit: str, is_rate: bool) -> bool:
        if (unit in _NO_DOSE and not is_rate) or (_YEAR.fullmatch(number) and unit != "mg"):
            return False
        whole = _PART.split(number)[0]
        return len(whole) <= 5 and not ("/" in number and unit in self._words.counted_units)

    def _is_plausible(self, name: str, kind: str, number: str) -> bool:
        """Whether a number can be a value of this name; what cannot is a date, a phone or a code."""
        if _YEAR.fullmatch(number):
            return False
        if "/" in number:
            return kind == SCORE or (
                kind == VITAL and name in self._words.pressures and float(number.partition("/")[0]) > 40
            )
        low, high = self._words.limits.get(name) or _LIMITS.get(name, _ANY[kind])
        return (
            low
            <= float(
                _DIGITS.sub(".", number.split("+")[0])
                if not _THOUSANDS.fullmatch(number)
                else number.replace(",", "").replace(".", "")
            )
            <= high
        )


def number_parts(number: str) -> int:
    """Return how many numbers a token is made of: 3 of 6/14/25 and of 04.16.62, 1 of 150,000."""
    return len(_PART.split(number)) if not _THOUSANDS.fullmatch(number) else 1


def _is_weeks(key: str, words: Lexicon) -> bool:
    return key in words.weeks or (len(key) > 2 and key[0] == "w" and key[1].isdigit())
