"""From the name of a model to a loaded one: shipped models, saved models, rules, your own class, or by language."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from nescio.core.document import Document, Span
from nescio.core.errors import ModelError
from nescio.core.labels import CANONICAL
from nescio.core.spans import by_score, resolve_overlaps
from nescio.detect.base import Detector
from nescio.detect.model_card import ModelCard, Verified, read_card, verified_once
from nescio.detect.threshold import with_threshold
from nescio.languages.identify import is_written_in, note_languages
from nescio.languages.registry import language_codes
from nescio.languages.safe_to_show import shown_error
from nescio.models import ANNOTATIONS
from nescio.models.saved import (
    is_saved_model,
    load_saved,
    model_folder,
    saved_schemes,
    scheme_folder,
    shipped_models,
)
from nescio.models.third_party import ThirdPartyDetector, no_exit, safe_annotations, silence

_AUTO = "auto"
_RULES = "rules-"


@runtime_checkable
class HasSchemeConventions(Protocol):
    """A detector that post-processes its spans by the annotation conventions of its label scheme."""

    def without_scheme_conventions(self) -> Detector:
        """Return it without that post-processing."""


@dataclass(frozen=True)
class LoadedModel:
    """A detector and what is known of it. It is a detector itself.

    Attributes:
        detector: finds the spans.
        name: what reports call it.
        language: the language it is for; empty for any.
        scheme: the label scheme of its spans; empty when there are several, or none is known.
        card: of a saved model.
        folder: of a saved model, or of its part for the scheme.
    """

    detector: Detector
    name: str
    language: str = ""
    scheme: str = ""
    card: ModelCard | None = None
    folder: Path | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it can give."""
        return self.detector.labels

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the spans of each document, as the detector gives them; `nescio.detect` does more."""
        return self.detector.predict(docs)


class AnnotatedSpans:
    """A detector that returns the spans that documents already have."""

    labels: tuple[str, ...] = ()

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the documents' own spans, with ``PHI`` for labels that may be text of a note."""
        return [safe_annotations(doc.spans) for doc in docs]


class LanguageRouter:
    """Gives each note to the detector of its language, or of all that it mixes; detectors are loaded when first needed.

    Args:
        models: names of shipped models by language.
        sensitivity: of detection of each.
        scheme: the label scheme that is wanted; see `load_model`.

    Raises:
        ModelError: there is no such model.
    """

    def __init__(
        self, models: Mapping[str, str], sensitivity: float | None, scheme: str | None = None
    ) -> None:
        self._verified = Verified()
        with verified_once(self._verified):
            self.cards = {
                language: read_card(scheme_folder(model, scheme))
                for language, model in models.items()
                if not model.startswith(_RULES)
            }
        self._models = dict(models)
        self._sensitivity = sensitivity
        self._scheme = scheme
        self._loaded: dict[str, Detector] = {}

    @property
    def name(self) -> str:
        """What reports call it."""
        return f"auto ({', '.join(f'{language}: {_title(card)}' for language, card in self.cards.items())})"

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that any of them can give."""
        return tuple(dict.fromkeys(label for card in self.cards.values() for label in card.labels))

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the spans of each document."""
        found: list[tuple[Span, ...]] = [()] * len(docs)
        languages = [note_languages(doc.text) for doc in docs]
        for language in sorted({code for codes in languages for code in codes}):
            if language not in self._loaded:
                with verified_once(self._verified):
                    model = _load_one(self._models[language], self._sensitivity, self._scheme)
                self._loaded[language] = model.detector
            numbers = [number for number, codes in enumerate(languages) if language in codes]
            spans = self._loaded[language].predict([docs[number] for number in numbers])
            for number, note_spans in zip(numbers, spans, strict=True):
                if len(languages[number]) > 1:
                    text = docs[number].text
                    note_spans = tuple(s for s in note_spans if is_written_in(language, text, s.start, s.end))
                found[number] += note_spans
        for number, codes in enumerate(languages):
            if len(codes) > 1:  # a note that mixes languages: each model where its language is written
                found[number] = tuple(resolve_overlaps(found[number], priority=by_score))
        return found


