"""From what `--model` says to a detector: bundled models, saved models, rules, your own class, or by language."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from nescio.core.document import Document, Span
from nescio.core.errors import ModelError, NescioError
from nescio.detect.base import Detector
from nescio.detect.card import CARD_NAME, ModelCard, read_card
from nescio.detect.registry import bundled_models, load_model, model_folder
from nescio.detect.threshold import turned
from nescio.languages.identify import guess_language

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
    """Gives each note to the detector of its language; detectors are loaded when first needed.

    Args:
        models: bundled models by language.
        recall: the dial of each.

    Raises:
        ModelError: there is no such model.
    """

    def __init__(self, models: Mapping[str, str], recall: float | None) -> None:
        self._cards = {language: read_card(model_folder(model)) for language, model in models.items()}
        self._models = dict(models)
        self._recall = recall
        self._loaded: dict[str, Detector] = {}

    @property
    def name(self) -> str:
        """What it is called in reports."""
        return f"auto ({', '.join(f'{language}: {_called(card)}' for language, card in self._cards.items())})"

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that any of them can give."""
        return tuple(dict.fromkeys(label for card in self._cards.values() for label in card.labels))

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the spans found in each document."""
        found: list[tuple[Span, ...]] = [()] * len(docs)
        languages = [guess_language(doc.text) for doc in docs]
        for language in set(languages):
            if language not in self._loaded:
                self._loaded[language] = _one(self._models[language], self._recall).detector
            mine = [number for number, guess in enumerate(languages) if guess == language]
            spans = self._loaded[language].predict([docs[n] for n in mine])
            for number, some in zip(mine, spans, strict=True):
                found[number] = some
        return found


def _called(card: ModelCard, folder: str = "") -> str:
    return f"model {card.name or Path(folder).name} ({card.recipe or card.kind})"


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
        by_language = ByLanguage(
            {tongue: f"{tongue}-{tier}" if tier else tongue for tongue in _LANGUAGES}, recall
        )
        return Found(by_language, by_language.name)
    return _one(model, recall)


def _one(model: str, recall: float | None) -> Found:
    if model in bundled_models() or (Path(model) / CARD_NAME).is_file():
        detector, card = load_model(model)
        return Found(turned(detector, recall), _called(card, model), card.language)
    language = model.removeprefix("rules-")
    if language in _LANGUAGES:
        from nescio.detect.rules import RuleDetector

        return Found(turned(RuleDetector(language), recall), f"rules for {language}", language)
    module, colon, name = model.partition(":")
    if colon and name.isidentifier():
        return Found(turned(_own(module, name), recall), model)
    load_model(model)  # says what is wrong with it
    raise ModelError(f"no model {model!r}")


@contextmanager
def wordless() -> Iterator[None]:
    """Tell only the class of an error that a detector raises in the ``with`` block: its words may be those of a note.

    Raises:
        ModelError: it raised something.
    """
    try:
        yield
    except NescioError:
        raise
    except Exception as error:  # noqa: BLE001 - of any detector, also somebody else's
        raise ModelError(f"the detector failed ({type(error).__name__})") from None


def _own(module: str, name: str) -> Detector:
    try:
        detector = getattr(importlib.import_module(module), name)()
    except Exception as error:  # noqa: BLE001 - somebody else's code may raise anything
        raise ModelError(
            f"{module}:{name}: cannot be made into a detector ({type(error).__name__})"
        ) from None
    if not isinstance(detector, Detector):
        raise ModelError(f"{module}:{name}: a detector has `labels` and `predict(docs)`")
    return detector
