"""nescio as a recogniser of Presidio's analyzer: its entities under Presidio's names.

    analyzer.registry.add_recognizer(NescioRecognizer())

It needs none of the artifacts of Presidio's NLP engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from presidio_analyzer import EntityRecognizer, RecognizerResult

from nescio.core.document import Document
from nescio.core.errors import ModelError
from nescio.core.labels import canonical_label
from nescio.languages.registry import DEFAULT_LANGUAGE
from nescio.pipeline.engines.local import detect_documents
from nescio.pipeline.scrubber import Scrubber

ENTITIES: Mapping[str, str] = {
    "PATIENT": "PERSON", "DOCTOR": "PERSON", "USERNAME": "USERNAME", "PROFESSION": "PROFESSION",
    "HOSPITAL": "ORGANIZATION", "DEPARTMENT": "ORGANIZATION", "ORGANIZATION": "ORGANIZATION",
    "ROOM": "LOCATION", "STREET": "LOCATION", "CITY": "LOCATION", "STATE": "LOCATION", "COUNTRY": "LOCATION",
    "ZIP": "LOCATION", "LOCATION-OTHER": "LOCATION",
    "AGE": "AGE", "DATE": "DATE_TIME",
    "PHONE": "PHONE_NUMBER", "FAX": "PHONE_NUMBER", "EMAIL": "EMAIL_ADDRESS", "URL": "URL", "IPADDR": "IP_ADDRESS",
    "SSN": "US_SSN", "MEDICALRECORD": "MEDICAL_RECORD", "LICENSE": "MEDICAL_LICENSE", "HEALTHPLAN": "ID", "ACCOUNT": "ID",
    "VEHICLE": "ID", "DEVICE": "ID", "BIOID": "ID", "IDNUM": "ID",
}  # fmt: skip
"""Presidio's name for each of our labels; where it has none, ours in its style."""


class NescioRecognizer(EntityRecognizer):
    """Runs nescio's whole pipeline on a text.

    Args:
        model: see `nescio.load_model`.
        sensitivity: of detection, 0 to 1; None for the model's own.
        supported_language: the language that Presidio calls it for.
        any_language: whether to accept languages that nescio does not know; else such a text is an error.
        options: others of Presidio's recognisers, such as ``name``.
    """

    def __init__(
        self,
        model: str = "auto",
        sensitivity: float | None = None,
        supported_language: str = DEFAULT_LANGUAGE,
        *,
        any_language: bool = False,
        **options: Any,
    ) -> None:
        self._settings = model, sensitivity, any_language
        self._scrubber: Scrubber | None = None
        entities = options.pop("supported_entities", None) or sorted(set(ENTITIES.values()))
        name = options.pop("name", None) or "NescioRecognizer"
        super().__init__(entities, name, supported_language, **options)

    def load(self) -> None:
        """Load the model; Presidio calls it once."""
        model, sensitivity, any_language = self._settings
        self._scrubber = Scrubber(model, "tag", sensitivity=sensitivity, any_language=any_language)

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[RecognizerResult]:  # noqa: ARG002
        """Return what was found of the wanted entities.

        Raises:
            ModelError: detection failed; Presidio must not take the text for clean.
        """
        if self._scrubber is None:
            self.load()
            return self.analyze(text, entities)
        [found] = detect_documents([Document("text", text)], self._scrubber)
        if found.error:
            raise ModelError(f"nescio could not detect in a text ({found.error})")
        results = []
        for span in found.spans:
            entity = ENTITIES.get(canonical_label(span.label) or span.label, "ID")
            if not entities or entity in entities:
                results.append(RecognizerResult(entity, span.start, span.end, span.score))
        return results
