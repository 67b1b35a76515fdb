"""Detection: overlaps are resolved, and a failure stays with its note."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from nescio.core.document import Document, Span, find_overlap
from nescio.pipeline.detection import detect
from nescio.pipeline.packing import pack, unpack
from nescio.pipeline.results import Detection

sys.path.insert(0, str(Path(__file__).parents[2]))
from scripted import Fragile


class Overlapping:
    labels = ("PATIENT", "DATE")

    def predict(self, docs: Sequence[Document]) -> list[list[Span]]:
        return [[Span(0, 5, "PATIENT", "x", 0.9), Span(3, 8, "PATIENT", "x", 0.5)] for _ in docs]


def test_overlaps_are_resolved_unless_the_bare_detector_is_wanted() -> None:
    docs = [Document("1", "Ann Roe x")]
    (found,) = detect(Overlapping(), docs)  # type: ignore[arg-type]
    assert find_overlap(found.spans) is None
    (bare,) = detect(Overlapping(), docs, resolve=False)  # type: ignore[arg-type]
    assert [(span.start, span.end) for span in bare.spans] == [(0, 5), (3, 8)]


@pytest.mark.parametrize("resolve", [True, False])
def test_a_note_that_fails_has_only_the_class_of_its_error(resolve: bool) -> None:
    docs = [Document("1", "Brackenbury"), Document("2", "RAISE Quillfeather"), Document("3", "Thessaly")]
    found = detect(Fragile(), docs, resolve=resolve)
    assert [detection.error for detection in found] == ["", "ValueError", ""]
    assert [len(detection.spans) for detection in found] == [1, 0, 1]
    assert found[1] == Detection(error="ValueError")


def test_the_language_is_guessed_unless_given() -> None:
    docs = [Document("1", "El paciente fue visto por la doctora en el hospital.")]
    assert detect(Fragile(), docs)[0].language == "es"
    assert detect(Fragile(), docs, language="en")[0].language == "en"


def test_detections_are_packed_and_unpacked() -> None:
    detection = Detection((Span(3, 7, "PATIENT", "crf", 0.25), Span(9, 10, "DATE")), "es")
    assert unpack(pack(detection)) == detection
    failed = Detection(error="ValueError")
    assert unpack(pack(failed)) == failed
