"""Everything that can be said of a word without its context, computed once for each distinct word.

Features are 64-bit keys, not strings: a model that is passed on holds no words of its training notes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]
Ids = NDArray[np.int32]
Flat = tuple[Keys, NDArray[np.int64]]

PAD = "\x00"  # the word before the first and after the last
CAPACITY = 40_000  # distinct words kept, at some 3 kB each with all that models sum up for them; then the rarer half goes
_SIZE = 8  # bytes of a key
_REMEMBERED = 50_000  # features of one atom whose keys are remembered

_DIGIT = re.compile(r"\d")
_RUN = re.compile(r"(.)\1+")


class _Drawn(dict[int, str]):
    """Sign by code point, worked out when first met."""

    def __missing__(self, code: int) -> str:
        c = chr(code)
        sign = self[code] = "X" if c.isupper() else "x" if c.isalpha() else "d" if c.isdigit() else c
        return sign


_DRAWN = _Drawn()

# What a single token looks like; each is tried on the whole token, where its letters and digits allow it.
_LOOKS: dict[str, re.Pattern[str]] = {
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
_BY_LETTERS = frozenset({"year", "phone", "url", "roman"})  # looks that a drawing does not tell
# Letters as A and a, digits as 0: what is drawn alike has the same shape, case and length, and mostly the same looks.
_ALIKE = {
    code: (
        "A"
        if chr(code).isupper()
        else "a"
        if chr(code).isalpha()
        else "0"
        if chr(code).isdigit()
        else chr(code)
    )
    for code in range(128)
}


@lru_cache(maxsize=100_000)
def key(text: str) -> int:
    """Return the 64-bit key of a feature's name; the same on every machine."""
    return int.from_bytes(digest(text), "little")


def digest(text: str) -> bytes:
    """Return the eight bytes of a key."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_SIZE).digest()


class Digests(dict[str, bytes]):
    """The keys of one atom's features as eight bytes, worked out when first met."""

    def __init__(self, atom: str) -> None:
        super().__init__()
        self._begun = blake2b(f"{atom}=".encode(), digest_size=_SIZE)

    def __missing__(self, feature: str) -> bytes:
        if len(self) > _REMEMBERED:
            self.clear()
        found = self[feature] = self.fresh(feature)
        return found

    def fresh(self, feature: str) -> bytes:
        """Return the key of a feature, and do not remember it."""
        state = self._begun.copy()
        state.update(feature.encode("utf-8", "surrogatepass"))
        return state.digest()


def joined(digests: Iterable[bytes]) -> Keys:
    """Return digests as keys."""
    return np.frombuffer(b"".join(digests), dtype="<u8").astype(np.uint64, copy=False)


def norm(word: str) -> str:
    """Fold case and digits."""
    return word.lower() if word.isalpha() else _DIGIT.sub("0", word).lower()


def shape(word: str) -> str:
    """Draw a word: ``X`` for capitals, ``x`` for small letters, ``d`` for digits, the rest as it is."""
    return word[:40].translate(_DRAWN)


def short_shape(word: str) -> str:
    """Draw a word with each run as one sign: ``Xxx`` becomes ``Xx``."""
    return _without_runs(shape(word))


@lru_cache(maxsize=20_000)
def _without_runs(drawn: str) -> str:
    return _RUN.sub(r"\1", drawn)


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
    found, open_ = _looks_of(drawing(word))
    if open_:
        also = {name for name in open_ if _LOOKS[name].fullmatch(word)}
        return [name for name in _LOOKS if name in found or name in also] if also else list(found)
    return list(found)


def drawing(word: str) -> str:
    """Return one word that stands for all that are drawn alike; beyond ASCII, letters differ in too many ways."""
    return word.translate(_ALIKE) if word.isascii() else word


