"""The features of many tokens as one sparse matrix, for training: from weights to scores, and from gradients of scores to those of weights.

Most features are those of a word, of a rule, of a form field ...: of a value that many tokens share. So the matrix is kept as blocks,
one for each track at each distance: the value of each token, and the features of each value. Sums are made once for each value, which
takes a third of the time that a list of features for each token takes, and a tenth of the memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nescio.detect.features.batch import MARGIN, Batch
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import Keys

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

_BLOCK = 4096  # rows scored at once


@dataclass(frozen=True, slots=True)
class _Values:
    """The values of one track at one distance, with the keys of their features.

    Attributes:
        ids: the value of each row.
        keys: of the features of all values, concatenated.
        value: the value of each key; ascending.
        size: number of values.
    """

    ids: NDArray[np.int32]
    keys: Keys
    value: Ints
    size: int


@dataclass(frozen=True, slots=True)
class _Block:
    """The same with the indices of frequent features instead of keys; values without any share the last number.

    Attributes:
        ids: the value of each row.
        features: of all values, concatenated.
        value: the value of each feature; ascending.
        size: number of values that have features.
        distinct: the features, each once.
        which: the index of each feature among them.
    """

    ids: NDArray[np.int32]
    features: Ints
    value: Ints
    size: int
    distinct: Ints
    which: Ints


class FeatureMatrix:
    """Which features each row has; a row is a token, or several tokens together.

    Args:
        templates: the features.
        batch: the notes.
        places: of the tokens in the batch's row, in the order in which they become rows.
        min_count: leave out rarer features.
        keys: use exactly these features instead, sorted.
        starts: where each group of tokens begins that is one row; every token is a row without it.

    Attributes:
        keys: of all features, sorted.
    """

    def __init__(
        self,
        templates: Templates,
        batch: Batch,
        places: Ints,
        *,
        min_count: int = 1,
        keys: Keys | None = None,
        starts: Ints | None = None,
    ) -> None:
        values = list(_values(templates, batch, places))
        self.keys = _frequent(values, min_count) if keys is None else keys
        self._blocks = [_block(each, self.keys) for each in values]
        self._tokens = len(places)
        self._starts = starts
        self._sizes = None if starts is None else np.diff(np.append(starts, len(places)))

    def __len__(self) -> int:
        return self._tokens if self._starts is None else len(self._starts)

    def scores(self, weights: Floats) -> Floats:
        """Return the sum of the weights of each row's features (row, column), from those of all features (feature, column)."""
        tables = [_sums_by_value(block, weights) for block in self._blocks]
        scores = np.zeros((self._tokens, weights.shape[1]), dtype=np.float32)
        scratch = np.empty((_BLOCK, weights.shape[1]), dtype=np.float32)
        for low in range(0, self._tokens, _BLOCK):
            part = scores[low : low + _BLOCK]
            taken = scratch[: len(part)]
            for block, table in zip(self._blocks, tables, strict=True):
                table.take(block.ids[low : low + _BLOCK], axis=0, out=taken, mode="clip")
                part += taken
        if self._starts is None or not len(self._starts):
            return scores[: len(self)]
        grouped: Floats = np.add.reduceat(scores, self._starts, axis=0)
        return grouped

    def sums(self, values: Floats) -> Floats:
        """Return for each feature the sum of the rows that have it (feature, column), from all rows (row, column)."""
        by_token = values if self._sizes is None else np.repeat(values, self._sizes, axis=0)
        columns = np.ascontiguousarray(by_token.T, dtype=np.float64)
        total = np.zeros((len(columns), len(self.keys)), dtype=np.float32)
        for number, column in enumerate(columns):
            for block in self._blocks:
                by_value = np.bincount(block.ids, weights=column, minlength=block.size + 1)
                total[number, block.distinct] += np.bincount(
                    block.which, weights=by_value[block.value], minlength=len(block.distinct)
                )
        by_feature: Floats = total.T
        return by_feature


def _values(templates: Templates, batch: Batch, places: Ints) -> Iterator[_Values]:
    """Yield the values of every track at every distance, and of every conjunction."""
    for (name, shift), parts in templates.singles.items():
        track = batch.track(name)
        by_part = [(*track.vocabulary.keys_from(part.atom, 0), part.salt) for part in parts]
        count = len(track.vocabulary.values)
        value = np.concatenate([np.repeat(np.arange(count), sizes) for _, sizes, _ in by_part])
        keys = np.concatenate([part_keys + np.uint64(salt) for part_keys, _, salt in by_part])
        order = np.argsort(value, kind="stable")
        yield _Values(track.ids[places + shift].astype(np.int32), keys[order], value[order], count)
    for pair_keys in templates.pair_keys(batch) if templates.pairs else ():
        distinct, ids = np.unique(pair_keys[places - MARGIN], return_inverse=True)
        yield _Values(ids.astype(np.int32), distinct, np.arange(len(distinct)), len(distinct))


def _frequent(values: list[_Values], min_count: int) -> Keys:
    """Return the keys of the features that enough rows have, sorted."""
    parts = [
        (each.keys[used], occurrences[used])
        for each in values
        for occurrences in [np.bincount(each.ids, minlength=each.size)[each.value]]
        for used in [occurrences > 0]
    ]
    if not parts:
        return np.zeros(0, dtype=np.uint64)
    keys, which = np.unique(np.concatenate([keys for keys, _ in parts]), return_inverse=True)
    counts = np.bincount(which, weights=np.concatenate([occurrences for _, occurrences in parts]))
    frequent: Keys = keys[counts >= min_count]
    return frequent


def _block(values: _Values, keys: Keys) -> _Block:
    """Return values with the indices of those features that have one of the keys."""
    at = np.searchsorted(keys, values.keys)
    known = at < len(keys)
    known[known] = keys[at[known]] == values.keys[known]
    features, value = at[known], values.value[known]
    described = np.zeros(values.size, dtype=np.bool_)
    described[value] = True
    size = int(described.sum())
    number = np.where(described, np.cumsum(described) - 1, size)
    distinct, which = np.unique(features, return_inverse=True)
    return _Block(number[values.ids].astype(np.int32), features, number[value], size, distinct, which)


def _sums_by_value(block: _Block, weights: Floats) -> Floats:
    """Return the sum of the weights of each value's features; the last row is for values without any."""
    table = np.zeros((block.size + 1, weights.shape[1]), dtype=np.float32)
    if block.size == len(block.features):
        table[:-1] = weights[block.features]
    elif block.size:
        starts = np.flatnonzero(np.diff(block.value, prepend=-1))
        table[:-1] = np.add.reduceat(weights[block.features], starts, axis=0)
    return table
