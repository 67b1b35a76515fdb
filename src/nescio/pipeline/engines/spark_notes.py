"""Notes of a Spark task that come sorted by record, each record behind what is known of it: the second pass as a stream.

Only a chunk of notes is in memory, and the knowledge of its records, however many notes a record has.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nescio.core.document import Document
from nescio.pipeline.engines.spark_arrays import array, to_text
from nescio.pipeline.job.note_batches import in_chunks
from nescio.pipeline.knowledge.record_knowledge import KnownEntity, RecordKnowledge

ROSTER, LANGUAGE, ENTITY, NOTE = range(4)
"""Kinds of rows of a record, in the order in which they come."""

KNOWN = "record binary, kind int, label string, value binary, amount bigint"
"""The columns of what is known of a record."""

_COLUMNS = ("record", "kind", "place", "label", "value", "amount", "note", "found")


@dataclass(frozen=True)
class NoteChunk:
    """Some notes.

    Attributes:
        places: an array of their places in the input.
        docs: the notes.
        items: the notes, each with what was detected in it, packed.
    """

    places: Any
    docs: Sequence[Document]
    items: Sequence[tuple[Document, bytes]]


class _Gathered:
    """What is known of the record whose rows come next."""

    def __init__(self, record: bytes | None) -> None:
        self.record = record
        self._roster: dict[KnownEntity, None] = {}
        self._entities: dict[KnownEntity, None] = {}
        self._languages: list[str] = []

    def add(self, kind: int, label: str, value: bytes, amount: int) -> None:
        if kind == LANGUAGE:
            self._languages += [label] * amount
        else:
            found = self._roster if kind == ROSTER else self._entities
            found[label, to_text(value)] = None

    def knowledge(self) -> RecordKnowledge:
        entities = [item for item in self._entities if item not in self._roster]
        return RecordKnowledge(entities, sorted(self._roster), self._languages)


class SortedNotes:
    """Reads the rows of a task.

    Attributes:
        kind: Arrow's type of the places; None as long as there are none.
    """

    def __init__(self, batches: Iterable[Any]) -> None:
        self.kind: Any = None
        self._batches = batches
        self._known: dict[str, RecordKnowledge] = {}
        self._waiting: list[
            tuple[str, Any, bytes]
        ] = []  # patient, place and detection of notes in the next chunk

    def lookup(self, patient: str) -> RecordKnowledge:
        """Return what is known of the record of a patient whose notes are at hand."""
        return self._known.get(patient) or RecordKnowledge()

    def chunks(self) -> Iterator[NoteChunk]:
        """Yield the notes."""
        for docs in in_chunks(self._notes()):
            waiting = self._waiting[: len(docs)]
            places = array([place for _, place, _ in waiting], self.kind)
            items = [(doc, found) for doc, (_, _, found) in zip(docs, waiting, strict=True)]
            yield NoteChunk(places, docs, items)
            del self._waiting[: len(docs)]
            for patient in self._known.keys() - {patient for patient, _, _ in self._waiting}:
                del self._known[patient]

    def _notes(self) -> Iterator[Document]:
        gathered = _Gathered(None)
        for batch in self._batches:
            self.kind = batch.schema.field("place").type
            columns = (batch.column(name).to_pylist() for name in _COLUMNS)
            for record, kind, place, label, value, amount, note, found in zip(*columns, strict=True):
                if record != gathered.record:
                    gathered = _Gathered(record)
                if kind != NOTE:
                    gathered.add(kind, label, value, amount)
                    continue
                doc: Document = pickle.loads(note)  # noqa: S301 - made by `spark_worker`
                if record is not None and doc.patient not in self._known:
                    self._known[doc.patient] = gathered.knowledge()
                self._waiting.append((doc.patient, place, found))
                yield doc
