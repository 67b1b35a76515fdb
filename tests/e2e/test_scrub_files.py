"""`nescio scrub` and what users give it: named columns, other files in folders, odd outputs, deep columns."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from scrub_runs import nescio

RULES = ("--model", "rules-en")


def test_a_patient_column_that_is_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("id,mrn,text\n1,p,ok\n")
    done = nescio("scrub", tmp_path / "in.csv", "-o", tmp_path / "out.csv", *RULES, "--patient-column", "MRN")
    assert done.returncode == 1
    assert (
        "no column 'MRN'; check --id-column, --patient-column and --spans-column (columns: 'id', 'mrn', 'text')"
        in done.stderr
    )
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
@pytest.mark.parametrize(
    ("option", "name"), [("patient", "patient"), ("id", "id"), ("spans", "spans"), ("spans", "foo")]
)
def test_a_usual_column_that_is_named_must_be_there(
    tmp_path: Path, option: str, name: str, suffix: str
) -> None:
    path = tmp_path / f"in.{suffix}"
    path.write_text("n,text\n1,ok\n" if suffix == "csv" else '{"n": 1, "text": "ok"}\n')
    done = nescio("scrub", path, "-o", tmp_path / f"out.{suffix}", *RULES, f"--{option}-column", name)
    assert done.returncode == 1
    assert f"no column '{name}'" in done.stderr
    assert nescio("scrub", path, "-o", tmp_path / f"out.{suffix}", *RULES).returncode == 0


def test_a_column_that_looks_like_a_patient_is_named_once(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("id,person_id,text\n1,p,ok\n2,p,ok\n")
    done = nescio("scrub", tmp_path / "in.csv", "-o", tmp_path / "out.csv", *RULES)
    assert done.returncode == 0
    assert done.stderr.count("--patient-column person_id") == 1
    done = nescio(
        "scrub", tmp_path / "in.csv", "-o", tmp_path / "o2.csv", *RULES, "--patient-column", "person_id"
    )
    assert "seems to have" not in done.stderr


def test_patients_that_are_none(tmp_path: Path) -> None:
    rows = [{"id": "1", "patient": "NaN", "text": "ok"}, {"id": "2", "patient": " ", "text": "ok"}]
    lines = [*map(json.dumps, rows), '{"id": "3", "patient": NaN, "text": "NaN ok"}']
    (tmp_path / "in.jsonl").write_text("".join(line + "\n" for line in lines))
    assert nescio("scrub", tmp_path / "in.jsonl", "-o", tmp_path / "out.jsonl", *RULES).returncode == 0
    clean = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert not any(row.get("patient") for row in clean)
    assert clean[2]["text"] == "NaN ok"


def test_every_file_is_cleaned_quarantined_or_skipped(tmp_path: Path) -> None:
    notes = tmp_path / "in"
    notes.mkdir()
    (notes / "n1.txt").write_text("ok")
    (notes / "n2.txt").write_bytes(b"\xff\xfe\xfa")
    (notes / "n3.ods").write_text("x")
    (notes / ".n4.txt").write_text("x")
    done = nescio("scrub", notes, "-o", tmp_path / "out", *RULES)
    assert done.returncode == 3
    assert "1 notes cleaned" in done.stderr
    assert "2 files of the folder skipped" in done.stderr
    run = json.loads((tmp_path / "out.report/run.json").read_text())
    assert sorted(run["skipped"]) == [str(notes / ".n4.txt"), str(notes / "n3.ods")]
    assert "n3.ods" in (tmp_path / "out.report/report.html").read_text()


@pytest.mark.parametrize("name", ["out.xls", "out.json", "out.CSVX"])
def test_an_output_that_no_format_is_written_as(tmp_path: Path, name: str) -> None:
    (tmp_path / "in.csv").write_text("id,text\n1,ok\n")
    done = nescio("scrub", tmp_path / "in.csv", "-o", tmp_path / name, *RULES)
    assert done.returncode == 1
    assert "no format is written as ." in done.stderr
    assert not list(tmp_path.glob("*out*"))


def test_a_column_nested_deeply_harms_no_run(tmp_path: Path) -> None:
    deep = "[" * 500 + "]" * 500
    (tmp_path / "in.jsonl").write_text(
        f'{{"id": "1", "text": "ok", "x": {deep}}}\n{{"id": "2", "text": "ok"}}\n'
    )
    done = nescio("scrub", tmp_path / "in.jsonl", "-o", tmp_path / "out.jsonl", *RULES)
    assert (done.returncode, "2 notes cleaned" in done.stderr) == (0, True), done.stderr
    done = nescio("scrub", tmp_path / "in.jsonl", "-o", tmp_path / "o2.jsonl", *RULES, "--keep", "x")
    assert done.returncode == 3
    assert "document 1: a column is nested too deeply" in done.stderr


def test_convert_keeps_the_names_of_columns(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("NOTE_ID,MRN,NOTE,WARD\nn1,p,ok,7\n")
    how = ("--text-column", "NOTE", "--id-column", "NOTE_ID", "--patient-column", "MRN")
    assert nescio("convert", tmp_path / "in.csv", tmp_path / "out.jsonl", *how).returncode == 0
    assert json.loads((tmp_path / "out.jsonl").read_text()) == {
        "NOTE_ID": "n1", "NOTE": "ok", "spans": [], "MRN": "p", "WARD": "7"
    }  # fmt: skip
    assert (
        nescio("convert", tmp_path / "out.jsonl", tmp_path / "again.csv", *how, "--drop", "spans").returncode
        == 0
    )
    assert (tmp_path / "again.csv").read_text().splitlines()[0] == "NOTE_ID,WARD,MRN,NOTE"


def test_files_have_names_that_every_system_can_hold(tmp_path: Path) -> None:
    ids = ("A1", "a1", "CON", "x:1", "z.")
    rows = [{"id": name, "text": f"Seen on 3/4/2061, {number}."} for number, name in enumerate(ids)]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert nescio("key", tmp_path / "key").returncode == 0
    key = ("--key-file", tmp_path / "key")
    done = nescio(
        "scrub", tmp_path / "in.jsonl", "-o", tmp_path / "out", "--to", "text", *RULES, *key,
        "--crosswalk", tmp_path / "crosswalk",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    names = ["A1", "a1-2", "CON_", "x_1", "z_"]
    assert sorted(path.stem for path in (tmp_path / "out").glob("*.txt")) == sorted(names)
    for number, name in enumerate(names):
        assert (tmp_path / f"out/{name}.txt").read_text().endswith(f", {number}.")
    audit = [json.loads(line) for line in (tmp_path / "out.report/audit.jsonl").read_text().splitlines()]
    assert [entry["id"] for entry in audit] == names
    assert all(len(entry["spans"]) == 1 for entry in audit)
    run = json.loads((tmp_path / "out.report/run.json").read_text())
    assert {row[1] for row in run["totals"]["lowest"]} == set(names)
    done = nescio("reveal", "--crosswalk", tmp_path / "crosswalk", "-o", tmp_path / "codes.csv", *key)
    assert done.returncode == 0, done.stderr
    rows = [line.split(",")[:2] for line in (tmp_path / "codes.csv").read_text().splitlines()[1:]]
    assert rows == [list(pair) for pair in zip(ids, names, strict=True)]


@pytest.mark.parametrize("suffix", ["docx", "pdf", "html", "rtf", "eml"])
def test_an_output_of_a_format_that_is_only_read_is_refused_before_work_begins(
    tmp_path: Path, suffix: str
) -> None:
    (tmp_path / "in.txt").write_text("Quillfeather")
    done = nescio(
        "scrub", tmp_path / "in.txt", "-o", tmp_path / f"out.{suffix}", "--model", "scripted:Marked"
    )
    assert done.returncode != 0
    assert f"{suffix} is only read" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]


def test_a_pipe_in_a_folder_is_skipped(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text("ok")
    os.mkfifo(folder / "p.txt")
    done = nescio("scrub", folder, "-o", tmp_path / "out", "--model", "scripted:Marked")
    assert done.returncode == 0, done.stderr
    assert "p.txt: a pipe, socket or device" in done.stderr


def test_resume_as_a_first_call_that_fails_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("id,text\n1,ok\n")
    done = nescio("scrub", tmp_path / "in.csv", "-o", tmp_path / "out.docx", *RULES, "--resume")
    assert (done.returncode, "docx" in done.stderr) == (1, True)
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


@pytest.mark.parametrize(
    "option", ["--report", "--crosswalk", "--memory", "--roster", "--key-file", "--allow"]
)
def test_an_address_is_no_path(tmp_path: Path, option: str) -> None:
    (tmp_path / "in.csv").write_text("id,text\n1,ok\n")
    done = nescio(
        "scrub", "in.csv", "-o", "out.csv", *RULES, option, "postgresql://nurse:pw9@h/x", cwd=tmp_path
    )
    assert done.returncode == 1
    assert done.stderr == f"nescio: {option} postgresql://h/x: name a file or folder, not an address\n"
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]
