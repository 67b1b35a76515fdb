"""Weights by key, and scores of batches."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from nescio.core import Document
from nescio.core.errors import ModelError
from nescio.detect.decoding import TransitionScores
from nescio.detect.features.batch import TRACK_BUILDERS, Batch
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.features.templates import Templates
from nescio.detect.linear.weights import Scorer, Weights, concat_ranges

NOTE = Document("n", "Name: Ada Quill  MRN: 55\nSeen in New York by Dr. Quill.\n")


def test_scores_are_the_sum_of_all_features():
    batch = Batch([NOTE, Document("m", "Ada")], new_vocabulary("en"))
    templates = Templates(
        ["word -2..2", "prefix", "norm*norm+1 -1..0", "field", "edge -1..1"], TRACK_BUILDERS
    )
    features = templates.feature_lists(batch)
    known = np.unique(np.array([k for row in features for k in row], dtype=np.uint64))
    rows = np.random.default_rng(1).normal(size=(len(known), 3)).astype(np.float32)
    weights = Weights.of(known, rows)
    emissions = Scorer(templates, weights).emissions(batch).tags
    for at in np.flatnonzero(batch.line >= 0):
        expected = rows[np.searchsorted(known, np.array(features[at], dtype=np.uint64))].sum(axis=0)
        assert emissions[at] == pytest.approx(expected, abs=1e-4)


def test_dropping_rare_words_changes_no_score(monkeypatch):
    from nescio.detect.features import words

    templates = Templates(["word -1..1", "suffix", "norm*norm+1", "list", "field"], TRACK_BUILDERS)
    docs = [
        Document(str(n), f"Name: Ada Quill{n} saw Bob{n} and Kim{n % 3} in Boston on {n}/3/2061")
        for n in range(30)
    ]
    keys = {f for row in templates.feature_lists(Batch(docs, new_vocabulary("en"))) for f in row}
    rows = np.random.default_rng(3).normal(size=(len(keys), 4)).astype(np.float32)
    weights = Weights.of(np.array(sorted(keys), dtype=np.uint64), rows)
    whole = [Scorer(templates, weights).emissions(Batch([doc], new_vocabulary("en"))).tags for doc in docs]
    monkeypatch.setattr(words, "CAPACITY", 24)
    small, scorer = new_vocabulary("en"), Scorer(templates, weights)
    for doc, expected in zip(docs, whole, strict=True):
        assert np.array_equal(scorer.emissions(Batch([doc], small)).tags, expected)
        assert len(small.values) < 50
    assert small.generation > 5
    assert {"Ada", "Boston", "Name"} <= set(small.values)


def test_keys_are_found_wherever_they_lie():
    rng = np.random.default_rng(5)
    spread = rng.integers(0, 2**64, 3000, dtype=np.uint64)
    crowded = np.arange(40, dtype=np.uint64) + np.uint64(2**63)  # all begin with the same bits
    keys = np.unique(np.concatenate([spread, crowded, np.array([0, 2**64 - 1], dtype=np.uint64)]))
    known, others = keys[::2], keys[1::2]
    rows = rng.normal(size=(len(known), 2)).astype(np.float32)
    mixed = rng.permutation(len(known))
    weights = Weights.of(known[mixed], rows[mixed])
    for part in np.array_split(np.append(mixed, mixed[::-1]), 7):  # rows are unpacked as they are met
        assert np.array_equal(weights.read(known[part])[0], rows[part])
    assert not weights.read(others)[0].any()
    assert np.array_equal(pickle.loads(pickle.dumps(weights)).read(known)[0], rows)
    none = Weights.of(known[:0], np.zeros((0, 2), dtype=np.float32))
    assert np.all(none.find(known) == 0)


def test_label_scores_at_some_places_are_those_of_all():
    templates = Templates(["word -1..1", "suffix", "norm*norm+1", "list"], TRACK_BUILDERS)
    batch = Batch(
        [Document("1", "Name: Ada Quill saw Bob"), Document("2", "in Boston")], new_vocabulary("en")
    )
    keys = np.unique(np.array([k for row in templates.feature_lists(batch) for k in row], dtype=np.uint64))[
        ::2
    ]
    normal = np.random.default_rng(8).normal(size=(len(keys), 7))
    rows = normal.astype(np.float16).astype(np.float32)  # as weights are learned and saved
    whole = Scorer(templates, Weights.of(keys, rows)).emissions(batch).tags
    split = Scorer(templates, Weights.of(keys, rows[:, :3], rows[:, 3:])).emissions(batch)
    places = np.flatnonzero(batch.line >= 0)[::2]
    assert np.array_equal(split.tags, whole[:, :3])
    assert np.array_equal(split.label_scores(places), whole[places, 3:])


def test_ranges_are_concatenated():
    assert concat_ranges(np.array([5, 9, 2]), np.array([2, 0, 3])).tolist() == [5, 6, 2, 3, 4]


def test_a_file_for_other_tags_is_refused(tmp_path):
    weights = Weights.of(np.array([3], dtype=np.uint64), np.ones((1, 2), dtype=np.float32))
    weights.save(tmp_path / "w.safetensors", TransitionScores.uniform(["O", "B-X"]))
    loaded, scores = Weights.load(tmp_path / "w.safetensors", ("O", "B-X"))
    assert loaded.read(np.array([3], dtype=np.uint64))[0].tolist() == [[1.0, 1.0]]
    assert scores.tags == ("O", "B-X")
    with pytest.raises(ModelError, match="2 tags, but the model lists 3"):
        Weights.load(tmp_path / "w.safetensors", ("O", "B-X", "I-X"))
