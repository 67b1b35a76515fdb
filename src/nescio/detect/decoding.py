"""Viterbi and forward-backward decoding of linear-chain models, for many sequences at once, in plain numpy.

Taggers in `linear`, `neural` and `classic` give the emission scores. Reductions run along an axis of fixed size, never
through BLAS, so the result for a note does not depend on its batch.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

IMPOSSIBLE = np.float32(-1e4)
_GROUP = 256  # sequences decoded side by side
_NARROW = 16  # up to this many sequences, inner loops along the tags are faster
_CONTEXT = 8  # tokens on either side of an entity that its probability is computed from
_MIN_PROBABILITY = 1e-4  # of PHI that is asked for even at a recall of 1


@dataclass(frozen=True)
class TransitionScores:
    """Transition scores of a linear-chain model.

    Attributes:
        tags: the tags, in the order of all score columns.
        transitions: score of each step from one tag to the next (from, to).
        start_transitions: score of starting with each tag.
        end_transitions: score of ending with each tag.
    """

    tags: tuple[str, ...]
    transitions: Floats
    start_transitions: Floats
    end_transitions: Floats

    @cached_property
    def max_sum(self) -> _Recursion:
        """The recursion of Viterbi: the best score of any path into each tag."""
        return _Recursion(self.transitions, self._possible, np.add, np.maximum)

    @cached_property
    def sum_product(self) -> _Recursion:
        """The recursion of forward-backward: the total weight of all paths into each tag."""
        possible = self._possible
        top = max(float(self.transitions.max()), 0.0)
        weights = np.exp(np.maximum(self.transitions - top, -60.0)) * possible
        return _Recursion(weights, possible, np.multiply, np.add)

    @property
    def _possible(self) -> NDArray[np.bool_]:
        possible: NDArray[np.bool_] = self.transitions > IMPOSSIBLE / 2
        return possible

    def constrained(self) -> TransitionScores:
        """Return these scores with every step that BIO or BIOES does not allow made impossible."""
        allowed = np.array([[_follows(a, b) for b in self.tags] for a in ("O", *self.tags)])
        may_end = [_follows(tag, "O") for tag in self.tags]
        return TransitionScores(
            self.tags,
            np.where(allowed[1:], self.transitions, IMPOSSIBLE).astype(np.float32),
            np.where(allowed[0], self.start_transitions, IMPOSSIBLE).astype(np.float32),
            np.where(may_end, self.end_transitions, IMPOSSIBLE).astype(np.float32),
        )

    def scaled(self, factor: float) -> TransitionScores:
        """Return these scores times a factor."""
        parts = (self.transitions, self.start_transitions, self.end_transitions)
        return TransitionScores(self.tags, *(np.float32(factor) * part for part in parts))

    @classmethod
    def uniform(cls, tags: Sequence[str]) -> TransitionScores:
        """Return scores of 0 for every step that BIO or BIOES allows."""
        size = len(tags)
        zeros = np.zeros(size, dtype=np.float32)
        return cls(tuple(tags), np.zeros((size, size), dtype=np.float32), zeros, zeros).constrained()


def _follows(previous: str, tag: str) -> bool:
    """Whether ``tag`` may stand after ``previous`` in BIO or BIOES."""
    previous_prefix, _, previous_label = previous.partition("-")
    prefix, _, label = tag.partition("-")
    if prefix in ("I", "E"):
        return previous_prefix in ("B", "I") and label == previous_label
    return True


def o_logit_penalty_at(recall: float) -> float:
    """Return the penalty on the score of ``O`` with which tokens are tagged whose probability of PHI is above ``1 - recall``."""
    return math.log((recall + _MIN_PROBABILITY) / (1 - recall + _MIN_PROBABILITY))


def decode(
    transition_scores: TransitionScores,
    emissions: Floats,
    units: Sequence[tuple[int, int]],
    *,
    with_probabilities: bool = True,
    o_logit_penalty: float = 0.0,
) -> tuple[NDArray[np.int16], Floats]:
    """Return the best tag of each row of ``emissions`` and its probability.

    Probabilities are computed around entities only; where the best tag is ``O`` and no entity is near, they are 1.

    Args:
        transition_scores: scores of steps between tags.
        emissions: one row of tag scores for each token.
        units: ranges of rows that are one sequence each.
        with_probabilities: whether to compute probabilities; without, they are all 1, and `_below_threshold` is not applied.
        o_logit_penalty: subtracted from the score of ``O`` while the best tags are searched; above 0 more is tagged.
            Probabilities are those without it.
    """
    tags = transition_scores.tags
    outside = tags.index("O") if "O" in tags else -1
    penalized = emissions
    if o_logit_penalty and outside >= 0:
        penalized = emissions.copy()
        penalized[:, outside] -= np.float32(o_logit_penalty)
    best = np.full(len(emissions), max(outside, 0), dtype=np.int16)
    for rows, sizes, inside in _grouped(units, len(emissions)):
        best[rows[inside]] = _viterbi(transition_scores, penalized, rows, sizes)[inside]
    probability = np.ones(len(emissions), dtype=np.float32)
    if with_probabilities:
        phi_probability = np.zeros(len(emissions), dtype=np.float32)
        for rows, sizes, inside in _grouped(_around(best != outside, units), len(emissions)):
            posterior = _posterior(transition_scores, emissions, rows, sizes)
            probability[rows[inside]] = np.take_along_axis(posterior, best[rows][:, :, None], axis=2)[
                inside, 0
            ]
            if outside >= 0:
                phi_probability[rows[inside]] = 1 - posterior[:, :, outside][inside]
        if penalized is not emissions:
            best[_below_threshold(tags, best, phi_probability, o_logit_penalty)] = outside
    return best, probability


def _below_threshold(
    tags: Sequence[str], best: NDArray[np.int16], phi_probability: Floats, o_logit_penalty: float
) -> NDArray[np.int64]:
    """Return the rows of entities of which no token reaches the probability that the penalty stands for.

    The penalty counts once for each token of an entity while the best tags are searched. Without this check 4/5, of three
    tokens, would be tagged three times as readily as Smith.
    """
    rows = np.flatnonzero(best != tags.index("O"))
    if not len(rows):
        return rows
    starts_entity = np.array([tag[0] in "BS" for tag in tags])
    is_first = starts_entity[best[rows]] | (np.diff(rows, prepend=-2) > 1)
    threshold = 1 / (1 + np.exp(o_logit_penalty))
    margin = np.maximum.reduceat(
        phi_probability[rows] - threshold, np.flatnonzero(is_first)
    )  # of each entity
    rejected: NDArray[np.int64] = rows[margin[np.cumsum(is_first) - 1] < 0]
    return rejected


def marginals(
    transition_scores: TransitionScores, emissions: Floats, units: Sequence[tuple[int, int]]
) -> Floats:
    """Return the probability of every tag at every token; rows outside the units stay 0."""
    probabilities = np.zeros_like(emissions)
    for rows, sizes, inside in _grouped(units, len(emissions)):
        probabilities[rows[inside]] = _posterior(transition_scores, emissions, rows, sizes)[inside]
    return probabilities


def _grouped(
    units: Sequence[tuple[int, int]], total: int
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]]:
    """Yield groups of sequences of similar length, longest first: rows (sequence, step), sizes, and which rows are not padding."""
    ordered = np.array(units, dtype=np.int64).reshape(-1, 2)
    ordered = ordered[np.lexsort((ordered[:, 0], ordered[:, 0] - ordered[:, 1]))]
    for at in range(0, len(ordered), _GROUP):
        group = ordered[at : at + _GROUP]
        sizes = group[:, 1] - group[:, 0]
        steps = np.arange(sizes[0])[None, :]
        yield np.minimum(group[:, :1] + steps, total - 1), sizes, steps < sizes[:, None]


def _around(tagged: NDArray[np.bool_], units: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ranges of the units that hold a tagged row, with a few rows on either side."""
    low, high = np.array(units, dtype=np.int64).reshape(-1, 2).T
    order = np.argsort(low, kind="stable")
    low, high = low[order], high[order]
    rows = np.flatnonzero(tagged)
    unit = np.searchsorted(low, rows, side="right") - 1
    within = (unit >= 0) & (rows < high[unit])
    rows, unit = rows[within], unit[within]
    if not len(rows):
        return []
    cuts = np.flatnonzero((np.diff(rows) > 2 * _CONTEXT) | (np.diff(unit) > 0))
    first, last = np.append(0, cuts + 1), np.append(cuts, len(rows) - 1)
    starts = np.maximum(rows[first] - _CONTEXT, low[unit[first]])
    ends = np.minimum(rows[last] + _CONTEXT + 1, high[unit[last]])
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def _active(sizes: NDArray[np.int64]) -> list[int]:
    """Return for each step how many sequences (sorted, longest first) are at least that long."""
    counts: list[int] = np.searchsorted(-sizes, -np.arange(int(sizes[0])), side="left").tolist()
    return counts