def load_model(
    model: str | os.PathLike[str] = _AUTO, sensitivity: float | None = None, scheme: str | None = None
) -> LoadedModel:
    """Load the model of a name.

    Args:
        model: ``auto`` (by the language of each note; ``auto-accurate`` for the accurate models), the name of a shipped
            model, the folder of a saved one, ``rules-en`` or the rules of another language, your own class as
            ``module:Class``, or ``annotations`` for the spans that notes already have.
        sensitivity: of detection, 0 to 1; None for the model's own.
        scheme: the label scheme that is wanted; None for the model's own. A model that has a part for it uses that. Any
            other keeps its labels, but what it does to follow the conventions of its own scheme is left out.

    Raises:
        ModelError: there is no such model, or it is damaged.
    """
    name = os.fspath(model)
    if name == ANNOTATIONS:
        return LoadedModel(AnnotatedSpans(), "the annotations of the notes")
    stem, _, tier = name.partition("-")
    if stem == _AUTO and not is_saved_model(name):
        router = LanguageRouter(_models_by_language(tier), sensitivity, scheme)
        schemes = {card.scheme for card in router.cards.values()}
        return LoadedModel(router, router.name, scheme=schemes.pop() if len(schemes) == 1 else "")
    return _load_one(name, sensitivity, scheme)


def model_schemes(name: str) -> set[str]:
    """Return the label schemes that a model was trained in; none for what is no saved model."""
    if is_saved_model(name):
        return saved_schemes(name)
    stem, _, tier = name.partition("-")
    models = _models_by_language(tier).values() if stem == _AUTO else ()
    return {scheme for model in models if is_saved_model(model) for scheme in saved_schemes(model)}


def is_model_name(name: str) -> bool:
    """Whether `load_model` would take a name for that of a model, rather than of a file or folder of notes."""
    if is_saved_model(name):
        return True
    if Path(name).exists():
        return False
    module, colon, attribute = name.partition(":")
    is_class = bool(colon) and attribute.isidentifier() and all(map(str.isidentifier, module.split(".")))
    is_rules = name.startswith(_RULES) and name.removeprefix(_RULES) in language_codes()
    return is_class or is_rules or name.partition("-")[0] == _AUTO


def require_model(name: str) -> None:
    """Refuse a name that `load_model` has no model for, without loading it: for runs that load it on other machines.

    Raises:
        ModelError: there is no such model.
    """
    if name != ANNOTATIONS and not is_model_name(name):
        model_folder(name)


def _models_by_language(tier: str) -> dict[str, str]:
    """Return the shipped model of a tier for each language, or its rules where there is none.

    Raises:
        ModelError: there is no such tier.
    """
    named = {code: f"{code}-{tier}" if tier else code for code in language_codes()}
    shipped = set(shipped_models())
    if shipped.isdisjoint(named.values()):
        raise ModelError(f"no model {_AUTO}-{tier}; known: {_AUTO}, {_AUTO}-accurate")
    return {code: name if name in shipped else f"{_RULES}{code}" for code, name in named.items()}


def _load_one(model: str, sensitivity: float | None, scheme: str | None) -> LoadedModel:
    if is_saved_model(model):
        detector, card = load_saved(model, scheme)
        if scheme not in (None, card.scheme) and isinstance(detector, HasSchemeConventions):
            detector = detector.without_scheme_conventions()
        return LoadedModel(
            with_threshold(detector, sensitivity),
            _title(card, model),
            card.language,
            card.scheme,
            card,
            scheme_folder(model, scheme),
        )
    language = model.removeprefix(_RULES)
    if model.startswith(_RULES) and language in language_codes():
        from nescio.detect.rules import RuleDetector

        return LoadedModel(
            with_threshold(RuleDetector(language), sensitivity), f"rules for {language}", language, CANONICAL
        )
    module, colon, name = model.partition(":")
    if colon and name.isidentifier():
        detector = with_threshold(_own_detector(module, name), sensitivity)
        return LoadedModel(ThirdPartyDetector(detector, model), model)
    load_saved(model)  # says what is wrong with it
    raise ModelError(f"no model {model!r}")


def _title(card: ModelCard, folder: str = "") -> str:
    return f"model {card.name or Path(folder).name} ({card.recipe or card.kind})"


def _own_detector(module: str, name: str) -> Detector:
    try:
        with silence(), no_exit():
            detector = getattr(importlib.import_module(module), name)()
    except Exception as error:  # noqa: BLE001 - somebody else's code may raise anything
        raise ModelError(
            f"{module}:{name}: cannot be made into a detector ({shown_error(error)}); name a class that takes no arguments, in a "
            "module on PYTHONPATH"
        ) from None
    if not isinstance(detector, Detector):
        raise ModelError(f"{module}:{name}: a detector has `labels` and `predict(docs)`")
    return detector
