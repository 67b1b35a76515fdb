"""A recipe's detector: sensitivity, kinds of learners, what a second pass may use."""

from __future__ import annotations

import pytest

from invented_notes import notes
from nescio.core import Document, Span
from nescio.core.errors import ConfigError
from nescio.detect.base import Detector, SupportsThreshold
from nescio.detect.learner import SupportsCheckpoints, SupportsDevHints, Task
from nescio.detect.model_card import ModelCard, write_card
from nescio.detect.recipe_detector import (
    PassSettings,
    PostprocessSettings,
    RecipeDetector,
    RecipeSettings,
    RuleSettings,
    make_learner,
)

CRF = {"kind": "crf", "features": ["word -1..1", "shape"], "iterations": 10, "min_count": 1}


@pytest.fixture(scope="module")
def crf():
    detector = RecipeDetector(RecipeSettings(learner=CRF), Task("en"))
    detector.fit(notes(16), ())
    return detector


def test_a_learner_with_a_threshold_finds_more_at_higher_recall(crf):
    docs = notes(8, 60)
    counts = [
        sum(map(len, crf.at_sensitivity(sensitivity).predict(docs))) for sensitivity in (0.02, 0.5, 0.98)
    ]
    assert counts[0] < counts[1] < counts[2]
    assert crf.at_sensitivity(0.5).predict(docs) == crf.predict(docs)


def test_other_detectors_are_filtered_by_score():
    rules = RecipeDetector(RecipeSettings(rules=RuleSettings("alone")), Task("en"))
    docs = [Document("1", "Call 617-555-0142 or write to ann@example.org on 3/4/2061.")]
    scores = sorted(span.score for span in rules.predict(docs)[0])
    assert scores
    threshold = scores[-1]
    found = rules.at_sensitivity(1 - threshold).predict(docs)[0]
    assert [span.score for span in found] == [score for score in scores if score >= 1.0 - (1 - threshold)]
    assert rules.at_sensitivity(1.0).predict(docs) == rules.predict(docs)


def test_what_a_part_can_do_is_asked_by_protocol(crf):
    assert isinstance(crf, Detector)
    assert isinstance(crf, SupportsThreshold)
    learner = make_learner(CRF, Task("en"))
    assert isinstance(learner, SupportsThreshold)
    assert isinstance(learner, SupportsDevHints)
    assert not isinstance(learner, SupportsCheckpoints)
    hmm = make_learner({"kind": "hmm"}, Task("en"))
    assert not isinstance(hmm, (SupportsThreshold, SupportsDevHints, SupportsCheckpoints))


@pytest.mark.parametrize("kind", ["recipe", "rules", "cfr"])
def test_only_learners_can_be_trained_by_a_recipe(kind):
    with pytest.raises(ConfigError, match=r"learner\.kind: unknown kind of learner"):
        make_learner({"kind": kind}, Task("en"))


def test_a_second_pass_uses_confident_spans_in_forms():
    passes = PassSettings(count=2, form_lines_only=True, min_score=0.8)
    detector = RecipeDetector(RecipeSettings(learner=CRF, passes=passes), Task("en"))
    doc = Document("1", "Name: Ada Quill\nSeen by Ada Quill today")
    form, doubtful, prose = (
        Span(6, 15, "PATIENT", score=0.9),
        Span(6, 9, "PATIENT", score=0.5),
        Span(24, 33, "DOCTOR"),
    )
    assert detector._confident([doc], [[form, doubtful, prose]]) == [[form]]


def test_meddocans_conventions_are_followed_only_by_name():
    doc = Document("1", "Tel: +34 915 550 142.", (Span(5, 20, "NUMERO_TELEFONO"),))
    found = {}
    for conventions in ("", "meddocan"):
        settings = RecipeSettings(
            rules=RuleSettings("alone"), postprocess=PostprocessSettings(conventions=conventions)
        )
        detector = RecipeDetector(settings, Task("es", "meddocan"))
        found[conventions] = [doc.text_of(s) for s in detector._finish(doc, list(doc.spans))]
    assert found == {"": ["+34 915 550 142"], "meddocan": ["34 915 550 142"]}


def test_models_from_before_the_setting_follow_the_conventions(tmp_path):
    for post, expected in (({"split_weekdays": True}, True), ({"conventions": ""}, False)):
        card = ModelCard(
            "recipe",
            scheme="meddocan",
            language="es",
            settings={"rules": {"use": "alone"}, "postprocess": post},
        )
        folder = tmp_path / str(expected)
        folder.mkdir()
        write_card(folder, card)
        assert RecipeDetector.load(folder)._scheme_conventions is expected


def test_a_detector_without_types_has_the_binary_scheme_once_it_is_trained():
    table = {"kind": "anonimatik", "hidden": 4, "training": {"epochs": 1, "threads": 1}}
    detector = RecipeDetector(RecipeSettings(learner=table), Task("en"))
    detector.fit(notes(4), notes(2, 40))
    assert detector.labels == ("PHI",)
    assert detector.task.scheme == "binary"  # as its model card will say, and as it will be loaded
