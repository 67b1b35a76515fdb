"""The recursions of linear-chain models, for several sequences at once: Viterbi and forward-backward, in plain numpy.

`nescio.detect.decoding` chooses what is decoded. Few sequences go through one dense matrix, which takes the fewest calls of
numpy; many sequences go along the innermost loop. Both add in the same order, so that both give the same bits.
"""

from __future__ import annotations

from bisect import bisect_right
from operator import neg

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

IMPOSSIBLE = np.float32(-1e4)
_DENSE = 8192  # up to this many products a step, one dense matrix is faster
_NARROW = 16  # up to this many sequences, inner loops along the tags are faster
_TINY = np.float32(1e-37)


class Recursion:
    """One step along many sequences at once: the value of a tag is computed from those of the tags it can follow.

    Arrays of ``forward`` and ``backward`` are (tag, sequence). Inside tags follow two tags only and are computed from those;
    all others from every tag. numpy's innermost loop runs along the sequences, or along the tags where there are few sequences.

    Args:
        weights: weight of each step (from, to).
        possible: which steps are allowed.
        combine: how a value and a step weight are combined: ``np.add`` or ``np.multiply``.
        reduce: how all paths into a tag become one value: ``np.maximum`` or ``np.add``.

    Attributes:
        weights: weight of each step (from, to).
        backward_weights: the same (to, from).
        both_weights: both of them (from, direction, 1, to).
    """

    def __init__(
        self, weights: Floats, possible: NDArray[np.bool_], combine: np.ufunc, reduce: np.ufunc
    ) -> None:
        self.weights = np.ascontiguousarray(weights, dtype=np.float32)
        self.backward_weights = np.ascontiguousarray(self.weights.T)
        self.both_weights = np.stack([self.weights, self.backward_weights], axis=1)[:, :, None]
        predecessors = possible.sum(axis=0)
        self._sparse = np.flatnonzero((predecessors > 0) & (predecessors <= 2))  # tags with one or two
        self._full = np.setdiff1d(np.arange(len(weights)), self._sparse)
        sources = [(np.flatnonzero(possible[:, tag]).tolist() * 2)[:2] for tag in self._sparse]
        self._source_a, self._source_b = np.array(sources, dtype=np.int64).reshape(-1, 2).T
        self._weight_a = weights[self._source_a, self._sparse][:, None]
        self._weight_b = weights[self._source_b, self._sparse][:, None]
        if reduce is np.add:  # a single predecessor must not count twice
            two = (self._source_a != self._source_b)[:, None]
            self._weight_b = np.where(two, self._weight_b, np.float32(0))
        self._combine, self._reduce = combine, reduce
        # Sums in the order of the tags, whichever way they are made: inside tags must come last, one for each source.
        distinct = len(set(self._source_a)) == len(set(self._source_b)) == len(self._sparse)
        sparse_last = not len(self._sparse) or not len(self._full) or self._sparse[0] > self._full[-1]
        self._targets = (
            self._full if distinct and sparse_last and len(self._full) else np.arange(len(weights))
        )
        self._forward = np.ascontiguousarray(weights[:, self._full])  # from, to
        self._backward = np.ascontiguousarray(weights.T[self._targets])  # to, from

    def is_dense(self, count: int) -> bool:
        """Whether so few sequences are better multiplied with the dense matrix."""
        return count * self.weights.size <= _DENSE

    def forward(self, before: Floats, scratch: Floats) -> Floats:
        """Return the values after a step; ``scratch`` holds intermediate results."""
        after = np.empty(before.shape, dtype=np.float32)
        if len(self._full):
            after[self._full] = self._through(before, self._forward, scratch)
        if len(self._sparse):
            after[self._sparse] = self._reduce(
                self._combine(before[self._source_a], self._weight_a),
                self._combine(before[self._source_b], self._weight_b),
            )
        return after

    def backward(self, after: Floats, scratch: Floats) -> Floats:
        """Return the values before a step, from those after it."""
        before = self._through(after[self._targets], self._backward, scratch)
        if len(self._targets) < len(after):
            before[self._source_a] += after[self._sparse] * self._weight_a
            before[self._source_b] += after[self._sparse] * self._weight_b
        return before

    def _through(self, values: Floats, weights: Floats, scratch: Floats) -> Floats:
        """Combine values with the rows of a weight matrix and reduce to its columns."""
        n = values.shape[1]
        combined = scratch[: weights.size * n]
        if n <= _NARROW:
            combined = combined.reshape(n, *weights.shape)
            self._combine(values.T[:, :, None], weights, out=combined)
            narrow: Floats = self._reduce.reduce(combined, axis=1).T
            return narrow
        combined = combined.reshape(*weights.shape, n)
        self._combine(values[:, None, :], weights[:, :, None], out=combined)
        wide: Floats = self._reduce.reduce(combined, axis=0)
        return wide


