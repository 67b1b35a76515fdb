"""What is known of a record."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.pipeline.knowledge.record_knowledge import (
    KnowledgeBase,
    RecordKnowledge,
    entities_of,
    entities_of_record,
)
from nescio.pipeline.results import Detection


def _detected(text: str, *values: tuple[str, str]) -> Detection:
    return Detection(tuple(Span(text.index(s), text.index(s) + len(s), label) for s, label in values), "en")


def test_entities_of_a_note() -> None:
    text = "Ann Roe, 34, whose mother is 93, on 3/4/2061. Ann Roe"
    doc = Document("1", text, meta={"patient": "p"})
    found = _detected(text, ("Ann Roe", "PATIENT"), ("34", "AGE"), ("93", "AGE"), ("3/4/2061", "DATE"))
    # an age tells the year of birth only when it is high
    assert entities_of(doc, found) == [("PATIENT", "Ann Roe"), ("AGE", "93"), ("DATE", "3/4/2061")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Nombre: Ana\nApellidos: Ruiz Gil\n", [("PATIENT", "Ruiz Gil, Ana")]),
        ("APELLIDOS: Ruiz Gil\nNOMBRE: Ana\n", [("PATIENT", "Ruiz Gil, Ana")]),
        ("Nombre y apellidos: Ana\nRuiz Gil", []),
        ("Nombre: Ana\n\n\nApellidos: Ruiz Gil\n", []),
        ("Name: Ana\nSurname: Ruiz Gil\n", []),
    ],
)
def test_a_name_in_two_fields_of_a_form(text: str, names: list[tuple[str, str]]) -> None:
    found = _detected(text, ("Ana", "PATIENT"), ("Ruiz Gil", "PATIENT"))
    assert entities_of(Document("1", text), found)[2:] == names


def test_a_note_without_a_patient_is_a_record_of_its_own() -> None:
    doc = Document("1", "Ann Roe")
    found = _detected(doc.text, ("Ann Roe", "PATIENT"))
    assert entities_of_record(doc, found, RecordKnowledge()) == [("PATIENT", "Ann Roe")]
    knowledge = KnowledgeBase()
    knowledge.add(doc, found)
    assert knowledge.lookup("1").entities == ()


def test_the_id_of_a_patient_is_an_entity() -> None:
    doc = Document("1", "x", meta={"patient": "Roe, Ann"})
    assert entities_of_record(doc, Detection(), RecordKnowledge([("DATE", "3/4")])) == [
        ("DATE", "3/4"),
        ("PATIENT", "Roe, Ann"),
        ("IDNUM", "Roe, Ann"),
    ]


def test_knowledge_of_many_notes() -> None:
    knowledge = KnowledgeBase([("p", "PATIENT", "Ole Ostergard")])
    doc = Document("1", "Ann Roe", meta={"patient": "p"})
    knowledge.add(doc, _detected(doc.text, ("Ann Roe", "PATIENT")))
    knowledge.add(doc, Detection((), "es"))
    knowledge.add(doc, Detection((), "es"))
    knowledge.add(doc, Detection(error="ValueError"))
    found = knowledge.lookup("p")
    assert found.entities == [("PATIENT", "Ann Roe")]
    assert found.roster == [("PATIENT", "Ole Ostergard")]
    assert found.languages == ["en", "es", "es"]  # a note that failed has no say
    assert found.language("xx") == "es"
    assert knowledge.lookup("q").language("xx") == "xx"
