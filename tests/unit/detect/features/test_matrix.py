"""The sparse matrix of features: its sums are those of the lists of features."""

from __future__ import annotations

import numpy as np
import pytest

from invented_notes import notes
from nescio.detect.features.batch import TRACK_BUILDERS
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.features.matrix import FeatureMatrix
from nescio.detect.features.templates import Templates
from nescio.detect.learner import make_batch

FEATURES = ("word -1..1", "suffix", "field", "list -1..0", "norm*shape+1", "case*norm-1")


@pytest.fixture(scope="module")
def templates():
    return Templates(FEATURES, TRACK_BUILDERS)


@pytest.fixture(scope="module")
def batch():
    return make_batch(notes(6), new_vocabulary("en"), "fine", "en")


@pytest.fixture(scope="module")
def rows(templates, batch):
    """Return the places of all tokens and the keys of the features of each."""
    lists = templates.feature_lists(batch)
    places = np.flatnonzero(batch.line >= 0)
    return places, [lists[at] for at in places]


def dense(keys, rows):
    """Return how often each row has each feature."""
    column = {key: at for at, key in enumerate(keys.tolist())}
    table = np.zeros((len(rows), len(keys)))
    for number, row in enumerate(rows):
        for key in row:
            if key in column:
                table[number, column[key]] += 1
    return table


@pytest.mark.parametrize("min_count", [1, 3])
def test_sums_are_those_of_the_lists(templates, batch, rows, min_count):
    places, lists = rows
    matrix = FeatureMatrix(templates, batch, places, min_count=min_count)
    counts = dense(np.unique(np.array([k for row in lists for k in row], dtype=np.uint64)), lists)
    assert len(matrix.keys) == int((counts.sum(axis=0) >= min_count).sum())
    table = dense(matrix.keys, lists)
    random = np.random.default_rng(0)
    weights = random.standard_normal((len(matrix.keys), 4)).astype(np.float32)
    values = random.standard_normal((len(places), 4)).astype(np.float32)
    np.testing.assert_allclose(matrix.scores(weights), table @ weights, atol=1e-4)
    np.testing.assert_allclose(matrix.sums(values), table.T @ values, atol=1e-4)


def test_tokens_in_groups_are_one_row(templates, batch, rows):
    places, lists = rows
    starts = np.array([0, 2, 3])
    matrix = FeatureMatrix(templates, batch, places[:5], starts=starts)
    table = dense(matrix.keys, [lists[0] + lists[1], lists[2], lists[3] + lists[4]])
    weights = np.random.default_rng(1).standard_normal((len(matrix.keys), 2)).astype(np.float32)
    assert len(matrix) == 3
    np.testing.assert_allclose(matrix.scores(weights), table @ weights, atol=1e-4)
    np.testing.assert_allclose(matrix.sums(np.eye(3, 2, dtype=np.float32)), table.T @ np.eye(3, 2), atol=1e-4)


def test_given_keys_are_used_and_unknown_features_left_out(templates, batch, rows):
    places, lists = rows
    known = FeatureMatrix(templates, batch, places[:4]).keys
    matrix = FeatureMatrix(templates, batch, places, keys=known)
    weights = np.ones((len(known), 1), dtype=np.float32)
    np.testing.assert_allclose(
        matrix.scores(weights)[:, 0], dense(known, lists).sum(axis=1), atol=1e-4
    )  # fmt: skip
