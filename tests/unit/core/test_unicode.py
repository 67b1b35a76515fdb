"""NFC with offsets."""

from __future__ import annotations

import unicodedata

from nescio.core.document import Document, Span
from nescio.core.unicode import nfc, nfc_document

WRITTEN = unicodedata.normalize("NFD", "Begoña Núñez llegó.")


def test_nothing_to_do() -> None:
    assert nfc_document(Document("1", "plain")) is None
    assert nfc_document(Document("1", "Begoña")) is None
    assert nfc("plain") == "plain"


def test_offsets_go_there_and_back() -> None:
    note = nfc_document(Document("1", WRITTEN, meta={"patient": "p"}))
    assert note is not None
    assert note.doc.text == "Begoña Núñez llegó."
    assert (note.doc.id, note.doc.patient, note.doc.spans) == ("1", "p", ())
    inside = Span(7, 12, "PATIENT")
    (outside,) = note.to_original([inside])
    assert nfc(WRITTEN[outside.start : outside.end]) == "Núñez"
    assert note.from_original([outside]) == [inside]
    assert note.to_original([Span(0, 19, "X")]) == [Span(0, len(WRITTEN), "X")]


def test_marks_without_a_composed_letter_stay() -> None:
    text = "x\u0302 and n\u0303"
    note = nfc_document(Document("1", text))
    assert note is not None
    assert note.doc.text == "x\u0302 and ñ"
