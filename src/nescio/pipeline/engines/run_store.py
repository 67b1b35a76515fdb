"""The state of a run on disk: which batches of notes are done, what was detected in them, what is known of each record.

One SQLite file in the run's work folder, which only its owner may read; it is deleted when the run is done. Every batch
of notes is written in one transaction, so a run that is killed at any moment can be resumed.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from nescio.core.errors import ConfigError, NescioError

if TYPE_CHECKING:
    from nescio.pipeline.knowledge.record_knowledge import KnowledgeLookup, KnownEntity, RecordKnowledge

# The table of batches is called chunk, as in the work folders of runs that wait to be resumed.
_TABLES = """
create table if not exists setting (name text primary key, value text not null);
create table if not exists chunk (number integer primary key, digest blob not null, found blob not null);
create table if not exists known (
    patient text not null, place integer not null, language text not null, items blob not null,
    primary key (patient, place)
) without rowid;
"""
_BATCH_ROWS = 1_000_000  # places for the rows of one batch; those of the roster are negative
_ROW_ITEMS = 5000  # entities of one row


class DiskError(NescioError):
    """The disk is full, or cannot be written."""


class ChangedRunError(ConfigError):
    """The input or the settings are no longer those that a run was begun with."""


class RunStore:
    """The state of a run. Only the process that leads the run writes to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # SQLite gives its further files (-wal, -shm) the permissions of this one.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
        self._base = sqlite3.connect(path, isolation_level=None)
        with disk_errors(path):
            self._base.execute("pragma journal_mode=wal")
            self._base.execute("pragma synchronous=normal")
            self._base.executescript(_TABLES)

    def close(self) -> None:
        """Close it."""
        self._base.close()

    @property
    def begun(self) -> bool:
        """Whether some batches are done."""
        return self._base.execute("select 1 from chunk limit 1").fetchone() is not None

    def get(self, name: str) -> str | None:
        """Return a setting, or None."""
        row = self._base.execute("select value from setting where name = ?", (name,)).fetchone()
        return str(row[0]) if row else None

    def set(self, name: str, value: str) -> None:
        """Save a setting."""
        self._write(lambda base: base.execute("insert or replace into setting values (?, ?)", (name, value)))

    def add_roster(self, roster: Iterable[tuple[str, str, str]]) -> None:
        """Save what is known of patients beforehand."""

        def insert(base: sqlite3.Connection) -> None:
            rows = (
                (patient, ~place, "", orjson.dumps([(label, text)]))
                for place, (patient, label, text) in enumerate(roster)
            )
            base.executemany("insert into known values (?, ?, ?, ?)", rows)
            base.execute("insert or replace into setting values ('roster', 'read')")

        self._write(insert)

    def roster_counts(self) -> tuple[int, int]:
        """Return how many patients the roster has, and how many of them have notes."""
        row = self._base.execute(
            "select count(*), coalesce(sum(patient in (select patient from known where place >= 0)), 0)"
            " from (select distinct patient from known where place < 0)"
        ).fetchone()
        return int(row[0]), int(row[1])

    def knowledge(self) -> Iterator[tuple[str, RecordKnowledge]]:
        """Yield what is known of each patient who has notes in this run."""
        lookup = reader(self.path)
        with closing(self._base.execute("select distinct patient from known where place >= 0")) as rows:
            for (patient,) in rows:
                yield patient, lookup(patient)

    def digest(self, number: int) -> bytes | None:
        """Return the checksum of the notes of a batch that is done, or None."""
        row = self._base.execute("select digest from chunk where number = ?", (number,)).fetchone()
        return bytes(row[0]) if row else None

    def found(self, number: int) -> bytes:
        """Return what was detected in a batch."""
        row = self._base.execute("select found from chunk where number = ?", (number,)).fetchone()
        return bytes(row[0])

    def add_batch(
        self,
        number: int,
        digest: bytes,
        found: bytes,
        known: Iterable[tuple[str, Sequence[KnownEntity], str]],
    ) -> None:
        """Save what was detected in a batch, and what it adds to the knowledge of its records.

        Args:
            number: of the batch.
            digest: of its notes.
            found: what was detected in them.
            known: for each note of a record: the patient, the entities, and the note's language.
        """

        def insert(base: sqlite3.Connection) -> None:
            base.execute("insert into chunk values (?, ?, ?)", (number, digest, found))
            parts = (
                (patient, language, orjson.dumps(items[first : first + _ROW_ITEMS]))
                for patient, items, language in known
                for first in range(0, max(len(items), 1), _ROW_ITEMS)
            )
            rows = (
                (patient, number * _BATCH_ROWS + row, language, items)
                for row, (patient, language, items) in enumerate(parts)
            )
            base.executemany("insert into known values (?, ?, ?, ?)", rows)

        self._write(insert)

    def _write(self, change: Callable[[sqlite3.Connection], object]) -> None:
        with disk_errors(self.path):
            self._base.execute("begin immediate")
            try:
                change(self._base)
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("rollback")
                raise
            self._base.execute("commit")


def reader(path: Path) -> KnowledgeLookup:
    """Return a function that looks up what is known of a patient's record, for another process."""
    from nescio.pipeline.knowledge.record_knowledge import (
        RecordKnowledge,  # the process that leads a run does without
    )

    base = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)

    def knowledge(patient: str) -> RecordKnowledge:
        found: dict[KnownEntity, None] = {}
        roster: dict[KnownEntity, None] = {}
        languages: list[str] = []
        query = "select place, language, items from known where patient = ? order by place"
        with closing(base.execute(query, (patient,))) as rows:
            for place, language, items in rows:
                (roster if place < 0 else found).update(dict.fromkeys(map(tuple, orjson.loads(items))))
                if place >= 0 and language:  # notes that failed have none
                    languages.append(language)
        return RecordKnowledge([item for item in found if item not in roster], sorted(roster), languages)

    return knowledge


def check_same(store: RunStore, settings: str) -> None:
    """Save the settings of a run, or refuse to resume it with others.

    Raises:
        ChangedRunError: they differ from those the run was begun with.
    """
    before = store.get("settings")
    if before is None:
        store.set("settings", settings)
    elif before != settings:
        raise ChangedRunError(
            "the run was begun with other settings, inputs or another key; repeat them, or start anew"
        )


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """Raise what SQLite cannot write as a `DiskError`."""
    try:
        yield
    except sqlite3.Error as error:  # SQLite's own words name tables and causes, never values
        raise DiskError(f"{path}: cannot be written ({error}); free some space, then add --resume") from None