def _active(sizes: NDArray[np.int64]) -> list[int]:
    """Return for each step how many sequences (sorted, longest first) are at least that long."""
    if len(sizes) == 1:
        return [1] * int(sizes[0])
    counts: list[int] = np.searchsorted(-sizes, -np.arange(int(sizes[0])), side="left").tolist()
    return counts


def _scratch(recursion: Recursion, count: int) -> Floats:
    return np.empty(recursion.weights.size * count, dtype=np.float32)


def viterbi(
    recursion: Recursion, scores: Floats, sizes: NDArray[np.int64], ends: Floats
) -> NDArray[np.int16]:
    """Return the best tags (sequence, step).

    Args:
        recursion: of the largest sum.
        scores: of each tag (sequence, step, tag), those of starting added to the first step.
        sizes: of the sequences, longest first.
        ends: score of ending with each tag, of each sequence (sequence, tag).
    """
    count, steps = scores.shape[:2]
    active = _active(sizes)
    best_scores = (_best_dense if recursion.is_dense(count) else _best_wide)(recursion, scores, active)
    into = recursion.backward_weights
    paths = np.zeros((count, steps), dtype=np.int16)
    sequences = np.arange(count)
    current = (best_scores[sizes - 1, sequences] + ends).argmax(axis=1)
    paths[sequences, sizes - 1] = current
    for step in range(steps - 2, -1, -1):
        n = active[step + 1]  # sequences with a next step
        current[:n] = (best_scores[step, :n] + into[current[:n]]).argmax(axis=1)
        paths[:n, step] = current[:n]
    return paths


def _best_dense(recursion: Recursion, scores: Floats, active: list[int]) -> Floats:
    """Return the best score of any path into each tag (step, sequence, tag), of few sequences."""
    best = np.ascontiguousarray(scores.transpose(1, 0, 2))
    weights = recursion.weights[:, None, :]
    for step in range(1, len(best)):
        n = active[step]
        sums = np.add(best[step - 1, :n].T[:, :, None], weights, order="C")
        best[step, :n] += np.maximum.reduce(sums, axis=0)
    return best


def _best_wide(recursion: Recursion, scores: Floats, active: list[int]) -> Floats:
    """Return the best score of any path into each tag (step, sequence, tag), of many sequences."""
    best = np.ascontiguousarray(scores.transpose(1, 2, 0))  # step, tag, sequence
    scratch = _scratch(recursion, best.shape[2])
    for step in range(1, len(best)):
        n = active[step]
        best[step, :, :n] += recursion.forward(best[step - 1, :, :n], scratch)
    return np.ascontiguousarray(best.transpose(0, 2, 1))


def posterior(
    recursion: Recursion, scores: Floats, sizes: NDArray[np.int64], start: Floats, end: Floats
) -> Floats:
    """Return the probability of each tag (sequence, step, tag) by the forward-backward algorithm.

    Args:
        recursion: of sums of products.
        scores: of each tag (sequence, step, tag).
        sizes: of the sequences, longest first.
        start: score of starting with each tag.
        end: score of ending with each tag.
    """
    local = np.exp(np.maximum(scores - scores.max(axis=2, keepdims=True), -60.0))
    first = np.exp(start - start.max()) * local[:, 0]
    first /= first.sum(axis=1, keepdims=True)
    run = _alpha_beta_dense if recursion.is_dense(len(scores)) else _alpha_beta_wide
    product = run(recursion, local, first, np.exp(end - end.max()), sizes)
    product /= np.maximum(product.sum(axis=2, keepdims=True), _TINY)
    return product


