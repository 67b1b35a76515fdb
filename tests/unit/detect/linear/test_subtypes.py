"""Categories first, labels after: the second step, and a CRF that works so."""

import numpy as np
import pytest

from nescio.core.tags import tag_set
from nescio.corpora.synth import generate
from nescio.detect.learner import Task, save_learner
from nescio.detect.linear.crf import CrfLearner, CrfSettings
from nescio.detect.linear.subtypes import Refinement, entity_ranges, to_category_tags

COARSE = tuple(tag_set(["NAME", "LOCATION"]))
LABELS = ("CITY", "DOCTOR", "HOSPITAL", "PATIENT")


def test_tags_of_labels_become_tags_of_categories():
    assert to_category_tags(["O", "B-CITY", "I-CITY", "B-DOCTOR"]) == [
        "O",
        "B-LOCATION",
        "I-LOCATION",
        "B-NAME",
    ]


def test_entities_end_where_another_begins():
    tags = ["B-CITY", "I-CITY", "B-CITY", "O", "B-DOCTOR", "I-DOCTOR"]
    assert entity_ranges(tags) == [(0, 2, "CITY"), (2, 3, "CITY"), (4, 6, "DOCTOR")]


def test_the_words_of_an_entity_agree_on_a_label_of_its_category():
    refinement = Refinement(COARSE, LABELS)
    found = np.array([COARSE.index(tag) for tag in ("B-NAME", "I-NAME", "O", "B-LOCATION", "B-LOCATION")])
    scores = np.array(
        [
            [9, 1, 0, 0],  # a city it cannot be
            [0, 0, 0, 3],
            [9, 9, 9, 9],
            [1, 0, 0, 9],
            [0, 0, 1, 0],
        ],
        dtype=np.float32,
    )
    best = refinement.best(found.astype(np.int16), scores.__getitem__)
    assert [refinement.tags[i] for i in best] == ["B-PATIENT", "I-PATIENT", "O", "B-CITY", "B-HOSPITAL"]


def test_probabilities_of_labels_add_up_to_those_of_categories():
    refinement = Refinement(COARSE, LABELS)
    random = np.random.default_rng(0)
    coarse = random.dirichlet(np.ones(len(COARSE)), 20).astype(np.float32)
    probabilities = refinement.probabilities(coarse, random.normal(size=(20, len(LABELS))).astype(np.float32))
    for tag in COARSE:
        parts = [i for i, name in enumerate(refinement.tags) if to_category_tags([name]) == [tag]]
        assert probabilities[:, parts].sum(axis=1) == pytest.approx(coarse[:, COARSE.index(tag)], abs=1e-5)


def test_a_coarse_to_fine_crf_learns_labels_and_is_read_back(tmp_path):
    notes = list(generate(40, language="en", seed=3))
    task = Task("en")
    settings = CrfSettings(
        features=("word -1..1", "shape", "suffix", "field"), iterations=30, coarse_to_fine=True
    )
    learner = CrfLearner(settings, task)
    learner.fit(notes, notes[:5])
    assert set(learner.labels) == {span.label for doc in notes for span in doc.spans}
    found = learner.predict(notes)
    gold = {(i, s.start, s.end, s.label) for i, doc in enumerate(notes) for s in doc.spans}
    given = {(i, s.start, s.end, s.label) for i, spans in enumerate(found) for s in spans}
    assert len(gold & given) > 0.8 * len(gold)
    save_learner(learner, "crf", tmp_path, task)
    assert CrfLearner.load(tmp_path).predict(notes) == found
    for _, probabilities in learner.probabilities(notes[:3]):
        assert probabilities.sum(axis=1) == pytest.approx(1, abs=1e-3)