class _Recursion:
    """One step along many sequences at once: the value of a tag is computed from those of the tags it can follow.

    Arrays are (tag, sequence). Inside tags follow two tags only and are computed from those; all others from every tag.
    numpy's innermost loop runs along the sequences, or along the tags where there are few sequences.

    Args:
        weights: weight of each step (from, to).
        possible: which steps are allowed.
        combine: how a value and a step weight are combined: ``np.add`` or ``np.multiply``.
        reduce: how all paths into a tag become one value: ``np.maximum`` or ``np.add``.
    """

    def __init__(
        self, weights: Floats, possible: NDArray[np.bool_], combine: np.ufunc, reduce: np.ufunc
    ) -> None:
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


def _scratch(transition_scores: TransitionScores, count: int) -> Floats:
    return np.empty(len(transition_scores.tags) ** 2 * count, dtype=np.float32)


def _viterbi(
    transition_scores: TransitionScores,
    emissions: Floats,
    rows: NDArray[np.int64],
    sizes: NDArray[np.int64],
) -> NDArray[np.int16]:
    """Return the best tags (sequence, step)."""
    count, steps = rows.shape
    active = _active(sizes)
    recursion, scratch = transition_scores.max_sum, _scratch(transition_scores, count)
    scores = np.ascontiguousarray(emissions[rows].transpose(1, 2, 0))  # step, tag, sequence
    scores[0] += transition_scores.start_transitions[:, None]
    for step in range(1, steps):
        n = active[step]
        scores[step, :, :n] += recursion.forward(scores[step - 1, :, :n], scratch)
    scores = np.ascontiguousarray(scores.transpose(0, 2, 1))  # step, sequence, tag
    into = np.ascontiguousarray(transition_scores.transitions.T)  # to, from
    paths = np.zeros((count, steps), dtype=np.int16)
    sequences = np.arange(count)
    current = (scores[sizes - 1, sequences] + transition_scores.end_transitions).argmax(axis=1)
    paths[sequences, sizes - 1] = current
    for step in range(steps - 2, -1, -1):
        n = active[step + 1]  # sequences with a next step
        current[:n] = (scores[step, :n] + into[current[:n]]).argmax(axis=1)
        paths[:n, step] = current[:n]
    return paths


