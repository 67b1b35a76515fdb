"""The protocols that detectors follow: rules, linear models, networks and combinations look the same from outside.

`nescio.models.load` loads them, `nescio.detect.threshold` sets their sensitivity.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from nescio.core.document import Document, Span


@runtime_checkable
class Detector(Protocol):
    """Finds PHI. ``predict`` must not depend on the order or the batching of the documents."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it can give."""

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the spans of each document, sorted and without overlaps; ``doc.spans`` is ignored."""


@runtime_checkable
class SupportsThreshold(Protocol):
    """A detector whose decision threshold can be set; any other is filtered by the scores of its spans."""

    def at_sensitivity(self, sensitivity: float) -> Detector:
        """Return a copy that tags whatever has a probability of PHI above ``1 - sensitivity``."""


@runtime_checkable
class Trainable(Detector, Protocol):
    """A detector that learns from annotated documents and can be saved to a folder."""

    def fit(self, train: Sequence[Document], dev: Sequence[Document]) -> None:
        """Train on ``train``; ``dev`` may decide when to stop. Same data and seed, same model."""

    def save(self, folder: Path) -> None:
        """Write the weights (safe formats only) into ``folder``; the caller writes the model card."""

    @classmethod
    def load(cls, folder: Path) -> Trainable:
        """Read what ``save`` wrote."""
