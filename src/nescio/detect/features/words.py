"""Features of a word without its context, computed once for each distinct word.

Features are 64-bit hash keys, not strings: a model that is shared holds no words of its training notes. An atom is one kind
of feature (word, shape, suffix ...); `nescio.detect.features.templates` combines atoms with positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from nescio.detect.features.growing_array import GrowingArray

Keys = NDArray[np.uint64]
Ids = NDArray[np.int32]
Flat = tuple[Keys, NDArray[np.int64]]  # keys of several values, concatenated, and how many each value has
# The same in a row of columns (value, column), and which of them are in use.
Columns = tuple[Keys, NDArray[np.bool_]]

PAD = "\x00"  # the word before the first and after the last one
CAPACITY = 40_000  # distinct words kept, at about 3 kB each with the rows cached for them; above, the rarer half is dropped
_KEY_BYTES = 8
_CACHED = 50_000  # features of one atom whose keys are cached

_DIGIT = re.compile(r"\d")
_RUN = re.compile(r"(.)\1+")


class _ShapeTable(dict[int, str]):
    """The sign of each character in a shape, by code point, computed when first used."""

    def __missing__(self, code: int) -> str:
        c = chr(code)
        sign = self[code] = "X" if c.isupper() else "x" if c.isalpha() else "d" if c.isdigit() else c
        return sign


_SHAPE = _ShapeTable()

# Patterns of a single token, matched against the whole of it.
_PATTERNS: dict[str, re.Pattern[str]] = {
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
_BY_LETTERS = frozenset({"year", "phone", "url", "roman"})  # patterns that depend on more than the outline


def _outline_sign(char: str) -> str:
    if char.isupper():
        return "A"
    if char.isalpha():
        return "a"
    return "0" if char.isdigit() else char


# Words with the same outline have the same shape, case and length, and match mostly the same patterns.
_OUTLINE = {code: _outline_sign(chr(code)) for code in range(128)}


@lru_cache(maxsize=100_000)
def key(text: str) -> int:
    """Return the 64-bit key of a feature's name; the same on every machine."""
    return int.from_bytes(digest(text), "little")


def digest(text: str) -> bytes:
    """Return the bytes of a key."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_KEY_BYTES).digest()


class Digests(dict[str, bytes]):
    """The keys of one atom's features as bytes, computed when first used."""

    def __init__(self, atom: str) -> None:
        super().__init__()
        self._prefix = blake2b(f"{atom}=".encode(), digest_size=_KEY_BYTES)

    def __missing__(self, feature: str) -> bytes:
        if len(self) > _CACHED:
            self.clear()
        computed = self[feature] = self.compute(feature)
        return computed

    def compute(self, feature: str) -> bytes:
        """Return the key of a feature, without caching it."""
        state = self._prefix.copy()
        state.update(feature.encode("utf-8", "surrogatepass"))
        return state.digest()


def to_keys(digests: Iterable[bytes]) -> Keys:
    """Return digests as an array of keys."""
    return np.frombuffer(b"".join(digests), dtype="<u8").astype(np.uint64, copy=False)


def norm(word: str) -> str:
    """Fold case and digits."""
    return word.lower() if word.isalpha() else _DIGIT.sub("0", word).lower()


def shape(word: str) -> str:
    """Return a word with ``X`` for upper case, ``x`` for lower case, ``d`` for digits, the rest as it is."""
    return word[:40].translate(_SHAPE)


def short_shape(word: str) -> str:
    """Return the shape with each run of one sign reduced to one: ``Xxx`` becomes ``Xx``."""
    return _without_runs(shape(word))


@lru_cache(maxsize=20_000)
def _without_runs(word_shape: str) -> str:
    return _RUN.sub(r"\1", word_shape)


def case(word: str) -> str:
    """Return the class of a word: lower, upper, title, digits3 ..."""
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
    """Return the names of all patterns the word matches."""
    if word.isalpha() and (len(word) > 5 or (word.islower() and len(word) > 1)):
        return ["capitals"] if word.isascii() and word.isupper() else []
    sure, possible = _patterns_of(outline(word))
    if possible:
        matched = {name for name in possible if _PATTERNS[name].fullmatch(word)}
        return [name for name in _PATTERNS if name in sure or name in matched] if matched else list(sure)
    return list(sure)


def outline(word: str) -> str:
    """Return the word with ``A``, ``a`` and ``0`` for letters and digits; a word beyond ASCII is returned as it is."""
    return word.translate(_OUTLINE) if word.isascii() else word


