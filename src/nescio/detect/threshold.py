"""The recall dial: how sure a detector must be before something counts as found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError
from nescio.detect.base import Detector

STEPS = {"permissive": 0.5, "balanced": 0.8, "cautious": 0.9, "paranoid": 0.97}
"""Names for places of the dial: what is found has a probability of being PHI above one less this number."""


@dataclass(frozen=True)
class Thresholded:
    """A detector without what it is less sure of than a threshold."""

    detector: Detector
    least: float

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it can give."""
        return self.detector.labels

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the spans of each document that reach the threshold."""
        found = self.detector.predict(docs)
        return [tuple(span for span in spans if span.score >= self.least) for spans in found]


def turned(detector: Detector, recall: float | None) -> Detector:
    """Return a detector with its dial turned: 1 takes everything it has, 0 only what it is wholly sure of.

    With the dial at r, what has a probability of at least 1 - r of being PHI is found. A detector that can look for
    more than it usually reports has a method ``at_recall``; any other is filtered by its scores. None leaves it as it is.

    Raises:
        ConfigError: the dial goes from 0 to 1.
    """
    if recall is None:
        return detector
    if not 0.0 <= recall <= 1.0:
        raise ConfigError(f"--recall goes from 0 to 1, not {recall:g}")
    at_recall = getattr(detector, "at_recall", None)
    if at_recall is not None:
        result: Detector = at_recall(recall)
        return result
    return Thresholded(detector, 1.0 - recall)
