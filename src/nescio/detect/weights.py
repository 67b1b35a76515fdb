"""Weights of a linear tagger by feature key, and emission scores of a batch from tables cached for each word type.

Everything a word at one distance contributes (itself, affixes, shape, lists ...) is summed into one row, once; a note is
then scored by adding a few rows for each token.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from nescio.core.errors import ModelError
from nescio.detect.chain import Chain, Floats
from nescio.detect.features.batch import MARGIN, Batch
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import SINGLE, Keys, Vocabulary

_FILTER_BITS = 24
_BLOCK = 1024  # tokens scored at once
_FEW = 8  # stretches up to this length are summed one after the other by numpy too


class Weights:
    """Rows of tag scores by feature key; a key that is not known has a row of zeros."""

    def __init__(self, keys: Keys, rows: Floats) -> None:
        """Take keys and their rows; a further row of zeros may stand at the end, which spares a copy of all of them."""
        if len(rows) == len(keys):
            rows = np.vstack([rows, np.zeros((1, rows.shape[1]), dtype=np.float32)])
        if np.any(keys[1:] < keys[:-1]):
            order = np.argsort(keys)
            keys, rows = keys[order], rows[np.append(order, len(keys))]
        self.keys = keys
        self.rows = rows
        # Most conjunctions of running text were never seen: a bit for the top of each key spares the search.
        self._known = np.zeros(1 << _FILTER_BITS, dtype=np.bool_)
        self._known[(self.keys >> np.uint64(64 - _FILTER_BITS)).astype(np.int64)] = True

    def find(self, keys: Keys) -> NDArray[np.int64]:
        """Return the row of each key; the last row when it has none."""
        found = np.full(len(keys), len(self.keys), dtype=np.int64)
        maybe = np.flatnonzero(self._known[(keys >> np.uint64(64 - _FILTER_BITS)).astype(np.int64)])
        if len(maybe) and len(self.keys):
            wanted = keys[maybe]
            slot = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
            hit = self.keys[slot] == wanted
            found[maybe[hit]] = slot[hit]
        return found

    def save(self, path: Path, chain: Chain) -> None:
        """Write the weights, without zeros, and the chain."""
        rows = self.rows[:-1]
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
        rows = np.zeros((len(table["keys"]) + 1, len(tags) + more), dtype=np.float32)
        where = np.repeat(np.arange(len(table["keys"])), table["counts"].astype(np.int64))
        rows[where, table["tag"].astype(np.int64)] = table["weight"].astype(np.float32)
        return cls(table["keys"], rows), Chain(tags, table["between"], table["begin"], table["end"])

    def beside(self, other: Weights) -> Weights:
        """Return the weights of both, the other's columns after these."""
        keys = np.union1d(self.keys, other.keys)
        return Weights(keys, np.hstack([self.rows[self.find(keys)], other.rows[other.find(keys)]]))

    @classmethod
    def from_pairs(cls, pairs: Mapping[tuple[int, int], float], size: int) -> Weights:
        """Build from (key, tag number) -> weight; rounded as they will be saved."""
        keys = np.array(sorted({k for k, _ in pairs}), dtype=np.uint64)
        rows = np.zeros((len(keys), size), dtype=np.float32)
        if pairs:
            at = np.searchsorted(keys, np.array([k for k, _ in pairs], dtype=np.uint64))
            rows[at, [tag for _, tag in pairs]] = list(pairs.values())
        return cls(keys, rows.astype(np.float16).astype(np.float32))


