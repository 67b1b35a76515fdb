"""The CRF tagger: sensitivity, probabilities, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from invented_notes import notes
from nescio.core.errors import ConfigError
from nescio.detect.learner import Task, save_learner
from nescio.detect.linear.adaptation import AdaptationSettings, FeatureCounts
from nescio.detect.linear.crf import CrfLearner, CrfSettings
from nescio.detect.model_card import read_card, write_card
from site_notes import site_notes


@pytest.fixture(scope="module")
def crf():
    settings = CrfSettings(features=("word -1..1", "shape", "field"), iterations=15, min_count=1)
    learner = CrfLearner(settings, Task("en"))
    learner.fit(notes(16), ())
    return learner


def test_scores_are_the_mean_probability_of_phi(crf):
    docs = notes(4, 60)
    by_note, found = crf.probabilities(docs), crf.predict(docs)
    assert any(found)
    for spans, (tokens, rows) in zip(found, by_note, strict=True):
        assert rows.sum(axis=1) == pytest.approx(1, abs=1e-3)
        for span in spans:
            inside = [i for i, (start, end) in enumerate(tokens) if start >= span.start and end <= span.end]
            outside = rows[inside, crf.tags.index("O")]
            assert span.score == pytest.approx(float(np.mean(1 - outside)), abs=0.02)


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


def test_adapted_learns_the_words_of_a_site_and_leaves_the_original_alone(crf, tmp_path):
    before = crf.predict(site_notes(20, 3))
    adapted = crf.adapted(site_notes(0, 12), FeatureCounts.none(), AdaptationSettings())
    found = adapted.predict(site_notes(20, 3))
    for doc, spans in zip(site_notes(20, 3), found, strict=True):
        names = {doc.text_of(span) for span in doc.spans if span.label == "DOCTOR"}
        assert names <= {doc.text_of(span) for span in spans}
    assert crf.predict(site_notes(20, 3)) == before
    save_learner(crf, crf.kind, tmp_path, crf.task)
    adapted.save_adapted(tmp_path)
    write_card(tmp_path, read_card(tmp_path, verify=False))
    assert CrfLearner.load(tmp_path).predict(site_notes(20, 3)) == found


def test_nothing_is_learned_from_spans_that_are_ignored(crf):
    docs = site_notes(0, 12)
    ignored = [[span for span in doc.spans if span.label == "DEPARTMENT"] for doc in docs]
    adapted = crf.adapted(docs, FeatureCounts.none(), AdaptationSettings(), ignored)
    labels = [span.label for spans in adapted.predict(site_notes(20, 3)) for span in spans]
    assert "MEDICALRECORD" in labels
    assert "DEPARTMENT" not in labels
