"""The sensitivity of detectors that have none of their own: spans are filtered by their scores."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError
from nescio.detect.threshold import with_threshold


class Scored:
    labels = ("PATIENT",)

    def predict(self, docs: list[Document]) -> list[tuple[Span, ...]]:
        return [(Span(0, 1, "PATIENT", "m", 0.2), Span(2, 3, "PATIENT", "m", 0.8)) for _ in docs]


def test_recall_filters_by_score() -> None:
    doc = Document("a", "a b")
    counts = [
        len(with_threshold(Scored(), sensitivity).predict([doc])[0])
        for sensitivity in (None, 0.0, 0.3, 0.9, 1.0)
    ]
    assert counts == [2, 0, 1, 2, 2]
    with pytest.raises(ConfigError, match="0 to 1"):
        with_threshold(Scored(), 2.0)
