"""Training a CRF: the likelihood is that of all sequences written out, and no worse than crfsuite's."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pycrfsuite
import pytest

from invented_notes import notes
from nescio.detect.features.batch import TRACK_BUILDERS
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.features.templates import Templates
from nescio.detect.learner import make_batch, row_tags
from nescio.detect.linear import crf_training
from nescio.detect.linear.crf_training import CrfTraining, fit_crf, fit_labels, sorted_tags

TEMPLATES = Templates(("word -1..1", "shape", "suffix", "field"), TRACK_BUILDERS)
TRAINING = CrfTraining(c1=0.1, c2=0.05, iterations=60, min_count=1)


@pytest.fixture(scope="module")
def data():
    batch = make_batch(notes(24), new_vocabulary("en"), "fine", "en")
    return batch, row_tags(batch, "BIO"), batch.units("line")


def test_forward_backward_is_the_sum_over_all_paths():
    random = np.random.default_rng(0)
    units = [(0, 3), (3, 4), (4, 8), (8, 10)]
    steps = crf_training._Steps.of(units)
    emissions = random.standard_normal((10, 3)).astype(np.float32)
    transitions = random.standard_normal((3, 3)).astype(np.float32)
    log_partition, probabilities, expected = crf_training._forward_backward(
        emissions[steps.places], transitions, steps
    )
    total, by_place, by_pair = 0.0, np.zeros((10, 3)), np.zeros((3, 3))
    for low, high in units:
        paths = list(product(range(3), repeat=high - low))
        scores = np.array(
            [
                sum(emissions[low + at, tag] for at, tag in enumerate(path))
                + sum(transitions[pair] for pair in pairwise(path))
                for path in paths
            ]
        )
        log_sum = np.log(np.exp(scores).sum())
        total += log_sum
        for path, share in zip(paths, np.exp(scores - log_sum), strict=True):
            for at, tag in enumerate(path):
                by_place[low + at, tag] += share
            for pair in pairwise(path):
                by_pair[pair] += share
    assert log_partition == pytest.approx(total, rel=1e-5)
    np.testing.assert_allclose(probabilities, by_place[steps.places], atol=1e-5)
    np.testing.assert_allclose(expected, by_pair, atol=1e-5)


def objective(data, weights, transition_scores):
    """Return the loss of trained weights, sequence by sequence."""
    batch, tags, units = data
    lists = TEMPLATES.feature_lists(batch)
    index = {tag: at for at, tag in enumerate(transition_scores.tags)}
    transitions = transition_scores.transitions
    loss = 0.0
    for low, high in units:
        emissions = np.array(
            [weights.read(np.array(lists[at], dtype=np.uint64))[0].sum(0) for at in range(low, high)]
        )
        gold = [index[tag] for tag in tags[low:high]]
        loss -= sum(emissions[at, tag] for at, tag in enumerate(gold))
        loss -= sum(transitions[pair] for pair in pairwise(gold))
        alpha = emissions[0].astype(np.float64)
        for row in emissions[1:]:
            alpha = np.logaddexp.reduce(alpha[:, None] + transitions, axis=0) + row
        loss += np.logaddexp.reduce(alpha)
    rows = weights.read(weights.keys)[0]
    return loss + sum(TRAINING.c1 * np.abs(x).sum() + TRAINING.c2 * (x**2).sum() for x in (rows, transitions))


def test_the_loss_is_as_low_as_crfsuites(data, tmp_path):
    batch, tags, units = data
    weights, transition_scores = fit_crf(TEMPLATES, batch, tags, units, TRAINING)

    lists = TEMPLATES.feature_lists(batch)
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params({"c1": TRAINING.c1, "c2": TRAINING.c2, "max_iterations": TRAINING.iterations})
    for low, high in units:
        rows = [[format(f, "x") for f in lists[at]] for at in range(low, high)]
        trainer.append(pycrfsuite.ItemSequence(rows), tags[low:high])
    trainer.train(str(tmp_path / "crf"))
    theirs = trainer.logparser.last_iteration["loss"]

    assert objective(data, weights, transition_scores) < theirs * 1.02


def test_transitions_that_never_occur_have_no_weight(data):
    batch, tags, units = data
    _, scores = fit_crf(TEMPLATES, batch, tags, units, TRAINING)
    seen = {
        pair for low, high in units for pair in zip(tags[low : high - 1], tags[low + 1 : high], strict=True)
    }
    for (i, before), (j, after) in product(enumerate(scores.tags), repeat=2):
        assert scores.transitions[i, j] == 0 or (before, after) in seen


def test_labels_of_whole_entities_are_learned(data):
    batch, tags, _ = data
    entities = [(at, at + 1, tag[2:]) for at, tag in enumerate(tags) if tag.startswith("B-")]
    weights, labels = fit_labels(TEMPLATES, batch, entities, TRAINING)
    assert labels == sorted_tags({label for *_, label in entities})
    lists = TEMPLATES.feature_lists(batch)
    found = [
        labels[int(weights.read(np.array(lists[at], dtype=np.uint64))[0].sum(0).argmax())]
        for at, _, _ in entities
    ]
    right = sum(a == label for a, (*_, label) in zip(found, entities, strict=True))
    assert right / len(entities) > 0.95
