from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nescio.core.errors import DataError
from nescio.corpora.databases import Database, has_password, is_database, select, shown_url
from postgresql_server import postgresql_server

COLUMNS = "(note_id integer, person_id integer, note_text varchar(4000), weight real, note_date date)"
ROWS = [(2, 7, "Ada Marsh\r\n≥ 3", 1.5, "2061-03-04"), (1, 8, "O'Neil", None, None)]


def fill(url: str, server: Any = None) -> None:
    if url.startswith("duckdb:"):
        import duckdb

        with duckdb.connect(url.partition(":")[2]) as base:
            base.execute(f"create table note {COLUMNS}")
            base.executemany("insert into note values (?, ?, ?, ?, ?)", ROWS)
    elif url.startswith("postgresql:"):
        server.psql(f"create table note {COLUMNS};")
        server.psql(
            "insert into note values (2, 7, E'Ada Marsh\\r\\n≥ 3', 1.5, '2061-03-04'), (1, 8, 'O''Neil', null, null);"
        )
    else:
        base = sqlite3.connect(url.rpartition(":")[2].removeprefix("//"))
        base.execute(f"create table note {COLUMNS}")
        base.executemany("insert into note values (?, ?, ?, ?, ?)", ROWS)
        base.commit()
        base.close()


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    with postgresql_server() as found:
        yield found


@pytest.fixture(params=["sqlite", "duckdb", "sqlalchemy", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    server = None
    if request.param == "postgresql":
        server = request.getfixturevalue("server")
        server.psql("drop table if exists note; drop table if exists note_clean;")
        url = server.get_uri()
    elif request.param == "sqlalchemy":
        url = f"sqlite+pysqlite:///{tmp_path / 'notes.db'}"
    else:
        url = f"{request.param}:{tmp_path / 'notes.db'}"
    fill(url, server)
    return Database(url)


def test_rows_are_copied_in_order_and_loaded_again(database: Database, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    path = tmp_path / "rows.parquet"
    assert (
        database.copy(
            select("note", "note_id"), path, ["note_id", "note_text", "weight", "note_date"], ["note_text"]
        )
        == 2
    )
    rows = pq.read_table(path).to_pylist()
    assert [list(row) for row in rows] == [["note_id", "note_text", "weight", "note_date"]] * 2
    assert [(row["note_id"], row["note_text"], row["weight"], str(row["note_date"])) for row in rows] == [
        (1, "O'Neil", None, "None"), (2, "Ada Marsh\r\n≥ 3", 1.5, "2061-03-04"),
    ]  # fmt: skip
    assert database.count("note_clean") is None
    database.load(path, "note_clean")
    assert database.count("note_clean") == 2
    again = tmp_path / "again.parquet"
    database.copy(select("note_clean", "note_id"), again, ["note_id", "note_text"], [])
    assert pq.read_table(again).to_pylist() == [
        {"note_id": row["note_id"], "note_text": row["note_text"]} for row in rows
    ]


def test_a_table_that_exists_is_never_touched(database: Database, tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    database.copy("select note_id from note where note_id = 1", path, ["note_id"], [])
    with pytest.raises(DataError, match="refused"):
        database.load(path, "note", token="x")
    assert database.count("note") == 2
    assert database.count("nescio_x") is None


def test_errors_say_nothing_of_values(database: Database, tmp_path: Path) -> None:
    for query in (
        "select cast(note_text as integer) / 0 from note where note_text = 'Roe",
        "select nothing from note",
    ):
        with pytest.raises(DataError) as caught:
            database.copy(query, tmp_path / "rows.parquet", ["a"], [])
        assert "Roe" not in str(caught.value)
    with pytest.raises(DataError, match="no column 'text'"):
        database.copy("select note_id from note", tmp_path / "rows.parquet", ["text"], ["text"])
    with pytest.raises(DataError, match="1, whose names are not shown") as caught:
        database.copy(
            'select note_id as "Quillfeather 4471220" from note',
            tmp_path / "rows.parquet",
            ["text"],
            ["text"],
        )
    assert "4471220" not in str(caught.value)


def test_an_empty_table_is_copied_without_rows(database: Database, tmp_path: Path) -> None:
    assert (
        database.copy("select note_text from note where 1 = 0", tmp_path / "rows.parquet", ["note_text"], [])
        == 0
    )


@pytest.mark.parametrize(
    ("values", "read"),
    [([1, "x", None], ["1", "x", None]), ([b"\xff", "x", 1.5, None], [b"\xff", b"x", b"1.5", None])],
)
def test_sqlite_columns_of_several_types_become_one(
    tmp_path: Path, values: list[Any], read: list[Any]
) -> None:
    import pyarrow.parquet as pq

    base = sqlite3.connect(tmp_path / "notes.db")
    base.execute("create table note (a)")
    base.executemany("insert into note values (?)", [(value,) for value in values])
    base.commit()
    base.close()
    Database(f"sqlite:{tmp_path / 'notes.db'}").copy(
        "select a from note", tmp_path / "rows.parquet", ["a"], []
    )
    assert pq.read_table(tmp_path / "rows.parquet")["a"].to_pylist() == read


@pytest.mark.parametrize(
    ("url", "shown", "secret"),
    [
        ("postgresql://ann:pw@host:5432/db?sslmode=require", "postgresql://host:5432/db", True),
        ("postgresql://host/db?password=pw", "postgresql://host/db", True),
        ("postgresql://ann@host/db", "postgresql://host/db", False),
        ("sqlite:notes.db", "sqlite:notes.db", False),
    ],
)
def test_addresses_are_shown_without_secrets(url: str, shown: str, secret: bool) -> None:
    assert shown_url(url) == shown
    assert shown in repr(Database(url))
    assert has_password(url) is secret


@pytest.mark.parametrize(
    ("name", "expected"),
    [("sqlite:a.db", True), ("mysql+pymysql://h/d", True), ("a:b.txt", False), ("notes/", False)],
)
def test_addresses_are_told_from_paths(name: str, expected: bool) -> None:
    assert is_database(name) is expected


def test_rows_are_merged_by_their_key_however_often(database: Database, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    paths = [tmp_path / f"{number}.parquet" for number in range(3)]
    database.copy(select("note", "note_id"), paths[0], ["note_id", "note_text"], [])
    database.load(paths[0], "note_clean")
    changed = "select note_id + 1 as note_id, 'new' as note_text from note order by note_id"
    database.copy(changed, paths[1], ["note_id", "note_text"], [])
    for _ in range(2):
        database.merge(paths[1], "note_clean", "note_id")
        database.copy(select("note_clean", "note_id"), paths[2], ["note_id", "note_text"], [])
        rows = [tuple(row.values()) for row in pq.read_table(paths[2]).to_pylist()]
        assert rows == [(1, "O'Neil"), (2, "new"), (3, "new")]


def test_a_table_that_is_not_there_is_no_matter_of_passwords(database: Database, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such table; check the name of the table") as caught:
        database.copy(select("nothing_here", "id"), tmp_path / "rows.parquet", None, [])
    assert "PGPASSWORD" not in str(caught.value)


def test_the_columns_of_a_query(database: Database) -> None:
    assert database.columns("select note_id, note_text from note") == ["note_id", "note_text"]


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pymysql", None)
    pytest.importorskip("sqlalchemy")
    with pytest.raises(DataError, match="its driver pymysql is not installed; pip install pymysql"):
        Database("mysql+pymysql://host/db").count("note")
    with pytest.raises(DataError, match="no driver for this address"):
        Database("nosuchkind://host/db").count("note")
