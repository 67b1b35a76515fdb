"""Viterbi and forward-backward decoding of linear-chain models, for many sequences at once, in plain numpy.

Taggers in `linear`, `neural` and `classic` give the emission scores. `nescio.detect.candidates` finds the stretches that need
decoding, `nescio.detect.recursion` decodes them. Reductions run along an axis of fixed size, never through BLAS, so the result
for a note does not depend on its batch.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from nescio.detect.candidates import CandidateFinder
from nescio.detect.recursion import IMPOSSIBLE as IMPOSSIBLE
from nescio.detect.recursion import Floats as Floats
from nescio.detect.recursion import Recursion, posterior, viterbi

Rows = NDArray[np.int64]

_GROUP = 256  # sequences decoded side by side
# Pruning takes longer than it saves where many sequences of few tags are decoded side by side.
_FEW_ROWS, _MANY_TAGS = 4096, 30
_CONTEXT = 8  # tokens on either side of an entity that its probability is computed from
_MIN_PROBABILITY = 1e-4  # of PHI that is asked for even at a sensitivity of 1


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
    def max_sum(self) -> Recursion:
        """The recursion of Viterbi: the best score of any path into each tag."""
        return Recursion(self.transitions, self._possible, np.add, np.maximum)

    @cached_property
    def sum_product(self) -> Recursion:
        """The recursion of forward-backward: the total weight of all paths into each tag."""
        possible = self._possible
        top = max(float(self.transitions.max()), 0.0)
        weights = np.exp(np.maximum(self.transitions - top, -60.0)) * possible
        return Recursion(weights, possible, np.multiply, np.add)

    @cached_property
    def candidate_finder(self) -> CandidateFinder | None:
        """Finds the tokens that can be tagged; None where the tags are not BIO."""
        if not CandidateFinder.supports(self.tags, self.transitions, self.start_transitions):
            return None
        return CandidateFinder(self.tags, self.transitions, self.start_transitions, self.end_transitions)

    @cached_property
    def starts_entity(self) -> NDArray[np.bool_]:
        """Whether each tag begins an entity."""
        return np.array([tag[0] in "BS" for tag in self.tags])

    @cached_property
    def outside(self) -> int:
        """The index of ``O``; -1 where there is none."""
        return self.tags.index("O") if "O" in self.tags else -1

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


def o_logit_penalty_at(sensitivity: float) -> float:
    """Return the penalty on the score of ``O`` with which tokens are tagged whose probability of PHI is above ``1 - sensitivity``."""
    return math.log((sensitivity + _MIN_PROBABILITY) / (1 - sensitivity + _MIN_PROBABILITY))


def decode(
    transition_scores: TransitionScores,
    emissions: Floats,
    units: Sequence[tuple[int, int]],
    *,
    with_probabilities: bool = True,
    o_logit_penalty: float = 0.0,
) -> tuple[NDArray[np.int16], Floats]:
    """Return the best tag of each row of ``emissions`` and how probable it is: of a tagged token, that it is PHI of any kind.

    Probabilities are computed around entities only; where the best tag is ``O``, they are 1.

    Args:
        transition_scores: scores of steps between tags.
        emissions: one row of tag scores for each token.
        units: ranges of rows that are one sequence each.
        with_probabilities: whether to compute probabilities; without, or where there is no ``O``, they are all 1, and
            `_below_threshold` is not applied.
        o_logit_penalty: subtracted from the score of ``O`` while the best tags are searched; above 0 more is tagged.
            Probabilities are those without it.
    """
    outside = transition_scores.outside
    penalty = o_logit_penalty if outside >= 0 else 0.0
    bounds = np.array(sorted(units), dtype=np.int64).reshape(-1, 2)
    best = _best_tags(transition_scores, emissions, bounds, penalty)
    probability = np.ones(len(emissions), dtype=np.float32)
    if not with_probabilities or outside < 0 or not len(tagged := np.flatnonzero(best != outside)):
        return best, probability
    for _, rows, sizes, inside in _grouped(_around(tagged, bounds), len(emissions)):
        by_tag = _posterior(transition_scores, emissions, rows, sizes)[inside]
        rows = rows[inside]
        is_phi = best[rows] != outside
        probability[rows[is_phi]] = 1 - by_tag[is_phi, outside]
    if penalty:
        best[_below_threshold(transition_scores, tagged, best, probability[tagged], penalty)] = outside
    return best, probability


def _best_tags(
    transition_scores: TransitionScores, emissions: Floats, bounds: Rows, o_logit_penalty: float
) -> NDArray[np.int16]:
    """Return the best tag of each row."""
    outside, transitions = transition_scores.outside, transition_scores.transitions
    best = np.full(len(emissions), max(outside, 0), dtype=np.int16)
    stretches = bounds
    starts = transition_scores.start_transitions[None, :]  # of one or of each stretch
    ends = transition_scores.end_transitions[None, :]
    is_worthwhile = len(bounds) and (len(emissions) <= _FEW_ROWS or len(transition_scores.tags) >= _MANY_TAGS)
    if is_worthwhile and (finder := transition_scores.candidate_finder):
        candidates = finder.find(emissions, o_logit_penalty, bounds[:, 0], bounds[:, 1])
        stretches, units = _ranges(np.flatnonzero(candidates), bounds)
        is_inner = stretches != units  # what is beside it in its unit is O
        starts = np.where(is_inner[:, :1], transitions[outside], starts)
        ends = np.where(is_inner[:, 1:], transitions[:, outside], ends)
    for group, rows, sizes, inside in _grouped(stretches, len(emissions)):
        scores = emissions[rows]
        if o_logit_penalty:
            scores[:, :, outside] -= np.float32(o_logit_penalty)
        scores[:, 0] += starts[group] if len(starts) > 1 else starts
        group_ends = ends[group] if len(ends) > 1 else ends
        best[rows[inside]] = viterbi(transition_scores.max_sum, scores, sizes, group_ends)[inside]
    return best


def _below_threshold(
    transition_scores: TransitionScores,
    tagged: Rows,
    best: NDArray[np.int16],
    phi_probability: Floats,
    o_logit_penalty: float,
) -> Rows:
    """Return the tagged rows of entities whose mean probability of PHI is below what the penalty stands for.

    The penalty counts once for each token of an entity while the best tags are searched. Without this check 4/5, of three
    tokens, would be tagged three times as readily as Smith.
    """
    is_first = transition_scores.starts_entity[best[tagged]]
    is_first[0] = True
    is_first[1:] |= tagged[1:] - tagged[:-1] > 1
    threshold = 1 / (1 + math.exp(o_logit_penalty))
    margin = np.add.reduceat(phi_probability - threshold, np.flatnonzero(is_first))  # of each entity
    rejected: Rows = tagged[margin[np.cumsum(is_first) - 1] < 0]
    return rejected


def marginals(
    transition_scores: TransitionScores, emissions: Floats, units: Sequence[tuple[int, int]]
) -> Floats:
    """Return the probability of every tag at every token; rows outside the units stay 0."""
    probabilities = np.zeros_like(emissions)
    bounds = np.array(units, dtype=np.int64).reshape(-1, 2)
    for _, rows, sizes, inside in _grouped(bounds, len(emissions)):
        probabilities[rows[inside]] = _posterior(transition_scores, emissions, rows, sizes)[inside]
    return probabilities


def _posterior(transition_scores: TransitionScores, emissions: Floats, rows: Rows, sizes: Rows) -> Floats:
    start, end = transition_scores.start_transitions, transition_scores.end_transitions
    return posterior(transition_scores.sum_product, emissions[rows], sizes, start, end)


def _grouped(ranges: Rows, total: int) -> Iterator[tuple[Rows, Rows, Rows, NDArray[np.bool_]]]:
    """Yield groups of sequences of similar length, longest first.

    A group is the indices of its ranges, their rows (sequence, step), their sizes, and which rows are not padding.
    """
    order = np.lexsort((ranges[:, 0], ranges[:, 0] - ranges[:, 1]))
    for at in range(0, len(order), _GROUP):
        group = order[at : at + _GROUP]
        starts, ends = ranges[group].T
        sizes = ends - starts
        steps = np.arange(sizes[0])
        yield (
            group,
            np.minimum(starts[:, None] + steps, total - 1),
            sizes,
            steps < sizes[:, None],
        )


def _ranges(rows: Rows, bounds: Rows, gap: int = 1) -> tuple[Rows, Rows]:
    """Return the ranges of rows within units, and the unit of each; rows up to ``gap`` apart are in one range.

    Rows are few: a loop takes less time than the calls of numpy.

    Args:
        rows: sorted; those outside all units are left out.
        bounds: the units, sorted.
        gap: largest distance of two rows of one range.
    """
    units: list[list[int]] = bounds.tolist()
    starts = [start for start, _ in units]
    ranges: list[list[int]] = []
    of_range: list[int] = []
    unit, end, last = -1, 0, 0  # the unit of the last row, and where it ends
    for row in rows.tolist():
        if row >= end:
            unit = bisect_right(starts, row) - 1
            if unit < 0 or row >= units[unit][1]:
                continue
            end = units[unit][1]
        if of_range and of_range[-1] == unit and row - last <= gap:
            ranges[-1][1] = row + 1
        else:
            ranges.append([row, row + 1])
            of_range.append(unit)
        last = row
    return np.array(ranges, dtype=np.int64).reshape(-1, 2), bounds[of_range]


def _around(tagged: Rows, bounds: Rows) -> Rows:
    """Return the ranges of the units that hold a tagged row, with a few rows on either side."""
    ranges, units = _ranges(tagged, bounds, 2 * _CONTEXT)
    ranges[:, 0] -= _CONTEXT
    ranges[:, 1] += _CONTEXT
    np.maximum(ranges[:, 0], units[:, 0], out=ranges[:, 0])
    np.minimum(ranges[:, 1], units[:, 1], out=ranges[:, 1])
    return ranges
