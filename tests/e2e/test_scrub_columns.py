"""`nescio scrub --column` from outside, in every format of tables."""

from __future__ import annotations

import csv
import json
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from scrub_runs import nescio, scrub_with

ROWS: list[dict[str, Any]] = [
    {"id": "n1", "patient": "p1", "text": "Thessaly Quillfeather, MR104471, seen 3/4/2061.", "note_date": "2061-03-04",
     "mrn": "MR104471", "comment": "call Thessaly", "secret": "Orsino Smith"},
    {"id": "n2", "patient": "p1", "text": "MR104471 again.", "note_date": "2061-03-06",
     "mrn": "MR104471", "comment": "", "secret": "Orsino Smith"},
]  # fmt: skip
RULES = ("--column", "note_date=shift", "--column", "mrn=code", "--column", "comment=text")


@pytest.fixture(autouse=True)
def _key(tmp_path: Path) -> None:
    assert nescio("key", tmp_path / "key").returncode == 0


def write(path: Path) -> Path:
    if path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    elif path.suffix == ".csv":
        with path.open("w", newline="") as stream:
            table = csv.DictWriter(stream, list(ROWS[0]))
            table.writeheader()
            table.writerows(ROWS)
    else:
        rows = [{**row, "note_date": date.fromisoformat(row["note_date"])} for row in ROWS]
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    return path


def read(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    if path.suffix == ".csv":
        with path.open(newline="") as stream:
            return list(csv.DictReader(stream))
    rows = pyarrow.parquet.read_table(path).to_pylist()
    return [{**row, "note_date": row["note_date"].isoformat()} for row in rows]


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_columns_are_cleaned_with_the_record(tmp_path: Path, suffix: str) -> None:
    source = write(tmp_path / f"in.{suffix}")
    out = tmp_path / f"out.{suffix}"
    done = scrub_with(tmp_path, source, out, "--model", "scripted:Marked", *RULES)
    assert done.returncode == 0, done.stderr
    assert "replaced in columns: note_date 2, mrn 2, comment 1" in done.stderr
    first, second = read(out)
    moved = date.fromisoformat(first["note_date"])
    assert f"seen {moved.month}/{moved.day}/{moved.year}." in first["text"]
    assert (date.fromisoformat(second["note_date"]) - moved).days == 2
    assert first["mrn"] == second["mrn"] != "MR104471"
    assert first["mrn"] in first["text"]
    assert second["text"].startswith(first["mrn"])
    assert first["comment"].removeprefix("call ") in first["text"]
    assert "Thessaly" not in first["comment"]
    assert "secret" not in first


def test_rules_of_the_policy_and_of_the_options(tmp_path: Path) -> None:
    policy = tmp_path / "mine.toml"
    policy.write_text('default = "tag"\n[columns]\nnote_date = "year"\nmrn = "code"\nnowhere = "shift"\n')
    source = write(tmp_path / "in.jsonl")
    how = ("--model", "scripted:Marked", "--policy", policy, "--column", "mrn=drop")
    done = scrub_with(tmp_path, source, tmp_path / "out.jsonl", *how)
    assert done.returncode == 0, done.stderr
    first = read(tmp_path / "out.jsonl")[0]
    assert first["note_date"] == "2061"
    assert "mrn" not in first


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--keep", "note_date"), "--column note_date=keep: "),
        (("--column", "secret=keep"), "--column secret=keep: by its name or values it holds PATIENT"),
        (("--column", "mrn=cod"), "did you mean 'code'?"),
        (("--column", "mnr=code"), "--column mnr: no such column; did you mean 'mrn'?"),
    ],
)
def test_mistakes_are_one_line(tmp_path: Path, option: tuple[str, ...], message: str) -> None:
    source = write(tmp_path / "in.csv")
    done = scrub_with(tmp_path, source, tmp_path / "out.csv", "--model", "scripted:Marked", *option)
    assert done.returncode == 1
    assert message in done.stderr.splitlines()[-1]
    assert not list(tmp_path.glob("*out.csv*"))


def test_kept_cells_that_tell_are_blanked_and_counted(tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    rows = [
        {"id": "1", "patient": "p", "text": "MR104471 seen 3/4/2061", "x": "104471", "y": 2877120000, "lab": "4.4"},
        {"id": "2", "patient": "p", "text": "ok", "x": "MR104471", "y": 7, "lab": "7.1"},
    ]  # fmt: skip
    source.write_text("".join(json.dumps(row) + "\n" for row in rows))
    keep = [option for name in ("x", "lab") for option in ("--keep", name)]
    done = scrub_with(tmp_path, source, out, "--model", "scripted:Marked", *keep)
    assert done.returncode == 0, done.stderr
    assert [(row["x"], row["lab"]) for row in read(out)] == [("", "4.4"), ("", "7.1")]
    assert "blanked in kept columns: x 2, since" in done.stderr
