"""Tables of databases: copied to a parquet file before a run, since notes are read twice; and loaded from one when it is done.

PostgreSQL goes through ADBC, DuckDB and SQLite through their own packages, all others through SQLAlchemy. Passwords come from the
environment, `~/.pgpass` or a service file; no message has a URL with one, nor anything that a database says of its values.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from nescio.core.errors import DataError, Location, MissingExtraError, nearest
from nescio.corpora import database_drivers as drivers
from nescio.languages.safe_to_show import is_column_name, shown_columns

# Hit: postgresql://host/db, sqlite:notes.db, mysql+pymysql://host/db. Near miss: notes:1.txt, C:/notes.
_URL = re.compile(r"(?:[a-z][a-z0-9]+(?:\+[a-z0-9_]+)?://|(?:sqlite|duckdb):)", re.IGNORECASE)
_POSTGRESQL = ("postgresql", "postgres")
_ROWS = 10_000
_NO_TABLE = "42P01"  # what PostgreSQL says of a table that is not there
# Of SQLite, DuckDB and MySQL. Near miss: Table with name "note" already exists.
_NO_SUCH_TABLE = re.compile(r"no such table|(?i:\btable\b.{0,200} (?:does not|doesn't) exist)")
_OUR_PACKAGES = ("adbc_driver_manager", "adbc_driver_postgresql", "duckdb", "pyarrow", "sqlalchemy")
_PIP = {"MySQLdb": "mysqlclient", "cx_Oracle": "cx_Oracle", "psycopg2": "psycopg2-binary"}


def is_database(name: str) -> bool:
    """Whether this is the address of a database, and no path."""
    return _URL.match(name) is not None


def has_password(url: str) -> bool:
    """Whether the address of a database has a password in it."""
    return "://" in url and (bool(_split(url).password) or re.search(r"(?i)[?&]password=", url) is not None)


def shown_url(url: str) -> str:
    """Return the address of a database as messages and reports show it: without user, password and options."""
    if "://" not in url:
        return url
    parts = _split(url)
    return f"{parts.scheme}://{(parts.netloc.rpartition('@')[2])}{parts.path}"


def _split(url: str) -> Any:
    try:
        parts = urlsplit(url)
        parts.password  # noqa: B018 - fails for what is no URL
        return parts
    except ValueError:
        raise DataError("not the address of a database", fix="such as postgresql://host/db") from None


@dataclass(frozen=True)
class Database:
    """A database.

    Attributes:
        url: its address: ``postgresql://...``, ``duckdb:FILE``, ``sqlite:FILE``, or one of SQLAlchemy's.
    """

    url: str

    def __repr__(self) -> str:
        return f"Database({shown_url(self.url)!r})"

    @property
    def location(self) -> Location:
        """Where it is, for messages."""
        return Location(shown_url(self.url))

    def copy(self, query: str, path: Path, keep: Collection[str] | None, required: Collection[str]) -> int:
        """Copy the rows of a query into a parquet file, and return how many there are.

        Args:
            query: in SQL.
            path: of the file.
            keep: the columns that are copied, of those that there are; None for all.
            required: those that must be there.

        Raises:
            DataError: the database cannot be reached, or the query fails, or a column is missing.
            MissingExtraError: its driver is not installed.
        """
        import pyarrow.parquet as pq

        rows = 0

        def take(names: list[str], batches: Any) -> None:
            nonlocal rows
            for name in required:
                if name not in names:
                    are_names = all(map(is_column_name, names))
                    hint = nearest(name, names) if are_names else f" (columns: {shown_columns(names)})"
                    raise DataError(f"no column {name!r}{hint}", self.location)
            columns = [name for name in names if keep is None or name in keep]
            table = None
            for batch in batches:
                part = drivers.plain_columns(batch.select(columns))
                if table is None:
                    table = pq.ParquetWriter(path, part.schema, compression="zstd")
                table.write_batch(part.cast(table.schema))
                rows += part.num_rows
            if table is None:
                raise DataError("no rows", self.location, fix="check the table, or the query")
            table.close()

        self._call(lambda: self._driver().read(self.url, query, _ROWS, take))
        return rows

    def columns(self, query: str) -> list[str]:
        """Return the names of the columns of a query.

        Raises:
            DataError: the database cannot be reached, or the query fails.
            MissingExtraError: its driver is not installed.
        """
        found: list[str] = []
        none = f"select * from ({query}) t where 1 = 0"  # noqa: S608 - the user's own
        self._call(lambda: self._driver().read(self.url, none, 1, lambda names, _: found.extend(names)))
        return found

    def load(self, path: Path, table: str, *, token: str = "") -> None:
        """Make a table of a parquet file: under another name first, which is changed in the same transaction.

        Raises:
            DataError: the database cannot be reached, the table exists, or it cannot be written.
        """
        import pyarrow.parquet as pq

        staging = f"nescio_{token or secrets.token_hex(6)}"
        with closing(pq.ParquetFile(path)) as file:
            self._call(lambda: self._driver().write(self.url, file, staging, table, _ROWS))

    def merge(self, path: Path, table: str, key: str) -> None:
        """Add the rows of a parquet file to a table, in place of those that have the same key; can be repeated.

        Args:
            path: of the file.
            table: that exists.
            key: the column that tells rows apart.

        Raises:
            DataError: the database cannot be reached, or the rows do not fit the table.
        """
        import pyarrow.parquet as pq

        schema, _, _ = table.rpartition(".")
        new = f"{schema}{'.' if schema else ''}nescio_{secrets.token_hex(6)}"
        self.load(path, new)
        names = pq.read_schema(path).names
        self._call(lambda: self._driver().merge(self.url, new, table, key, names))

    def count(self, table: str) -> int | None:
        """Return how many rows a table has; None if there is no such table.

        Raises:
            DataError: the database cannot be reached.
        """
        found: int | None = self._call(lambda: self._driver().count(self.url, table))
        return found

    def _driver(self) -> Any:
        scheme = self.url.partition(":")[0].lower()
        if scheme in _POSTGRESQL:
            return drivers.PostgreSQL
        if scheme == "duckdb" and "://" not in self.url:
            return drivers.DuckDB
        if scheme == "sqlite" and "://" not in self.url:
            return drivers.SQLite
        return drivers.SQLAlchemy

    def _call(self, action: Callable[[], Any]) -> Any:
        """Call a driver; of its errors only the class and code are shown, since their words may quote values or addresses."""
        try:
            return action()
        except (DataError, MissingExtraError, KeyboardInterrupt):
            raise
        except ImportError as error:
            raise _missing_driver(error, self.location) from None
        except Exception as error:  # noqa: BLE001 - each driver has errors of its own
            raise self._refused(error) from None

    def _refused(self, error: Exception) -> DataError:
        code = getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None)
        kind = type(error).__name__
        if kind == "NoSuchModuleError":
            fix = "install the package that teaches SQLAlchemy this kind of database, or check the address"
            return DataError("no driver for this address", self.location, fix=fix)
        if code == _NO_TABLE or _NO_SUCH_TABLE.search(str(getattr(error, "orig", error))):
            return DataError("no such table", self.location, fix="check the name of the table, or the query")
        is_file = self._driver() in (drivers.SQLite, drivers.DuckDB)
        access = "" if is_file else "its address, the password (PGPASSWORD, ~/.pgpass or a service file), "
        problem = f"the database refused ({kind}{f' {code}' if code else ''})"
        return DataError(problem, self.location, fix=f"check {access}table and columns")


def _missing_driver(error: ImportError, location: Location) -> DataError | MissingExtraError:
    """Return what to say of a package that is not there: a part of nescio, or the driver that an address names."""
    package = (error.name or "").partition(".")[0]
    if not package or package in _OUR_PACKAGES:
        return MissingExtraError("this database", "sql")
    return DataError(
        f"its driver {package} is not installed", location, fix=f"pip install {_PIP.get(package, package)}"
    )


def select(table: str, id_column: str) -> str:
    """Return the query for all rows of a table, in a fixed order."""
    return f"select * from {drivers.quoted(table)} order by {drivers.quoted_name(id_column)}"  # noqa: S608 - quoted