@lru_cache(maxsize=20_000)
def _patterns_of(word_outline: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the patterns that all words with an outline match, and those that some of them may match."""
    sure = tuple(
        name
        for name, pattern in _PATTERNS.items()
        if name not in _BY_LETTERS and pattern.fullmatch(word_outline)
    )
    possible = []
    if word_outline in ("0000", "000000000"):
        possible = ["year"] if len(word_outline) == 4 else ["phone"]
    elif word_outline.strip("A") == "" or not word_outline.isascii():
        possible = ["roman"]
    if "." in word_outline or ":" in word_outline:
        possible.append("url")
    return sure, tuple(possible)


_AFFIXES = {"prefix": (4, False), "suffix": (4, True), "prefix6": (6, False), "suffix6": (6, True)}
_UP_TO = [range(1, size + 1) for size in range(7)]


def _affixes(word: str, *, longest: int, end: bool) -> list[str]:
    folded = word.lower()
    sizes = range(1, min(longest, len(folded)) + 1)
    return [folded[-n:] for n in sizes] if end else [folded[:n] for n in sizes]


def _trigrams(word: str) -> list[str]:
    framed = f"^{word.lower()}$"
    return [framed[i : i + 3] for i in range(min(len(word), 30))]


# atom -> its values for a word, one or several
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
_BY_OUTLINE = frozenset({"shape", "short-shape", "case", "length"})  # the same for all words with one outline
SINGLE = frozenset(
    {"word", "norm", "shape", "short-shape", "case", "length"}
)  # atoms with one value for each word


class FeatureVocabulary:
    """Values seen so far, each with an id and the keys of its features; grows as notes come in.

    Args:
        atoms: atom -> function that returns its features for a value.
        at_once: atom -> faster function that returns the keys for many values at once.

    Attributes:
        ids: value -> id.
        values: the value of each id; id 0 is the padding.
        generation: changes whenever ids change.
        kept: after ``shrink``, the old ids that stayed, in the order of their new ones.
    """

    def __init__(
        self,
        atoms: dict[str, Callable[[str], Iterable[str]]],
        at_once: Mapping[str, Callable[[Sequence[str]], Flat]] | None = None,
    ) -> None:
        self.atoms = atoms
        self.generation = 0
        self._at_once = at_once or {}
        self._digests = {name: Digests(name) for name in atoms}
        self._by_outline: dict[str, dict[str, bytes]] = {name: {} for name in atoms}
        self.clear()

    def clear(self) -> None:
        """Drop everything but the padding, whose id is 0."""
        self.ids: dict[str, int] = {}
        self.values: list[str] = []
        self.generation += 1
        self.kept: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._counts: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._single: dict[str, GrowingArray] = {}
        self._marks: dict[str, GrowingArray] = {}
        self._key_lists: dict[str, list[list[int]]] = {name: [] for name in self.atoms}
        self._latest = 0, 0  # the range of ids that the following are for, by atom
        self._flat: dict[str, Flat] = {}
        self._in_columns: dict[str, Columns] = {}
        self._outlines: tuple[tuple[int, int], list[str]] = (0, 0), []
        self.add(PAD)

    def count(self, ids: Ids) -> None:
        """Count how often values occur, so that ``shrink`` can keep the frequent ones."""
        if len(self._counts) < len(self.values):
            counts = np.zeros(2 * len(self.values), dtype=np.int64)
            counts[: len(self._counts)] = self._counts
            self._counts = counts
        np.add.at(self._counts, ids, 1)

    def shrink(self) -> None:
        """Drop the rarer half of the values if there are more than fit."""
        if len(self.values) <= CAPACITY:
            return
        counts = np.zeros(len(self.values), dtype=np.int64)
        counted = self._counts[: len(counts)]
        counts[: len(counted)] = counted
        frequent = np.argsort(-counts[1:], kind="stable")[: CAPACITY // 2] + 1
        kept = np.concatenate([[0], np.sort(frequent)])
        self.values = [self.values[at] for at in kept.tolist()]
        self.ids = {value: at for at, value in enumerate(self.values)}
        self._single = {name: column.kept(kept) for name, column in self._single.items()}
        self._marks = {name: column.kept(kept) for name, column in self._marks.items()}
        self._key_lists = {name: [] for name in self.atoms}
        self._latest = 0, 0
        self._outlines = (0, 0), []
        self._counts = counts[kept] // 2
        self.kept = kept
        self.generation += 1

    def add(self, value: str) -> int:
        """Return the id of a value, which is added if it is new."""
        found = self.ids.get(value)
        if found is None:
            found = self.ids[value] = len(self.values)
            self.values.append(value)
        return found

    def key_lists(self, atom: str) -> list[list[int]]:
        """Return for each id the keys of its features of one atom, as lists; for training."""
        lists = self._key_lists[atom]
        keys, sizes = self.keys_from(atom, len(lists))
        flat, at = keys.tolist(), 0
        for size in sizes.tolist():
            lists.append(flat[at : at + size])
            at += size
        return lists

    def keys_from(self, atom: str, first: int) -> Flat:
        """Return the keys of one atom for all ids from ``first`` on, concatenated, and how many each id has."""
        if self._latest != (first, len(self.values)):  # only the latest range is asked for again
            self._latest = first, len(self.values)
            self._flat, self._in_columns = {}, {}
        flat = self._flat.get(atom)
        if flat is None:
            flat = self._flat[atom] = self._compute_keys(atom, first)
        return flat

    def columns_from(self, atom: str, first: int) -> Columns:
        """Return the same keys in a row of columns (value, column), and which columns each value has."""
        keys, sizes = self.keys_from(atom, first)
        columns = self._in_columns.get(atom)
        if columns is None:
            columns = self._in_columns[atom] = _in_columns(keys, sizes)
        return columns

    def _compute_keys(self, atom: str, first: int) -> Flat:
        describe, digests = self.atoms[atom], self._digests[atom]
        values = self.values[first:]
        if atom in self._at_once:
            return self._at_once[atom](values)
        if atom in _AFFIXES:
            return _affix_keys(values, digests, *_AFFIXES[atom])
        if atom in SINGLE:
            if atom == "word":  # each is computed once and need not be cached
                keys = to_keys(map(digests.compute, values))
            elif atom in _BY_OUTLINE:
                keys = to_keys(self._digests_by_outline(atom, first))
            else:
                keys = to_keys([digests[feature] for value in values for feature in describe(value)])
            return keys, np.ones(len(values), dtype=np.int64)
        described = [tuple(describe(value)) for value in values]
        keys = to_keys([digests[feature] for features in described for feature in features])
        return keys, np.array([len(features) for features in described], dtype=np.int64)

    def _digests_by_outline(self, atom: str, first: int) -> list[bytes]:
        """Return the digests of an atom for all ids from ``first`` on, computed once for each outline."""
        place = (first, len(self.values))
        if self._outlines[0] != place:
            self._outlines = place, list(map(outline, self.values[first:]))
        outlines, known = self._outlines[1], self._by_outline[atom]
        if len(known) > _CACHED:
            known.clear()
        describe, compute = self.atoms[atom], self._digests[atom].compute
        for each in set(outlines).difference(known):
            (feature,) = describe(each)
            known[each] = compute(feature)
        return list(map(known.__getitem__, outlines))

    def mark(self, name: str, holds: Callable[[str], bool]) -> NDArray[np.bool_]:
        """Return for each id whether a condition holds for its value.

        Args:
            name: of the condition; results are cached under it.
            holds: the condition.
        """
        column = self._marks.setdefault(name, GrowingArray(np.zeros(0, dtype=np.bool_)))
        if len(column.values) < len(self.values):
            new = [holds(value) for value in self.values[len(column.values) :]]
            column.extend(np.array(new, dtype=np.bool_))
        return column.values

    def single(self, atom: str) -> Keys:
        """Return for each id the key of its first feature of one atom; 0 when it has none."""
        column = self._single.setdefault(atom, GrowingArray(np.zeros(0, dtype=np.uint64)))
        if len(column.values) < len(self.values):
            keys, sizes = self.keys_from(atom, len(column.values))
            new = np.zeros(len(sizes), dtype=np.uint64)
            some = np.flatnonzero(sizes)
            new[some] = keys[(np.cumsum(sizes) - sizes)[some]]
            column.extend(new)
        return column.values


def _in_columns(keys: Keys, sizes: NDArray[np.int64]) -> Columns:
    """Return the keys of each value in a row of columns, and which columns are in use."""
    if len(keys) == len(sizes) and sizes.all():
        return keys[:, None], np.ones((len(keys), 1), dtype=np.bool_)
    present = np.arange(sizes.max(initial=0)) < sizes[:, None]
    columns = np.zeros(present.shape, dtype=np.uint64)
    columns[present] = keys
    return columns, present


def _affix_keys(values: Sequence[str], digests: Digests, longest: int, end: bool) -> Flat:
    """Return the keys of the affixes of many values, as `_affixes` gives them, but faster."""
    folded = [value.lower() for value in values]
    sizes = np.minimum(np.array([len(value) for value in folded], dtype=np.int64), longest)
    lengths = [(value, _UP_TO[size]) for value, size in zip(folded, sizes.tolist(), strict=True)]
    if end:
        keys = to_keys([digests[value[-n:]] for value, up_to in lengths for n in up_to])
    else:
        keys = to_keys([digests[value[:n]] for value, up_to in lengths for n in up_to])
    return keys, sizes
