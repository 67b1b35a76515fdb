"""The tokens of a note with their classes, and what their neighbours say: what touches, where lines end, which numbers are codes."""

from __future__ import annotations

import re

from nescio.evaluate.medicine.lexicon import Tokenized
from nescio.evaluate.medicine.word_classes import WordClasses
from nescio.languages.merged import units

_PAD = 6  # empty tokens at the end, so that neighbours can be read from any token, and before the first one
_PART = re.compile(r"[.,/+]")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:[.,]\d{3})+")
_JOINS = frozenset("-/:")


class Classified:
    """The tokens of a note, their starts and classes, with empty tokens behind them.

    Attributes:
        text: the note.
        size: how many tokens it has.
        keys: the folded tokens.
        starts: where they begin.
        kinds: their classes.
    """

    def __init__(self, text: str, tokens: Tokenized, classes: WordClasses) -> None:
        self.text = text
        self.size = len(tokens.keys)
        self.keys = [*tokens.keys, *[""] * _PAD]
        self.starts = [*tokens.starts, *[len(text) + 1] * _PAD]
        self.kinds: list[str | None] = [*map(classes.__getitem__, tokens.keys), *[None] * _PAD]

    def end(self, at: int) -> int:
        """Return where a token ends."""
        return self.starts[at] + len(self.keys[at])

    def touches(self, at: int) -> bool:
        """Whether nothing stands between a token and the next one."""
        return self.starts[at] + len(self.keys[at]) == self.starts[at + 1]

    def is_broken(self, first: int, last: int) -> bool:
        """Whether a line ends between two tokens."""
        return "\n" in self.text[self.starts[first] : self.starts[last]]

    def is_part_of_code(self, at: int) -> bool:
        """Whether a number goes on, as those of phones, dates, times and codes do: 910-555, 09:40, (02) 5550, 0350."""
        keys = self.keys
        key, after, before = keys[at], keys[at + 1], keys[at - 1]
        is_whole = key.isdigit()
        if (len(key) > 1 and key[0] == "0") if is_whole else number_parts(key) > 2:
            return True
        if before in _JOINS and at > 1 and self.touches(at - 1) and self.touches(at - 2):
            return True
        if not after:
            return False
        if after.isdigit():
            return is_whole and len(after) > 2  # 505 555 0145
        if after in (":", "-"):
            goes_on = keys[at + 2][:1].isdigit() and self.touches(at) and self.touches(at + 1)
            return goes_on and (after == ":" or (len(key) > 2 and is_whole))
        if after == ")":
            return before == "(" and len(key) < 4 and keys[at + 2][:1].isdigit()
        return self._has_code_behind(at, after)

    def _has_code_behind(self, at: int, after: str) -> bool:
        """Whether letters and further digits follow a number: 26G-39074, 58B9, 99 G 4654; not those of 27w3."""
        second = self.keys[at + 2]
        if len(after) == 1 and after.isalpha() and second.isdigit() and len(second) > 2:
            return True
        if not self.touches(at):
            return False
        if after[0].isalpha() and after[-1].isdigit():
            return after[0] not in "wsx" and after not in units()
        is_joined = second == "-" and self.keys[at + 3][:1].isdigit()
        return is_joined and self.touches(at + 1) and self.touches(at + 2)


def number_parts(number: str) -> int:
    """Return how many numbers a token is made of: 3 of 6/14/25 and of 04.16.62, 1 of 150,000."""
    return 1 if _THOUSANDS.fullmatch(number) else len(_PART.split(number))


def number_value(number: str) -> float:
    """Return what a number without a fraction bar is worth: 7.5 of 7,5, 150000 of 150,000, 34 of 34+2."""
    if _THOUSANDS.fullmatch(number):
        return float(number.replace(",", "").replace(".", ""))
    return float(number.partition("+")[0].replace(",", "."))
