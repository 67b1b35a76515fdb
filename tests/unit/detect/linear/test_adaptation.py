"""The change of weights that notes of a site ask for: what it learns, and what holds it back."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nescio.detect.linear.adaptation import (
    AdaptationSettings,
    FeatureCounts,
    add_change,
    label_residuals,
    learn_change,
    tag_residuals,
)
from nescio.detect.linear.weights import Weights

RARE, COMMON = 5 << 40, 9 << 40
GOLD = np.array([1, 1, 0, 0])
FEATURES = [[RARE, COMMON], [RARE, COMMON], [COMMON], [COMMON]]


def softmax(scores):
    return np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)


def change(counts: FeatureCounts, **options: float):
    settings = AdaptationSettings(miss_cost=0, spurious_cost=0, **options)
    emissions = np.tile(np.array([2.0, 0.0], dtype=np.float32), (4, 1))
    learned = np.ones(4, dtype=np.bool_)
    residuals = tag_residuals(softmax, emissions, GOLD, 0, learned, settings)
    return learn_change(FEATURES, counts, residuals, 2, settings)


def test_features_of_the_site_are_learned_and_common_ones_stay():
    counts = FeatureCounts(np.array([COMMON >> 32], dtype=np.uint32), np.array([100_000], dtype=np.float32))
    keys, found = change(counts, c2=0.1)
    assert keys.tolist() == [RARE, COMMON]
    assert found[0, 1] > 0.5
    assert found[1].tolist() == pytest.approx([0, 0], abs=0.01)


def test_the_l1_penalty_sets_small_changes_to_zero():
    _, found = change(FeatureCounts.none(), c1=50.0)
    assert not found.any()


def test_a_row_that_is_not_learned_from_changes_nothing():
    emissions = np.zeros((4, 2), dtype=np.float32)
    residuals = tag_residuals(softmax, emissions, GOLD, 0, np.zeros(4, dtype=np.bool_), AdaptationSettings())
    assert not residuals(emissions).any()


def test_missing_phi_costs_more():
    emissions = np.zeros((4, 2), dtype=np.float32)
    learned = np.ones(4, dtype=np.bool_)
    plain, costly = (
        tag_residuals(
            softmax, emissions, GOLD, 0, learned, AdaptationSettings(miss_cost=cost, spurious_cost=0)
        )
        for cost in (0.0, 2.0)
    )
    assert costly(emissions)[0, 1] < plain(emissions)[0, 1]
    assert costly(emissions)[2].tolist() == plain(emissions)[2].tolist()


def test_labels_are_chosen_within_their_category():
    scores = np.zeros((1, 3), dtype=np.float32)
    possible = np.array([[True, True, False]])
    assert label_residuals(scores, np.array([1]), possible)(scores).tolist() == [[0.5, -0.5, 0.0]]


def test_changes_are_added_to_known_and_new_features():
    weights = Weights.of(
        np.array([RARE], dtype=np.uint64), np.ones((1, 2), np.float32), np.ones((1, 1), np.float32)
    )
    keys = np.array([RARE, COMMON], dtype=np.uint64)
    added = add_change(
        weights,
        (keys, np.array([[1, 0], [0, 2]], dtype=np.float32)),
        (keys[1:], np.array([[3]], dtype=np.float32)),
    )
    rows, labels = added.read(keys)
    assert rows.tolist() == [[2, 1], [0, 2]]
    assert labels.tolist() == [[1], [3]]


def test_only_rows_that_are_used_are_made():
    keys = np.arange(1000, dtype=np.uint64) << np.uint64(50)
    made: list[int] = []

    def unpack(at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        made.extend(at.tolist())
        return np.ones((len(at), 2), np.float32), np.zeros((len(at), 0), np.float32)

    none = (keys[:0], np.zeros((0, 0), np.float32))
    changed = (
        keys[7:8] + np.uint64(1),
        np.array([[0.1, 0]], np.float32),
    )  # a new one between two that are known
    added = add_change(Weights(keys, unpack, 2), changed, none)
    rows, _ = added.read(np.concatenate([keys[6:9], changed[0]]))
    assert rows[:3].tolist() == [[1, 1]] * 3
    assert rows[3].tolist() == [np.float16(0.1), 0]
    assert made == [6, 7, 8]
    assert len(added.keys) == 1001
    assert (added.keys[1:] > added.keys[:-1]).all()


def test_no_features_no_change():
    keys, found = learn_change([[], []], FeatureCounts.none(), lambda scores: scores, 2, AdaptationSettings())
    assert len(keys) == len(found) == 0


def test_counts_are_saved_to_within_a_few_per_cent(tmp_path: Path):
    keys = np.array([3, 7, 11], dtype=np.uint32)
    counts = FeatureCounts(keys, np.array([4, 100, 70_000], dtype=np.float32))
    counts.save(tmp_path / "counts.safetensors")
    again = FeatureCounts.load(tmp_path / "counts.safetensors")
    wanted = np.array([7, 8, 11], dtype=np.uint64) << np.uint64(32)
    assert again.of(wanted).tolist() == pytest.approx([100, 0, 70_000], rel=0.06)
