"""Feature weights by key, and emission scores of a batch from tables cached for each word type.

Everything a word at one distance contributes (itself, affixes, shape, lists ...) is summed into one row, once. A note is
then scored by adding a few rows for each token. Used by `nescio.detect.linear.tagger`, `conv_network` and the POS tagger.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from nescio.core.errors import ModelError
from nescio.detect.decoding import Floats, TransitionScores
from nescio.detect.features.batch import MARGIN, Batch
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import CAPACITY, FeatureVocabulary, Keys

Unpack = Callable[[NDArray[np.int64]], tuple[Floats, Floats]]

_MAX_FILTER_BITS = 24
_BLOCK = 1024  # tokens scored at once
_PAIR_BLOCK = 4096  # tokens whose conjunctions are looked up at once
_SMALL = 160  # up to this many tokens, the rows of all look-ups are summed by one call
_FEW = 200  # up to this many keys, binary search takes less time than the calls of the faster search


class Weights:
    """Rows of weights by feature key; an unknown key has a row of zeros.

    Rows are unpacked when they are first used: one note needs few, and unpacking all would take longer than the note.

    Attributes:
        keys: of the features, sorted.
        rows: weights for each tag, of the keys used so far; row 0 holds zeros.
        label_weights: weights for each label, of the same keys; used at few tokens only. No columns in most models.
    """

    def __init__(self, keys: Keys, unpack: Unpack, columns: int, label_columns: int = 0) -> None:
        """Take packed weights.

        Args:
            keys: of the features, sorted.
            unpack: returns rows and label weights of the keys at given indices. It is sent to other processes, too.
            columns: number of columns of a row.
            label_columns: number of columns of the label weights.
        """
        self.keys = keys
        self.rows = np.zeros((1, columns), dtype=np.float32)
        self.label_weights = np.zeros((1, label_columns), dtype=np.float32)
        self._unpack = unpack
        self._used = 1
        self._row = np.full(len(keys) + 1, -1, dtype=np.int64)
        self._row[-1] = 0
        # Most conjunctions in new text are unknown: a filter with a bit for the top of each key spares the search.
        self._filter_bits = min(len(keys).bit_length() + 3, _MAX_FILTER_BITS)
        known = np.zeros(1 << self._filter_bits, dtype=np.bool_)
        known[_top_bits(keys, self._filter_bits)] = True
        self._filter = np.packbits(known, bitorder="little")
        # Keys are hashes, evenly distributed: the top bits of one give its index, give or take a few places.
        self._bits = max(len(keys).bit_length(), 1)
        self._first = np.cumsum(np.bincount(_top_bits(keys, self._bits) + 1, minlength=1 << self._bits))

    @classmethod
    def of(cls, keys: Keys, rows: Floats, label_weights: Floats | None = None) -> Weights:
        """Build from keys in any order, with a row for each."""
        order = np.argsort(keys)
        labels = np.zeros((len(rows), 0), dtype=np.float32) if label_weights is None else label_weights
        unpack = partial(_take, rows[order], labels[order])
        return cls(keys[order], unpack, rows.shape[1], labels.shape[1])

    def find(self, keys: Keys) -> NDArray[np.int64]:
        """Return the row index of each key; 0 for an unknown one."""
        found = np.full(len(keys), len(self.keys), dtype=np.int64)
        top = _top_bits(keys, self._filter_bits)
        at = np.flatnonzero(self._filter[top >> 3] >> (top & 7).astype(np.uint8) & 1)
        if len(at) > _FEW:
            self._search(keys, at, found)
        elif len(at):
            wanted = keys[at]
            slot = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
            hit = self.keys[slot] == wanted
            found[at[hit]] = slot[hit]
        rows = self._row[found]
        is_packed = rows < 0
        if is_packed.any():
            self._unpack_rows(np.unique(found[is_packed]))
            rows = self._row[found]
        return rows

    def _search(self, keys: Keys, at: NDArray[np.int64], found: NDArray[np.int64]) -> None:
        """Set ``found`` to the indices of the keys at some places."""
        last = len(self.keys)
        slot = self._first[_top_bits(keys[at], self._bits)]
        while len(at):
            wanted, there = keys[at], self.keys[np.minimum(slot, last - 1)]
            hit = there == wanted
            found[at[hit]] = slot[hit]
            smaller = np.flatnonzero((there < wanted) & (slot < last))
            at, slot = at[smaller], slot[smaller] + 1

    def read(self, keys: Keys) -> tuple[Floats, Floats]:
        """Return the row and the label weights of each key."""
        found = self.find(keys)
        return self.rows[found], self.label_weights[found]

    def _unpack_rows(self, indices: NDArray[np.int64]) -> None:
        """Unpack the rows of some keys."""
        first, end = self._used, self._used + len(indices)
        if end > len(self.rows):
            size = min(max(end, 2 * len(self.rows)), len(self.keys) + 1)
            self.rows, self.label_weights = _resized(self.rows, size), _resized(self.label_weights, size)
        self.rows[first:end], self.label_weights[first:end] = self._unpack(indices)
        self._row[indices] = np.arange(first, end)
        self._used = end

    def save(self, path: Path, transition_scores: TransitionScores) -> None:
        """Write the weights that are not 0, and the transition scores."""
        rows = np.hstack(self.read(self.keys))
        row, column = np.nonzero(rows)
        save_file(
            {  # names in the file are older than those in the code
                "keys": self.keys,
                "counts": np.bincount(row, minlength=len(rows)).astype(np.uint16),
                "tag": column.astype(np.uint16),
                "weight": rows[row, column].astype(np.float16),
                "between": transition_scores.transitions,
                "begin": transition_scores.start_transitions,
                "end": transition_scores.end_transitions,
            },
            path,
        )

    @classmethod
    def load(
        cls, path: Path, tags: tuple[str, ...], label_columns: int = 0
    ) -> tuple[Weights, TransitionScores]:
        """Read what ``save`` wrote.

        Args:
            path: the file.
            tags: of the model.
            label_columns: number of columns of the label weights.

        Raises:
            ModelError: the file does not fit the tags.
        """
        table = load_file(path)
        if len(table["begin"]) != len(tags):
            raise ModelError(f"{path}: {len(table['begin'])} tags, but the model lists {len(tags)}")
        ends = np.concatenate([[0], np.cumsum(table["counts"], dtype=np.int64)])
        unpack = partial(_dense, ends, table["tag"], table["weight"], len(tags), label_columns)
        weights = cls(table["keys"], unpack, len(tags), label_columns)
        return weights, TransitionScores(tags, table["between"], table["begin"], table["end"])

    def with_label_weights(self, other: Weights) -> Weights:
        """Return these weights with the rows of others as label weights."""
        keys = np.union1d(self.keys, other.keys)
        return Weights.of(keys, self.read(keys)[0], other.read(keys)[0])

    @classmethod
    def from_pairs(cls, pairs: Mapping[tuple[int, int], float], columns: int) -> Weights:
        """Build from (key, column) -> weight; rounded as they will be saved."""
        keys = np.array(sorted({k for k, _ in pairs}), dtype=np.uint64)
        rows = np.zeros((len(keys), columns), dtype=np.float32)
        if pairs:
            at = np.searchsorted(keys, np.array([k for k, _ in pairs], dtype=np.uint64))
            rows[at, [column for _, column in pairs]] = list(pairs.values())
        return cls.of(keys, rows.astype(np.float16).astype(np.float32))


def _take(rows: Floats, label_weights: Floats, at: NDArray[np.int64]) -> tuple[Floats, Floats]:
    return rows[at], label_weights[at]


def _dense(
    ends: NDArray[np.int64],
    columns: NDArray[np.uint16],
    weights: NDArray[np.float16],
    tag_columns: int,
    label_columns: int,
    at: NDArray[np.int64],
) -> tuple[Floats, Floats]:
    """Return rows and label weights that were saved without zeros."""
    size = ends[at + 1] - ends[at]
    places = concat_ranges(ends[at], size)
    row, column, weight = np.repeat(np.arange(len(at)), size), columns[places], weights[places]
    of_tag, of_label = column < tag_columns, column >= tag_columns
    rows = np.zeros((len(at), tag_columns), dtype=np.float32)
    rows[row[of_tag], column[of_tag]] = weight[of_tag]
    labels = np.zeros((len(at), label_columns), dtype=np.float32)
    labels[row[of_label], column[of_label] - tag_columns] = weight[of_label]
    return rows, labels


def concat_ranges(start: NDArray[np.int64], size: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the indices of all ranges, concatenated: starts [5, 9] and sizes [2, 1] give [5, 6, 9]."""
    indices: NDArray[np.int64] = np.arange(size.sum()) + np.repeat(start - (np.cumsum(size) - size), size)
    return indices


