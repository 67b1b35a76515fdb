"""What reads and writes each kind of database: a class with `read`, `write`, `merge` and `count`; `databases` chooses."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from nescio.core.errors import DataError, Location
from nescio.corpora.sqlite_files import open_to_read

Take = Callable[[list[str], Iterator[Any]], None]
"""Takes the names of columns, and batches of Arrow."""


def quoted_name(name: str) -> str:
    """Return the name of a column for SQL."""
    return '"' + name.replace('"', '""') + '"'


def quoted(table: str) -> str:
    """Return the name of a table for SQL, perhaps with its schema: ``cdm.note``."""
    return ".".join(map(quoted_name, table.split(".")))


def plain_columns(batch: Any) -> Any:
    """Return a batch whose columns have types that parquet and notes know; a type of the database alone becomes text."""
    import pyarrow as pa

    columns = []
    for column in batch.columns:
        if isinstance(column.type, pa.BaseExtensionType):
            is_uuid = pa.types.is_fixed_size_binary(column.type.storage_type)
            column = (
                pa.array([value and str(value) for value in column.to_pylist()], pa.string())
                if is_uuid
                else column.storage
            )
        if (
            pa.types.is_null(column.type)
            or pa.types.is_large_string(column.type)
            or pa.types.is_dictionary(column.type)
        ):
            column = column.cast(pa.string())
        columns.append(column)
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def _with_last(schema: str, name: str) -> str:
    return f"{quoted_name(schema)}.{quoted_name(name)}" if schema else quoted_name(name)


def _merging(new: str, table: str, key: str, names: list[str]) -> list[str]:
    """Return what moves the rows of a new table into another, in place of those with the same key; all names are quoted."""
    columns = ", ".join(names)
    return [
        f"delete from {table} where {key} in (select {key} from {new})",  # noqa: S608 - quoted
        f"insert into {table} ({columns}) select {columns} from {new}",  # noqa: S608 - quoted
        f"drop table {new}",
    ]


class PostgreSQL:
    """PostgreSQL, through ADBC: rows are streamed both ways."""

    @staticmethod
    def _connect(url: str) -> Any:
        from adbc_driver_postgresql import dbapi

        return dbapi.connect(url)

    @classmethod
    def read(cls, url: str, query: str, rows: int, take: Take) -> None:  # noqa: ARG003
        """Read the rows of a query."""
        with closing(cls._connect(url)) as base, base.cursor() as cursor:
            cursor.execute(query)
            reader = cursor.fetch_record_batch()
            take(reader.schema.names, _never_empty(reader))

    @classmethod
    def write(cls, url: str, file: Any, staging: str, table: str, rows: int) -> None:
        """Write a table: all of it or nothing."""
        import pyarrow as pa

        schema, _, name = table.rpartition(".")
        reader = pa.RecordBatchReader.from_batches(
            file.schema_arrow, file.iter_batches(rows, use_threads=False)
        )
        with closing(cls._connect(url)) as base, base.cursor() as cursor:
            cursor.adbc_ingest(staging, reader, mode="create", db_schema_name=schema or None)
            cursor.execute(f"alter table {_with_last(schema, staging)} rename to {quoted_name(name)}")
            base.commit()

    @classmethod
    def merge(cls, url: str, new: str, table: str, key: str, names: list[str]) -> None:
        """Move the rows of a table into another, in place of those with the same key: all of them or nothing."""
        statements = _merging(quoted(new), quoted(table), quoted_name(key), list(map(quoted_name, names)))
        with closing(cls._connect(url)) as base, base.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
            base.commit()

    @classmethod
    def count(cls, url: str, table: str) -> int | None:
        """Return how many rows a table has, or None."""
        with closing(cls._connect(url)) as base, base.cursor() as cursor:
            cursor.execute("select to_regclass($1) is not null", parameters=(quoted(table),))
            if not cursor.fetchone()[0]:
                return None
            cursor.execute(f"select count(*) from {quoted(table)}")  # noqa: S608 - quoted
            return int(cursor.fetchone()[0])


def _never_empty(reader: Any) -> Iterator[Any]:
    """Yield batches, or one without rows."""
    import pyarrow as pa

    found = False
    for batch in reader:
        found = True
        yield batch
    if not found:
        yield pa.RecordBatch.from_arrays(
            [pa.array([], field.type) for field in reader.schema], schema=reader.schema
        )


class DuckDB:
    """A file of DuckDB."""

    @staticmethod
    def _connect(url: str, *, read_only: bool) -> Any:
        import duckdb

        path = _path(url)
        if read_only:
            _check_exists(path)
        return duckdb.connect(str(path), read_only=read_only)

    @classmethod
    def read(cls, url: str, query: str, rows: int, take: Take) -> None:
        """Read the rows of a query."""
        with closing(cls._connect(url, read_only=True)) as base:
            reader = base.sql(query).to_arrow_reader(rows)
            take(reader.schema.names, _never_empty(reader))

    @classmethod
    def write(cls, url: str, file: Any, staging: str, table: str, rows: int) -> None:
        """Write a table: all of it or nothing."""
        import pyarrow as pa

        schema, _, name = table.rpartition(".")
        reader = pa.RecordBatchReader.from_batches(
            file.schema_arrow, file.iter_batches(rows, use_threads=False)
        )
        with closing(cls._connect(url, read_only=False)) as base:
            base.execute("begin")
            base.register("nescio_rows", reader)
            target = _with_last(schema, staging)
            base.execute(f"create table {target} as select * from nescio_rows")  # noqa: S608 - quoted
            base.execute(f"alter table {target} rename to {quoted_name(name)}")
            base.execute("commit")

    @classmethod
    def merge(cls, url: str, new: str, table: str, key: str, names: list[str]) -> None:
        """Move the rows of a table into another, in place of those with the same key: all of them or nothing."""
        statements = _merging(quoted(new), quoted(table), quoted_name(key), list(map(quoted_name, names)))
        with closing(cls._connect(url, read_only=False)) as base:
            for statement in ("begin", *statements, "commit"):
                base.execute(statement)

    @classmethod
    def count(cls, url: str, table: str) -> int | None:
        """Return how many rows a table has, or None."""
        if not _path(url).exists():
            return None
        schema, _, name = table.rpartition(".")
        with closing(cls._connect(url, read_only=True)) as base:
            query = "select 1 from information_schema.tables where table_name = ? and (? = '' or table_schema = ?)"
            if not base.execute(query, [name, schema, schema]).fetchone():
                return None
            return int(base.execute(f"select count(*) from {quoted(table)}").fetchone()[0])  # noqa: S608 - quoted


class SQLite:
    """A file of SQLite, whose columns may hold values of any type: a column of several types becomes text."""

    @classmethod
    def read(cls, url: str, query: str, rows: int, take: Take) -> None:
        """Read the rows of a query."""
        import pyarrow as pa

        path = _path(url)
        _check_exists(path)
        with closing(open_to_read(path)) as base:
            base.execute("begin")  # all that is read is of the same moment
            names = [item[0] for item in base.execute(f"select * from ({query}) limit 0").description]  # noqa: S608
            kinds = [cls._kind(base, query, name) for name in names]
            schema = pa.schema(list(zip(names, kinds, strict=True)))
            cursor = base.execute(query)

            def batches() -> Iterator[Any]:
                while True:
                    some = cursor.fetchmany(rows)
                    columns: list[Any] = list(zip(*some, strict=True)) or [()] * len(names)
                    arrays = [
                        pa.array(_values(column, kind), kind)
                        for column, kind in zip(columns, kinds, strict=True)
                    ]
                    yield pa.RecordBatch.from_arrays(arrays, schema=schema)
                    if len(some) < rows:
                        return

            take(names, batches())

    @staticmethod
    def _kind(base: sqlite3.Connection, query: str, name: str) -> Any:
        """Return the type of a column by its values."""
        import pyarrow as pa

        types = f"select distinct typeof({quoted_name(name)}) from ({query})"  # noqa: S608 - quoted
        found = {row[0] for row in base.execute(types)}
        found.discard("null")
        if found == {"integer"}:
            return pa.int64()
        if found and found <= {"integer", "real"}:
            return pa.float64()
        return pa.binary() if "blob" in found else pa.string()

    @staticmethod
    def write(url: str, file: Any, staging: str, table: str, rows: int) -> None:
        """Write a table: all of it or nothing."""
        names = file.schema_arrow.names
        with closing(sqlite3.connect(_path(url), isolation_level=None)) as base:
            base.execute("begin immediate")
            base.execute(f"create table {quoted_name(staging)} ({', '.join(map(quoted_name, names))})")
            insert = f"insert into {quoted_name(staging)} values ({', '.join('?' * len(names))})"  # noqa: S608 - quoted
            for batch in file.iter_batches(rows, use_threads=False):
                columns = [[_sqlite_value(value) for value in column.to_pylist()] for column in batch.columns]
                base.executemany(insert, zip(*columns, strict=True))
            base.execute(f"alter table {quoted_name(staging)} rename to {quoted_name(table)}")
            base.execute("commit")

    @staticmethod
    def merge(url: str, new: str, table: str, key: str, names: list[str]) -> None:
        """Move the rows of a table into another, in place of those with the same key: all of them or nothing."""
        new, table, key, *columns = map(quoted_name, (new, table, key, *names))
        with closing(sqlite3.connect(_path(url), isolation_level=None)) as base:
            for statement in ("begin immediate", *_merging(new, table, key, columns), "commit"):
                base.execute(statement)

    @staticmethod
    def count(url: str, table: str) -> int | None:
        """Return how many rows a table has, or None."""
        path = _path(url)
        if not path.exists():
            return None
        with closing(open_to_read(path)) as base:
            if not base.execute("select 1 from sqlite_master where name = ?", (table,)).fetchone():
                return None
            return int(base.execute(f"select count(*) from {quoted_name(table)}").fetchone()[0])  # noqa: S608 - quoted


class SQLAlchemy:
    """Any other database that SQLAlchemy has a driver for."""

    @staticmethod
    def read(url: str, query: str, rows: int, take: Take) -> None:
        """Read the rows of a query; the first ones decide on the types."""
        import pyarrow as pa
        import sqlalchemy

        engine = sqlalchemy.create_engine(url, hide_parameters=True)
        try:
            with engine.connect().execution_options(stream_results=True, yield_per=rows) as base:
                result = base.execute(sqlalchemy.text(query))
                names = list(result.keys())

                def batches() -> Iterator[Any]:
                    kinds: list[Any] = [None] * len(names)
                    while True:
                        some = result.fetchmany(rows)
                        columns: list[Any] = list(zip(*some, strict=True)) or [()] * len(names)
                        arrays = [pa.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
                        batch = plain_columns(pa.RecordBatch.from_arrays(arrays, names=names))
                        kinds = [column.type for column in batch.columns]
                        yield batch
                        if len(some) < rows:
                            return

                take(names, batches())
        finally:
            engine.dispose()

    @staticmethod
    def write(url: str, file: Any, staging: str, table: str, rows: int) -> None:
        """Write a table; whether all of it or nothing, the database decides."""
        import sqlalchemy

        schema, _, name = table.rpartition(".")
        columns = [sqlalchemy.Column(field.name, _sql_type(field.type)) for field in file.schema_arrow]
        target = sqlalchemy.Table(staging, sqlalchemy.MetaData(), *columns, schema=schema or None)
        engine = sqlalchemy.create_engine(url, hide_parameters=True)
        quote = engine.dialect.identifier_preparer.quote
        try:
            with engine.begin() as base:
                target.create(base)
                for batch in file.iter_batches(rows, use_threads=False):
                    if batch.num_rows:
                        base.execute(target.insert(), batch.to_pylist())
                old = f"{quote(schema)}.{quote(staging)}" if schema else quote(staging)
                base.execute(sqlalchemy.text(f"alter table {old} rename to {quote(name)}"))
        except BaseException:
            target.drop(engine, checkfirst=True)  # not every database undoes the making of a table
            raise
        finally:
            engine.dispose()

    @staticmethod
    def merge(url: str, new: str, table: str, key: str, names: list[str]) -> None:
        """Move the rows of a table into another, in place of those with the same key."""
        import sqlalchemy

        engine = sqlalchemy.create_engine(url, hide_parameters=True)
        quote = engine.dialect.identifier_preparer.quote
        tables = [".".join(map(quote, name.split("."))) for name in (new, table)]
        try:
            with engine.begin() as base:
                for statement in _merging(tables[0], tables[1], quote(key), list(map(quote, names))):
                    base.execute(sqlalchemy.text(statement))
        finally:
            engine.dispose()

    @staticmethod
    def count(url: str, table: str) -> int | None:
        """Return how many rows a table has, or None."""
        import sqlalchemy

        schema, _, name = table.rpartition(".")
        engine = sqlalchemy.create_engine(url, hide_parameters=True)
        try:
            if not sqlalchemy.inspect(engine).has_table(name, schema=schema or None):
                return None
            rows = sqlalchemy.select(sqlalchemy.func.count()).select_from(
                sqlalchemy.table(name, schema=schema or None)
            )
            with engine.connect() as base:
                return int(base.execute(rows).scalar_one())
        finally:
            engine.dispose()


def _path(url: str) -> Path:
    return Path(url.partition(":")[2])


def _check_exists(path: Path) -> None:
    if not path.is_file():
        raise DataError("no such file", Location(str(path)), fix="check the path")


def _values(column: Any, kind: Any) -> list[Any]:
    """Return the values of a column of SQLite as one type."""
    import pyarrow as pa

    if pa.types.is_string(kind):
        return [value if value is None else str(value) for value in column]
    if pa.types.is_binary(kind):
        return [
            value if value is None or isinstance(value, bytes) else str(value).encode() for value in column
        ]
    return list(column)


def _sqlite_value(value: Any) -> Any:
    """Return a value as SQLite keeps it: dates and exact numbers as text."""
    if isinstance(value, (date, time)):
        return value.isoformat()
    return str(value) if isinstance(value, (Decimal, list)) else value


def _sql_type(kind: Any) -> Any:
    """Return SQLAlchemy's type for one of Arrow's."""
    import pyarrow as pa
    import sqlalchemy

    tests = (
        (pa.types.is_boolean, sqlalchemy.Boolean()),
        (pa.types.is_integer, sqlalchemy.BigInteger()),
        (pa.types.is_floating, sqlalchemy.Float()),
        (pa.types.is_date, sqlalchemy.Date()),
        (pa.types.is_timestamp, sqlalchemy.DateTime()),
    )
    return next((found for test, found in tests if test(kind)), sqlalchemy.Text())
