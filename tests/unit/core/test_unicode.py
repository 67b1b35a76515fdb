"""The normal form of a text, with offsets."""

from __future__ import annotations

import unicodedata

import pytest

from nescio.core.document import Document, Span
from nescio.core.unicode import normal, normal_document

WRITTEN = unicodedata.normalize("NFD", "Begoña Núñez llegó.")


def test_nothing_to_do() -> None:
    assert normal_document(Document("1", "plain")) is None
    assert normal_document(Document("1", "Begoña")) is None
    assert normal("plain") == "plain"


def test_offsets_go_there_and_back() -> None:
    note = normal_document(Document("1", WRITTEN, meta={"patient": "p"}))
    assert note is not None
    assert note.doc.text == "Begoña Núñez llegó."
    assert (note.doc.id, note.doc.patient, note.doc.spans) == ("1", "p", ())
    inside = Span(7, 12, "PATIENT")
    (outside,) = note.to_original([inside])
    assert normal(WRITTEN[outside.start : outside.end]) == "Núñez"
    assert note.from_original([outside]) == [inside]
    assert note.to_original([Span(0, 19, "X")]) == [Span(0, len(WRITTEN), "X")]


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("x\u0302 and n\u0303", "x and ñ"),  # a mark without a composed letter
        ("V\u0336a\u0336n\u0336", "Van"),
        ("Ｖａｎ　（７）", "Van　(7)"),
        ("𝐕𝐚𝐧 𝒱𝒶𝓃 Ⓥⓐⓝ 🅥🅐🅝 ᴠᴀɴ", "Van Van Van VAN van"),
        ("Vаn Vаndеrslооt", "Van Vandersloot"),  # with Cyrillic letters
        ("Vanderslοοt", "Vandersloot"),  # with Greek letters
        ("Van\u200bder\u00adsl\u2066oot\ufeff", "Vandersloot"),
        ("Van\x00der", "Vander"),
        ("٤٤٧١ ४४७१ ４４７１ 𝟜𝟜𝟟𝟙", "4471 4471 4471 4471"),
        ("oﬃce", "office"),
    ],
)
def test_what_a_reader_sees(written: str, seen: str) -> None:
    assert normal(written) == seen
    note = normal_document(Document("1", written))
    assert note is not None
    assert note.doc.text == seen
    for at in range(len(seen)):
        (span,) = note.to_original([Span(at, at + 1, "X")])
        assert 0 <= span.start < span.end <= len(written)


@pytest.mark.parametrize(
    "text",
    [
        "4471² ½ nº 1.ª m² 38,5 °C №5",
        "β-blocker, TNFα, NFκB, 5 μg",
        "Анна Петрова пришла",
        "“quoted” — Núñez…",
    ],
)
def test_what_means_something_of_its_own_stays(text: str) -> None:
    assert normal_document(Document("1", text)) is None
    assert normal(text) == text


def test_a_letter_with_a_million_marks() -> None:
    assert normal("e" + "\u0301\u0316" * 500_000 + "x") == "éx"