def _resized(rows: Floats, size: int) -> Floats:
    """Return a larger array that begins with the given rows."""
    resized = np.zeros((size, rows.shape[1]), dtype=np.float32)
    resized[: len(rows)] = rows
    return resized


def _top_bits(keys: Keys, bits: int) -> NDArray[np.int64]:
    """Return the most significant bits of keys."""
    top: NDArray[np.int64] = (keys >> np.uint64(64 - bits)).astype(np.int64)
    return top


class _Table:
    """Summed rows of one track at one distance, by value id."""

    def __init__(self, vocabulary: FeatureVocabulary, weights: Weights) -> None:
        self.vocabulary = vocabulary
        self.generation = vocabulary.generation
        self.filled = 0
        # rows that are never written take no memory
        self.rows, self.label_weights = (
            np.zeros((CAPACITY, part.shape[1]), dtype=np.float32)
            for part in (weights.rows, weights.label_weights)
        )

    def shrink(self) -> None:
        """Keep the rows of the values that the vocabulary kept, if it kept any."""
        kept = self.vocabulary.kept
        if len(kept):
            kept = kept[kept < self.filled]
            self.rows, self.label_weights = self.rows[kept], self.label_weights[kept]
            self.filled = len(kept)
            self.generation = self.vocabulary.generation

    def append(self, weights: Weights, lookup: NDArray[np.int64]) -> None:
        """Add the rows of new values.

        Args:
            weights: of the features.
            lookup: the rows of the features of each value (value, feature), 0 for none; they are added in this order.
        """
        count = self.filled + len(lookup)
        if count > len(self.rows):
            size = max(count, 2 * len(self.rows))
            self.rows, self.label_weights = _resized(self.rows, size), _resized(self.label_weights, size)
        for low in range(0, len(lookup), _SMALL):
            part = lookup[low : low + _SMALL]
            new = slice(self.filled + low, self.filled + low + len(part))
            np.add.reduce(weights.rows.take(part, axis=0), axis=1, out=self.rows[new])
            if self.label_weights.shape[1]:
                np.add.reduce(weights.label_weights.take(part, axis=0), axis=1, out=self.label_weights[new])
        self.filled = count