def _alpha_beta_dense(
    recursion: Recursion, local: Floats, first: Floats, last: Floats, sizes: NDArray[np.int64]
) -> Floats:
    """Return forward times backward values (sequence, step, tag), of few sequences.

    Both directions go side by side: the backward one along each sequence reversed. Forward values are multiplied by the
    emissions after a step, backward values before it.
    """
    count, steps, tags = local.shape
    active = _active(sizes)
    sequences = np.arange(count)[:, None]
    reversed_steps = np.maximum(sizes[:, None] - 1 - np.arange(steps), 0)
    before, after = np.ones((2, steps, 2, count, tags), dtype=np.float32)
    before[1:, 1] = local[sequences, reversed_steps[:, :-1]].transpose(1, 0, 2)
    after[:, 0] = local.transpose(1, 0, 2)
    values = np.zeros((steps, 2, count, tags), dtype=np.float32)
    values[0, 0], values[0, 1] = first, last
    weights = recursion.both_weights
    step = 1
    while step < steps:  # as many steps as have the same number of sequences
        n = active[step]
        end = bisect_right(active, -n, step, key=neg)
        value, total = np.empty((2, n, tags), dtype=np.float32), np.empty((2, n, 1), dtype=np.float32)
        # Sums over the first axis are the fastest.
        by_tag, products = (
            value.transpose(2, 0, 1)[:, :, :, None],
            np.empty((tags, 2, n, tags), dtype=np.float32),
        )
        previous = values[step - 1, :, :n]
        for factor, emission, result in zip(
            before[step:end, :, :n], after[step:end, :, :n], values[step:end, :, :n], strict=True
        ):
            np.multiply(previous, factor, out=value)
            np.multiply(by_tag, weights, out=products)
            np.add.reduce(products, axis=0, out=value)
            np.multiply(value, emission, out=value)
            np.add.reduce(value, axis=2, keepdims=True, out=total)
            np.divide(value, np.maximum(total, _TINY, out=total), out=result)
            previous = result
        step = end
    product: Floats = values[:, 0].transpose(1, 0, 2) * values[reversed_steps, 1, sequences]
    return product


def _alpha_beta_wide(
    recursion: Recursion, local: Floats, first: Floats, last: Floats, sizes: NDArray[np.int64]
) -> Floats:
    """Return forward times backward values (sequence, step, tag), of many sequences."""
    active = _active(sizes)
    local = np.ascontiguousarray(local.transpose(1, 2, 0))  # step, tag, sequence
    steps, _, count = local.shape
    scratch = _scratch(recursion, count)
    alpha = np.zeros_like(local)
    alpha[0] = first.T
    for step in range(1, steps):
        n = active[step]
        alpha[step, :, :n] = _normalized(
            recursion.forward(alpha[step - 1, :, :n], scratch) * local[step, :, :n]
        )
    beta = np.repeat(last[:, None], count, axis=1)
    for step in range(steps - 1, -1, -1):
        n = active[step]
        if step < steps - 1 and (m := active[step + 1]):
            beta[:, :m] = _normalized(recursion.backward(beta[:, :m] * local[step + 1, :, :m], scratch))
        alpha[step, :, :n] *= beta[:, :n]
    return np.ascontiguousarray(alpha.transpose(2, 0, 1))


def _normalized(values: Floats) -> Floats:
    """Return the values of each sequence (tag, sequence) divided by their sum."""
    total = np.ascontiguousarray(values.T).sum(axis=1)
    normalized: Floats = values / np.maximum(total, _TINY)
    return normalized
