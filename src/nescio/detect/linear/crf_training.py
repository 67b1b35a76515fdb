"""Training of a linear-chain CRF: the negative log-likelihood of all sequences at once, minimised by L-BFGS. Plain numpy.

The objective is crfsuite's: weights for the pairs of a feature and a tag, and of two tags, that occur in the notes, with an L1 and an
L2 penalty. All sequences take each step together, so that it takes a tenth of the time. `nescio.detect.linear.crf` calls it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nescio.core.errors import ConfigError
from nescio.core.progress import progress
from nescio.detect.decoding import Floats, TransitionScores, decode
from nescio.detect.features.batch import Batch
from nescio.detect.features.matrix import FeatureMatrix
from nescio.detect.features.templates import Templates
from nescio.detect.linear.owlqn import minimize
from nescio.detect.linear.weights import Weights

Ints = NDArray[np.int64]
Units = Sequence[tuple[int, int]]

_OUTSIDE = "O"
_SCORE_EVERY = 5  # iterations after which held-out notes are scored


@dataclass(frozen=True)
class CrfTraining:
    """How a CRF is trained.

    Attributes:
        c1: weight of the L1 penalty.
        c2: weight of the L2 penalty.
        iterations: maximum number of iterations.
        min_count: leave out rarer features.
    """

    c1: float
    c2: float
    iterations: int
    min_count: int


@dataclass(frozen=True)
class HeldOut:
    """Notes that are scored during training and not learned from: their batch, the tag of each place, and the sequences."""

    batch: Batch
    tags: Sequence[str]
    units: Units


def fit_crf(
    templates: Templates,
    batch: Batch,
    tags: Sequence[str],
    units: Units,
    training: CrfTraining,
    held_out: HeldOut | None = None,
) -> tuple[Weights, TransitionScores]:
    """Train a CRF; the same notes give the same weights, whatever is held out.

    Args:
        templates: the features.
        batch: the notes.
        tags: the tag of each place of the batch's row.
        units: ranges of the row that are one sequence each.
        training: how to train.
        held_out: what to score now and then, shown in the progress bar.
    """
    if not units:
        raise ConfigError("nothing to learn from: the training notes have no words")
    steps = _Steps.of(units)
    matrix = FeatureMatrix(templates, batch, steps.places, min_count=training.min_count)
    names = sorted_tags({tags[at] for at in steps.places.tolist()})
    score = _HeldOutScore(templates, matrix, names, held_out) if held_out else None
    return _fit(matrix, _indices(tags, names)[steps.places], names, steps, training, "crf", score)


def fit_labels(
    templates: Templates, batch: Batch, entities: Sequence[tuple[int, int, str]], training: CrfTraining
) -> tuple[Weights, tuple[str, ...]]:
    """Train the choice of an entity's label, from the features of all its tokens; return the weights and the labels.

    Args:
        templates: the features.
        batch: the notes.
        entities: start and end in the batch's row, and the label.
        training: how to train.
    """
    sizes = np.array([high - low for low, high, _ in entities])
    places = np.concatenate([np.arange(low, high) for low, high, _ in entities])
    matrix = FeatureMatrix(
        templates, batch, places, min_count=training.min_count, starts=np.cumsum(sizes) - sizes
    )
    names = sorted_tags({label for *_, label in entities})
    gold = _indices([label for *_, label in entities], names)
    steps = _Steps.of([(at, at + 1) for at in range(len(entities))])
    weights, _ = _fit(matrix, gold[steps.places], names, steps, training, "labels")
    return weights, names


@dataclass(frozen=True)
class _Steps:
    """Sequences step by step: the first place of each, longest sequence first, then the second place of each ...

    Attributes:
        places: all places in that order.
        counts: number of sequences that have each step.
        starts: where each step begins in ``places``.
    """

    places: Ints
    counts: list[int]
    starts: list[int]

    @classmethod
    def of(cls, units: Units) -> _Steps:
        bounds = np.array(units, dtype=np.int64)
        bounds = bounds[np.argsort(bounds[:, 0] - bounds[:, 1], kind="stable")]
        sizes = bounds[:, 1] - bounds[:, 0]
        counts = np.searchsorted(-sizes, -np.arange(int(sizes[0])), side="left")
        places = np.concatenate([bounds[:count, 0] + step for step, count in enumerate(counts)])
        return cls(places, counts.tolist(), (np.cumsum(counts) - counts).tolist())

    def rows(self, step: int, count: int | None = None) -> slice:
        """Return the rows of a step, or those of its first sequences."""
        start = self.starts[step]
        return slice(start, start + (self.counts[step] if count is None else count))


def _fit(
    matrix: FeatureMatrix,
    gold: Ints,
    names: tuple[str, ...],
    steps: _Steps,
    training: CrfTraining,
    title: str,
    score: _HeldOutScore | None = None,
) -> tuple[Weights, TransitionScores]:
    """Return trained weights and transitions; ``gold`` is the tag of each row of the matrix, in the order of the steps."""
    size = len(names)
    truth = np.zeros((len(gold), size), dtype=np.float32)
    truth[np.arange(len(gold)), gold] = 1
    observed = np.flatnonzero(matrix.sums(truth))  # pairs of a feature and a tag
    steps_taken = _transition_counts(gold, steps, size)
    moves = np.flatnonzero(steps_taken)
    weights = np.zeros((len(matrix.keys), size), dtype=np.float32)
    transitions = np.zeros((size, size), dtype=np.float32)

    def unpack(x: Floats) -> None:
        weights.ravel()[observed] = x[: len(observed)]
        transitions.ravel()[moves] = x[len(observed) :]

    def evaluate(x: Floats) -> tuple[float, Floats]:
        unpack(x)
        emissions = matrix.scores(weights)
        right = float(emissions[truth > 0].sum(dtype=np.float64)) + float((transitions * steps_taken).sum())
        with np.errstate(divide="ignore", invalid="ignore"):  # a step that is much too long
            log_partition, probabilities, expected = _forward_backward(emissions, transitions, steps)
        if not np.isfinite(log_partition):
            return np.inf, np.zeros_like(x)
        probabilities -= truth
        gradient = np.concatenate(
            [matrix.sums(probabilities).ravel()[observed], (expected - steps_taken).ravel()[moves]]
        ).astype(np.float32)
        gradient += np.float32(2 * training.c2) * x
        penalty = training.c2 * float(np.square(x, dtype=np.float64).sum())
        return log_partition - right + penalty, gradient

    with progress(title, training.iterations, "iterations") as advance:
        done = 0

        def report(x: Floats, loss: float) -> None:
            nonlocal done
            done += 1
            note = f"loss {loss:,.0f}"
            if score and done % _SCORE_EVERY == 0:
                unpack(x)
                note += f" dev f {score(weights, transitions):.1f}"
            advance(1, note=note)

        unpack(
            minimize(
                evaluate,
                len(observed) + len(moves),
                c1=training.c1,
                iterations=training.iterations,
                report=report,
            )
        )
    rows = weights.astype(np.float16).astype(np.float32)  # rounded as they will be saved
    kept = rows.any(axis=1)
    zeros = np.zeros(size, dtype=np.float32)
    return Weights.of(matrix.keys[kept], rows[kept]), TransitionScores(names, transitions, zeros, zeros)


def _forward_backward(emissions: Floats, transitions: Floats, steps: _Steps) -> tuple[float, Floats, Floats]:
    """Return the sum of all sequences' log partition functions, the probability of each tag, and the expected transitions."""
    top = emissions.max(axis=1, keepdims=True)
    scores = np.exp(emissions - top)
    highest = transitions.max()
    weights = np.exp(transitions - highest)
    forward = np.empty_like(scores)
    scale = np.empty((len(scores), 1), dtype=np.float32)
    last = len(steps.counts) - 1
    for step in range(last + 1):
        rows = steps.rows(step)
        value = scores[rows]
        if step:
            value = value * (forward[steps.rows(step - 1, steps.counts[step])] @ weights)
        scale[rows] = value.sum(axis=1, keepdims=True)
        forward[rows] = value / scale[rows]
    backward = np.ones_like(scores)
    expected = np.zeros_like(weights)
    for step in range(last, 0, -1):
        rows, before = steps.rows(step), steps.rows(step - 1, steps.counts[step])
        value = scores[rows] * backward[rows] / scale[rows]
        backward[before] = value @ weights.T
        expected += forward[before].T @ value
    log_partition = float(np.log(scale).sum(dtype=np.float64)) + float(top.sum(dtype=np.float64))
    log_partition += float(highest) * (len(scores) - steps.counts[0])
    forward *= backward
    return log_partition, forward, expected * weights


