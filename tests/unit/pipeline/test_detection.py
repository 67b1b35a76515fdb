"""Detection: overlaps are resolved, and a failure stays with its note."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from nescio.core.document import Document, Span, find_overlap
from nescio.corpora.synth import generate
from nescio.models.load import load_model
from nescio.pipeline import detection
from nescio.pipeline.detection import DetectionOptions, detect
from nescio.pipeline.engines.packing import pack, unpack
from nescio.pipeline.long_notes import chunking
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
    (bare,) = detect(Overlapping(), docs, DetectionOptions(resolve=False))  # type: ignore[arg-type]
    assert [(span.start, span.end) for span in bare.spans] == [(0, 5), (3, 8)]


class OneName:
    labels = ("DOCTOR",)

    def predict(self, docs: Sequence[Document]) -> list[list[Span]]:
        return [[Span(0, len(doc.text.rstrip()), "DOCTOR", "x", 0.96)] for doc in docs]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("gustavo herrera. ROJO\n", ["gustavo herrera"]),
        ("gustavo herrera. RUBIO\n", ["gustavo herrera", "RUBIO"]),
    ],
)
def test_what_is_cut_off_a_name_may_be_medicine(text: str, kept: list[str]) -> None:
    (found,) = detect(OneName(), [Document("1", text)], DetectionOptions(language="es", any_language=True))  # type: ignore[arg-type]
    assert [text[span.start : span.end] for span in found.spans] == kept


@pytest.mark.parametrize("resolve", [True, False])
def test_a_note_that_fails_has_only_the_class_of_its_error(resolve: bool) -> None:
    docs = [Document("1", "Brackenbury"), Document("2", "RAISE Quillfeather"), Document("3", "Thessaly")]
    found = detect(Fragile(), docs, DetectionOptions(resolve=resolve))
    assert [detection.error for detection in found] == ["", "ValueError", ""]
    assert [len(detection.spans) for detection in found] == [1, 0, 1]
    assert found[1] == Detection(error="ValueError")


def test_the_language_is_guessed_unless_given() -> None:
    docs = [Document("1", "El paciente fue visto por la doctora en el hospital.")]
    assert detect(Fragile(), docs)[0].language == "es"
    assert detect(Fragile(), docs, DetectionOptions(language="en"))[0].language == "en"


GERMAN = "Patient klagt seit drei Tagen über Husten und Fieber, Lunge beidseits frei, kein Infiltrat."


def test_a_note_in_an_unknown_language_fails_unless_any_is_wanted() -> None:
    docs = [Document("1", GERMAN), Document("2", "Thessaly was seen in the clinic today by the team.")]
    found = detect(Fragile(), docs)
    assert [detection.error for detection in found] == ["UnknownLanguage (de)", ""]
    assert found[0].spans == ()
    anyway = detect(Fragile(), docs, DetectionOptions(any_language=True))
    assert [detection.error for detection in anyway] == ["", ""]


def test_what_is_certain_by_form_is_taken_whatever_the_detector_says() -> None:
    docs = [Document("1", "Mr. Smith denies fever. Brackenbury agrees.")]
    (found,) = detect(Fragile(), docs)
    assert [(docs[0].text_of(span), span.source) for span in found.spans] == [
        ("Smith", "certain:patient-title"),
        ("Brackenbury", "test:marked"),
    ]
    (bare,) = detect(Fragile(), docs, DetectionOptions(floor=False))
    assert [docs[0].text_of(span) for span in bare.spans] == ["Brackenbury"]


def test_a_birth_weight_behind_a_name_stays() -> None:
    class Wide:
        labels = ("PATIENT",)

        def predict(self, docs: Sequence[Document]) -> list[list[Span]]:
            return [[Span(10, 25, "PATIENT", "x", 0.9)] for _ in docs]

    docs = [Document("1", "Baby girl Saoirse 3410 g. CNM present")]
    (found,) = detect(Wide(), docs)  # type: ignore[arg-type]
    assert [docs[0].text_of(span) for span in found.spans] == ["Saoirse"]


def test_sex_and_kinship_stay_and_the_name_of_a_relative_goes() -> None:
    class Spanish:
        labels = ("FAMILIARES_SUJETO_ASISTENCIA", "SEXO_SUJETO_ASISTENCIA")

        def predict(self, docs: Sequence[Document]) -> list[list[Span]]:
            return [
                [Span(0, 5, "SEXO_SUJETO_ASISTENCIA"), Span(18, 30, "FAMILIARES_SUJETO_ASISTENCIA")]
                for _ in docs
            ]

    docs = [Document("1", "Mujer que vino con hermana Julia ayer.")]
    (found,) = detect(Spanish(), docs, DetectionOptions(scheme="i2b2-2014", floor=False))  # type: ignore[arg-type]
    assert [(docs[0].text_of(span), span.label) for span in found.spans] == [("Julia", "PATIENT")]


def test_a_room_goes_and_a_trait_stays() -> None:
    class Rooms:
        labels = ("OTROS_SUJETO_ASISTENCIA",)

        def predict(self, docs: Sequence[Document]) -> list[list[Span]]:
            return [
                [Span(0, 5, "OTROS_SUJETO_ASISTENCIA"), Span(12, 17, "OTROS_SUJETO_ASISTENCIA")] for _ in docs
            ]

    docs = [Document("1", "zurdo, hab. 307-A, estable")]
    (found,) = detect(Rooms(), docs, DetectionOptions(scheme="i2b2-2014", floor=False))  # type: ignore[arg-type]
    assert [(docs[0].text_of(span), span.label) for span in found.spans] == [("307-A", "ROOM")]


def test_detections_are_packed_and_unpacked() -> None:
    detection = Detection((Span(3, 7, "PATIENT", "crf", 0.25), Span(9, 10, "DATE")), "es")
    assert unpack(pack(detection)) == detection
    failed = Detection(error="ValueError")
    assert unpack(pack(failed)) == failed


def test_what_is_certain_is_compared_with_all_spans_at_once():
    """A long note has a hundred thousand of both."""

    class Spans(list):
        read = 0

        def __iter__(self):
            self.read += 1
            return super().__iter__()

    text = "ab cd. " * 300
    spans = Spans(Span(at, at + 2, "DATE") for at in range(0, len(text), 7))
    certain = [Span(at, at + end, "PHONE") for at in range(0, len(text), 7) for end in (2, 3, 5)]
    found = detection._uncovered(text, spans, certain)
    assert found == [Span(at, at + 5, "PHONE") for at in range(0, len(text), 7)]
    assert spans.read == 1


class Blind:
    """Finds nothing."""

    labels = ("PATIENT",)

    def predict(self, docs: Sequence[Document]) -> list[list[Span]]:
        return [[] for _ in docs]


def test_certain_rules_run_on_notes_of_any_length() -> None:
    line = "The patient was seen in the clinic and has no pain today.\n"
    seen = "Reached at 555-0142, ann.roe@example.org, and then discharged.\n"
    text = (line * 9000 + seen) * 4
    assert len(text) > detection.LONG
    assert len(line * 9000 + seen) < detection.LONG
    (short,) = detect(Blind(), [Document("1", line * 9000 + seen)])  # type: ignore[arg-type]
    (long,) = detect(Blind(), [Document("2", text)])  # type: ignore[arg-type]
    assert short.spans
    size = len(line * 9000 + seen)
    assert [(span.start, span.end, span.label) for span in long.spans] == [
        (span.start + copy * size, span.end + copy * size, span.label)
        for copy in range(4)
        for span in short.spans
    ]


def test_medicine_rules_and_certain_rules_give_the_same_in_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    docs = list(generate(40, "en", seed=3))
    doc = Document("1", "\n\n".join(doc.text for doc in docs))
    detector = load_model("rules-en")
    (whole,) = detect(detector, [doc])
    monkeypatch.setattr(detection, "LONG", 1000)
    monkeypatch.setattr(chunking, "_DETECT_CHARACTERS", 3000)
    (chunked,) = detect(detector, [doc])
    assert tuple(chunked.spans) == tuple(whole.spans)
