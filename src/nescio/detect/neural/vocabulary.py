"""Words and characters as numbers: normal forms, vocabularies, and the table of the different forms of a text.

Plain numpy; the trainer and the runtime share it, so both see a note in exactly the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Digits = Literal["keep", "zero", "DIGIT"]

PAD, UNK = 0, 1
PAD_NAME, UNK_NAME = "<pad>", "UNK"
LINE_BREAK = "\n"
MIN_CHARS = 8  # rows are at least so wide, for wide filters
MAX_CHARS = 32  # longer tokens (web addresses) keep their two ends

_DIGIT = re.compile(r"\d")


def normal_form(word: str, digits: Digits = "zero", *, lower: bool = False) -> str:
    """Return the word as vectors know it: digits made alike, case kept or not.

    ``zero`` writes 1990 as 0000; ``DIGIT``, as in kassaie-2016, as DIGITDIGITDIGITDIGIT.
    """
    if lower:
        word = word.lower()
    if digits != "keep":
        word = _DIGIT.sub("0" if digits == "zero" else "DIGIT", word)
    return word


@lru_cache(maxsize=4096)  # characters, above all
def word_key(word: str) -> int:
    """Return the 64-bit hash by which a word is known."""
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


class Vocabulary:
    """Words and their numbers; 0 is padding, 1 is anything unknown.

    Words are kept as hashes, so that a model handed on holds no list of the words it was trained on.
    """

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.keys: list[int] = [word_key(PAD_NAME), word_key(UNK_NAME)]
        self.ids: dict[int, int] = {key: number for number, key in enumerate(self.keys)}
        for word in words:
            self.add(word)

    @classmethod
    def from_keys(cls, keys: Iterable[int]) -> Vocabulary:
        """Return a vocabulary of saved hashes."""
        self = cls()
        self.keys = list(keys)
        self.ids = {key: number for number, key in enumerate(self.keys)}
        return self

    def __len__(self) -> int:
        return len(self.keys)

    def add(self, word: str) -> int:
        """Return the number of a word, giving it one if it has none yet."""
        key = word_key(word)
        found = self.ids.setdefault(key, len(self.keys))
        if found == len(self.keys):
            self.keys.append(key)
        return found

    def find(self, word: str) -> int:
        """Return the number of a word, or that of UNK."""
        return self.ids.get(word_key(word), UNK)

    def find_word(self, word: str, digits: Digits = "zero") -> int:
        """Return the number of a token: as written, else in lower case, else with one capital, else UNK."""
        lower = word.lower()
        for written in dict.fromkeys((word, lower, lower.capitalize())):
            found = self.ids.get(word_key(normal_form(written, digits)))
            if found is not None:
                return found
        return UNK


class Forms:
    """The different words of a text, each once: its number in the vocabulary and the numbers of its characters."""

    def __init__(self, words: Vocabulary, chars: Vocabulary, digits: Digits = "zero") -> None:
        self.words, self.chars, self.digits = words, chars, digits
        self.ids: dict[str, int] = {}
        self._word = np.zeros(256, dtype=np.int64)  # form
        self._size = np.zeros(256, dtype=np.int64)  # form
        self._chars = np.zeros((256, MAX_CHARS + 2), dtype=np.int32)  # form, letters

    def __len__(self) -> int:
        return len(self.ids)

    def add(self, words: Sequence[str]) -> Ints:
        """Return the form number of each word."""
        ids = self.ids
        for word in words:
            if word not in ids:
                self._add(word)
        return np.fromiter((ids[word] for word in words), dtype=np.int64, count=len(words))

    def _add(self, word: str) -> None:
        number = self.ids[word] = len(self.ids)
        if number == len(self._word):
            self._word, self._size = np.tile(self._word, 2), np.tile(self._size, 2)
            self._chars = np.vstack([self._chars, np.zeros_like(self._chars)])
        kept = word if len(word) <= MAX_CHARS else word[: MAX_CHARS // 2] + word[-MAX_CHARS // 2 :]
        self._word[number] = self.words.find_word(word, self.digits)
        self._size[number] = len(kept)
        self._chars[number, 1 : len(kept) + 1] = [self.chars.find(char) for char in kept]

    def word_ids(self, forms: Ints) -> Ints:
        """Return the vocabulary number of each form."""
        return np.asarray(self._word[forms])

    def sizes(self, forms: Ints) -> Ints:
        """Return how many characters each form has, at most ``MAX_CHARS``."""
        return np.asarray(self._size[forms])

    def char_ids(self, forms: Ints) -> Ints:
        """Return one padded row of character numbers for each form, with one blank on either side."""
        width = max(int(self._size[forms].max(initial=0)) + 2, MIN_CHARS)
        return self._chars[forms, :width].astype(np.int64)  # forms, letters
