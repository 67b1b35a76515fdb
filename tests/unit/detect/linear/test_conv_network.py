"""The convolutional network beside the CRF: distant task, independence of neighbours, saving."""

from __future__ import annotations

import sys
from dataclasses import replace

import numpy as np
import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError, MissingExtraError
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.learner import Task, make_batch, save_learner
from nescio.detect.linear import conv_network
from nescio.detect.linear.conv_network import ConvSettings
from nescio.detect.linear.crf import CrfLearner, CrfSettings

_WORDS = ("pain", "rest", "diet", "walk", "calm", "warm")


def notes_with_distant_cues(count, seed=0):
    """Notes in which the same word is a name or not by what stands five words before it."""
    rng = np.random.default_rng(seed)
    found = []
    for number in range(count):
        named = bool(number % 2)
        between = " ".join(rng.choice(_WORDS, 4))
        text = f"{'nurse' if named else 'apple'} {between} rose {' '.join(rng.choice(_WORDS, 3))}"
        start = text.index("rose")
        spans = (Span(start, start + 4, "DOCTOR", "gold"),) if named else ()
        found.append(Document(f"n{number}", text, spans))
    return found


def crf(**options):
    settings = ConvSettings(
        features=("word",), epochs=25, batch_tokens=200, learning_rate=0.02, min_count=1, **options
    )
    return CrfLearner(CrfSettings(features=("word",), iterations=20, network=settings), Task("en"))


@pytest.fixture(scope="module")
def learner():
    trained = crf(width=16)
    trained.fit(notes_with_distant_cues(200), ())
    return trained


def right(learner, docs):
    return sum({(s.start, s.end) for s in found} == {(s.start, s.end) for s in doc.spans}
               for doc, found in zip(docs, learner.predict(docs), strict=True))  # fmt: skip


def test_the_network_sees_what_is_too_far_for_the_crf(learner):
    unseen = notes_with_distant_cues(60, seed=1)
    alone = crf(width=0)
    alone.fit(notes_with_distant_cues(200), ())
    assert right(alone, unseen) <= 40
    assert right(learner, unseen) == 60


def test_notes_say_nothing_of_their_neighbours(learner, monkeypatch):
    docs = notes_with_distant_cues(30, seed=2)
    together = learner._network.log_probs(_batch(docs))
    monkeypatch.setattr(conv_network, "_BLOCK", 10)
    assert np.allclose(learner._network.log_probs(_batch(docs)), together, atol=1e-5)
    for doc, (low, high) in zip(docs, _batch(docs).bounds, strict=True):
        alone = _batch([doc])
        (first, last), = alone.bounds  # fmt: skip
        assert np.allclose(learner._network.log_probs(alone)[first:last], together[low:high], atol=1e-5)


def _batch(docs):
    return make_batch(docs, new_vocabulary("en"), "fine", "en")


def test_a_saved_network_finds_the_same(learner, tmp_path):
    save_learner(learner, CrfLearner.kind, tmp_path, learner.task)
    docs = notes_with_distant_cues(20, seed=3)
    assert CrfLearner.load(tmp_path).predict(docs) == learner.predict(docs)


def test_a_network_is_trained_beside_a_crf_that_is_kept(learner, tmp_path):
    save_learner(learner, CrfLearner.kind, tmp_path, learner.task)
    again = crf(width=16)
    again.settings = replace(again.settings, trained_crf=str(tmp_path), iterations=1)
    again.fit(notes_with_distant_cues(200), ())
    docs = notes_with_distant_cues(20, seed=3)
    assert again.predict(docs) == learner.predict(docs)
    other = CrfLearner(again.settings, Task("es"))
    with pytest.raises(ConfigError, match="another language"):
        other.fit(notes_with_distant_cues(5), ())


def test_the_same_seed_makes_the_same_network(learner):
    again = crf(width=16)
    again.fit(notes_with_distant_cues(200), ())
    docs = notes_with_distant_cues(20, seed=3)
    assert again.predict(docs) == learner.predict(docs)


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"features": ("word -1..1",)}, "network.features"),
        ({"features": ("word*shape",)}, "network.features"),
        ({"features": ("wrod",)}, "did you mean"),
        ({"dilations": (1, 7)}, "network.dilations"),
        ({"epochs": 0}, "1 or more"),
        ({"width": -5}, "1 or more"),
    ],
)
def test_what_cannot_be_built_is_refused_at_once(options, what):
    with pytest.raises(ConfigError, match=what):
        CrfLearner(CrfSettings(network=ConvSettings(**{"width": 8, **options})), Task("en"))


def test_training_it_needs_an_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "nescio.detect.linear.conv_training", None)
    with pytest.raises(MissingExtraError, match="train"):
        crf(width=8).fit(notes_with_distant_cues(4), ())
