"""Tables of a database read and written as any corpus, through a private parquet file; `databases` knows databases.

`nescio scrub` has its own copies, which it can resume with: see `nescio.pipeline.runs.with_database`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from nescio.core.document import Document
from nescio.core.errors import ConfigError, DataError
from nescio.corpora.databases import Database, is_database, select, shown_url
from nescio.corpora.output_files import CorpusFile
from nescio.corpora.parquet import PARQUET
from nescio.corpora.table_layout import TableLayout

_ROWS = "rows.parquet"


@contextmanager
def copied_rows(
    path: str, table: str, query: str, reading: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return what is to be read, and how: of a database a copy of its rows at one moment, which goes at the end; else what was given.

    Args:
        path: a path, or the address of a database.
        table: of a database, what is read.
        query: of a database, what is read instead, in SQL.
        reading: options of `nescio.corpora.read`.

    Raises:
        ConfigError: there is neither a table nor a query, or no database.
        DataError: the database cannot be reached, or a column is missing.
    """
    if not is_database(path):
        if table or query:
            raise ConfigError("--table and --query go with a database, such as postgresql://host/db")
        yield path, reading
        return
    if bool(table) == bool(query):
        raise ConfigError("a database is read with --table or --query")
    columns = {role: str(reading.get(f"{role}_column") or role) for role in ("id", "text", "patient")}
    required = [columns["text"], *(name for role, name in columns.items() if name != role)]
    with tempfile.TemporaryDirectory(prefix="nescio-") as folder:
        file = Path(folder, _ROWS)
        Database(path).copy(query or select(table, columns["id"]), file, None, required)
        yield str(file), {**reading, "format": PARQUET.name, "name": shown_url(path)}


def database_layout(layout: TableLayout) -> TableLayout:
    """Return the layout of a table for a database: spans are JSON in a column of text."""
    import pyarrow as pa

    return replace(layout, types={**layout.types, layout.spans_column: pa.string()})


class DatabaseTable:
    """A table that appears in a database when all notes are written, or not at all.

    Args:
        url: of the database.
        table: its name.
        layout: of its columns.

    Raises:
        ConfigError: it has no name.
        DataError: it exists.
    """

    carries_meta = True

    def __init__(self, url: str, table: str, layout: TableLayout) -> None:
        if not table:
            raise ConfigError("a database as OUT needs --to-table")
        self._database = Database(url)
        self._table = table
        if self._database.count(table) is not None:
            problem = f"the table {table!r} exists"
            raise DataError(problem, self._database.location, fix="choose another name, or drop it")
        self._folder = tempfile.TemporaryDirectory(prefix="nescio-")
        self._path = Path(self._folder.name, _ROWS)
        self._file = CorpusFile(PARQUET, self._path, database_layout(layout))

    def add(self, doc: Document) -> str:
        """Write a note, and return its id."""
        return self._file.add(doc)

    def commit(self) -> None:
        """Make the table."""
        self._file.commit()
        self._database.load(self._path, self._table)
        self._folder.cleanup()

    def discard(self) -> None:
        """Remove what was written."""
        self._file.discard()
        self._folder.cleanup()
