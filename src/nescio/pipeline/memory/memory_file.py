"""The SQLite file of a memory, in a folder of its own: opened under its key, locked, changed in transactions.

One run at a time writes, in one transaction when its notes are clean; so a run that is killed leaves the store as it was, or
complete. Other processes may read meanwhile. `store` knows what is in it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import orjson

from nescio.core.errors import DataError, Location, NescioError, SecretError
from nescio.core.file_lock import LockedError, lock_file
from nescio.pipeline.memory.sealing import Sealing
from nescio.replace.key import Key

FILE = "memory.sqlite"
_LOCK = "lock"
_VERSION = 1
_TABLES = """
create table if not exists setting (name text primary key, value blob not null) without rowid;
create table if not exists patient (number integer primary key, code blob not null unique, facts blob not null);
create table if not exists note (place integer primary key, notes integer not null, entries blob not null);
create table if not exists lone (digest blob primary key) without rowid;
create table if not exists source (number integer primary key, name blob not null);
create table if not exists reissue (
    patient integer not null, digest blob not null, found integer not null, primary key (patient, digest)
) without rowid;
create table if not exists run (number integer primary key, entry blob not null, mac blob not null);
"""


_Memory = TypeVar("_Memory", bound="MemoryFile")


class MemoryStoreError(NescioError):
    """A memory that cannot be read or written."""


class MemoryFile:
    """A memory that is open, for reading or for writing; use it in a ``with`` block.

    Attributes:
        folder: where it is.
        sealing: its encryption.
        key: the key of the study.
    """

    def __init__(self, folder: Path, key: Key, base: sqlite3.Connection) -> None:
        """Use `open` or `create`."""
        self.folder = folder
        self.key = key
        self.sealing = Sealing(key)
        self._base = base
        self._lock: int | None = None

    @classmethod
    def open(cls: type[_Memory], folder: Path, key: Key) -> _Memory:
        """Open a memory for reading.

        Raises:
            SecretError: it is of another key.
            DataError: there is none.
        """
        path = folder / FILE
        if not path.is_file():
            raise DataError("no memory", Location(str(folder)), fix="`nescio scrub --memory` makes one")
        base = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        memory = cls(folder, key, base)
        memory._check_key()
        return memory

    @classmethod
    def open_to_write(cls: type[_Memory], folder: Path, key: Key, *, make: bool = False) -> _Memory:
        """Open a memory, lock it, and make it if there is none.

        Raises:
            SecretError: it is of another key, or the key is for one run only.
            DataError: there is none, or another run uses it.
        """
        if key.one_time:
            raise SecretError("a memory needs a key that you keep: make one with `nescio key FILE`")
        path = folder / FILE
        if not path.is_file():
            if not make:
                raise DataError("no memory", Location(str(folder)), fix="`nescio scrub --memory` makes one")
            if folder.exists() and (
                not folder.is_dir() or any(entry.name != _LOCK for entry in folder.iterdir())
            ):
                raise DataError(
                    "is something else than a memory", Location(str(folder)), fix="choose another folder"
                )
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            lock = lock_file(folder / _LOCK)
        except LockedError:
            fix = "wait until it is done, or stop it"
            raise DataError("another run uses this memory", Location(str(folder)), fix=fix) from None
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
        memory = cls(folder, key, sqlite3.connect(path, isolation_level=None))
        memory._lock = lock
        try:
            with memory._errors():
                memory._base.execute("pragma journal_mode=wal")
                memory._base.execute("pragma synchronous=full")
                memory._base.execute("pragma secure_delete=on")  # what is forgotten is overwritten
                memory._base.executescript(_TABLES)
            memory._check_key()
        except BaseException:
            memory.close()
            raise
        return memory

    def __enter__(self: _Memory) -> _Memory:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close it, and give up the lock."""
        self._base.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _check_key(self) -> None:
        with self._errors():
            row = self._base.execute("select value from setting where name = 'key'").fetchone()
            if row is None:
                if self._lock is None:
                    raise DataError("an empty memory", Location(str(self.folder)), fix="begin a new one")
                self._base.execute("insert into setting values ('key', ?)", (self._key_line(),))
                return
        if bytes(row[0]) != self._key_line():
            fingerprint = bytes(row[0]).decode("ascii", "replace").partition(" ")[2]
            raise SecretError(
                f"{self.folder}: a memory of another key, whose fingerprint is {fingerprint}; this one's is {self.sealing.fingerprint}"
            )

    def _key_line(self) -> bytes:
        return f"nescio-memory-{_VERSION} {self.sealing.fingerprint}".encode()

    def place_of(self, path: str | os.PathLike[str]) -> str:
        """Return a path as the memory keeps it: from its own folder on, so that all of a study can be moved."""
        try:
            return os.path.relpath(Path(path).absolute(), self.folder.absolute())
        except ValueError:  # on another drive
            return str(Path(path).absolute())

    def path_at(self, place: str) -> Path:
        """Return the path that `place_of` returned a place for."""
        return Path(os.path.normpath(self.folder.absolute() / place))

    def get(self, name: str) -> Any:
        """Return a setting, or None."""
        row = self._one("select value from setting where name = ?", name)
        return orjson.loads(self.sealing.open(row[0], b"setting", name.encode())) if row else None

    def set(self, name: str, value: Any) -> None:
        """Save a setting; inside `transaction`, with everything else."""
        sealed = self.sealing.seal(orjson.dumps(value), b"setting", name.encode())
        with self._errors():
            self._base.execute("insert or replace into setting values (?, ?)", (name, sealed))

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make all changes of a block, or none."""
        with self._errors():
            self._base.execute("begin immediate")
            try:
                yield
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("rollback")
                raise
            self._base.execute("commit")

    def _one(self, query: str, *values: Any) -> Any:
        with self._errors():
            return self._base.execute(query, values).fetchone()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:  # SQLite's own words name tables and causes, never values
            raise MemoryStoreError(f"{self.folder}: the memory cannot be used ({error})") from None


def is_memory(folder: Path) -> bool:
    """Whether there is a memory in a folder."""
    return (folder / FILE).is_file()
