"""`nescio scrub` from a workbook into a workbook: the same notes as through a csv, and a note that no cell holds is quarantined."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import openpyxl

from nescio.corpora import read_all
from scrub_runs import nescio

VISITS = Path(__file__).parents[2] / "examples/tables/visits.xlsx"
COLUMNS = ("--id-column", "visit_id", "--patient-column", "mrn", "--text-column", "note")
PHI = ("Marsh", "Fenwick", "Pike", "Quill", "4471220", "617-555-0142")


def test_a_workbook_becomes_a_clean_workbook(tmp_path: Path) -> None:
    table = tmp_path / "visits.csv"
    assert nescio("convert", VISITS, table, *COLUMNS).returncode == 0
    assert nescio("key", tmp_path / "key").returncode == 0
    rules = ("--column", "visit_date=shift", "--column", "attending=surrogate:DOCTOR", "--keep", "ward")
    outs = []
    for source, out in ((VISITS, tmp_path / "clean.xlsx"), (table, tmp_path / "clean.csv")):
        done = nescio(
            "scrub", source, "-o", out, *COLUMNS, *rules, "--key-file", tmp_path / "key", "--model", "en", "--workers", 1
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        outs.append(read_all(out, text_column="note", id_column="visit_id", patient_column="mrn"))
    assert [(doc.id, doc.text, doc.patient) for doc in outs[0]] == [
        (doc.id, doc.text, doc.patient) for doc in outs[1]
    ]
    book = openpyxl.load_workbook(tmp_path / "clean.xlsx")
    rows = [[cell.value for cell in row] for row in book.active.iter_rows()]
    assert rows[0] == ["visit_id", "mrn", "visit_date", "attending", "ward", "note"]
    assert isinstance(rows[1][2], datetime)
    assert rows[1][4] == "cardiology"
    written = str(rows) + str(book.properties)
    assert not any(word in written for word in PHI)
    assert "EF was 45%" in written


def test_a_note_that_no_cell_holds_is_quarantined(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    long = "Stable. " * 5000
    source.write_text(f"id,text\na,Stable.\nb,{long}\nc,Stable.\n", encoding="utf-8")
    done = nescio(
        "scrub", source, "-o", tmp_path / "out.xlsx", "--policy", "tag", "--model", "rules-en", "--workers", 1
    )
    assert done.returncode == 3
    assert "note b: a text of more than 32,767 characters" in done.stderr
    assert [doc.id for doc in read_all(tmp_path / "out.xlsx")] == ["a", "c"]
