"""The SVM tagger: the previous tag as a feature, and the gate before it."""

from __future__ import annotations

import pytest

from nescio.core import Document, Span
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.learner import Task, make_batch, save_learner
from nescio.detect.linear.svm import SvmLearner, SvmSettings

FEATURES = ("word -1..1", "shape", "field")


def forms(count):
    """Notes of two lines, one of them with a name."""
    names = ("Ada Quill", "Bob Roe", "Kim Lee", "Ann Fox")
    docs = []
    for number in range(count):
        name = names[number % len(names)]
        text = f"no fever and no chills today\nName: {name}\n"
        start = text.index(name)
        docs.append(Document(str(number), text, [Span(start, start + len(name), "PATIENT")]))
    return docs


@pytest.fixture(scope="module")
def gated():
    settings = SvmSettings(features=FEATURES, min_count=1, gate=True, previous_tag=True, gate_bias=0.0)
    learner = SvmLearner(settings, Task("en"))
    learner.fit(forms(24), ())
    return learner


def test_the_gate_leaves_out_sentences_without_phi(gated):
    batch = make_batch(forms(1), new_vocabulary("en"), "fine", "en")
    first, second = batch.units("line")
    assert gated._units(batch) == [second]
    open_gate = SvmLearner(SvmSettings(features=FEATURES, gate=True, gate_bias=100.0), Task("en"))
    open_gate._gate = gated._gate
    assert open_gate._units(batch) == [first, second]


def test_the_previous_tag_gives_transition_scores(gated):
    assert gated.transition_scores.transitions.std() > 0.01
    alone = SvmLearner(SvmSettings(features=FEATURES, min_count=1), Task("en"))
    alone.fit(forms(24), ())
    assert (alone.transition_scores.transitions == alone.transition_scores.transitions[0]).all()


def test_a_saved_svm_finds_the_same(gated, tmp_path):
    docs = forms(6)
    assert any(gated.predict(docs))
    save_learner(gated, gated.kind, tmp_path, gated.task)
    assert SvmLearner.load(tmp_path).predict(docs) == gated.predict(docs)
