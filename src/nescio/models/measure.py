"""What a model finds and what it costs, measured on annotated notes and saved in its card.

Each model is measured twice: in the pipeline, as `nescio scrub` runs it, and as a bare detector.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from nescio.core.document import Document
from nescio.core.errors import ConfigError
from nescio.core.labels import category_of
from nescio.detect.model_card import read_card, write_card
from nescio.detect.threshold import STEPS
from nescio.evaluate import evaluate
from nescio.evaluate.calibration import by_density, reliability
from nescio.evaluate.evaluation import Evaluation

OWN = "own"
"""The name of a model's own sensitivity."""

_MOST_SENSITIVE = max(STEPS, key=STEPS.__getitem__)  # reports improbable entities, too

PIPELINE, DETECTOR_ONLY = "pipeline", "detector_only"
"""The two ways in which a model is measured."""


class Predict(Protocol):
    """Runs a model (name or folder) on notes, and returns them with the spans it found."""

    def __call__(
        self,
        model: str,
        docs: Sequence[Document],
        sensitivity: float | None = None,
        *,
        detector_only: bool = False,
    ) -> list[Document]:
        """Return the notes with what the model finds in place of their own spans."""


def measure(folder: Path, name: str, docs: Sequence[Document], predict: Predict) -> dict[str, Any]:
    """Measure a model at each named sensitivity, in the pipeline and alone; write the figures into its card, and return them.

    Args:
        folder: of the model.
        name: what the card calls the notes, e.g. ``corpus/en/test``.
        docs: annotated notes.
        predict: runs the model, e.g. `nescio.pipeline.measure.systems.run_model`.

    Raises:
        ConfigError: there is no annotation among them.
    """
    if not any(doc.spans for doc in docs):
        raise ConfigError("nothing to measure on: the notes have no annotations")
    figures: dict[str, Any] = {"notes": len(docs)}
    for way in (PIPELINE, DETECTOR_ONLY):
        found = {
            step: predict(str(folder), docs, sensitivity, detector_only=way == DETECTOR_ONLY)
            for step, sensitivity in {OWN: None, **STEPS}.items()
        }
        own = evaluate(docs, found[OWN])
        figures["words"] = own.words
        figures[way] = {
            "types": _figures(own, "strict"),
            "spans": _figures(own, "binary"),
            "words_of_phi": _figures(own, "phi-word"),
            "notes_with_nothing_missed": _interval(own, "nothing-missed"),
            "category": {
                category.lower(): _interval(evaluate(part, found[OWN]), "phi-word/recall")
                for category, part in _by_category(docs).items()
            },
            "sensitivity": {step: _step(docs, system) for step, system in found.items()},
            "calibration": _calibration(docs, found[_MOST_SENSITIVE]),
        }
    card = read_card(folder)
    write_card(folder, replace(card, scores={**card.scores, name: figures}))
    return figures


def _by_category(docs: Sequence[Document]) -> dict[str, list[Document]]:
    """Return the notes with the spans of one category only, for each that occurs."""
    categories = sorted({category_of(span.label) or "OTHER" for doc in docs for span in doc.spans})
    return {
        category: [
            doc.with_spans(s for s in doc.spans if (category_of(s.label) or "OTHER") == category)
            for doc in docs
        ]
        for category in categories
    }


def _step(docs: Sequence[Document], system: Sequence[Document]) -> dict[str, float]:
    whole = evaluate(docs, system, resamples=0)
    found = {
        category.lower(): _percent(evaluate(part, system, resamples=0).estimates["phi-word/recall"].value)
        for category, part in _by_category(docs).items()
    }
    return {
        "found": _percent(whole.estimates["phi-word/recall"].value),
        "precision": _percent(whole.estimates["phi-word/precision"].value),
        "lost_in_1000": round(1000 * whole.estimates["words-lost"].value, 1),
        "nothing_missed": _percent(whole.estimates["nothing-missed"].value),
        **found,
    }


def _calibration(docs: Sequence[Document], system: Sequence[Document]) -> dict[str, Any]:
    """Return the expected calibration error, and mean score, share of PHI and number of each bin, by density of notes."""
    found: dict[str, Any] = {}
    for density, (gold, some) in by_density(docs, system).items():
        result = reliability(gold, some)
        bins = [[round(mean, 3), round(share, 3), count] for mean, share, count in result.bins]
        found[density] = {"error": round(result.error, 3), "bins": bins}
    return found


def _figures(evaluation: Evaluation, view: str) -> dict[str, list[float]]:
    return {part: _interval(evaluation, f"{view}/{part}") for part in ("precision", "recall", "f1")}


def _interval(evaluation: Evaluation, name: str) -> list[float]:
    """Return a figure in per cent with the ends of its interval."""
    estimate = evaluation.estimates[name]
    return [_percent(estimate.value), _percent(estimate.low), _percent(estimate.high)]


def _percent(share: float) -> float:
    return round(100 * share, 2)
