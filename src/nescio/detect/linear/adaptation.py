"""Continue the training of a CRF on a few notes of one site, from the weights that it has.

What is learned is a change of the weights. An elastic penalty holds each weight the more, the more often its feature occurs in the
notes the model comes from (`FeatureCounts`): what is common stays, what only this site writes is learned freely. An L1 penalty
keeps all other changes at 0, so that a note without anything of the site is tagged as before. Only the weights of
the CRF change; its transitions and its network stay. Plain numpy, no extra.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from nescio.detect.decoding import Floats
from nescio.detect.features.words import Keys
from nescio.detect.linear.weights import Weights

Ints = NDArray[np.int64]

_STEPS_PER_DOUBLING = 8  # of counts, which are saved as logarithms
_MIN_RESIDUAL = 1e-3  # errors of a probability that are worth learning from


@dataclass(frozen=True, eq=False)
class FeatureCounts:
    """How often features occur in the notes that a model comes from.

    Attributes:
        keys: the upper halves of feature keys, sorted.
        counts: of each.
    """

    keys: NDArray[np.uint32]
    counts: Floats

    @classmethod
    def none(cls) -> FeatureCounts:
        """Return the counts of no notes."""
        return cls(np.zeros(1, np.uint32), np.zeros(1, np.float32))

    def of(self, keys: Keys) -> Floats:
        """Return the count of each feature."""
        wanted = (keys >> np.uint64(32)).astype(np.uint32)
        at = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
        return np.where(self.keys[at] == wanted, self.counts[at], 0).astype(np.float32)

    def save(self, path: Path) -> None:
        """Write the counts, to within a few per cent."""
        steps = np.round(_STEPS_PER_DOUBLING * np.log2(np.maximum(self.counts, 1)))
        save_file({"keys": self.keys, "steps": steps.astype(np.uint8)}, path)

    @classmethod
    def load(cls, path: Path) -> FeatureCounts:
        """Read what ``save`` wrote."""
        table = load_file(path)
        return cls(table["keys"], np.exp2(table["steps"] / np.float32(_STEPS_PER_DOUBLING)))


@dataclass(frozen=True)
class AdaptationSettings:
    """How a CRF is adapted.

    Attributes:
        iterations: steps over all notes.
        learning_rate: of AdaGrad.
        c1: the L1 penalty on the change of a weight, as a share of its L2 penalty.
        c2: the L2 penalty on the change of a weight.
        elasticity: what each occurrence of the feature in the model's own notes adds to that penalty.
        miss_cost: what missing a word of PHI costs more in training: added to the score of ``O`` there.
        spurious_cost: what finding PHI where there is none costs more: added to the scores of all other tags there.
    """

    iterations: int = 40
    learning_rate: float = 0.3
    c1: float = 0.1
    c2: float = 1.0
    elasticity: float = 0.15
    miss_cost: float = 2.0
    spurious_cost: float = 1.0


def learn_change(
    features: Sequence[Sequence[int]],
    counts: FeatureCounts,
    residuals: Callable[[Floats], Floats],
    columns: int,
    settings: AdaptationSettings,
) -> tuple[Keys, Floats]:
    """Return the keys of features and the change of their weights that lowers a loss, by AdaGrad with both penalties.

    Args:
        features: keys of the features of each row.
        counts: of features in the model's own notes.
        residuals: the gradient of the loss by the scores of each row, given the change of these scores.
        columns: of the weights: tags or labels.
        settings: of the steps and the penalties.
    """
    flat = np.array([key for row in features for key in row], dtype=np.uint64)
    keys, feature = np.unique(flat, return_inverse=True)
    row = np.repeat(np.arange(len(features)), [len(keys_of_row) for keys_of_row in features])
    order = np.argsort(feature, kind="stable")
    by_feature = feature[order], row[order]
    penalty = (settings.c2 + settings.elasticity * counts.of(keys))[:, None]
    change = np.zeros((len(keys), columns), dtype=np.float32)
    squares = np.full_like(change, 1e-6)
    for _ in range(settings.iterations):
        # Few rows have anything to say, and few features a weight that changed: all others are left out.
        scores = _sums(row, feature, change, np.asarray(change.any(axis=1))[feature], len(features))
        found = residuals(scores)
        is_wrong = np.abs(found).max(axis=1, initial=0) > _MIN_RESIDUAL
        gradient = _sums(*by_feature, found, is_wrong[by_feature[1]], len(keys))
        touched = np.flatnonzero(gradient.any(axis=1) | change.any(axis=1))
        slope = gradient[touched] + penalty[touched] * change[touched]
        squares[touched] += slope * slope
        step = settings.learning_rate / np.sqrt(squares[touched])
        moved = change[touched] - step * slope
        shrunk = np.abs(moved) - step * settings.c1 * penalty[touched]
        change[touched] = np.sign(moved) * np.maximum(shrunk, 0)
    return keys, change


def _sums(into: Ints, taken: Ints, values: Floats, used: NDArray[np.bool_], size: int) -> Floats:
    """Return for each of ``size`` groups the sum of the values that it takes.

    Args:
        into: the group of each entry, sorted.
        taken: the row of ``values`` that each entry takes.
        values: rows.
        used: which entries count.
        size: number of groups.
    """
    sums = np.zeros((size, values.shape[1]), dtype=np.float32)
    groups = into[used]
    if len(groups):
        starts = np.flatnonzero(np.diff(groups, prepend=-1))
        sums[groups[starts]] = np.add.reduceat(values[taken[used]], starts, axis=0)
    return sums


def add_change(
    weights: Weights, tag_change: tuple[Keys, Floats], label_change: tuple[Keys, Floats]
) -> Weights:
    """Return weights with changes added, rounded as they will be saved.

    Few of many rows change: like all rows, these are made when they are first used.
    """
    changes = [
        (keys[kept], change[kept])
        for keys, change in (tag_change, label_change)
        for kept in [change.any(axis=1)]
    ]
    changed = np.unique(np.concatenate([keys for keys, _ in changes]))
    added: list[Floats] = []
    for keys, change in changes:
        added.append(np.zeros((len(changed), change.shape[1]), dtype=np.float32))
        added[-1][np.searchsorted(changed, keys)] = change
    new = changed[weights.find(changed) == 0]
    all_keys = np.insert(weights.keys, np.searchsorted(weights.keys, new), new)
    unpack = partial(_changed_rows, weights, all_keys, changed, added)
    return Weights(all_keys, unpack, *(part.shape[1] for part in added))


def _changed_rows(
    weights: Weights, all_keys: Keys, changed: Keys, added: Sequence[Floats], at: Ints
) -> tuple[Floats, Floats]:
    """Return rows and label weights with what was added to those of the changed keys."""
    keys = all_keys[at]
    place = np.searchsorted(changed, keys)
    is_changed = np.append(changed, np.uint64(0))[place] == keys
    is_changed &= place < len(changed)
    rows, label_weights = weights.read(keys)
    for part, change in zip((rows, label_weights), added, strict=True):
        part[is_changed] += change[place[is_changed]]
        part[:] = part.astype(np.float16)
    return rows, label_weights


def tag_residuals(
    marginals_of: Callable[[Floats], Floats],
    emissions: Floats,
    gold: Ints,
    outside: int,
    learned: NDArray[np.bool_],
    settings: AdaptationSettings,
) -> Callable[[Floats], Floats]:
    """Return the gradient of a CRF's loss, in which misses and spurious PHI cost more.

    Args:
        marginals_of: gives the probability of each tag at each row from the emissions.
        emissions: of the model as it is.
        gold: the index of the right tag of each row.
        outside: the index of ``O``.
        learned: which rows are learned from.
        settings: with the costs.
    """
    truth = np.zeros_like(emissions)
    truth[np.arange(len(gold)), gold] = 1
    costs = np.zeros_like(emissions)
    costs[gold == outside] = settings.spurious_cost
    costs[:, outside] = np.where(gold == outside, 0, settings.miss_cost)

    def residuals(change: Floats) -> Floats:
        found: Floats = (marginals_of(emissions + change + costs) - truth) * learned[:, None]
        return found

    return residuals


def label_residuals(scores: Floats, gold: Ints, possible: NDArray[np.bool_]) -> Callable[[Floats], Floats]:
    """Return the gradient of the loss of choosing the label of each entity.

    Args:
        scores: of the labels, by the model as it is.
        gold: the index of the right label of each entity.
        possible: which labels an entity of its category may have (entity, label).
    """
    truth = np.zeros_like(scores)
    truth[np.arange(len(gold)), gold] = 1

    def residuals(change: Floats) -> Floats:
        total = np.where(possible, scores + change, -np.inf)
        probabilities = np.exp(total - total.max(axis=1, keepdims=True))
        probabilities /= probabilities.sum(axis=1, keepdims=True)
        found: Floats = probabilities - truth
        return found

    return residuals
