"""`nescio scrub` from a table into a table: the same notes as through a csv, all of them or nothing, no password anywhere."""

from __future__ import annotations

import csv
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from postgresql_server import postgresql_server
from scrub_runs import PHI, nescio, notes

NOTES = list(notes(60))
EXAMPLES = Path(__file__).parents[2] / "examples"
COLUMN_TYPES = "select column_name, data_type from information_schema.columns where table_schema = 'cdm' and table_name = 'note_clean'"
COLUMNS = ("--id-column", "note_id", "--patient-column", "person_id", "--text-column", "note_text")


def fill(folder: Path) -> None:
    assert nescio("key", folder / "key").returncode == 0
    rows = [(note["id"], note["patient"], note["text"]) for note in NOTES]
    base = sqlite3.connect(folder / "notes.db")
    base.execute("create table note (note_id text, person_id text, note_text text)")
    base.executemany("insert into note values (?, ?, ?)", rows)
    base.commit()
    base.close()
    with (folder / "notes.csv").open("w", newline="") as stream:
        csv.writer(stream).writerows([("note_id", "person_id", "note_text"), *rows])


def scrub(folder: Path, source: str, out: str, *more: object) -> tuple[int, str]:
    done = nescio(
        "scrub", source, "-o", out, *COLUMNS, "--key-file", "key", "--model", "scripted:Marked", "--workers", 1, *more, cwd=folder
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def table(folder: Path, name: str = "note_clean") -> list[tuple[str, ...]]:
    base = sqlite3.connect(folder / "notes.db")
    rows = base.execute(f"select note_id, person_id, note_text from {name}").fetchall()
    base.close()
    return rows


def test_a_table_becomes_what_a_csv_becomes(tmp_path: Path) -> None:
    fill(tmp_path)
    assert scrub(tmp_path, "notes.csv", "clean.csv")[0] == 0
    code, said = scrub(
        tmp_path, "sqlite:notes.db", "sqlite:notes.db", "--table", "note", "--to-table", "note_clean"
    )
    assert code == 0, said
    with (tmp_path / "clean.csv").open(newline="") as stream:
        assert [tuple(row) for row in csv.reader(stream)][1:] == table(tmp_path)
    assert not any(word in text for _, _, text in table(tmp_path) for word in PHI)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"key", "notes.db", "notes.csv", "clean.csv", "clean.csv.report", "note_clean.report"}
    code, said = scrub(
        tmp_path, "sqlite:notes.db", "sqlite:notes.db", "--table", "note", "--to-table", "note_clean"
    )
    assert code == 1
    assert "the table 'note_clean' exists" in said


