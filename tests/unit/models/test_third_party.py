"""Detectors of other people: what they print, and what they call things."""

from __future__ import annotations

import logging
import sys
import warnings
from collections.abc import Sequence

import pytest

from nescio.core.document import Document, Span
from nescio.models.third_party import ThirdPartyDetector, safe_annotations


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
        found = ThirdPartyDetector(Leaky(), "leaky:Leaky").predict([Document("1", "Quillfeather")])
    assert found == [
        (
            Span(0, 3, "PHI", "leaky:Leaky", 0.5),
            Span(4, 7, "PERSON", "test:rules", 1.0),
            Span(8, 9, "NOMBRE_SUJETO_ASISTENCIA"),
        )
    ]
    assert capfd.readouterr() == ("", "")
    assert not caplog.records
    assert ThirdPartyDetector(Leaky(), "x").labels == ("PHI", "PERSON", "DATE")


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("NAME", "NAME"),
        ("LOCATION-OTHER", "LOCATION-OTHER"),
        ("id_2", "id_2"),
        ("Zabludka Wojtyska", "PHI"),
        ("Roe,Ann", "PHI"),
        ("3/4/2061", "PHI"),
        ("Wojtyska", "PHI"),
        ("WOJTYSKA", "PHI"),
        ("ID_SUJETO_ASISTENCIA", "ID_SUJETO_ASISTENCIA"),
        ("x" * 41, "PHI"),
    ],
)
def test_annotations_have_labels_and_sources_that_are_shaped_like_such(label: str, shown: str) -> None:
    spans = (Span(0, 3, label, "matched Wojtyska"), Span(4, 5, label, "rules-en:mrn-plain", 0.5))
    assert safe_annotations(spans) == (Span(0, 3, shown), Span(4, 5, shown, "rules-en:mrn-plain", 0.5))


@pytest.mark.parametrize("source", ["Wojtyska", "rule:Wojtyska", "wojtyska", "crf:Przybylo-2061"])
def test_a_source_that_may_be_a_name_is_left_out(source: str) -> None:
    assert safe_annotations((Span(0, 3, "NAME", source),)) == (Span(0, 3, "NAME", ""),)


@pytest.mark.parametrize(
    "source", ["", "gold", "blend", "glued", "certain:title-name", "scripted:Marked", "rules-es:dni"]
)
def test_sources_of_nescio_stay(source: str) -> None:
    assert safe_annotations((Span(0, 3, "NAME", source),)) == (Span(0, 3, "NAME", source),)


def test_logging_is_as_before() -> None:
    before = logging.root.manager.disable
    ThirdPartyDetector(Leaky(), "x").predict([Document("1", "x")])
    assert logging.root.manager.disable == before