class _Table:
    """Summed rows of one track at one distance, by value id."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.generation = -1
        self.filled = 0
        self.rows: Floats = np.zeros((0, 0), dtype=np.float32)

    def shrink(self) -> None:
        """Keep the rows of the values that the vocabulary kept, if it did keep some."""
        kept = self.vocabulary.kept
        if len(kept):
            kept = kept[kept < self.filled]
            self.rows = self.rows[kept]
            self.filled = len(kept)
            self.generation = self.vocabulary.generation


class Scorer:
    """Emission scores of batches by templates and weights."""

    def __init__(self, templates: Templates, weights: Weights) -> None:
        self.templates = templates
        self.weights = weights
        self._tables: dict[tuple[str, int], _Table] = {}

    def emissions(self, batch: Batch) -> Floats:
        """Return a row of tag scores for each place of the batch's row."""
        size = len(batch.ids)
        total = np.zeros((size, self.weights.rows.shape[1]), dtype=np.float32)
        inner = total[MARGIN : size - MARGIN]
        looks = [
            (
                self._rows(batch, track_name, shift),
                batch.track(track_name).ids[MARGIN + shift : size - MARGIN + shift],
            )
            for track_name, shift in self.templates.singles
        ]
        room = np.empty((_BLOCK, total.shape[1]), dtype=np.float32)
        for low in range(0, len(inner), _BLOCK):  # of a size that stays in the processor's cache
            part = inner[low : low + _BLOCK]
            for rows, ids in looks:
                np.take(rows, ids[low : low + _BLOCK], axis=0, out=room[: len(part)], mode="clip")
                part += room[: len(part)]
        for pair in self.templates.pairs:
            found = self.weights.find(self.templates.pair_keys(batch, pair))
            hits = np.flatnonzero(found < len(self.weights.keys))
            inner[hits] += self.weights.rows[found[hits]]
        return total

    def _rows(self, batch: Batch, track_name: str, shift: int) -> Floats:
        """Return the table of a track at a distance, with rows for all values seen so far."""
        vocabulary = batch.track(track_name).vocabulary
        table = self._tables.get((track_name, shift))
        if table and table.vocabulary is vocabulary and table.generation == vocabulary.generation - 1:
            table.shrink()
        if table is None or table.vocabulary is not vocabulary or table.generation != vocabulary.generation:
            table = self._tables[track_name, shift] = _Table(vocabulary)
            table.generation = vocabulary.generation
            table.rows = np.zeros((1024, self.weights.rows.shape[1]), dtype=np.float32)
        count = len(vocabulary.values)
        if count > len(table.rows):
            grown = np.zeros((max(count, 2 * len(table.rows)), table.rows.shape[1]), dtype=np.float32)
            grown[: table.filled] = table.rows[: table.filled]
            table.rows = grown
        if count > table.filled:
            fresh = table.rows[table.filled : count]
            for part in self.templates.singles[track_name, shift]:
                flat, sizes = vocabulary.flat(part.atom, table.filled)
                found = self.weights.find(flat + np.uint64(part.salt))
                hits = np.flatnonzero(found < len(self.weights.keys))
                if not len(hits):
                    continue
                if len(flat) == len(fresh) and part.atom in SINGLE:
                    fresh[hits] += self.weights.rows[found[hits]]
                    continue
                owner = np.repeat(np.arange(len(fresh)), sizes)[hits]
                first = np.flatnonzero(np.concatenate([[True], owner[1:] != owner[:-1]]))
                fresh[owner[first]] += _sums(self.weights.rows, found[hits], first)
            table.filled = count
        return table.rows


def _sums(rows: Floats, chosen: NDArray[np.int64], first: NDArray[np.int64]) -> Floats:
    """Return the sums of stretches of chosen rows, which begin at ``first``.

    The same as ``np.add.reduceat(rows[chosen], first, axis=0)``, to the bit, but several times faster: words have few
    features of a kind, so all first ones are added at once, then all second ones.
    """
    sizes = np.diff(np.append(first, len(chosen)))
    most = int(sizes.max())
    if most > _FEW:
        longest: Floats = np.add.reduceat(rows[chosen], first, axis=0)
        return longest
    total = rows[chosen[first]]
    if most > 1:
        several = np.flatnonzero(sizes > 1)
        first, sizes = first[several], sizes[several]
        rest = rows[chosen[first + 1]]
        for place in range(2, most):
            further = np.flatnonzero(sizes > place)
            rest[further] += rows[chosen[first[further] + place]]
        total[several] += rest
    return total
