"""The CRF tagger: sensitivity, probabilities, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from invented_notes import notes
from nescio.core.errors import ConfigError
from nescio.detect.learner import Task, save_learner
from nescio.detect.linear.crf import CrfLearner, CrfSettings


@pytest.fixture(scope="module")
def crf():
    settings = CrfSettings(features=("word -1..1", "shape", "field"), iterations=15, min_count=1)
    learner = CrfLearner(settings, Task("en"))
    learner.fit(notes(16), ())
    return learner


def test_scores_are_the_mean_probability_of_the_tags(crf):
    docs = notes(4, 60)
    by_note = crf.probabilities(docs)
    for spans, (tokens, rows) in zip(crf.predict(docs), by_note, strict=True):
        assert rows.sum(axis=1) == pytest.approx(1, abs=1e-3)
        for span in spans:
            inside = [i for i, (start, end) in enumerate(tokens) if start >= span.start and end <= span.end]
            tags = [crf.tags.index(f"{'B' if i == inside[0] else 'I'}-{span.label}") for i in inside]
            assert span.score == pytest.approx(float(np.mean(rows[inside, tags])), abs=0.02)


def test_sensitivity_changes_a_copy_only(crf):
    docs = notes(4, 60)
    before = crf.predict(docs)
    more = crf.at_sensitivity(0.99).predict(docs)
    assert sum(map(len, more)) > sum(map(len, before))
    assert crf.predict(docs) == before


def test_a_saved_crf_finds_the_same(crf, tmp_path):
    save_learner(crf, crf.kind, tmp_path, crf.task)
    assert CrfLearner.load(tmp_path).predict(notes(4, 60)) == crf.predict(notes(4, 60))


@pytest.mark.parametrize("options", [{"tokenizer": "words"}, {"unit": "page"}, {"features": ("wrod",)}])
def test_unknown_settings_are_refused(options):
    with pytest.raises(ConfigError, match="unknown"):
        CrfLearner(CrfSettings(**options), Task("en"))


def test_notes_without_words_are_refused():
    with pytest.raises(ConfigError, match="no words"):
        CrfLearner(CrfSettings(features=("word",)), Task("en")).fit([], ())