def _transition_counts(gold: Ints, steps: _Steps, size: int) -> Floats:
    """Return how often each tag follows each other tag (from, to)."""
    counts = np.zeros(size * size, dtype=np.float32)
    for step in range(1, len(steps.counts)):
        before, after = gold[steps.rows(step - 1, steps.counts[step])], gold[steps.rows(step)]
        counts += np.bincount(before * size + after, minlength=size * size)
    return counts.reshape(size, size)


class _HeldOutScore:
    """F over the tagged words of held-out notes, by the weights so far."""

    def __init__(
        self, templates: Templates, matrix: FeatureMatrix, names: tuple[str, ...], held_out: HeldOut
    ) -> None:
        places = np.concatenate([np.arange(low, high) for low, high in held_out.units])
        self._matrix = FeatureMatrix(templates, held_out.batch, places, keys=matrix.keys)
        sizes = [high - low for low, high in held_out.units]
        ends = np.cumsum(sizes).tolist()
        self._units = [(end - size, end) for end, size in zip(ends, sizes, strict=True)]
        self._gold = np.array([held_out.tags[at] for at in places.tolist()])
        self._names = names

    def __call__(self, weights: Floats, transitions: Floats) -> float:
        zeros = np.zeros(len(self._names), dtype=np.float32)
        scores = TransitionScores(self._names, transitions, zeros, zeros)
        best, _ = decode(scores, self._matrix.scores(weights), self._units, with_probabilities=False)
        found = np.array(self._names)[best]
        match = ((found == self._gold) & (found != _OUTSIDE)).sum()
        return float(200 * match / max((found != _OUTSIDE).sum() + (self._gold != _OUTSIDE).sum(), 1))


def _indices(tags: Sequence[str], names: tuple[str, ...]) -> Ints:
    """Return the index of each tag; 0 for one that is not among the names, as at padding."""
    index = {name: at for at, name in enumerate(names)}
    return np.array([index.get(tag, 0) for tag in tags], dtype=np.int64)


def sorted_tags(tags: set[str]) -> tuple[str, ...]:
    """Return tags in the order of the columns of weights: ``O`` first."""
    return tuple(sorted(tags, key=lambda tag: (tag != _OUTSIDE, tag)))