def test_clean_notes_that_are_no_table_yet_are_loaded_on_resume(tmp_path: Path) -> None:
    fill(tmp_path)
    arguments = ("sqlite:notes.db", "sqlite:notes.db", "--table", "note", "--to-table", "note_clean")
    base = sqlite3.connect(tmp_path / "notes.db")
    base.execute("begin immediate")  # somebody else is writing
    code, said = scrub(tmp_path, *arguments)
    assert code == 1, said
    assert "the database refused" in said
    base.rollback()
    base.close()
    code, said = scrub(tmp_path, *arguments, "--resume")
    assert code == 0, said
    assert len(table(tmp_path)) == len(NOTES)
    assert not (tmp_path / ".note_clean.parquet").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sqlite:notes.db", "out.csv"), "with --table or --query"),
        (("sqlite:notes.db", "sqlite:notes.db", "--table", "note"), "needs --to-table"),
        (("notes.csv", "out.csv", "--table", "note"), "go with a database"),
        (("notes.csv", "out.csv", "--to-table", "note"), "goes with a database"),
        (("sqlite:none.db", "out.csv", "--table", "note"), "none.db: no such file"),
        (("sqlite:notes.db", "out.csv", "--table", "none"), "no such table; check the name"),
    ],
)
def test_mistakes_are_one_line(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    fill(tmp_path)
    code, found = scrub(tmp_path, *arguments)
    assert code == 1
    assert said in found
    assert "Traceback" not in found


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    with postgresql_server() as running:
        yield running


def rows_of(url: str, query: str) -> list[tuple[Any, ...]]:
    from adbc_driver_postgresql import dbapi

    with dbapi.connect(url) as base, base.cursor() as cursor:
        cursor.execute(query)
        return [tuple(row) for row in cursor.fetchall()]


def test_postgresql_from_a_table_into_a_table(server: Any, tmp_path: Path) -> None:
    fill(tmp_path)
    assert scrub(tmp_path, "notes.csv", "clean.csv")[0] == 0
    url = server.get_uri()
    load(url, tmp_path)
    code, said = scrub(tmp_path, url, url, "--table", "note", "--to-table", "note_clean")
    assert code == 0, said
    with (tmp_path / "clean.csv").open(newline="") as stream:
        expected = [tuple(row) for row in csv.reader(stream)][1:]
    assert rows_of(url, "select note_id, person_id, note_text from note_clean order by note_id") == expected
    assert rows_of(url, "select count(*) from pg_tables where tablename like 'nescio%'") == [(0,)]


def load(url: str, folder: Path) -> None:
    """Copy the notes into a table of PostgreSQL."""
    import pyarrow.csv as pc
    from adbc_driver_postgresql import dbapi

    with dbapi.connect(url) as base, base.cursor() as cursor:
        cursor.adbc_ingest(
            "note",
            pc.read_csv(folder / "notes.csv", parse_options=pc.ParseOptions(newlines_in_values=True)),
            mode="replace",
        )
        base.commit()


def test_omop_on_postgresql_keeps_the_types_of_its_columns(server: Any, tmp_path: Path) -> None:
    url = server.get_uri()
    server.psql("create schema if not exists cdm;")
    server.psql("drop table if exists cdm.note, cdm.note_clean;")
    server.psql("set search_path to cdm;" + (EXAMPLES / "omop/note.sql").read_text())
    done = nescio(
        "scrub", url, "--preset", "omop", "--table", "cdm.note", "-o", url, "--to-table", "cdm.note_clean",
        "--model", "en", "--workers", 1, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    before = rows_of(url, "select note_id, note_type_concept_id from cdm.note order by note_id")
    after = rows_of(url, "select note_id, note_type_concept_id from cdm.note_clean order by note_id")
    assert after == before
    types = dict(rows_of(url, COLUMN_TYPES))
    assert {types[name] for name in ("note_id", "person_id", "provider_id", "visit_occurrence_id")} == {
        "bigint"
    }
    assert types["note_date"] == "date"
    assert "note_source_value" not in types
    joined = "select count(distinct a.person_id), count(distinct b.person_id) from cdm.note a join cdm.note_clean b using (note_id)"
    [(persons, codes)] = rows_of(url, joined)
    assert persons == codes
    ids = "select count(*) from cdm.note a join cdm.note_clean b using (note_id) where a.person_id = b.person_id or a.provider_id = b.provider_id"
    assert rows_of(url, ids) == [(0,)]


def test_postgresql_with_a_password_that_nothing_tells(server: Any, tmp_path: Path) -> None:
    fill(tmp_path)
    assert scrub(tmp_path, "notes.csv", "clean.csv")[0] == 0
    server.psql("drop table if exists note;")
    url = server.get_uri().replace("postgres:@", "postgres:hunter2@")
    assert "hunter2" in url
    code, said = scrub(tmp_path, "notes.csv", url, "--to-table", "note", "--column", "note_id=keep")
    assert code == 0, said
    code, said = scrub(
        tmp_path,
        url,
        "out.csv",
        "--query",
        'select * from "note" order by note_id',
        "--report",
        "again.report",
    )
    assert code == 0, said
    assert "a password in the address can be seen" in said
    assert "hunter2" not in said
    plan = ("assess", "plan", "note.report", "--unit", "patient")
    lost = nescio(*plan, "-o", "lost.json", cwd=tmp_path)  # the report has no address with a user and options
    assert "name it with --clean" in lost.stderr
    drawn = nescio(*plan, "-o", "plan.json", "--clean", url, cwd=tmp_path)
    assert drawn.returncode == 0, drawn.stderr
    assert "hunter2" not in drawn.stderr + drawn.stdout + (tmp_path / "plan.json").read_text()
    for path in [*(tmp_path / "note.report").iterdir(), *(tmp_path / "again.report").iterdir()]:
        assert b"hunter2" not in path.read_bytes()
    with (tmp_path / "clean.csv").open(newline="") as stream:
        expected = sorted(tuple(row) for row in list(csv.reader(stream))[1:])
    from nescio.corpora.databases import Database, select

    Database(url).copy(
        select("note", "note_id"), tmp_path / "rows.parquet", ["note_id", "person_id", "note_text"], []
    )
    import pyarrow.parquet as pq

    assert [tuple(row.values()) for row in pq.read_table(tmp_path / "rows.parquet").to_pylist()] == expected
