"""Notes of a Spark task that come sorted by record, each record behind what is known of it: the second pass as a stream.

Only a batch of notes is in memory, and the knowledge of its records, however many notes a record has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from nescio.core.document import Document
from nescio.pipeline.engines.spark_arrays import array, few_rows, to_text
from nescio.pipeline.engines.spark_broadcast import Shared
from nescio.pipeline.engines.spark_messages import unpack_note
from nescio.pipeline.job.note_batches import in_batches
from nescio.pipeline.knowledge.record_knowledge import KnownEntity, RecordKnowledge
from nescio.pipeline.memory.facts import FOUND, Facts

MEMORY, ROSTER, LANGUAGE, ENTITY, NOTE = range(5)
"""Kinds of rows of a record, in the order in which they come."""

KNOWN = "record binary, kind int, label string, value binary, amount bigint"
"""The columns of what is known of a record."""

_COLUMNS = ("record", "kind", "place", "label", "value", "amount", "note", "found")


@dataclass(frozen=True)
class NoteBatch:
    """Some notes.

    Attributes:
        places: an array of their places in the input.
        docs: the notes.
        items: the notes, each with what was detected in it, packed.
    """

    places: Any
    docs: Sequence[Document]
    items: Sequence[tuple[Document, bytes]]


class FoundOfRecord(NamedTuple):
    """What a run with a memory found of a patient, encrypted."""

    record: bytes
    patient: str
    sealed: bytes


class _Gathered:
    """What is known of the record whose rows come next."""

    def __init__(self, record: bytes | None) -> None:
        self.record = record
        self.remembered = b""
        self.all_known: RecordKnowledge | None = None
        self._roster: dict[KnownEntity, None] = {}
        self._entities: dict[KnownEntity, None] = {}
        self._languages: list[str] = []

    def add(self, kind: int, label: str, value: bytes, amount: int) -> None:
        if kind == MEMORY:
            self.remembered = value
        elif kind == LANGUAGE:
            self._languages += [label] * amount
        else:
            found = self._roster if kind == ROSTER else self._entities
            found[label, to_text(value)] = None

    def knowledge(self) -> RecordKnowledge:
        entities = [item for item in self._entities if item not in self._roster]
        return RecordKnowledge(entities, sorted(self._roster), self._languages)


class SortedNotes:
    """Reads the rows of a task.

    Args:
        batches: the rows.
        shared: of a run with a memory; None without one.

    Attributes:
        kind: Arrow's type of the places; None as long as there are none.
    """

    def __init__(self, batches: Iterable[Any], shared: Shared | None = None) -> None:
        self.kind: Any = None
        self._batches = batches
        self._shared = shared
        self._found: list[FoundOfRecord] = []
        self._known: dict[str, RecordKnowledge] = {}
        self._waiting: list[
            tuple[str, Any, bytes]
        ] = []  # patient, place and detection of notes in the next batch

    def lookup(self, patient: str) -> RecordKnowledge:
        """Return what is known of the record of a patient whose notes are at hand."""
        return self._known.get(patient) or RecordKnowledge()

    def take_found(self) -> list[FoundOfRecord]:
        """Return what the run found of the records that came since the last call; nothing without a memory."""
        found, self._found = self._found, []
        return found

    def note_batches(self) -> Iterator[NoteBatch]:
        """Yield the notes."""
        for docs in in_batches(self._notes()):
            waiting = self._waiting[: len(docs)]
            places = array([place for _, place, _ in waiting], self.kind)
            items = [(doc, found) for doc, (_, _, found) in zip(docs, waiting, strict=True)]
            yield NoteBatch(places, docs, items)
            del self._waiting[: len(docs)]
            for patient in self._known.keys() - {patient for patient, _, _ in self._waiting}:
                del self._known[patient]

    def _with_memory(self, gathered: _Gathered, patient: str) -> RecordKnowledge:
        """Return all that is known of a record, and keep what this run found."""
        found = gathered.knowledge()
        if self._shared is None or gathered.record is None:
            return found
        sealing, record = self._shared.sealing, gathered.record
        self._found.append(FoundOfRecord(record, patient, Facts.of(found).seal(sealing, record, FOUND)))
        before = Facts.open(gathered.remembered, sealing, record) if gathered.remembered else Facts()
        return before.with_knowledge(found, languages=not self._shared.reissue).knowledge

    def _notes(self) -> Iterator[Document]:
        gathered = _Gathered(None)
        for batch in few_rows(self._batches):
            self.kind = batch.schema.field("place").type
            columns = (batch.column(name).to_pylist() for name in _COLUMNS)
            for record, kind, place, label, value, amount, note, found in zip(*columns, strict=True):
                if record != gathered.record:
                    gathered = _Gathered(record)
                if kind != NOTE:
                    gathered.add(kind, label, value, amount)
                    continue
                doc = unpack_note(note)
                if record is not None and doc.patient not in self._known:
                    if gathered.all_known is None:
                        gathered.all_known = self._with_memory(gathered, doc.patient)
                    self._known[doc.patient] = gathered.all_known
                self._waiting.append((doc.patient, place, found))
                yield doc
