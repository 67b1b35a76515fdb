"""Detectors of other people: what they print, and what they call things."""

from __future__ import annotations

import logging
import sys
import warnings
from collections.abc import Sequence

import pytest

from nescio.core.document import Document, Span
from nescio.models.foreign import ForeignDetector


class Leaky:
    labels = ("name of Quillfeather", "PERSON", "DATE")

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        sys.stdout.write(docs[0].text)
        sys.stderr.write(docs[0].text)
        logging.getLogger("leaky").error(docs[0].text)
        warnings.warn(docs[0].text, stacklevel=1)
        return [
            (
                Span(0, 3, "name of Quillfeather", "matched Quillfeather", 0.5),
                Span(4, 7, "PERSON", "test:rules", 2.0),
                Span(8, 9, "NOMBRE_SUJETO_ASISTENCIA"),
            )
        ]


def test_what_it_says_is_cleaned(capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = ForeignDetector(Leaky(), "leaky:Leaky").predict([Document("1", "Quillfeather")])
    assert found == [
        (
            Span(0, 3, "PHI", "leaky:Leaky", 0.5),
            Span(4, 7, "PERSON", "test:rules", 1.0),
            Span(8, 9, "NOMBRE_SUJETO_ASISTENCIA"),
        )
    ]
    assert capfd.readouterr() == ("", "")
    assert not caplog.records
    assert ForeignDetector(Leaky(), "x").labels == ("PHI", "PERSON", "DATE")


def test_logging_is_as_before() -> None:
    before = logging.root.manager.disable
    ForeignDetector(Leaky(), "x").predict([Document("1", "x")])
    assert logging.root.manager.disable == before
