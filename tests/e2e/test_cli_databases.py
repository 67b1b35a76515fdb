"""`detect`, `replace`, `convert`, `stats` and `validate` on tables of databases; and `replace` where nothing is annotated."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from scrub_runs import nescio

EXAMPLES = Path(__file__).parents[2] / "examples"
COLUMNS = ("--id-column", "note_id", "--patient-column", "person_id", "--text-column", "note_text")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    base = sqlite3.connect(tmp_path / "cdm.db")
    base.executescript((EXAMPLES / "omop/note.sql").read_text())
    base.close()
    return tmp_path


def rows(folder: Path, query: str) -> list[tuple[Any, ...]]:
    base = sqlite3.connect(folder / "cdm.db")
    try:
        return base.execute(query).fetchall()
    finally:
        base.close()


def test_detect_and_replace_from_table_to_table(folder: Path) -> None:
    done = nescio(
        "detect", "sqlite:cdm.db", "--table", "note", "-o", "sqlite:cdm.db", "--to-table", "found", *COLUMNS, "--model", "rules-en",
        cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    [(note_id, text, spans)] = rows(folder, "select note_id, note_text, spans from found where note_id = 2")
    assert (note_id, text[67:79]) == (2, "617-555-0142")
    assert {"start": 67, "end": 79, "label": "PHONE"}.items() <= json.loads(spans)[-1].items()
    done = nescio(
        "replace", "sqlite:cdm.db", "--table", "found", "-o", "sqlite:cdm.db", "--to-table", "clean", *COLUMNS, "--policy", "tag",
        "--workers", 1, cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    [(note_id, person, text)] = rows(folder, "select * from clean where note_id = 2")
    assert type(person) is int
    assert person != 7
    assert text.endswith("Call back at [PHONE].")


def test_convert_from_a_table_and_into_one(folder: Path) -> None:
    done = nescio("convert", "sqlite:cdm.db", "notes.jsonl", "--table", "note", *COLUMNS, cwd=folder)
    assert done.returncode == 0, done.stderr
    done = nescio("convert", "notes.jsonl", "duckdb:new.duckdb", "--to-table", "note", *COLUMNS, cwd=folder)
    assert done.returncode == 0, done.stderr
    done = nescio(
        "convert", "duckdb:new.duckdb", "-", "--query", "select * from note where note_id = '2'", "--to", "jsonl", *COLUMNS, cwd=folder
    )  # fmt: skip
    [line] = done.stdout.splitlines()
    assert json.loads(line) == json.loads((folder / "notes.jsonl").read_text().splitlines()[1])
    assert sorted(path.name for path in folder.iterdir()) == ["cdm.db", "new.duckdb", "notes.jsonl"]


def test_stats_and_validate_name_the_database(folder: Path) -> None:
    done = nescio("stats", "sqlite:cdm.db", "--table", "note", "--json", *COLUMNS, cwd=folder)
    assert json.loads(done.stdout)["patients"] == 2
    query = "select note_id, null as note_text, person_id from note"
    done = nescio("validate", "sqlite:cdm.db", "--query", query, *COLUMNS, cwd=folder)
    assert done.returncode == 1
    assert done.stdout.splitlines()[0].startswith("sqlite:cdm.db, line 1, document 1: ")
    assert "nescio-" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("convert", "sqlite:cdm.db", "out.csv"), "with --table or --query"),
        (("convert", "sqlite:cdm.db", "sqlite:cdm.db", "--table", "note", *COLUMNS), "needs --to-table"),
        (
            ("convert", "sqlite:cdm.db", "sqlite:cdm.db", "--table", "note", "--to-table", "note", *COLUMNS),
            "the table 'note' exists",
        ),
        (("convert", "sqlite:cdm.db", "x.csv", "--table", "note", "--to-table", "n", *COLUMNS), "goes with a database"),
        (("detect", EXAMPLES / "notes", "-o", "x.jsonl", "--table", "note"), "go with a database"),
        (("replace", EXAMPLES / "structured/results.hl7", "-o", "x.hl7"), "hl7 has no annotations"),
        (("replace", EXAMPLES / "documents/consult.rtf", "-o", "x.txt"), "rtf has no annotations"),
    ],
)  # fmt: skip
def test_mistakes_are_one_line(arguments: tuple[object, ...], said: str, folder: Path) -> None:
    done = nescio(*arguments, cwd=folder)
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert sorted(path.name for path in folder.iterdir()) == ["cdm.db"]
