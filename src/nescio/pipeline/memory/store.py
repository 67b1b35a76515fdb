"""The store of a memory: what is known of each patient, and which notes were cleaned; everything encrypted or a keyed code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from nescio.pipeline.knowledge.record_knowledge import KnowledgeLookup, RecordKnowledge
from nescio.pipeline.memory.facts import FACTS, Facts
from nescio.pipeline.memory.memory_file import FILE, MemoryFile
from nescio.pipeline.memory.note_entries import SEGMENT, NoteEntry, pack_entries, segments, unpack_entries

_SEGMENTS = 1 << 22  # of one patient


@dataclass(frozen=True)
class ChangedNote:
    """A cleaned note that would change.

    Attributes:
        patient: number of the patient in the store.
        entry: the note.
        found: whether its original was found, and the difference seen; else it may be the same.
    """

    patient: int
    entry: NoteEntry
    found: bool


@dataclass
class PatientUpdate:
    """What a run adds to one patient.

    Attributes:
        patient: the id.
        facts: all that is known now.
        entries: of notes that were cleaned.
        listed: digests of notes that would change, and whether their originals were found.
        reissued: digests of notes that were listed, and have been cleaned again.
        replaced: digests of notes in whose place there is another now.
    """

    patient: str
    facts: Facts
    entries: list[NoteEntry] = field(default_factory=list)
    listed: dict[bytes, bool] = field(default_factory=dict)
    reissued: list[bytes] = field(default_factory=list)
    replaced: list[bytes] = field(default_factory=list)


class Memory(MemoryFile):
    """What is known of each patient between runs.

    Workers of `processes` open it themselves. Those of Spark may be on other machines: there the driver alone reads it, by the codes of patients, and
    hands on what is known as it is, encrypted (`sealed_facts`, then `Facts.open`).
    """

    # What is known of patients

    def facts(self, patient: str) -> bytes:
        """Return what is known of a patient as bytes, for `Facts.unpack`; empty when nothing is."""
        code = self.sealing.patient_code(patient)
        sealed = self.sealed_facts(code)
        return self.sealing.open(sealed, FACTS, code) if sealed else b""

    def sealed_facts(self, code: bytes) -> bytes:
        """Return what is known of a patient, who is given by a code, for `Facts.open`; empty when nothing is."""
        row = self._one("select facts from patient where code = ?", code)
        return bytes(row[0]) if row else b""

    def lookup(self, patient: str) -> RecordKnowledge:
        """Return what is known of a patient, as the pipeline takes it."""
        return Facts.unpack(self.facts(patient)).knowledge

    def with_knowledge(self, found: KnowledgeLookup, *, languages: bool = True) -> KnowledgeLookup:
        """Return what gives all that is known of a patient, given what a run found.

        Args:
            found: gives what the run found.
            languages: whether to count the languages of its notes; not of those that are cleaned again.
        """

        def lookup(patient: str) -> RecordKnowledge:
            before = Facts.unpack(self.facts(patient))
            return before.with_knowledge(found(patient), languages=languages).knowledge

        return lookup

    # Notes that were cleaned

    def has_note(self, patient: str, digest: bytes) -> bool:
        """Whether a note was cleaned before; the patient is empty for a note without one."""
        if not patient:
            return self._one("select 1 from lone where digest = ?", digest) is not None
        return any(entry.digest == digest for entry in self.notes(patient))

    def notes(self, patient: str) -> list[NoteEntry]:
        """Return the cleaned notes of a patient."""
        row = self._one("select number from patient where code = ?", self.sealing.patient_code(patient))
        return self._notes_of(row[0]) if row else []

    def digests_by_code(self, code: bytes) -> Iterator[bytes]:
        """Yield the digests of the cleaned notes of a patient who is given by a code, however many these are."""
        row = self._one("select number from patient where code = ?", code)
        for _, entries in self._segments_of(row[0]) if row else ():
            yield from (entry.digest for entry in entries)

    def lone_notes(self) -> Iterator[bytes]:
        """Yield the digests of cleaned notes without a patient."""
        for (digest,) in self._base.execute("select digest from lone"):
            yield bytes(digest)

    def _notes_of(self, number: int) -> list[NoteEntry]:
        return [entry for _, entries in self._segments_of(number) for entry in entries]

    def _segments_of(self, number: int) -> Iterator[tuple[int, list[NoteEntry]]]:
        first = number * _SEGMENTS
        rows = self._base.execute(
            "select place, entries from note where place >= ? and place < ? order by place",
            (first, first + _SEGMENTS),
        )
        for place, sealed in rows:
            yield place, unpack_entries(self.sealing.open(sealed, b"note", b"%d" % place))

    def listed(self) -> Iterator[ChangedNote]:
        """Yield the notes that would change."""
        query = "select patient, digest, found from reissue order by patient"
        number, by_digest = -1, {}
        for patient, digest, found in self._base.execute(query).fetchall():
            if patient != number:
                number, by_digest = patient, {entry.digest: entry for entry in self._notes_of(patient)}
            if digest in by_digest:
                yield ChangedNote(patient, by_digest[digest], bool(found))

    # Settings, sources, counts

    def sources(self) -> dict[int, Mapping[str, Any]]:
        """Return the inputs of all runs by their numbers, and how they are read."""
        rows = self._base.execute("select number, name from source order by number")
        return {
            number: orjson.loads(self.sealing.open(name, b"source", b"%d" % number)) for number, name in rows
        }

    def add_source(self, number: int, source: Mapping[str, Any]) -> None:
        """Save an input."""
        name = self.sealing.seal(orjson.dumps(source), b"source", b"%d" % number)
        with self._errors():
            self._base.execute("insert or replace into source values (?, ?)", (number, name))

    def runs(self) -> list[tuple[int, bytes, bytes]]:
        """Return the encrypted entries of the chain of runs, and their codes; see `chain`."""
        return self._base.execute("select number, entry, mac from run order by number").fetchall()

    def add_run(self, number: int, entry: bytes, mac: bytes) -> None:
        """Add a run to the chain."""
        with self._errors():
            self._base.execute("insert into run values (?, ?, ?)", (number, entry, mac))

    @property
    def last_run(self) -> int:
        """The number of the last run; 0 before the first."""
        row = self._one("select coalesce(max(number), 0) from run")
        return int(row[0]) if row else 0

    def counts(self) -> dict[str, int]:
        """Return how many patients, notes and so on there are, and bytes on disk."""
        tables = {
            "patients": "patient",
            "notes without a patient": "lone",
            "listed for reissue": "reissue",
            "runs": "run",
        }
        found = {
            name: int(self._one(f"select count(*) from {table}")[0])  # noqa: S608 - of this table of names
            for name, table in tables.items()
        }
        found["notes"] = int(self._base.execute("select coalesce(sum(notes), 0) from note").fetchone()[0])
        found["bytes"] = sum(file.stat().st_size for file in self.folder.glob(f"{FILE}*"))
        return found

    # Changes

    def write(self, patients: Iterable[PatientUpdate], lone: Iterable[bytes] = ()) -> None:
        """Save what a run adds; inside `transaction`.

        Args:
            patients: of each patient all facts, and what is new of the notes.
            lone: digests of cleaned notes without a patient.
        """
        with self._errors():
            for update in patients:
                self._write_patient(update)
            self._base.executemany("insert or ignore into lone values (?)", ((digest,) for digest in lone))

    def _write_patient(self, update: PatientUpdate) -> None:
        code = self.sealing.patient_code(update.patient)
        facts = update.facts.seal(self.sealing, code)
        row = self._one("select number from patient where code = ?", code)
        if row is None:
            number = (
                self._base.execute("insert into patient (code, facts) values (?, ?)", (code, facts)).lastrowid
                or 0
            )
        else:
            number = row[0]
            self._base.execute("update patient set facts = ? where number = ?", (facts, number))
        if update.replaced:
            self._rewrite_notes(number, frozenset(update.replaced))
        if update.entries:
            self._append_notes(number, update.entries)
        self._base.executemany(
            "delete from reissue where patient = ? and digest = ?",
            ((number, digest) for digest in (*update.reissued, *update.replaced)),
        )
        self._base.executemany(
            "insert into reissue values (?, ?, ?) on conflict (patient, digest) do update set found = max(found, excluded.found)",
            ((number, digest, found) for digest, found in update.listed.items()),
        )

    def _append_notes(self, number: int, entries: list[NoteEntry]) -> None:
        first, end = number * _SEGMENTS, (number + 1) * _SEGMENTS
        last = self._one("select max(place) from note where place >= ? and place < ?", first, end)
        place = first if last is None or last[0] is None else int(last[0])
        row = self._one("select entries from note where place = ?", place)
        before = unpack_entries(self.sealing.open(row[0], b"note", b"%d" % place)) if row else []
        if len(before) >= SEGMENT:
            place, before = place + 1, []
        self._write_segments(place, [*before, *entries])

    def _rewrite_notes(self, number: int, without: frozenset[bytes] = frozenset()) -> None:
        """Pack the notes of a patient in as few segments as may be."""
        found = dict(self._segments_of(number))
        by_digest = {entry.digest: entry for some in found.values() for entry in some}
        entries = [entry for digest, entry in by_digest.items() if digest not in without]
        if list(found.values()) != list(map(list, segments(entries))):
            self._base.executemany("delete from note where place = ?", ((place,) for place in found))
            self._write_segments(number * _SEGMENTS, entries)

    def _write_segments(self, place: int, entries: list[NoteEntry]) -> None:
        rows = (
            (at, len(some), self.sealing.seal(pack_entries(some), b"note", b"%d" % at))
            for at, some in enumerate(segments(entries), place)
        )
        self._base.executemany("insert or replace into note values (?, ?, ?)", rows)

    def forget(self, patient: str) -> bool:
        """Remove all that is known of a patient, and whether there was something; the bytes are overwritten.

        The patient's notes count as not cleaned afterwards.
        """
        row = self._one("select number from patient where code = ?", self.sealing.patient_code(patient))
        if row is None:
            return False
        number = row[0]
        with self.transaction():
            self._base.execute("delete from patient where number = ?", (number,))
            first = number * _SEGMENTS
            self._base.execute("delete from note where place >= ? and place < ?", (first, first + _SEGMENTS))
            self._base.execute("delete from reissue where patient = ?", (number,))
        with self._errors():
            self._base.execute("pragma wal_checkpoint(truncate)")
        return True

    def compact(self) -> None:
        """Pack the notes of each patient as tightly as may be, leave out repeated ones, and give unused space back."""
        with self.transaction():
            numbers = [row[0] for row in self._base.execute("select number from patient")]
            for number in numbers:
                self._rewrite_notes(number)
        with self._errors():
            self._base.execute("vacuum")
            self._base.execute("pragma wal_checkpoint(truncate)")
