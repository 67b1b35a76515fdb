"""A run into a database that is killed at any moment, then resumed: the same table, whole, and nothing left behind."""

from __future__ import annotations

import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from postgresql_server import postgresql_server
from scrub_runs import NESCIO, environment, nescio, notes

COLUMNS = ("--id-column", "note_id", "--patient-column", "person_id", "--text-column", "note_text")
Rows = Callable[[str], list[tuple[Any, ...]]]
CREATE = "create table note (note_id integer, person_id integer, note_text text)"


def rows_to_scrub(count: int) -> list[tuple[int, int, str]]:
    return [(number, int(note["patient"][1:]), note["text"]) for number, note in enumerate(notes(count))]


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    with postgresql_server() as running:
        yield running


@pytest.fixture
def database(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> tuple[str, Rows]:
    """A database with notes: its address, and what asks it."""
    if kind == "sqlite":
        base = sqlite3.connect(tmp_path / "notes.db")
        base.execute(CREATE)
        base.executemany("insert into note values (?, ?, ?)", rows_to_scrub(130))
        base.commit()
        base.close()

        def ask_sqlite(query: str) -> list[tuple[Any, ...]]:
            base = sqlite3.connect(tmp_path / "notes.db")
            try:
                return base.execute(query).fetchall()
            finally:
                base.close()

        return "sqlite:notes.db", ask_sqlite
    if kind == "duckdb":
        import duckdb

        with duckdb.connect(str(tmp_path / "notes.duckdb")) as base:
            base.execute(CREATE)
            base.executemany("insert into note values (?, ?, ?)", rows_to_scrub(130))

        def ask_duckdb(query: str) -> list[tuple[Any, ...]]:
            with duckdb.connect(str(tmp_path / "notes.duckdb"), read_only=True) as base:
                return base.execute(query).fetchall()

        return "duckdb:notes.duckdb", ask_duckdb
    from adbc_driver_postgresql import dbapi

    url = request.getfixturevalue("server").get_uri()
    with dbapi.connect(url) as base, base.cursor() as cursor:
        cursor.execute("drop table if exists note")
        cursor.execute(CREATE)
        cursor.executemany("insert into note values ($1, $2, $3)", rows_to_scrub(130))
        base.commit()

    def ask_postgresql(query: str) -> list[tuple[Any, ...]]:
        with dbapi.connect(url) as base, base.cursor() as cursor:
            cursor.execute(query)
            return [tuple(row) for row in cursor.fetchall()]

    return url, ask_postgresql


def command(url: str, table: str) -> list[str]:
    return [
        "scrub", url, "--table", "note", "-o", url, "--to-table", table, *COLUMNS, "--key-file", "key",
        "--model", "scripted:Marked", "--workers", "1",
    ]  # fmt: skip


def check(url: str, ask: Rows, table: str, folder: Path) -> None:
    """Resume a run, and compare its table with that of the run that nobody killed."""
    done = nescio(*command(url, table), "--resume", cwd=folder)
    if done.returncode:  # the run had ended
        assert f"the table '{table}' exists" in done.stderr, done.stderr
    select = "select note_id, person_id, note_text from {} order by note_id"
    assert ask(select.format(table)) == ask(select.format("whole")), table
    assert not list(folder.glob(".*")), table
    audits = [(folder / f"{name}.report/audit.jsonl").read_bytes() for name in (table, "whole")]
    assert audits[0] == audits[1], table


def kill_and_resume(database: tuple[str, Rows], folder: Path, places: int) -> None:
    url, ask = database
    assert nescio("key", folder / "key").returncode == 0
    faults = {"FAULT_FILES": "whole"}
    whole = nescio(*command(url, "whole"), cwd=folder, env=faults)
    assert whole.returncode == 0, whole.stderr
    points = whole.stderr.count("FAULT POINT")
    assert points >= 20
    killed = 0
    moments = (
        [1 + (points - 1) * step // (places - 1) for step in range(places)] if places > 1 else [points // 2]
    )
    for number in moments:
        table = f"killed_{number}"
        faults = {"FAULT_FILES": table, "FAULT_AT": str(number)}
        killed += nescio(*command(url, table), cwd=folder, env=faults).returncode == -9
        check(url, ask, table, folder)
    assert killed == places


def kill_while_the_table_is_made(database: tuple[str, Rows], folder: Path, moments: int) -> None:
    """Kill when all notes are clean and on their way into the database."""
    url, ask = database
    for moment in range(moments):
        table = f"loading_{moment}"
        process = subprocess.Popen(
            [*NESCIO, *command(url, table)], cwd=folder, env=environment(), stderr=subprocess.DEVNULL
        )
        work, clean = folder / f"..{table}.parquet.work", folder / f".{table}.parquet"
        while process.poll() is None and (work.exists() or not clean.exists()):
            time.sleep(0.001)
        time.sleep(0.01 * moment)
        process.kill()
        process.wait()
        check(url, ask, table, folder)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_kill_in_the_middle(database: tuple[str, Rows], tmp_path: Path) -> None:
    kill_and_resume(database, tmp_path, 1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "duckdb", "postgresql"])
def test_kills_at_ten_moments_and_while_the_table_is_made(database: tuple[str, Rows], tmp_path: Path) -> None:
    kill_and_resume(database, tmp_path, 10)
    kill_while_the_table_is_made(database, tmp_path, 4)
