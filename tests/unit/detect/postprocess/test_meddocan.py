"""Borders and labels as MEDDOCAN gives them."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.detect.postprocess.meddocan import apply_conventions

PHONE, FAX, NAME, STREET = "NUMERO_TELEFONO", "NUMERO_FAX", "NOMBRE_PERSONAL_SANITARIO", "CALLE"
KIN, AGE, DATE = "FAMILIARES_SUJETO_ASISTENCIA", "EDAD_SUJETO_ASISTENCIA", "FECHAS"


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
    (changed,) = apply_conventions(doc, [span], "meddocan")
    assert doc.text_of(changed) == wanted
    assert (changed.label, changed.source, changed.score) == (label, "crf", 0.5)
    assert apply_conventions(doc, [span], "i2b2-2014") == [span]


def labelled(text, *found):
    """Mark strings of a text, each behind the one before, and return what becomes of them."""
    doc, at, spans = Document("1", text), 0, []
    for value, label in found:
        at = text.index(value, at)
        spans.append(Span(at, at + len(value), label, "crf", 0.9))
        at += len(value)
    return [(doc.text_of(span), span.label) for span in apply_conventions(doc, spans, "meddocan")]


@pytest.mark.parametrize(
    ("text", "found", "wanted"),
    [
        ("Fax: + 34 93 555 01 42", [("+ 34 93 555 01 42", PHONE)], [("34 93 555 01 42", FAX)]),
        ("Tel. y Fax: 93 555 01 42", [("93 555 01 42", PHONE)], [("93 555 01 42", PHONE)]),
        ("Tel: 93 555 01 42 FAX 5", [("93 555 01 42", PHONE)], [("93 555 01 42", PHONE)]),
        (
            "Centro de Salud Las Eras",
            [("Centro de Salud Las Eras", "HOSPITAL")],
            [("Centro de Salud Las Eras", "CENTRO_SALUD")],
        ),
        ("en EE.UU.)", [("EE.UU", "PAIS")], [("EE.UU.", "PAIS")]),
        ("en EE.UU.)", [("EE.UU.", "PAIS")], [("EE.UU.", "PAIS")]),
        ("su hija de 50 años", [("hija", KIN), ("50 años", AGE)], [("hija de 50 años", KIN)]),
        ("hija, de 50 años", [("hija", KIN), ("50 años", AGE)], [("hija", KIN), ("50 años", AGE)]),
        ("en marzo y abril de 2000", [("marzo", DATE), ("abril de 2000", DATE)], [("marzo y abril de 2000", DATE)]),
        ("en marzo y abril", [("marzo", DATE), ("abril", DATE)], [("marzo", DATE), ("abril", DATE)]),
        ("en 1993 y abril de 2000", [("1993", DATE), ("abril de 2000", DATE)], [("1993", DATE), ("abril de 2000", DATE)]),
        ("E-23999 Soria", [("E-", "TERRITORIO"), ("23999", "TERRITORIO")], [("E-23999", "TERRITORIO")]),
        ("su médico de familia", [("familia", KIN)], []),
        ("la familia", [("familia", KIN)], [("familia", KIN)]),
        ("con su esposa y sus dos hijos; la hija", [], [("esposa", KIN), ("hijos", KIN)]),
        ("con su esposa Ana", [("esposa Ana", KIN)], [("esposa Ana", KIN)]),
    ],
)  # fmt: skip
def test_labels_and_parts(text, found, wanted):
    assert labelled(text, *found) == wanted


def test_a_span_never_vanishes():
    doc = Document("1", "+ ..")
    spans = [Span(0, 1, PHONE), Span(2, 3, STREET)]
    assert apply_conventions(doc, spans, "meddocan") == spans