def _posterior(
    transition_scores: TransitionScores,
    emissions: Floats,
    rows: NDArray[np.int64],
    sizes: NDArray[np.int64],
) -> Floats:
    """Return the probability of each tag (sequence, step, tag) by the forward-backward algorithm."""
    count, steps = rows.shape
    active = _active(sizes)
    recursion, scratch = transition_scores.sum_product, _scratch(transition_scores, count)
    local = emissions[rows]  # sequence, step, tag
    local = np.exp(np.maximum(local - local.max(axis=2, keepdims=True), -60.0))
    start = transition_scores.start_transitions
    first = np.exp(start - start.max()) * local[:, 0]
    local = np.ascontiguousarray(local.transpose(1, 2, 0))  # step, tag, sequence
    alpha = np.zeros((steps, len(transition_scores.tags), count), dtype=np.float32)
    alpha[0] = (first / first.sum(axis=1, keepdims=True)).T
    for step in range(1, steps):
        n = active[step]
        alpha[step, :, :n] = _normalized(
            recursion.forward(alpha[step - 1, :, :n], scratch) * local[step, :, :n]
        )
    end = transition_scores.end_transitions
    beta = np.repeat(np.exp(end - end.max())[:, None], count, axis=1)
    for step in range(steps - 1, -1, -1):
        n = active[step]
        if step < steps - 1 and (m := active[step + 1]):
            beta[:, :m] = _normalized(recursion.backward(beta[:, :m] * local[step + 1, :, :m], scratch))
        alpha[step, :, :n] *= beta[:, :n]
    posterior = np.ascontiguousarray(alpha.transpose(2, 0, 1))  # sequence, step, tag
    posterior /= np.maximum(posterior.sum(axis=2, keepdims=True), np.float32(1e-37))
    return posterior


def _normalized(values: Floats) -> Floats:
    """Return the values of each sequence divided by their sum."""
    total = np.ascontiguousarray(values.T).sum(axis=1)
    normalized: Floats = values / np.maximum(total, np.float32(1e-37))
    return normalized
