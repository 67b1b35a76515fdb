"""The hidden Markov model."""

from __future__ import annotations

import numpy as np

from invented_notes import notes
from nescio.core import Document, Span
from nescio.detect.classic.hmm import HmmLearner, HmmSettings, _concentration
from nescio.detect.learner import Task, save_learner


def trained():
    learner = HmmLearner(HmmSettings(), Task("en"))
    learner.fit(notes(24), ())
    return learner


def test_an_unknown_word_is_tagged_by_its_shape():
    docs = [Document(n, f"{n} has no pain", [Span(0, 3, "PATIENT")]) for n in ("Ada", "Bob", "Kim", "Ann")]
    docs += [Document(word, f"{word} has no pain") for word in ("she", "one", "man", "son")]
    learner = HmmLearner(HmmSettings(), Task("en"))
    learner.fit(docs, ())
    capitalised, lower = learner.predict([Document("1", "Zyx has no pain"), Document("2", "zyx has no pain")])
    assert [(span.start, span.end, span.label) for span in capitalised] == [(0, 3, "PATIENT")]
    assert lower == ()


def test_more_types_for_as_many_tokens_give_a_higher_concentration():
    few = np.array([[90.0], [10.0]])
    many = np.full((50, 1), 2.0)
    assert _concentration(many, 0.0)[0] > _concentration(few, 0.0)[0]
    assert _concentration(many, 3.0)[0] == 3.0


def test_a_saved_model_finds_the_same(tmp_path):
    learner, docs = trained(), notes(6, 60)
    assert any(learner.predict(docs))
    save_learner(learner, "hmm", tmp_path, learner.task)
    assert HmmLearner.load(tmp_path).predict(docs) == learner.predict(docs)
