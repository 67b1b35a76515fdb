"""What columns hold, by their names."""

from __future__ import annotations

import pytest

from nescio.languages.column_names import column_key, column_label, identifies_somebody, patient_like


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("mrn", "MEDICALRECORD"),
        ("NOTE_DATE", "DATE"),
        ("noteDate", "DATE"),
        ("charttime", "DATE"),
        ("fecha nacimiento", "DATE"),
        ("attendingPhysician", "DOCTOR"),
        ("patient_name", "PATIENT"),
        ("last_name", "PATIENT"),
        ("nombre", "PATIENT"),
        ("HADM_ID", "IDNUM"),
        ("person_id", "IDNUM"),
        ("LOCATION-OTHER", "LOCATION-OTHER"),
        ("edad", "AGE"),
        ("drug_name", None),
        ("date_type", None),
        ("candidate", None),
        ("birth_year", None),
        ("ward", None),
        ("diagnosis", None),
        ("", None),
    ],
)
def test_label(name: str, label: str | None) -> None:
    assert column_label(name) == label


def test_key() -> None:
    assert column_key("Médico / AdmisiónDate") == "medico_admision_date"


def test_a_patient() -> None:
    assert patient_like(["note", "Person_ID", "mrn"]) == "Person_ID"
    assert patient_like(["note", "patient_age"]) is None


@pytest.mark.parametrize(
    "name",
    [
        "MRN",
        "patient_id",
        "subjectId",
        "ssn",
        "account_number",
        "PAT_MRN_ID",
        "HSP_ACCOUNT_ID",
        "author_id",
        "dni",
    ],
)
def test_ids_of_people(name: str) -> None:
    assert identifies_somebody(name)


@pytest.mark.parametrize(
    "name", ["id", "note_id", "doc_id", "ROW_ID", "uuid", "visit_id", "file_name", "note_type_id", "key", ""]
)
def test_ids_of_notes(name: str) -> None:
    assert not identifies_somebody(name)
