from __future__ import annotations

import unicodedata

import pytest

from nescio.pipeline.checks.document_ids import is_identifying


@pytest.mark.parametrize(
    "note_id",
    [
        "ward/quackenbush_zebulon_mrn4471220",
        "123-45-6789",
        "ward/123_45_6789/7",
        "jane.roe@x.org",
        "DOB19510304_F",
        "dob_3-4-51",
        "19510304",
        "F03041951",
        "adm_20210304_1530",
        "202103041530",
        "1951-03-04",
        "4.3.1951",
        "scans/2021/03/04/001",
        "4mar1951",
        "visit_March_4_2021",
        "MRN-17",
        "tel 555",
        "617-555-0142",
        "(617)555-0142",
        "612 345 678",
        "smith_j_note",
        "Smith/17",
        "note17garcia",
        "AnnaLena_dc",
        "GARCÍA",
        unicodedata.normalize("NFD", "Núñez-3"),
        "discharge peter 2",
        "0123456789abcdef_smith",
    ],
)
def test_ids_that_tell_of_somebody(note_id: str) -> None:
    assert is_identifying(note_id)


@pytest.mark.parametrize(
    "note_id",
    [
        "n0000123",
        "note-17",
        "2021_004",
        "000123",
        "12345678",
        "ward/12a",
        "20210304-ada1-4e1c-9abe-0123456789ab",
        "4abe1ada9f0c3dee2b1a5c6d7e8f9012",
        "01ADA3ABE4KTSV4RRFFQ69G5FAV",
        "S0004-06142005000500011-1",
        "110-01",
        "01-02-03",
        "ward-12-34-5678",
        "hotel12",
        "mar-12",
        "@17",
        "ed_note_3",
        "cardio/progress/day-2",
        "consult admission radiology letter scan visit week patient doc file",
        "west_ward_icu/discharge_summary-9",
        "informe_alta_urgencias_uci_7",
        "june-2",
        "synth-en-0001",
        "",
    ],
)
def test_other_ids(note_id: str) -> None:
    assert not is_identifying(note_id)
