"""Weights of a linear tagger by feature key, and emission scores of a batch from tables cached for each word type.

Everything a word at one distance contributes (itself, affixes, shape, lists ...) is summed into one row, once; a note is
then scored by adding a few rows for each token.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from nescio.core.errors import ModelError
from nescio.detect.decoding import Chain, Floats
from nescio.detect.features.batch import MARGIN, Batch
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import CAPACITY, Keys, Vocabulary

Unpack = Callable[[NDArray[np.int64]], tuple[Floats, Floats]]

_FILTER_BITS = 24  # at most
_BLOCK = 1024  # tokens scored at once


class Weights:
    """Rows of scores by feature key; a key that is not known has a row of zeros.

    Rows are unpacked when they are first asked for: one note needs few, and to unpack all takes longer than the note.

    Attributes:
        keys: of the features, sorted.
        rows: scores of the tags, for the keys that were asked for so far; the first row is the one of zeros.
        more: further columns of them, that are asked for at few tokens only; perhaps none.
    """

    def __init__(self, keys: Keys, unpack: Unpack, columns: int, more: int = 0) -> None:
        """Take weights.

        Args:
            keys: of the features, sorted.
            unpack: returns the scores and the further columns of keys, whose numbers it is told. It goes to other processes too.
            columns: how many scores a row has.
            more: how many further columns.
        """
        self.keys = keys
        self.rows = np.zeros((1, columns), dtype=np.float32)
        self.more = np.zeros((1, more), dtype=np.float32)
        self._unpack = unpack
        self._used = 1
        self._row = np.full(len(keys) + 1, -1, dtype=np.int64)
        self._row[-1] = 0
        # Most conjunctions of running text were never seen: a bit for the top of each key spares the search.
        self._filter_bits = min(len(keys).bit_length() + 3, _FILTER_BITS)
        known = np.zeros(1 << self._filter_bits, dtype=np.bool_)
        known[_top(keys, self._filter_bits)] = True
        self._known = np.packbits(known, bitorder="little")
        # Keys are spread evenly, so that the first bits of one tell where it must be, give or take a few places.
        self._bits = max(len(keys).bit_length(), 1)
        self._first = np.cumsum(np.bincount(_top(keys, self._bits) + 1, minlength=1 << self._bits))

    @classmethod
    def of(cls, keys: Keys, rows: Floats, more: Floats | None = None) -> Weights:
        """Take keys in any order, and a row for each."""
        order = np.argsort(keys)
        further = np.zeros((len(rows), 0), dtype=np.float32) if more is None else more
        unpack = partial(_taken, rows[order], further[order])
        return cls(keys[order], unpack, rows.shape[1], further.shape[1])

    def find(self, keys: Keys) -> NDArray[np.int64]:
        """Return the row of each key; that of zeros when it has none."""
        last = len(self.keys)
        found = np.full(len(keys), last, dtype=np.int64)
        top = _top(keys, self._filter_bits)
        at = np.flatnonzero(self._known[top >> 3] >> (top & 7).astype(np.uint8) & 1)
        slot = self._first[_top(keys[at], self._bits)]
        while len(at):
            wanted, there = keys[at], self.keys[np.minimum(slot, last - 1)]
            hit = there == wanted
            found[at[hit]] = slot[hit]
            on = np.flatnonzero((there < wanted) & (slot < last))
            at, slot = at[on], slot[on] + 1
        rows = self._row[found]
        fresh = np.unique(found[rows < 0])
        if len(fresh):
            self._open(fresh)
            rows = self._row[found]
        return rows

    def read(self, keys: Keys) -> tuple[Floats, Floats]:
        """Return the scores and the further columns of each key."""
        found = self.find(keys)
        return self.rows[found], self.more[found]

    def _open(self, places: NDArray[np.int64]) -> None:
        """Unpack the rows of some keys."""
        first, end = self._used, self._used + len(places)
        if end > len(self.rows):
            size = min(max(end, 2 * len(self.rows)), len(self.keys) + 1)
            self.rows, self.more = _grown(self.rows, size), _grown(self.more, size)
        self.rows[first:end], self.more[first:end] = self._unpack(places)
        self._row[places] = np.arange(first, end)
        self._used = end

    def save(self, path: Path, chain: Chain) -> None:
        """Write the weights, without zeros, and the chain."""
        rows = np.hstack(self.read(self.keys))
        where, tag = np.nonzero(rows)
        save_file(
            {
                "keys": self.keys,
                "counts": np.bincount(where, minlength=len(rows)).astype(np.uint16),
                "tag": tag.astype(np.uint16),
                "weight": rows[where, tag].astype(np.float16),
                "between": chain.between,
                "begin": chain.begin,
                "end": chain.end,
            },
            path,
        )

    @classmethod
    def load(cls, path: Path, tags: tuple[str, ...], more: int = 0) -> tuple[Weights, Chain]:
        """Read what ``save`` wrote.

        Args:
            path: the file.
            tags: of the chain.
            more: columns of the weights besides those of the tags.

        Raises:
            ModelError: the file does not fit the tags.
        """
        table = load_file(path)
        if len(table["begin"]) != len(tags):
            raise ModelError(f"{path}: {len(table['begin'])} tags, but the model lists {len(tags)}")
        ends = np.concatenate([[0], np.cumsum(table["counts"], dtype=np.int64)])
        unpack = partial(_dense, ends, table["tag"], table["weight"], len(tags), more)
        weights = cls(table["keys"], unpack, len(tags), more)
        return weights, Chain(tags, table["between"], table["begin"], table["end"])

    def beside(self, other: Weights) -> Weights:
        """Return the weights of both, the other's columns as further ones."""
        keys = np.union1d(self.keys, other.keys)
        return Weights.of(keys, self.read(keys)[0], other.read(keys)[0])

    @classmethod
    def from_pairs(cls, pairs: Mapping[tuple[int, int], float], size: int) -> Weights:
        """Build from (key, tag number) -> weight; rounded as they will be saved."""
        keys = np.array(sorted({k for k, _ in pairs}), dtype=np.uint64)
        rows = np.zeros((len(keys), size), dtype=np.float32)
        if pairs:
            at = np.searchsorted(keys, np.array([k for k, _ in pairs], dtype=np.uint64))
            rows[at, [tag for _, tag in pairs]] = list(pairs.values())
        return cls.of(keys, rows.astype(np.float16).astype(np.float32))