@dataclass(frozen=True, slots=True)
class Emissions:
    """Scores of each place of a batch's row.

    Attributes:
        tags: a row of tag scores for each place.
    """

    tags: Floats
    _label_lookups: Sequence[tuple[Floats, NDArray[np.integer]]]

    def label_scores(self, places: NDArray[np.int64]) -> Floats:
        """Return the label scores at some places, which must not be padding."""
        inner = places - MARGIN
        columns = self._label_lookups[0][0].shape[1] if self._label_lookups else 0
        scores = np.zeros((len(places), columns), dtype=np.float32)
        _add_rows([(rows, ids[inner]) for rows, ids in self._label_lookups], scores)
        return scores


class Scorer:
    """Emission scores of batches by templates and weights."""

    def __init__(self, templates: Templates, weights: Weights) -> None:
        self.templates = templates
        self.weights = weights
        self._tables: dict[tuple[str, int], _Table] = {}
        self._tracks = sorted({name for name, _ in templates.singles})
        self._filled: list[tuple[FeatureVocabulary, int, int]] = []  # what the tables have rows for

    def emissions(self, batch: Batch) -> Emissions:
        """Return the scores of each place of the batch's row."""
        first, end = MARGIN, len(batch.ids) - MARGIN
        vocabularies = [batch.track(name).vocabulary for name in self._tracks]
        state = [(each, each.generation, len(each.values)) for each in vocabularies]
        if state != self._filled:  # else all tables have rows for all values
            self._fill({place: self._table(batch, *place) for place in self.templates.singles})
            self._filled = state
        tables = self._tables
        lookups: list[tuple[_Table | Weights, NDArray[np.integer]]] = [
            (table, batch.track(name).ids[first + shift : end + shift])
            for (name, shift), table in tables.items()
        ]
        if self.templates.pairs:
            lookups += [(self.weights, found) for found in self._find_pairs(batch, first, end)]
        tags = np.zeros((len(batch.ids), self.weights.rows.shape[1]), dtype=np.float32)
        _add_rows([(table.rows, ids) for table, ids in lookups], tags[first:end])
        return Emissions(tags, [(table.label_weights, ids) for table, ids in lookups])

    def _find_pairs(self, batch: Batch, first: int, end: int) -> NDArray[np.int64]:
        """Return the row of each conjunction at each place (conjunction, place), in blocks that stay in the cache."""
        found = np.empty((len(self.templates.pairs), end - first), dtype=np.int64)
        for low in range(first, end, _PAIR_BLOCK):
            high = min(low + _PAIR_BLOCK, end)
            keys = self.templates.pair_keys(batch, low, high)
            found[:, low - first : high - first] = self.weights.find(keys.ravel()).reshape(keys.shape)
        return found

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
        """Add rows for the values that tables do not have yet; all features are looked up at once."""
        stale = [place for place, table in tables.items() if table.filled < len(table.vocabulary.values)]
        if not stale:
            return
        described = self._described(stale, tables)
        salted = [
            keys[present]
            + np.uint64(self.templates.singles[place][0].salt)  # all parts of a place have the same
            for place, keys, present in described
        ]
        found = self.weights.find(np.concatenate(salted))
        first = 0
        for (place, keys, present), flat in zip(described, salted, strict=True):
            table = tables[place]
            lookup = np.zeros(keys.shape, dtype=np.int64)
            lookup[present] = found[first : first + len(flat)]
            first += len(flat)
            table.append(self.weights, lookup)

    def _described(
        self, places: Sequence[tuple[str, int]], tables: Mapping[tuple[str, int], _Table]
    ) -> list[tuple[tuple[str, int], Keys, NDArray[np.bool_]]]:
        """Return the keys of the features of new values at each place, in columns, and which columns each value has."""
        described = []
        for place in places:
            vocabulary, filled = tables[place].vocabulary, tables[place].filled
            columns = [vocabulary.columns_from(part.atom, filled) for part in self.templates.singles[place]]
            keys, present = zip(*columns, strict=True)
            described.append((place, np.concatenate(keys, axis=1), np.concatenate(present, axis=1)))
        return described


def _add_rows(lookups: Sequence[tuple[Floats, NDArray[np.integer]]], total: Floats) -> None:
    """Add to each row of ``total`` the looked-up rows, in blocks that stay in the processor's cache."""
    if not total.shape[1]:
        return
    if len(total) <= _SMALL:
        stack = np.empty((len(lookups) + 1, *total.shape), dtype=np.float32)
        stack[0] = total
        for number, (rows, ids) in enumerate(lookups, 1):
            rows.take(ids, axis=0, out=stack[number], mode="clip")
        np.add.reduce(stack, axis=0, out=total)
        return
    scratch = np.empty((_BLOCK, total.shape[1]), dtype=np.float32)
    for low in range(0, len(total), _BLOCK):
        part = total[low : low + _BLOCK]
        taken = scratch[: len(part)]
        for rows, ids in lookups:
            rows.take(ids[low : low + _BLOCK], axis=0, out=taken, mode="clip")
            part += taken
