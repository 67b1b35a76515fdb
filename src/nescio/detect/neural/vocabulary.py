"""Words and characters as ids: normalisation, hashed vocabularies, and the table of the distinct words of a text.

Plain numpy. Trainer and runtime share it, so both encode a note in the same way; see `networks.encoding`.
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
MIN_CHARS = 8  # least width of a row of characters, so that wide filters fit
MAX_CHARS = 32  # of longer tokens (web addresses) both ends are kept

_DIGIT = re.compile(r"\d")


def normalize_word(word: str, digits: Digits = "zero", *, lower: bool = False) -> str:
    """Return the word as the vocabulary has it: digits replaced, in lower case or not.

    ``zero`` writes 1990 as 0000; ``DIGIT``, as in kassaie-2016, as DIGITDIGITDIGITDIGIT.
    """
    if lower:
        word = word.lower()
    if digits != "keep":
        word = _DIGIT.sub("0" if digits == "zero" else "DIGIT", word)
    return word


@lru_cache(maxsize=4096)  # characters, above all
def word_hash(word: str) -> int:
    """Return the 64-bit hash of a word."""
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


class Vocabulary:
    """Words and their ids; 0 is padding, 1 is any unknown word.

    Words are stored as hashes, so that a shared model holds no list of the words it was trained on.

    Attributes:
        keys: the hash of each word, in the order of the ids.
        ids: the id of each hash.
    """

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.keys: list[int] = [word_hash(PAD_NAME), word_hash(UNK_NAME)]
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
        """Return the id of a word; a new word gets the next one."""
        key = word_hash(word)
        found = self.ids.setdefault(key, len(self.keys))
        if found == len(self.keys):
            self.keys.append(key)
        return found

    def find(self, word: str) -> int:
        """Return the id of a word, or that of UNK."""
        return self.ids.get(word_hash(word), UNK)

    def find_word(self, word: str, digits: Digits = "zero") -> int:
        """Return the id of a token: as written, else in lower case, else with one capital, else UNK."""
        lower = word.lower()
        for written in dict.fromkeys((word, lower, lower.capitalize())):
            found = self.ids.get(word_hash(normalize_word(written, digits)))
            if found is not None:
                return found
        return UNK


class WordTable:
    """The distinct words of a text: a row for each, with its id in the vocabulary and the ids of its characters.

    Attributes:
        words: the vocabulary of words.
        chars: the vocabulary of characters.
        digits: how digits are written.
        rows: the row of each word.
    """

    def __init__(self, words: Vocabulary, chars: Vocabulary, digits: Digits = "zero") -> None:
        self.words, self.chars, self.digits = words, chars, digits
        self.rows: dict[str, int] = {}
        self._word_ids = np.zeros(256, dtype=np.int64)  # row
        self._lengths = np.zeros(256, dtype=np.int64)  # row
        self._char_ids = np.zeros((256, MAX_CHARS + 2), dtype=np.int32)  # row, char

    def __len__(self) -> int:
        return len(self.rows)

    def add(self, words: Sequence[str]) -> Ints:
        """Return the row of each word; new words get one."""
        rows = self.rows
        for word in words:
            if word not in rows:
                self._add(word)
        return np.fromiter((rows[word] for word in words), dtype=np.int64, count=len(words))

    def _add(self, word: str) -> None:
        row = self.rows[word] = len(self.rows)
        if row == len(self._word_ids):
            self._word_ids, self._lengths = np.tile(self._word_ids, 2), np.tile(self._lengths, 2)
            self._char_ids = np.vstack([self._char_ids, np.zeros_like(self._char_ids)])
        kept = word if len(word) <= MAX_CHARS else word[: MAX_CHARS // 2] + word[-MAX_CHARS // 2 :]
        self._word_ids[row] = self.words.find_word(word, self.digits)
        self._lengths[row] = len(kept)
        self._char_ids[row, 1 : len(kept) + 1] = [self.chars.find(char) for char in kept]

    def word_ids(self, rows: Ints) -> Ints:
        """Return the vocabulary id of the word in each row."""
        return np.asarray(self._word_ids[rows])

    def lengths(self, rows: Ints) -> Ints:
        """Return how many characters the word in each row has, at most `MAX_CHARS`."""
        return np.asarray(self._lengths[rows])

    def char_ids(self, rows: Ints) -> Ints:
        """Return the character ids of the word in each row, padded, with one padding id in front."""
        width = max(int(self._lengths[rows].max(initial=0)) + 2, MIN_CHARS)
        return self._char_ids[rows, :width].astype(np.int64)  # row, char