@lru_cache(maxsize=20_000)
def _looks_of(drawn: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the patterns that all words of a drawing fit, and those that some of them may."""
    sure = tuple(name for name, look in _LOOKS.items() if name not in _BY_LETTERS and look.fullmatch(drawn))
    maybe = []
    if drawn in ("0000", "000000000"):
        maybe = ["year"] if len(drawn) == 4 else ["phone"]
    elif drawn.strip("A") == "" or not drawn.isascii():
        maybe = ["roman"]
    if "." in drawn or ":" in drawn:
        maybe.append("url")
    return sure, tuple(maybe)


_AFFIXES = {"prefix": (4, False), "suffix": (4, True), "prefix6": (6, False), "suffix6": (6, True)}
_UP_TO = [range(1, size + 1) for size in range(7)]


def _affixes(word: str, *, longest: int, end: bool) -> list[str]:
    folded = word.lower()
    sizes = range(1, min(longest, len(folded)) + 1)
    return [folded[-n:] for n in sizes] if end else [folded[:n] for n in sizes]


def _trigrams(word: str) -> list[str]:
    framed = f"^{word.lower()}$"
    return [framed[i : i + 3] for i in range(min(len(word), 30))]


# name -> what it says of a word; a word may have several values
WORD_ATOMS: dict[str, Callable[[str], Iterable[str]]] = {
    "word": lambda w: (w,),
    "norm": lambda w: (norm(w),),
    "shape": lambda w: (shape(w),),
    "short-shape": lambda w: (short_shape(w),),
    "case": lambda w: (case(w),),
    "length": lambda w: (str(min(len(w), 15)),),
    **{name: partial(_affixes, longest=longest, end=end) for name, (longest, end) in _AFFIXES.items()},
    "ngram": _trigrams,
    "flag": flags,
}
_DRAWN_ALIKE = frozenset({"shape", "short-shape", "case", "length"})  # same for words that are drawn alike
SINGLE = frozenset({"word", "norm", "shape", "short-shape", "case", "length"})


class Vocabulary:
    """Values seen so far, each with an id and the keys of its features; grows as notes come in.

    Args:
        atoms: name -> what it says of a value; a value may have several features of one atom.
        at_once: name -> the keys that ``atoms`` would give for many values, and how many each has, where there is a faster way.
    """

    def __init__(
        self,
        atoms: dict[str, Callable[[str], Iterable[str]]],
        at_once: Mapping[str, Callable[[Sequence[str]], Flat]] | None = None,
    ) -> None:
        self.atoms = atoms
        self._at_once = at_once or {}
        self._digests = {name: Digests(name) for name in atoms}
        self._by_drawing: dict[str, dict[str, bytes]] = {name: {} for name in atoms}
        self.clear()

    def clear(self) -> None:
        """Forget everything but the padding, whose id is 0."""
        self.ids: dict[str, int] = {}
        self.values: list[str] = []
        self.generation = getattr(self, "generation", 0) + 1
        self.kept: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._used: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._single: dict[str, Keys] = {}
        self._marks: dict[str, NDArray[np.bool_]] = {}
        self._bags: dict[str, list[list[int]]] = {name: [] for name in self.atoms}
        self._flat: dict[tuple[str, int, int], Flat] = {}
        self._drawn: tuple[tuple[int, int], list[str]] = (0, 0), []
        self.add(PAD)

    def use(self, ids: Ids) -> None:
        """Count how often values are met, so that the frequent ones can be kept."""
        used = np.bincount(ids, minlength=len(self.values))
        used[: len(self._used)] += self._used
        self._used = used

    def shrink(self) -> None:
        """Forget the rarer half of what is more than fits; ``kept`` says which ids stay, in the order of their new ones."""
        if len(self.values) <= CAPACITY:
            return
        used = np.zeros(len(self.values), dtype=np.int64)
        used[: len(self._used)] = self._used
        frequent = np.argsort(-used[1:], kind="stable")[: CAPACITY // 2] + 1
        kept = np.concatenate([[0], np.sort(frequent)])
        self.values = [self.values[at] for at in kept.tolist()]
        self.ids = {value: at for at, value in enumerate(self.values)}
        self._single = {name: keys[kept[kept < len(keys)]] for name, keys in self._single.items()}
        self._marks = {name: marks[kept[kept < len(marks)]] for name, marks in self._marks.items()}
        self._bags = {name: [] for name in self.atoms}
        self._flat = {}
        self._drawn = (0, 0), []
        self._used = used[kept] // 2
        self.kept = kept
        self.generation += 1

    def add(self, value: str) -> int:
        """Return the id of a value."""
        found = self.ids.get(value)
        if found is None:
            found = self.ids[value] = len(self.values)
            self.values.append(value)
        return found

    def bag(self, atom: str) -> list[list[int]]:
        """Return for each id the keys of its features of one atom, for learning: they are kept."""
        bags = self._bags[atom]
        keys, sizes = self.flat(atom, len(bags))
        flat, at = keys.tolist(), 0
        for size in sizes.tolist():
            bags.append(flat[at : at + size])
            at += size
        return bags

    def flat(self, atom: str, first: int) -> Flat:
        """Return the keys of one atom for all ids from ``first`` on, end to end, and how many each id has."""
        place = (atom, first, len(self.values))
        if place not in self._flat:
            describe, digests = self.atoms[atom], self._digests[atom]
            values = self.values[first:]
            if atom in self._at_once:
                keys, sizes = self._at_once[atom](values)
            elif atom == "word":  # each is met once, and need not be remembered
                keys = joined(map(digests.fresh, values))
                sizes = np.ones(len(values), dtype=np.int64)
            elif atom in _DRAWN_ALIKE:
                keys = joined(self._alike(atom, first))
                sizes = np.ones(len(values), dtype=np.int64)
            elif atom in SINGLE:
                keys = joined([digests[feature] for value in values for feature in describe(value)])
                sizes = np.ones(len(values), dtype=np.int64)
            elif atom in _AFFIXES:  # as `describe` says them, but all at once
                longest, end = _AFFIXES[atom]
                folded = [value.lower() for value in values]
                sizes = np.minimum(np.array([len(value) for value in folded], dtype=np.int64), longest)
                cuts = [(value, _UP_TO[size]) for value, size in zip(folded, sizes.tolist(), strict=True)]
                if end:
                    keys = joined([digests[value[-n:]] for value, cut in cuts for n in cut])
                else:
                    keys = joined([digests[value[:n]] for value, cut in cuts for n in cut])
            else:
                described = [tuple(describe(value)) for value in values]
                keys = joined([digests[feature] for features in described for feature in features])
                sizes = np.array([len(features) for features in described], dtype=np.int64)
            # only the latest stretch is asked for again, by the same word at another distance
            self._flat = {p: v for p, v in self._flat.items() if p[1:] == place[1:]}
            self._flat[place] = keys, sizes
        return self._flat[place]

    def _alike(self, atom: str, first: int) -> list[bytes]:
        """Return the digests of an atom for all ids from ``first`` on, worked out once for words that are drawn alike."""
        place = (first, len(self.values))
        if self._drawn[0] != place:
            self._drawn = place, list(map(drawing, self.values[first:]))
        drawn, known = self._drawn[1], self._by_drawing[atom]
        if len(known) > _REMEMBERED:
            known.clear()
        describe, fresh = self.atoms[atom], self._digests[atom].fresh
        for each in set(drawn).difference(known):
            (feature,) = describe(each)
            known[each] = fresh(feature)
        return list(map(known.__getitem__, drawn))

    def mark(self, name: str, holds: Callable[[str], bool]) -> NDArray[np.bool_]:
        """Return for each id whether something holds of its value; ``name`` says what, and is asked once for each value."""
        known = self._marks.get(name, np.zeros(0, dtype=np.bool_))
        if len(known) < len(self.values):
            fresh = [holds(value) for value in self.values[len(known) :]]
            known = self._marks[name] = np.concatenate([known, np.array(fresh, dtype=np.bool_)])
        return known

    def single(self, atom: str) -> Keys:
        """Return for each id the key of its only feature of one atom, or of the first; 0 when it has none."""
        known = self._single.get(atom)
        if known is None or len(known) < len(self.values):
            keys, sizes = self.flat(atom, 0 if known is None else len(known))
            fresh = np.zeros(len(sizes), dtype=np.uint64)
            some = np.flatnonzero(sizes)
            fresh[some] = keys[(np.cumsum(sizes) - sizes)[some]]
            known = self._single[atom] = fresh if known is None else np.concatenate([known, fresh])
        return known
