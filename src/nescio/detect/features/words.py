"""Everything that can be said of a word without its context, computed once for each distinct word.

Features are 64-bit keys, not strings: a model that is passed on holds no words of its training notes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]
Ids = NDArray[np.int32]

PAD = "\x00"  # the word before the first and after the last
CAPACITY = 200_000  # distinct words kept; beyond that the cache starts anew

_DIGIT = re.compile(r"\d")
_RUN = re.compile(r"(.)\1+")


class _Drawn(dict[int, str]):
    """Sign by code point, worked out when first met."""

    def __missing__(self, code: int) -> str:
        c = chr(code)
        sign = self[code] = "X" if c.isupper() else "x" if c.isalpha() else "d" if c.isdigit() else c
        return sign


_DRAWN = _Drawn()

# What a single token looks like; each is tried on the whole token.
FLAGS: dict[str, re.Pattern[str]] = {
    "number": re.compile(r"\d+"),
    "decimal": re.compile(r"\d+[.,]\d+"),
    "date": re.compile(r"\d{1,4}([-/.])\d{1,2}\1\d{2,4}"),
    "time": re.compile(r"\d{1,2}:\d\d(:\d\d)?"),
    "year": re.compile(r"(19|20|21)\d\d"),
    "zip": re.compile(r"\d{5}"),
    "long-number": re.compile(r"\d{6,}"),
    "phone": re.compile(r"[6789]\d{8}"),
    "mail": re.compile(r"\S+@\S+"),
    "url": re.compile(r"(https?|ftp)://\S+|www\.\S+"),
    "mixed": re.compile(r"(?=.*\d)(?=.*[A-Za-z])\w+"),
    "capitals": re.compile(r"[A-Z]{2,}"),
    "initial": re.compile(r"[^\W\d_]"),
    "roman": re.compile(r"[IVXL]{1,5}"),
}


@lru_cache(maxsize=100_000)
def key(text: str) -> int:
    """Return the 64-bit key of a feature's name; the same on every machine."""
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def norm(word: str) -> str:
    """Fold case and digits."""
    return _DIGIT.sub("0", word).lower()


def shape(word: str) -> str:
    """Draw a word: ``X`` for capitals, ``x`` for small letters, ``d`` for digits, the rest as it is."""
    return word[:40].translate(_DRAWN)


def short_shape(word: str) -> str:
    """Draw a word with each run as one sign: ``Xxx`` becomes ``Xx``."""
    return _RUN.sub(r"\1", shape(word))


def case(word: str) -> str:
    """Return the class of a word's letters."""
    if word.isalpha():
        if word.islower():
            return "lower"
        if word.isupper():
            return "upper" if len(word) > 1 else "initial"
        return "title" if word[0].isupper() and word[1:].islower() else "camel"
    if word.isdigit():
        return f"digits{min(len(word), 12)}"
    return "mixed" if any(c.isalnum() for c in word) else "sign"


def flags(word: str) -> list[str]:
    """Return the names of all patterns the word fits."""
    if word.isalpha() and (len(word) > 5 or (word.islower() and len(word) > 1)):
        return ["capitals"] if word.isascii() and word.isupper() else []
    return [name for name, pattern in FLAGS.items() if pattern.fullmatch(word)]


def _affixes(word: str, longest: int, *, end: bool) -> Iterable[str]:
    folded = word.lower()
    return (folded[-n:] if end else folded[:n] for n in range(1, min(longest, len(folded)) + 1))


# name -> what it says of a word; a word may have several values
WORD_ATOMS: dict[str, Callable[[str], Iterable[str]]] = {
    "word": lambda w: (w,),
    "norm": lambda w: (norm(w),),
    "shape": lambda w: (shape(w),),
    "short-shape": lambda w: (short_shape(w),),
    "case": lambda w: (case(w),),
    "length": lambda w: (str(min(len(w), 15)),),
    "prefix": lambda w: _affixes(w, 4, end=False),
    "suffix": lambda w: _affixes(w, 4, end=True),
    "prefix6": lambda w: _affixes(w, 6, end=False),
    "suffix6": lambda w: _affixes(w, 6, end=True),
    "ngram": lambda w: (f"^{w.lower()}$"[i : i + 3] for i in range(min(len(w), 30))),
    "flag": flags,
}
SINGLE = frozenset({"word", "norm", "shape", "short-shape", "case", "length"})


class Vocabulary:
    """Values seen so far, each with an id and the keys of its features; grows as notes come in.

    Args:
        atoms: name -> what it says of a value; a value may have several features of one atom.
    """

    def __init__(self, atoms: dict[str, Callable[[str], Iterable[str]]]) -> None:
        self.atoms = atoms
        self.clear()

    def clear(self) -> None:
        """Forget everything but the padding, whose id is 0."""
        self.ids: dict[str, int] = {}
        self.values: list[str] = []
        self.generation = getattr(self, "generation", 0) + 1
        self._single: dict[str, Keys] = {}
        self._marks: dict[str, NDArray[np.bool_]] = {}
        self._bags: dict[str, list[list[int]]] = {name: [] for name in self.atoms}
        self._flat: dict[tuple[str, int, int], tuple[Keys, NDArray[np.int64]]] = {}
        self.add(PAD)

    def add(self, value: str) -> int:
        """Return the id of a value."""
        found = self.ids.get(value)
        if found is None:
            found = self.ids[value] = len(self.values)
            self.values.append(value)
        return found

    def bag(self, atom: str) -> list[list[int]]:
        """Return for each id the keys of its features of one atom."""
        bags = self._bags[atom]
        describe = self.atoms[atom]
        prefix = f"{atom}="
        for value in self.values[len(bags) :]:
            bags.append([key(prefix + feature) for feature in describe(value)])
        return bags

    def flat(self, atom: str, first: int) -> tuple[Keys, NDArray[np.int64]]:
        """Return the keys of one atom for all ids from ``first`` on, and the id each belongs to."""
        place = (atom, first, len(self.values))
        if place not in self._flat:
            bags = self.bag(atom)[first:]
            sizes = [len(bag) for bag in bags]
            keys = np.fromiter((k for bag in bags for k in bag), dtype=np.uint64, count=sum(sizes))
            # only the latest stretch is asked for again, by the same word at another distance
            self._flat = {p: v for p, v in self._flat.items() if p[1:] == place[1:]}
            self._flat[place] = keys, np.repeat(np.arange(first, len(self.values)), sizes)
        return self._flat[place]

    def mark(self, name: str, holds: Callable[[str], bool]) -> NDArray[np.bool_]:
        """Return for each id whether something holds of its value; ``name`` says what, and is asked once for each value."""
        known = self._marks.get(name, np.zeros(0, dtype=np.bool_))
        if len(known) < len(self.values):
            fresh = [holds(value) for value in self.values[len(known) :]]
            known = self._marks[name] = np.concatenate([known, np.array(fresh, dtype=np.bool_)])
        return known

    def single(self, atom: str) -> Keys:
        """Return for each id the key of its only feature of one atom."""
        known = self._single.get(atom)
        if known is None or len(known) < len(self.values):
            old = 0 if known is None else len(known)
            fresh = np.array([bag[0] if bag else 0 for bag in self.bag(atom)[old:]], dtype=np.uint64)
            known = self._single[atom] = fresh if known is None else np.concatenate([known, fresh])
        return known
