"""Borders as MEDDOCAN marks them."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.detect.manners import in_manner

PHONE, NAME, STREET = "NUMERO_TELEFONO", "NOMBRE_PERSONAL_SANITARIO", "CALLE"


@pytest.mark.parametrize(
    ("text", "label", "found", "wanted"),
    [
        ("Tel.: + 34 93 555 01 42.", PHONE, "+ 34 93 555 01 42", "34 93 555 01 42"),
        ("Tfno.+34 945550142", PHONE, "+34 945550142", "34 945550142"),
        ("Tel (93) 555 01 42", PHONE, "(93) 555 01 42", "(93) 555 01 42"),
        ("Médico: Ana LópezNºCol: 28", NAME, "Ana LópezNºCol", "Ana López"),
        ("Dr. Luis RoblesCorreo electrónico", NAME, "Luis RoblesCorreo", "Luis Robles"),
        ("Dr. Luis RoblesCorreo\nTel", NAME, "Luis RoblesCorreo", "Luis Robles"),
        ("Dr. Luis ROBLESNºCol 28", NAME, "Luis ROBLESNºCol", "Luis ROBLES"),
        ("Ana DelCorreo acude", NAME, "Ana DelCorreo", "Ana DelCorreo"),
        ("Ana ElCorreo: acude", NAME, "Ana ElCorreo", "Ana ElCorreo"),
        ("Luis Robles. VerdeCorreo:", NAME, "Luis Robles", "Luis Robles"),
        ("Dra. Ana Correo", NAME, "Ana Correo", "Ana Correo"),
        ("Calle Mayor 3, 4 izq..\nLocalidad", STREET, "Calle Mayor 3, 4 izq.", "Calle Mayor 3, 4 izq"),
        ("Calle Mayor 3, 4 izq.\nLocalidad", STREET, "Calle Mayor 3, 4 izq.", "Calle Mayor 3, 4 izq."),
    ],
)
def test_borders(text, label, found, wanted):
    doc = Document("1", text)
    start = text.index(found)
    span = Span(start, start + len(found), label, "crf", 0.5)
    (changed,) = in_manner(doc, [span], "meddocan")
    assert doc.surface(changed) == wanted
    assert (changed.label, changed.source, changed.score) == (label, "crf", 0.5)
    assert in_manner(doc, [span], "i2b2-2014") == [span]


def test_a_span_never_vanishes():
    doc = Document("1", "+ ..")
    spans = [Span(0, 1, PHONE), Span(2, 3, STREET)]
    assert in_manner(doc, spans, "meddocan") == spans
