"""Detection sensitivity: how probable PHI must be to be reported. `--recall` and `load_model` set it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError
from nescio.detect.base import Detector, SupportsThreshold

STEPS = {"permissive": 0.5, "balanced": 0.8, "cautious": 0.9, "paranoid": 0.97}
"""Named sensitivities: spans whose probability of being PHI is at least 1 less this number are reported."""


@dataclass(frozen=True)
class Thresholded:
    """A detector whose spans are filtered by their scores.

    Attributes:
        detector: finds the spans.
        threshold: the least score of a span that is reported.
    """

    detector: Detector
    threshold: float

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it can give."""
        return self.detector.labels

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        """Return the spans of each document that reach the threshold."""
        found = self.detector.predict(docs)
        return [tuple(span for span in spans if span.score >= self.threshold) for spans in found]


def with_threshold(detector: Detector, sensitivity: float | None) -> Detector:
    """Return a detector that reports what has a probability of at least ``1 - sensitivity`` of being PHI.

    A detector that supports a threshold is set to it, and may then report more than it usually does. The spans of any other
    are filtered by their scores. None leaves the detector as it is.

    Raises:
        ConfigError: sensitivity is not between 0 and 1.
    """
    if sensitivity is None:
        return detector
    if not 0.0 <= sensitivity <= 1.0:
        raise ConfigError(f"--recall goes from 0 to 1, not {sensitivity:g}")
    if isinstance(detector, SupportsThreshold):
        return detector.at_sensitivity(sensitivity)
    return Thresholded(detector, 1.0 - sensitivity)
