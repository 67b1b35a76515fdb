"""nescio as a recogniser of Presidio's analyzer, without a spaCy model."""

from __future__ import annotations

import pytest
from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
from presidio_analyzer.nlp_engine import NlpArtifacts, NlpEngine

from nescio.apps.integrations.presidio_recognizer import ENTITIES, NescioRecognizer
from nescio.core.errors import ModelError
from nescio.core.labels import CANONICAL, scheme

NOTE = "Mr. Quillfeather was seen by Dr. Brackenbury on 3/4/2061."


@pytest.fixture(scope="module")
def recognizer() -> NescioRecognizer:
    return NescioRecognizer()


def test_every_label_has_a_name() -> None:
    assert set(ENTITIES) == set(scheme(CANONICAL).labels)


def test_finds_under_presidios_names(recognizer: NescioRecognizer) -> None:
    found = recognizer.analyze(NOTE, [])
    assert [(NOTE[r.start : r.end], r.entity_type) for r in found] == [
        ("Quillfeather", "PERSON"), ("Brackenbury", "PERSON"), ("3/4/2061", "DATE_TIME"),
    ]  # fmt: skip
    assert [r.entity_type for r in recognizer.analyze(NOTE, ["DATE_TIME"])] == ["DATE_TIME"]


class NoNlp(NlpEngine):  # type: ignore[misc]
    """An NLP engine that does nothing: the recogniser needs none."""

    def load(self) -> None: ...

    def is_loaded(self) -> bool:
        return True

    def process_text(self, text: str, language: str) -> NlpArtifacts:
        return NlpArtifacts([], [], [], [], self, language)

    def process_batch(self, texts, language, **_):  # type: ignore[no-untyped-def]
        return ((text, self.process_text(text, language)) for text in texts)

    def is_stopword(self, word: str, language: str) -> bool:
        return False

    def is_punct(self, word: str, language: str) -> bool:
        return False

    def get_supported_entities(self) -> list[str]:
        return []

    def get_supported_languages(self) -> list[str]:
        return ["en"]


def test_in_the_analyzer(recognizer: NescioRecognizer) -> None:
    registry = RecognizerRegistry(recognizers=[recognizer], supported_languages=["en"])
    analyzer = AnalyzerEngine(registry=registry, nlp_engine=NoNlp(), supported_languages=["en"])
    found = analyzer.analyze(NOTE, language="en")
    assert sorted(r.entity_type for r in found) == ["DATE_TIME", "PERSON", "PERSON"]


def test_a_text_that_fails_is_an_error(recognizer: NescioRecognizer) -> None:
    french = (
        "Le patient est venu à la consultation avec sa femme parce que les douleurs étaient devenues fortes. "
        * 3
    )
    with pytest.raises(ModelError, match="UnknownLanguage"):
        recognizer.analyze(french, [])
