"""From what `--model` says to a detector: bundled models, saved models, rules, your own class, or by language."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from nescio.apps.language import guess_language
from nescio.core.document import Document, Span
from nescio.core.errors import ModelError
from nescio.detect.detector import Detector
from nescio.detect.settle import turned

ANNOTATIONS = "annotations"
"""The model that finds what is already annotated."""

_LANGUAGES = ("en", "es")


@dataclass(frozen=True)
class Found:
    """A detector, what to call it in reports, and the language it is for; empty for any."""

    detector: Detector
    name: str
    language: str = ""


class Annotated:
    """Finds the spans that a document already has."""

    labels: tuple[str, ...] = ()

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the documents' own spans."""
        return [doc.spans for doc in docs]


class ByLanguage:
    """Gives each note to the detector of its language."""

    def __init__(self, detectors: Mapping[str, Detector]) -> None:
        self._detectors = dict(detectors)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that any of them can give."""
        return tuple(
            dict.fromkeys(label for detector in self._detectors.values() for label in detector.labels)
        )

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the spans found in each document."""
        found: list[tuple[Span, ...]] = [()] * len(docs)
        languages = [guess_language(doc.text) for doc in docs]
        for language, detector in self._detectors.items():
            mine = [number for number, guess in enumerate(languages) if guess == language]
            for number, spans in zip(mine, detector.predict([docs[n] for n in mine]), strict=True):
                found[number] = spans
        return found


def find_detector(model: str, recall: float | None = None) -> Found:
    """Return the detector that ``--model`` names.

    Args:
        model: ``auto`` (by the language of each note), the name of a bundled model, the folder of a saved one,
            ``rules-en`` or ``rules-es``, or your own class as ``module:Class``.
        recall: the dial, 0 to 1; None for where the model's maker left it.

    Raises:
        ModelError: there is no such model.
    """
    if model == ANNOTATIONS:
        return Found(Annotated(), "the annotations of the notes")
    stem, _, tier = model.partition("-")
    if stem == "auto":
        parts = {
            language: _one(f"{language}-{tier}" if tier else language, recall) for language in _LANGUAGES
        }
        names = ", ".join(f"{language}: {part.name}" for language, part in parts.items())
        return Found(
            ByLanguage({language: part.detector for language, part in parts.items()}), f"auto ({names})"
        )
    return _one(model, recall)


def _one(model: str, recall: float | None) -> Found:
    from nescio.detect.card import CARD_NAME
    from nescio.detect.registry import bundled_models, load_model

    if model in bundled_models() or (Path(model) / CARD_NAME).is_file():
        detector, card = load_model(model)
        name = f"model {card.name or Path(model).name} ({card.recipe or card.kind})"
        return Found(turned(detector, recall), name, card.language)
    language = model.removeprefix("rules-")
    if language in _LANGUAGES:
        from nescio.detect.rules import RuleDetector

        return Found(turned(RuleDetector(language), recall), f"rules for {language}", language)
    module, colon, name = model.partition(":")
    if colon and name.isidentifier():
        return Found(turned(_own(module, name), recall), model)
    load_model(model)  # says what is wrong with it
    raise ModelError(f"no model {model!r}")


def _own(module: str, name: str) -> Detector:
    try:
        detector = getattr(importlib.import_module(module), name)()
    except (ImportError, AttributeError, TypeError) as error:
        raise ModelError(
            f"{module}:{name}: cannot be made into a detector ({type(error).__name__})"
        ) from None
    if not isinstance(detector, Detector):
        raise ModelError(f"{module}:{name}: a detector has `labels` and `predict(docs)`")
    return detector
