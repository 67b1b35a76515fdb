"""Files as Python workers of Spark read them: in slices, and of these the notes that are wanted."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nescio.core.document import Document
from nescio.core.errors import DataError
from nescio.corpora.reading import read_source
from nescio.pipeline.columns.roles import needed
from nescio.pipeline.engines.spark_arrays import array, batch, to_bytes
from nescio.pipeline.engines.spark_broadcast import FILE_BITS, Shared, Slice
from nescio.pipeline.engines.spark_messages import pack_note, pack_problem
from nescio.pipeline.job.note_batches import column_problem, in_batches

LISTED = "line int, id binary, record binary, digest binary, note binary, problem binary"
"""The columns of a list of notes, behind their place: what stands for them in a memory, and where they are."""


@dataclass(frozen=True)
class SliceNotes:
    """Some notes of a slice.

    Attributes:
        docs: the notes.
        places: of each in the input.
        lines: of each in its file.
    """

    docs: Sequence[Document]
    places: Sequence[int]
    lines: Sequence[int]


class SliceReader:
    """Reads one slice of a file.

    Args:
        shared: what all workers know.
        number: of the slice.
        wanted: places of the notes that are taken; None for all.
    """

    def __init__(self, shared: Shared, number: int, wanted: Collection[int] | None = None) -> None:
        self._shared = shared
        self._share: Slice = shared.slices[number]
        self._wanted = wanted
        self._problems: list[tuple[int, DataError]] = []
        self._taken: deque[tuple[int, int]] = deque()  # place and line of notes in the next batch
        self._next = self._share.file << FILE_BITS

    def note_batches(self) -> Iterator[SliceNotes]:
        """Yield the notes."""
        for number, docs in enumerate(in_batches(self._notes())):
            places, lines = zip(*(self._taken.popleft() for _ in docs), strict=True)
            if number % self._share.parts == self._share.part:
                yield SliceNotes(docs, places, lines)

    @property
    def problems(self) -> list[tuple[int, DataError]]:
        """Places and problems of what could not be read, when all notes have been; every slice of a file meets those of the whole file."""
        return self._problems if self._share.part == 0 else []

    def _notes(self) -> Iterator[Document]:
        source, shared = self._share.source, self._shared
        first = self._next
        for whole in read_source(source, shared.kind, on_error=self._fail, **shared.reading):
            doc = needed(whole, shared.settings.column_rules)
            if problem := column_problem(doc, source.name):
                self._fail(problem)
                continue
            place = self._next
            self._next += 1
            if self._wanted is None or place in self._wanted:
                self._taken.append((place, source.line or self._next - first))
                yield doc

    def _fail(self, problem: DataError) -> None:
        self._problems.append((self._next, problem))


def slice_rows(batches: Iterable[Any]) -> Iterator[tuple[int, Collection[int] | None]]:
    """Yield numbers of slices, and the places of their notes that are wanted; None for all."""
    for part in batches:
        wanted = part.column(1).to_pylist() if part.num_columns > 1 else [None] * part.num_rows
        for number, places in zip(part.column(0).to_pylist(), wanted, strict=True):
            yield number, None if places is None else frozenset(places)


def list_files(shared: Shared, batches: Iterable[Any]) -> Iterator[Any]:
    """List the notes of slices by their digests; of wanted notes, with the notes themselves."""
    for number, wanted in slice_rows(batches):
        reader = SliceReader(shared, number, wanted)
        for notes in reader.note_batches():
            places = array(notes.places, "bigint")
            yield listed_notes(shared, notes.docs, places, notes.lines, with_notes=wanted is not None)
        if reader.problems and wanted is None:
            places = array([place for place, _ in reader.problems], "bigint")
            yield listed_problems(places, [problem for _, problem in reader.problems])


def listed_notes(
    shared: Shared, docs: Sequence[Document], places: Any, lines: Sequence[int], *, with_notes: bool
) -> Any:
    """Return a list of notes by their digests.

    Args:
        shared: what all workers know.
        docs: the notes.
        places: of each in the input, as an array.
        lines: of each in its file.
        with_notes: whether the notes themselves are in it.
    """
    sealing = shared.sealing
    return batch(
        ("place", places),
        ("line", array(lines, "int")),
        ("id", array([to_bytes(doc.id) for doc in docs], "binary")),
        ("record", array([shared.record(doc.patient) if doc.patient_id else None for doc in docs], "binary")),
        ("digest", array([sealing.note_digest(doc) for doc in docs], "binary")),
        ("note", array([pack_note(doc) if with_notes else None for doc in docs], "binary")),
        ("problem", array([None] * len(docs), "binary")),
    )


def listed_problems(places: Any, problems: Sequence[DataError]) -> Any:
    """Return what could not be read in a list of notes."""
    empty = array([None] * len(problems), "binary")
    return batch(
        ("place", places),
        ("line", array([0] * len(problems), "int")),
        *((name, empty) for name in ("id", "record", "digest", "note")),
        ("problem", array(list(map(pack_problem, problems)), "binary")),
    )
