"""Label schemes: complete tables, mappings that lead somewhere, and errors that name the nearest label."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.core.errors import LabelError
from nescio.core.labels import CANONICAL, convert_label, guess_scheme, relabel_documents, scheme, scheme_names


@pytest.mark.parametrize(
    ("name", "categories", "labels"),
    [("i2b2-2014", 7, 30), ("i2b2-2006", 6, 8), ("meddocan", 8, 29), ("hipaa", 5, 18), ("binary", 1, 1)],
)
def test_sizes(name: str, categories: int, labels: int) -> None:
    assert len(scheme(name).categories) == categories
    assert len(scheme(name).labels) == len(set(scheme(name).labels)) == labels


def test_names() -> None:
    assert scheme_names()[0] == CANONICAL
    assert set(scheme_names()) == {"i2b2-2014", "i2b2-2006", "meddocan", "hipaa", "binary"}


@pytest.mark.parametrize("name", scheme_names())
def test_mappings_name_existing_labels(name: str) -> None:
    table, canonical = scheme(name), scheme(CANONICAL)
    assert table.title
    assert set(table.to_canonical) <= set(table.labels)
    assert set(table.to_canonical.values()) <= set(canonical.labels)
    assert set(table.from_canonical) - {"*"} <= set(canonical.labels)
    assert set(table.from_canonical.values()) <= set(table.labels)


@pytest.mark.parametrize("name", ["i2b2-2006", "hipaa", "i2b2-2014"])
def test_there_and_back(name: str) -> None:
    table, canonical = scheme(name), scheme(CANONICAL)
    for label in table.labels:
        there = table.convert(label, canonical)
        if there:
            assert canonical.convert(there, table) == label


@pytest.mark.parametrize(
    ("source", "label", "target", "expected"),
    [
        ("i2b2-2014", "CITY", "i2b2-2006", "LOCATION"),
        ("i2b2-2014", "PROFESSION", "i2b2-2006", None),
        ("i2b2-2014", "DOCTOR", "hipaa", None),
        ("i2b2-2014", "ANYTHING", "binary", LabelError),
        ("meddocan", "SEXO_SUJETO_ASISTENCIA", "i2b2-2014", None),
        ("meddocan", "SEXO_SUJETO_ASISTENCIA", "binary", "PHI"),
        ("meddocan", "CENTRO_SALUD", "i2b2-2006", "HOSPITAL"),
        ("hipaa", "PHOTO", "meddocan", None),
    ],
)
def test_convert(source: str, label: str, target: str, expected: str | type[Exception] | None) -> None:
    if isinstance(expected, type):
        with pytest.raises(expected):
            scheme(source).convert(label, scheme(target))
    else:
        assert scheme(source).convert(label, scheme(target)) == expected


def test_convert_document() -> None:
    doc = Document(
        "a", "Ana, M, 3/4", (Span(0, 3, "NOMBRE_SUJETO_ASISTENCIA"), Span(5, 6, "SEXO_SUJETO_ASISTENCIA"))
    )
    found = scheme("meddocan").convert_document(doc, scheme("i2b2-2014"))
    assert found.spans == (Span(0, 3, "PATIENT"),)
    assert scheme("meddocan").convert_document(doc, scheme("meddocan")) is doc
    with pytest.raises(LabelError, match="does not map"):
        scheme("binary").convert_document(Document("a", "x", (Span(0, 1, "PHI"),)), scheme("hipaa"))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: scheme("i2b2-2014").category("PATINT"), "'PATINT'.*did you mean 'PATIENT'"),
        (lambda: scheme("i2b2-2014").check(["DATE", "date"]), "did you mean 'DATE'"),
        (lambda: scheme("medocan"), "did you mean 'meddocan'"),
        (lambda: guess_scheme(["DOCTOR", "PATINT"]), "did you mean 'PATIENT'"),
    ],
)
def test_unknown_labels_name_the_nearest(call: object, words: str) -> None:
    with pytest.raises(LabelError, match=words):
        call()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("labels", "name"),
    [
        ([], "i2b2-2014"),
        (["DATE"], "i2b2-2014"),
        (["ID"], "i2b2-2006"),
        (["FECHAS", "HOSPITAL"], "meddocan"),
        (["PHI"], "binary"),
    ],
)
def test_guess(labels: list[str], name: str) -> None:
    assert guess_scheme(labels).name == name


def test_labels_that_do_not_map_are_refused_or_dropped() -> None:
    doc = Document(
        "a", "xyz", (Span(0, 1, "PHI"), Span(1, 2, "PATIENT"), Span(2, 3, "NOMBRE_SUJETO_ASISTENCIA"))
    )
    (found,) = relabel_documents([doc], scheme("i2b2-2014"), unmapped="drop")
    assert [(span.start, span.label) for span in found.spans] == [(1, "PATIENT"), (2, "PATIENT")]
    with pytest.raises(LabelError, match="does not map"):
        relabel_documents([doc], scheme("i2b2-2014"))
    assert convert_label("NONSENSE", scheme("i2b2-2014"), unmapped="drop") is None
    with pytest.raises(LabelError, match="unknown label"):
        convert_label("NONSENSE", scheme("i2b2-2014"))
