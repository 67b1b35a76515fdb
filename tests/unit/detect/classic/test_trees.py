"""The boosted trees."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from invented_notes import notes
from nescio.core import Document
from nescio.detect.classic.trees import TreeLearner, TreeSettings
from nescio.detect.features.lists import word_vocabulary
from nescio.detect.learner import Task, make_batch, save_learner


@pytest.fixture(scope="module")
def trees():
    learner = TreeLearner(TreeSettings(features=("norm -1..1", "case", "field"), rounds=10), Task("en"))
    learner.fit(notes(24), ())
    return learner


def test_a_span_ends_with_its_line(trees):
    docs = notes(6, 60)
    found = trees.predict(docs)
    assert any(found)
    for doc, spans in zip(docs, found, strict=True):
        assert not any("\n" in doc.text[span.start : span.end] for span in spans)


def test_max_features_is_a_limit(trees):
    assert len(trees._columns) > 20
    small = TreeLearner(TreeSettings(features=("norm",), max_features=20, rounds=2), Task("en"))
    small.fit(notes(24), ())
    assert len(small._columns) <= 20


def test_notes_without_phi_give_a_model_that_finds_nothing():
    learner = TreeLearner(TreeSettings(features=("norm",)), Task("en"))
    learner.fit([Document("1", "No fever."), Document("2", "Rest.")], ())
    assert learner.labels == ()
    assert learner.predict(notes(2)) == [(), ()]


def test_a_saved_model_finds_the_same(trees, tmp_path):
    docs = notes(6, 60)
    save_learner(trees, "trees", tmp_path, trees.task)
    assert TreeLearner.load(tmp_path).predict(docs) == trees.predict(docs)


def test_detection_needs_no_lightgbm_and_gives_what_it_would(trees, tmp_path, monkeypatch):
    import lightgbm

    docs = notes(6, 60)
    batch = make_batch(docs, word_vocabulary("en"), "fine", "en")
    rows = np.flatnonzero(batch.line >= 0).tolist()
    matrix = trees._matrix(batch, trees.templates.feature_lists(batch), rows)
    expected = lightgbm.Booster(model_str=trees._text).predict(matrix)
    assert np.abs(trees._probabilities(trees._model, batch, rows) - expected).max() < 1e-12
    save_learner(trees, "trees", tmp_path / "model", Task("en"))
    found = trees.predict(docs)
    for name in ("lightgbm", "scipy", "scipy.sparse"):
        monkeypatch.setitem(sys.modules, name, None)  # importing it fails
    assert TreeLearner.load(tmp_path / "model").predict(docs) == found
