"""`nescio scrub` and columns of ids: those of people become codes, those of notes stay, and nothing is left out in silence."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path

import pytest

from scrub_runs import everything_under, nescio

MRNS = ("00918273", "00918274", "00918275")


def scrub(folder: Path, *options: object, model: str = "Marked") -> subprocess.CompletedProcess[str]:
    how = ("--model", f"scripted:{model}", "--text-column", "NOTE", *options)
    return nescio("scrub", folder / "in.csv", "-o", folder / "out.csv", *how)


def table(folder: Path, *texts: str, mrns: tuple[str, ...] = MRNS) -> None:
    rows = (
        f"{mrn},e{number},Roe,{text}\n" for number, (mrn, text) in enumerate(zip(mrns, texts, strict=True))
    )
    (folder / "in.csv").write_text("MRN,NOTE_ID,PAT_LAST_NAME,NOTE\n" + "".join(rows))


def told(done: subprocess.CompletedProcess[str], folder: Path) -> str:
    return done.stderr + everything_under(folder / "out.csv.report")


def test_one_column_is_not_both_id_and_patient(tmp_path: Path) -> None:
    table(tmp_path, "ok", "ok", "ok")
    done = scrub(tmp_path, "--id-column", "MRN", "--patient-column", "MRN")
    assert done.returncode == 1
    assert "column 'MRN' cannot be both the note's id and its patient; leave out --id-column" in done.stderr
    assert not (tmp_path / "out.csv").exists()
    done = scrub(tmp_path, "--patient-column", "MRN")
    assert done.returncode == 0, done.stderr
    assert not [mrn for mrn in MRNS if mrn in (tmp_path / "out.csv").read_text()]


@pytest.mark.parametrize("role", ["id", "patient", "spans"])
def test_one_column_is_not_the_text_and_something_else(tmp_path: Path, role: str) -> None:
    table(tmp_path, "ok", "ok", "ok")
    done = scrub(tmp_path, f"--{role}-column", "NOTE")
    assert done.returncode == 1
    assert "column 'NOTE' cannot be both the note's text and its" in done.stderr
    assert not (tmp_path / "out.csv").exists()


def test_ids_of_a_column_that_names_a_person_become_codes(tmp_path: Path) -> None:
    table(tmp_path, "ok", "RAISE", "ok")
    done = scrub(tmp_path, "--id-column", "MRN", model="Fragile")
    assert done.returncode == 3
    with (tmp_path / "out.csv").open(newline="") as stream:
        ids = [row["MRN"] for row in csv.DictReader(stream)]
    assert len(set(ids)) == 2
    assert all(one.startswith("note-") for one in ids)
    assert "quarantined: note number 2: ValueError" in done.stderr
    assert not [mrn for mrn in MRNS if mrn in told(done, tmp_path)]


def test_such_an_id_is_searched_for_in_its_note(tmp_path: Path) -> None:
    table(tmp_path, "seen; 00918273 per chart", "ok", "ok")
    done = scrub(tmp_path, "--id-column", "MRN", "--policy", "tag")
    assert done.returncode == 0, done.stderr
    assert MRNS[0] not in (tmp_path / "out.csv").read_text()


def test_keeping_such_ids_must_be_forced(tmp_path: Path) -> None:
    table(tmp_path, "ok", "ok", "ok")
    done = scrub(tmp_path, "--id-column", "MRN", "--column", "MRN=keep")
    assert done.returncode == 1
    assert "take --column MRN=code, or MRN=keep:force if it may go out" in done.stderr
    assert scrub(tmp_path, "--id-column", "MRN", "--column", "MRN=keep:force").returncode == 0
    assert all(mrn in (tmp_path / "out.csv").read_text() for mrn in MRNS)


def test_ids_that_come_twice_are_not_told(tmp_path: Path) -> None:
    table(tmp_path, "ok", "ok", "ok", mrns=("00918273", "00918274", "00918273"))
    done = scrub(tmp_path, "--id-column", "MRN")
    assert done.returncode == 3
    assert "in.csv, line 4: the id was already used at " in done.stderr
    assert "is this the patient's column?" in done.stderr
    assert not [mrn for mrn in MRNS if mrn in told(done, tmp_path)]


def test_ids_of_unreadable_notes_are_not_told(tmp_path: Path) -> None:
    rows = [{"mrn": MRNS[0], "text": "ok"}, {"mrn": MRNS[1], "text": 3}]
    (tmp_path / "in.csv").write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = nescio(
        "scrub", tmp_path / "in.csv", "-o", tmp_path / "out.csv", "--model", "scripted:Marked",
        "--from", "jsonl", "--to", "jsonl", "--id-column", "mrn",
    )  # fmt: skip
    assert done.returncode == 3
    assert "in.csv, line 2: 'text' is not text" in done.stderr
    assert not [mrn for mrn in MRNS if mrn in told(done, tmp_path)]


def test_columns_that_are_not_written_are_named(tmp_path: Path) -> None:
    table(tmp_path, "ok", "ok", "ok")
    done = scrub(tmp_path, "--id-column", "NOTE_ID", "--patient-column", "MRN")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("not written: PAT_LAST_NAME (give a rule with --column NAME=RULE)") == 1
    run = json.loads((tmp_path / "out.csv.report/run.json").read_text())
    assert run["settings"]["columns not written"] == "PAT_LAST_NAME"
    assert "PAT_LAST_NAME" in (tmp_path / "out.csv.report/report.html").read_text()
    (tmp_path / "out.csv").unlink()
    done = scrub(
        tmp_path, "--id-column", "NOTE_ID", "--patient-column", "MRN", "--column", "PAT_LAST_NAME=drop"
    )
    assert "not written" not in done.stderr


@pytest.mark.parametrize("source", ["in.csv", "-"])
def test_columns_whose_names_may_be_values_are_counted(tmp_path: Path, source: str) -> None:
    content = "id,text,AUTHOR,Thessaly Quillfeather\nn1,ok,x,y\n"
    (tmp_path / "in.csv").write_text(content)
    path = source if source == "-" else tmp_path / source
    how = ("-o", tmp_path / "out.csv", "--model", "scripted:Marked", "--from", "csv")
    done = nescio("scrub", path, *how, input=content)
    assert done.returncode == 0, done.stderr
    assert "not written: AUTHOR and 1 more (give a rule" in done.stderr
    assert "Quillfeather" not in told(done, tmp_path)


def test_notes_without_a_patient_are_told_once(tmp_path: Path) -> None:
    message = "no --patient-column: each note is a patient of its own"
    (tmp_path / "in.csv").write_text("id,ward,NOTE\n1,7,ok\n2,7,ok\n")
    assert scrub(tmp_path).stderr.count(message) == 1
    (tmp_path / "out.csv").unlink()
    (tmp_path / "in.csv").write_text("id,mrn,NOTE\n1,7,ok\n2,7,ok\n")
    done = scrub(tmp_path)
    assert "column 'mrn' seems to have the patient" in done.stderr
    assert message not in done.stderr
    (tmp_path / "out.csv").unlink()
    assert message not in scrub(tmp_path, "--patient-column", "mrn").stderr
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/a.txt").write_text("ok")
    done = nescio("scrub", tmp_path / "notes", "-o", tmp_path / "clean", "--model", "scripted:Marked")
    assert message not in done.stderr
