"""The notes of a run with a memory: which are cleaned, which were before, and what the run will add to the memory.

`MemoryRun` is the `NoteSelection` of an engine: it says which notes to clean, takes each that was written, and when all are, finds
the earlier notes that would change. What it gathers is in a file of the run's staging folder, so that a killed run can be resumed;
`with_memory` puts it into the memory.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from nescio.core.document import Document
from nescio.core.errors import ConfigError
from nescio.corpora import FORMATS, read
from nescio.pipeline.columns.roles import needed
from nescio.pipeline.engines.pool import Pool, PoolTask
from nescio.pipeline.engines.run_store import RunStore, disk_errors
from nescio.pipeline.job.job import Job, holds_one_note, output_format
from nescio.pipeline.knowledge.record_knowledge import RecordKnowledge
from nescio.pipeline.memory.comparison import COMPARE
from nescio.pipeline.memory.facts import Facts
from nescio.pipeline.memory.note_entries import NoteEntry
from nescio.pipeline.memory.store import Memory, PatientUpdate

_FILE = "update.sqlite"
_TABLES = """
create table if not exists note (
    patient text not null, digest blob not null, source integer not null, number integer not null, id text not null,
    language text not null
);
create index if not exists note_patient on note (patient);
create table if not exists earlier (
    digest blob primary key, patient text not null, source integer not null, state integer not null
) without rowid;
create index if not exists earlier_patient on earlier (patient);
create table if not exists patient (name text primary key, facts blob not null) without rowid;
create table if not exists setting (name text primary key, value text not null) without rowid;
"""
_UNSEEN, _SAME, _OTHER = 0, 1, 2  # what became of an earlier note
_CACHED_PATIENTS = 2000
_BATCH = 64
_FLUSHED = 1000  # notes that are saved at once


class MemoryRun:
    """The notes of one run.

    Args:
        memory: of the study.
        folder: for what is gathered.
        sources: the number of each input of the job.
        listed: digests of the notes to clean again; None to clean those that are new.
        siblings: numbers of all inputs whose notes go to the same output: there a note replaces an earlier one with its id.

    Attributes:
        memory: of the study.
        listed: as above.
        done_before: how many notes were left out, since they were cleaned before.
    """

    def __init__(
        self,
        memory: Memory,
        folder: Path,
        sources: Sequence[int],
        listed: frozenset[bytes] | None = None,
        siblings: Collection[int] = (),
    ) -> None:
        self.memory = memory
        self.done_before = 0
        self._sources = sources
        self.listed = listed
        self._siblings = siblings
        self._writing = False
        self._places: dict[bytes, tuple[int, int]] = {}
        self._written: list[tuple[Any, ...]] = []
        path = folder / _FILE
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
        self._base = sqlite3.connect(path, isolation_level=None)
        with disk_errors(path):
            self._base.execute("pragma journal_mode=wal")
            self._base.execute("pragma synchronous=normal")
            self._base.executescript(_TABLES)
        self._path = path
        self._digests = lru_cache(_CACHED_PATIENTS)(
            lambda patient: frozenset(entry.digest for entry in memory.notes(patient))
        )

    @property
    def reissue(self) -> bool:
        """Whether listed notes are cleaned again."""
        return self.listed is not None

    def close(self) -> None:
        """Close its file."""
        self._base.close()

    # What the engine calls

    @property
    def remembered(self) -> tuple[Path, bool]:
        """The folder of the memory, and whether its listed notes are cleaned again; for the workers."""
        return self.memory.folder, self.reissue

    def check(self, job: Job) -> None:
        """Refuse what cannot grow from run to run, and note the format of the output.

        Args:
            job: as the engine reads it.

        Raises:
            ConfigError: the inputs are records with a structure, or the output holds a single note.
        """
        if job.settings.structure:
            kind = job.settings.structure
            raise ConfigError(f"--memory is for notes, not for records; leave it out for {kind}")
        name = output_format(job)
        if name in FORMATS and holds_one_note(job, FORMATS[name]):
            raise ConfigError("with --memory the output grows: name a folder, or a .jsonl or .csv file")
        with disk_errors(self._path):
            self._base.execute("insert or replace into setting values ('format', ?)", (name,))

    @property
    def output_format(self) -> str:
        """The format of the output."""
        row = self._base.execute("select value from setting where name = 'format'").fetchone()
        return str(row[0])

    def begin_pass(self, *, writing: bool) -> None:
        """Begin to read the notes; what was gathered in an earlier pass goes.

        Args:
            writing: whether `add_written` will be called for those that are written.
        """
        self.done_before = 0
        self._writing = writing
        self._places.clear()
        self._written.clear()
        with disk_errors(self._path):
            self._base.executescript("delete from note; delete from earlier; delete from patient;")

    def is_wanted(self, doc: Document, place: int, number: int) -> bool:
        """Whether a note is cleaned in this run.

        Args:
            doc: the note, with the columns that are needed.
            place: of its input among those of the job.
            number: of the note in it.
        """
        digest = self.memory.sealing.note_digest(doc)
        if self.listed is not None:
            wanted = digest in self.listed
        elif doc.patient_id:
            wanted = digest not in self._digests(doc.patient)
        else:
            wanted = not self.memory.has_note("", digest)
        if wanted and self._writing:
            self._places[digest] = place, number
        self.done_before += not wanted and not self.reissue
        return wanted

    def add_written(self, doc: Document, note_id: str, language: str) -> None:
        """Take a note that was cleaned and written."""
        digest = self.memory.sealing.note_digest(doc)
        self.add_note(doc.patient_id, digest, *self._places.pop(digest), note_id, language)

    def add_note(
        self, patient: str, digest: bytes, place: int, number: int, note_id: str, language: str
    ) -> None:
        """Take a note that was cleaned and written, by what is kept of it; see `is_wanted`."""
        self._written.append((patient, digest, self._sources[place], number, note_id, language))
        if len(self._written) >= _FLUSHED:
            self._flush()

    def finish(self, pool: Pool, store: RunStore, job: Job) -> None:
        """Gather what the run adds, when all notes are written; find earlier notes that would change.

        Args:
            pool: of the engine.
            store: with what was detected in this run.
            job: as the engine reads it.
        """
        self.gather(store.knowledge())
        if self._base.execute("select 1 from earlier limit 1").fetchone():
            self._compare(pool, job)

    def gather(self, knowledge: Iterable[tuple[str, RecordKnowledge]]) -> None:
        """Save what is known now of each patient of the run; note earlier notes of those of whom more is known.

        Args:
            knowledge: patients, and what the run found of them.
        """
        self._flush()
        with disk_errors(self._path):
            self._gather(knowledge)

    def earlier(self) -> Iterator[bytes]:
        """Yield the digests of earlier notes that have not been compared."""
        query = "select digest from earlier where state = ?"
        for (digest,) in self._base.execute(query, (_UNSEEN,)):
            yield bytes(digest)

    def add_comparisons(self, changes: Iterable[tuple[bytes, bool]]) -> None:
        """Take digests of earlier notes, and whether the notes would change."""
        rows = ((_OTHER if changed else _SAME, digest) for digest, changed in changes)
        with disk_errors(self._path):
            self._base.executemany("update earlier set state = ? where digest = ?", rows)

    def missing_sources(self) -> Iterator[Mapping[str, Any]]:
        """Yield inputs of earlier runs that have notes to compare, and are no inputs of this run."""
        query = "select distinct source from earlier where state = ?"
        missing = {number for (number,) in self._base.execute(query, (_UNSEEN,)).fetchall()}
        for number, source in self.memory.sources().items():
            if number in missing - set(self._sources):
                yield source

    def _flush(self) -> None:
        with disk_errors(self._path):
            self._base.execute("begin")
            self._base.executemany("insert into note values (?, ?, ?, ?, ?, ?)", self._written)
            self._base.execute("commit")
        self._written.clear()

    def _gather(self, knowledge: Iterable[tuple[str, RecordKnowledge]]) -> None:
        self._base.execute("begin")
        for patient, found in knowledge:
            before = Facts.unpack(self.memory.facts(patient))
            after = before.with_knowledge(found, languages=not self.reissue)
            # The languages of cleaned notes are added when they are written to the memory.
            kept = Facts(after.entities, after.roster, before.languages)
            self._base.execute("insert or replace into patient values (?, ?)", (patient, kept.pack()))
            if _has_changed(after, before):
                rows = (
                    (entry.digest, patient, entry.source, _UNSEEN) for entry in self.memory.notes(patient)
                )
                self._base.executemany("insert or ignore into earlier values (?, ?, ?, ?)", rows)
        # Notes that are cleaned in this run need no comparison.
        self._base.execute("delete from earlier where digest in (select digest from note)")
        self._base.execute("commit")

    def _compare(self, pool: Pool, job: Job) -> None:
        """Compare earlier notes by their originals: those among the inputs of this run, then those of earlier runs."""
        for name in job.inputs:
            self._compare_notes(pool, job, read(name, **job.reading, on_error=lambda _: None))
        for source in self.missing_sources():
            self._compare_notes(pool, job, originals(self.memory, source))

    def _compare_notes(self, pool: Pool, job: Job, notes: Iterable[Document]) -> None:
        def tasks() -> Iterator[PoolTask]:
            batch: list[Document] = []
            for number, whole in enumerate(notes):
                doc = needed(whole, job.settings.column_rules)
                if self._state(doc) == _UNSEEN:
                    batch.append(doc)
                if len(batch) == _BATCH:
                    yield PoolTask(number, COMPARE, batch)
                    batch = []
            if batch:
                yield PoolTask(-1, COMPARE, batch)

        for task, results in pool.run(tasks()):
            self.add_comparisons(
                (self.memory.sealing.note_digest(doc), result is not False)  # what kills a worker is listed
                for doc, result in zip(task.items, results, strict=True)
            )

    def _state(self, doc: Document) -> int | None:
        if not doc.patient_id:
            return None
        digest = self.memory.sealing.note_digest(doc)
        row = self._base.execute("select state from earlier where digest = ?", (digest,)).fetchone()
        return None if row is None else int(row[0])

    # What goes into the memory

    def updates(self) -> Iterator[PatientUpdate]:
        """Yield what the run adds to each patient."""
        patients = self._base.execute("select name, facts from patient order by name")
        for patient, packed in patients:
            query = "select digest, source, number, id, language from note where patient = ? order by rowid"
            rows = self._base.execute(query, (patient,)).fetchall()
            before = self.memory.notes(patient)
            known = {entry.digest for entry in before}
            new = [row for row in rows if row[0] not in known]
            ids = {row[3] for row in new}
            replaced = [
                entry.digest for entry in before if entry.id in ids and entry.source in self._siblings
            ]
            query = "select digest, state from earlier where patient = ? and state != ?"
            listed = self._base.execute(query, (patient, _SAME))
            yield PatientUpdate(
                patient,
                Facts.unpack(packed).with_languages(row[4] for row in new if row[4]),
                [NoteEntry(*row[:4]) for row in new],
                {digest: state == _OTHER for digest, state in listed if digest not in replaced},
                [row[0] for row in rows],
                replaced,
            )

    def lone_notes(self) -> Iterator[bytes]:
        """Yield the digests of cleaned notes without a patient."""
        for (digest,) in self._base.execute("select digest from note where patient = ''"):
            yield digest


def _has_changed(after: Facts, before: Facts) -> bool:
    if (after.entities, after.roster) != (before.entities, before.roster):
        return True
    return after.knowledge.language("") != before.knowledge.language("")


def originals(memory: Memory, source: Mapping[str, Any]) -> Iterator[Document]:
    """Yield the notes of an input of an earlier run; none if it is gone, or was a pipe or a database."""
    if not source["query"] and (path := memory.path_at(source["path"])).exists():
        yield from read(path, **source["reading"], on_error=lambda _: None)
