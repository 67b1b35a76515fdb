"""Spans in the labels of another scheme."""

from __future__ import annotations

import pytest

from nescio.core.document import Span
from nescio.core.errors import LabelError
from nescio.pipeline.schemes import Relabeller, to_scheme


@pytest.mark.parametrize(
    ("name", "label", "expected"),
    [
        ("i2b2-2014", "NOMBRE_SUJETO_ASISTENCIA", "PATIENT"),
        ("meddocan", "DATE", "FECHAS"),
        ("meddocan", "FECHAS", "FECHAS"),
        ("binary", "FECHAS", "PHI"),
        ("i2b2-2014", "PATIENT", "PATIENT"),
    ],
)
def test_labels(name: str, label: str, expected: str) -> None:
    relabel = Relabeller(name)
    assert relabel([Span(0, 3, label, "crf", 0.5)]) == (Span(0, 3, expected, "crf", 0.5),)
    assert not relabel.dropped


def test_what_is_no_phi_in_a_scheme_is_counted() -> None:
    relabel = Relabeller("i2b2-2014")
    spans = [Span(0, 1, "SEXO_SUJETO_ASISTENCIA"), Span(2, 5, "FECHAS"), Span(7, 9, "MADE-UP")]
    assert [span.label for span in relabel(spans)] == ["DATE"]
    assert relabel.dropped == {"SEXO_SUJETO_ASISTENCIA": 1, "MADE-UP": 1}


def test_no_such_scheme() -> None:
    with pytest.raises(LabelError, match="did you mean 'meddocan'"):
        Relabeller("medocan")


@pytest.mark.parametrize(
    ("age", "kept"), [("54 años", "54"), ("9 meses de edad", "9"), ("ochenta", "ochenta"), ("años", "años")]
)
def test_an_age_loses_its_unit_in_the_canonical_scheme(age: str, kept: str) -> None:
    text = f"Mujer de {age}."
    (span,) = to_scheme(text, [Span(9, 9 + len(age), "EDAD_SUJETO_ASISTENCIA")], "i2b2-2014")
    assert (text[span.start : span.end], span.label) == (kept, "AGE")