def _taken(rows: Floats, more: Floats, at: NDArray[np.int64]) -> tuple[Floats, Floats]:
    return rows[at], more[at]


def _dense(
    ends: NDArray[np.int64],
    columns: NDArray[np.uint16],
    weights: NDArray[np.float16],
    first: int,
    more: int,
    at: NDArray[np.int64],
) -> tuple[Floats, Floats]:
    """Return rows that were saved without zeros, their first columns and so many more."""
    size = ends[at + 1] - ends[at]
    places = end_to_end(ends[at], size)
    where, column, weight = np.repeat(np.arange(len(at)), size), columns[places], weights[places]
    here, there = column < first, column >= first
    rows = np.zeros((len(at), first), dtype=np.float32)
    rows[where[here], column[here]] = weight[here]
    further = np.zeros((len(at), more), dtype=np.float32)
    further[where[there], column[there] - first] = weight[there]
    return rows, further


def end_to_end(begin: NDArray[np.int64], size: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the places of stretches, one after the other, that begin somewhere and have some size each."""
    places: NDArray[np.int64] = np.arange(size.sum()) + np.repeat(begin - (np.cumsum(size) - size), size)
    return places


def _grown(rows: Floats, size: int) -> Floats:
    """Return rows with room for so many."""
    found = np.zeros((size, rows.shape[1]), dtype=np.float32)
    found[: len(rows)] = rows
    return found


def _top(keys: Keys, bits: int) -> NDArray[np.int64]:
    """Return the first bits of keys."""
    top: NDArray[np.int64] = (keys >> np.uint64(64 - bits)).astype(np.int64)
    return top


class _Table:
    """Summed rows of one track at one distance, by value id."""

    def __init__(self, vocabulary: Vocabulary, weights: Weights) -> None:
        self.vocabulary = vocabulary
        self.generation = vocabulary.generation
        self.filled = 0
        # rows that are never written take no memory
        self.rows, self.more = (
            np.zeros((CAPACITY, part.shape[1]), dtype=np.float32) for part in (weights.rows, weights.more)
        )

    def shrink(self) -> None:
        """Keep the rows of the values that the vocabulary kept, if it did keep some."""
        kept = self.vocabulary.kept
        if len(kept):
            kept = kept[kept < self.filled]
            self.rows, self.more = self.rows[kept], self.more[kept]
            self.filled = len(kept)
            self.generation = self.vocabulary.generation

    def grow(self, count: int) -> None:
        """Make room for so many values."""
        if count > len(self.rows):
            size = max(count, 2 * len(self.rows))
            self.rows, self.more = _grown(self.rows, size), _grown(self.more, size)


@dataclass(frozen=True, slots=True)
class Emissions:
    """Scores of each place of a batch's row.

    Attributes:
        tags: a row of tag scores for each place.
    """

    tags: Floats
    _looks: Sequence[tuple[Floats, NDArray[np.integer]]]

    def more(self, places: NDArray[np.int64]) -> Floats:
        """Return the further columns at some places, which must not be padding."""
        inner = places - MARGIN
        found = np.zeros((len(places), self._looks[0][0].shape[1] if self._looks else 0), dtype=np.float32)
        _add_up([(rows, ids[inner]) for rows, ids in self._looks], found)
        return found


class Scorer:
    """Emission scores of batches by templates and weights."""

    def __init__(self, templates: Templates, weights: Weights) -> None:
        self.templates = templates
        self.weights = weights
        self._tables: dict[tuple[str, int], _Table] = {}

    def emissions(self, batch: Batch) -> Emissions:
        """Return the scores of each place of the batch's row."""
        inner = slice(MARGIN, len(batch.ids) - MARGIN)
        tables = {place: self._table(batch, *place) for place in self.templates.singles}
        self._fill(tables)
        looks: list[tuple[_Table | Weights, NDArray[np.integer]]] = []
        for (name, shift), table in tables.items():
            looks.append((table, batch.track(name).ids[inner.start + shift : inner.stop + shift]))
        for pair in self.templates.pairs:
            looks.append((self.weights, self.weights.find(self.templates.pair_keys(batch, pair))))
        tags = np.zeros((len(batch.ids), self.weights.rows.shape[1]), dtype=np.float32)
        _add_up([(table.rows, ids) for table, ids in looks], tags[inner])
        return Emissions(tags, [(table.more, ids) for table, ids in looks])

    def _table(self, batch: Batch, track_name: str, shift: int) -> _Table:
        """Return the table of a track at a distance."""
        vocabulary = batch.track(track_name).vocabulary
        table = self._tables.get((track_name, shift))
        if table and table.vocabulary is vocabulary and table.generation == vocabulary.generation - 1:
            table.shrink()
        if table is None or table.vocabulary is not vocabulary or table.generation != vocabulary.generation:
            table = self._tables[track_name, shift] = _Table(vocabulary, self.weights)
        return table

    def _fill(self, tables: Mapping[tuple[str, int], _Table]) -> None:
        """Add rows for the values that tables do not have yet; their features are looked up all at once."""
        stale = [place for place, table in tables.items() if table.filled < len(table.vocabulary.values)]
        if not stale:
            return
        asked = [
            [
                tables[place].vocabulary.flat(part.atom, tables[place].filled)
                for part in self.templates.singles[place]
            ]
            for place in stale
        ]
        salted = [
            flat + np.uint64(part.salt)
            for place, flats in zip(stale, asked, strict=True)
            for part, (flat, _) in zip(self.templates.singles[place], flats, strict=True)
        ]
        ends = np.cumsum([len(keys) for keys in salted])[:-1]
        found = iter(np.split(self.weights.find(np.concatenate(salted)), ends))
        for place, flats in zip(stale, asked, strict=True):
            table = tables[place]
            looks = [look for _, sizes in flats for look in self._looks(next(found), sizes)]
            count = len(table.vocabulary.values)
            table.grow(count)
            _add_up([(self.weights.rows, look) for look in looks], table.rows[table.filled : count])
            _add_up([(self.weights.more, look) for look in looks], table.more[table.filled : count])
            table.filled = count

    def _looks(self, found: NDArray[np.int64], sizes: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
        """Yield rows of values that have so many features each: those of the first feature of each, of the second ..."""
        if np.all(sizes == 1):
            yield found
            return
        first = np.cumsum(sizes) - sizes
        for place in range(int(sizes.max(initial=0))):
            look = np.zeros(len(sizes), dtype=np.int64)
            some = np.flatnonzero(sizes > place)
            look[some] = found[first[some] + place]
            yield look


def _add_up(looks: Sequence[tuple[Floats, NDArray[np.integer]]], total: Floats) -> None:
    """Add to each row what the looks find there, in blocks that stay in the processor's cache."""
    if not total.shape[1]:
        return
    room = np.empty((_BLOCK, total.shape[1]), dtype=np.float32)
    for low in range(0, len(total), _BLOCK):
        part = total[low : low + _BLOCK]
        taken = room[: len(part)]
        for rows, ids in looks:
            np.take(rows, ids[low : low + _BLOCK], axis=0, out=taken, mode="clip")
            part += taken
