"""What a Python worker of Spark does: read and detect in notes, gather what is known of a record, replace.

The same steps as in `worker`, over streams of Arrow batches. Settings and key come as a broadcast (`Shared`), never in a plan. Notes
travel as JSON (`spark_messages`), records as keyed digests of the patient's id. `spark_frames` strings the steps together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import DataError
from nescio.corpora.format import ReadOptions
from nescio.corpora.roster import read_roster
from nescio.pipeline.engines.packing import packed_language, unpack
from nescio.pipeline.engines.spark_arrays import (
    SPANS,
    array,
    batch,
    entities_array,
    spans_array,
    to_bytes,
)
from nescio.pipeline.engines.spark_broadcast import Shared
from nescio.pipeline.engines.spark_messages import pack, pack_note, pack_problem
from nescio.pipeline.engines.spark_messages import unpack as unpack_message
from nescio.pipeline.engines.spark_notes import ROSTER, FoundOfRecord, NoteBatch, SortedNotes
from nescio.pipeline.engines.spark_retries import detection
from nescio.pipeline.engines.spark_rows import read_rows
from nescio.pipeline.engines.spark_slices import SliceReader, listed_notes, listed_problems, slice_rows
from nescio.pipeline.engines.worker import Detected, Replaced, replace, tune_gc
from nescio.pipeline.run_files.audit import Totals, line_parts
from nescio.pipeline.scrubber import Scrubber

DETECTED = (
    "line int, id binary, record binary, language string, entities array<struct<label: string, value: binary>>, "
    "note binary, found binary, problem binary"
)
REPLACED = (
    "source binary, note_id binary, clean binary, audit binary, stage string, error string, digest binary, language string, "
    "record binary, patient binary, known binary, done binary"
)
"""The columns of what became of notes; with a memory also of what the run found of each patient, as rows of their own."""
SEARCHED = f"id string, patient string, text string, spans {SPANS}, error string"


@dataclass
class PartDone:
    """What a task did in all.

    Attributes:
        detector: name of the model.
        totals: counts over its notes.
        columns: further columns that some of them have.
    """

    detector: str
    totals: Totals = field(default_factory=Totals)
    columns: set[str] = field(default_factory=set)

    def add(self, docs: Iterable[Document], totals: Totals) -> None:
        """Add a batch."""
        self.columns.update(*(doc.meta for doc in docs))
        self.totals.add(totals)

    def pack(self) -> bytes:
        """Return it as bytes."""
        return pack([self.detector, self.totals.to_json(), sorted(self.columns)])

    @classmethod
    def unpack(cls, data: bytes) -> PartDone:
        """Read what `pack` returned."""
        detector, totals, columns = unpack_message(data)
        return cls(detector, Totals.from_json(totals), set(columns))


_loaded: dict[bytes, Scrubber] = {}
_replacing: set[bytes] = set()
loads = 0
"""How many times this process loaded a model."""


def scrubber_of(shared: Shared) -> Scrubber:
    """Return the pipeline of a run; its model is loaded once in the life of a worker, whatever tasks it gets."""
    global loads
    found = _loaded.get(shared.token)
    if found is None:
        _loaded.clear()  # one model fits into the memory of a worker
        found = _loaded[shared.token] = Scrubber.from_settings(shared.settings)
        loads += 1
        tune_gc()
    return found


def detect_files(shared: Shared, batches: Iterable[Any]) -> Iterator[Any]:
    """Read slices of files, given by their numbers, and detect in their notes."""
    with detection(scrubber_of(shared), shared.seconds) as detect_notes:
        for number, wanted in slice_rows(batches):
            reader = SliceReader(shared, number, wanted)
            for notes in reader.note_batches():
                places = array(notes.places, "bigint")
                yield _detected(shared, detect_notes(notes.docs), notes.docs, places, notes.lines)
            if reader.problems and wanted is None:
                yield _problems(reader.problems)


def detect_rows(shared: Shared, options: ReadOptions, batches: Iterable[Any]) -> Iterator[Any]:
    """Detect in notes that are rows of a frame; see `spark_rows`."""
    with detection(scrubber_of(shared), shared.seconds) as detect_notes:
        for rows in read_rows(shared, options, batches):
            for docs, places in rows.notes():
                yield _detected(shared, detect_notes(docs), docs, places, [0] * len(docs))
            if rows.problems:
                yield _problem_batch(rows.problem_places, rows.problems)


def list_rows(
    shared: Shared, options: ReadOptions, with_notes: bool, batches: Iterable[Any]
) -> Iterator[Any]:
    """List notes that are rows of a frame by their digests; ``with_notes`` with the notes themselves."""
    for rows in read_rows(shared, options, batches):
        for docs, places in rows.notes():
            yield listed_notes(shared, docs, places, [0] * len(docs), with_notes=with_notes)
        if rows.problems:
            yield listed_problems(rows.problem_places, rows.problems)


def _detected(
    shared: Shared, found: Sequence[Detected], docs: Sequence[Document], places: Any, lines: Sequence[int]
) -> Any:
    records = [shared.record(doc.patient) if doc.patient_id else None for doc in docs]
    return batch(
        ("place", places),
        ("line", array(lines, "int")),
        ("id", array([to_bytes(doc.id) for doc in docs], "binary")),
        ("record", array(records, "binary")),
        ("language", array([language for _, _, language in found], "string")),
        ("entities", entities_array([entities for _, entities, _ in found])),
        ("note", array(list(map(pack_note, docs)), "binary")),
        ("found", array([packed for packed, _, _ in found], "binary")),
        ("problem", array([None] * len(docs), "binary")),
    )


def _problems(problems: Sequence[tuple[int, DataError]]) -> Any:
    return _problem_batch(array([place for place, _ in problems], "bigint"), [one for _, one in problems])


def _problem_batch(places: Any, problems: Sequence[DataError]) -> Any:
    size = len(problems)
    empty = array([None] * size, "binary")
    return batch(
        ("place", places),
        ("line", array([0] * size, "int")),
        ("id", empty),
        ("record", empty),
        ("language", array([None] * size, "string")),
        ("entities", entities_array([[]] * size)),
        ("note", empty),
        ("found", empty),
        ("problem", array(list(map(pack_problem, problems)), "binary")),
    )


def read_roster_rows(shared: Shared, batches: Iterable[Any]) -> Iterator[Any]:
    """Read the roster as rows of what is known."""
    for part in batches:
        if not part.num_rows:
            continue
        rows = list(read_roster(shared.roster))
        yield batch(
            ("record", array([shared.record(patient) for patient, _, _ in rows], "binary")),
            ("kind", array([ROSTER] * len(rows), "int")),
            ("label", array([label for _, label, _ in rows], "string")),
            ("value", array([to_bytes(text) for _, _, text in rows], "binary")),
            ("amount", array([1] * len(rows), "bigint")),
        )


def replace_rows(shared: Shared, batches: Iterable[Any]) -> Iterator[Any]:
    """Replace in notes that come sorted by record, behind what is known of it."""
    scrubber = scrubber_of(shared)
    if shared.token not in _replacing:  # what detection left behind stays
        _replacing.add(shared.token)
        tune_gc()
    done = PartDone(scrubber.name)
    rows = SortedNotes(batches, shared if shared.memory else None)
    for notes in rows.note_batches():
        results = replace(scrubber, notes.items, rows.lookup)
        done.add(notes.docs, results[0][3] or Totals())
        yield _replaced(shared, notes, results)
        if found := rows.take_found():
            yield _found(rows.kind, found)
    scrubber.forget()
    if rows.kind is not None:
        yield _result_rows(array([None], rows.kind), done=array([done.pack()], "binary"))


def search_rows(shared: Shared, batches: Iterable[Any]) -> Iterator[Any]:
    """Search notes, sorted as for `replace_rows`, for what is known of their records; and return the spans."""
    scrubber = scrubber_of(shared)
    rows = SortedNotes(batches)
    for notes in rows.note_batches():
        detections = [unpack(packed) for _, packed in notes.items]
        found = scrubber.search(notes.docs, detections, rows.lookup)
        docs = notes.docs
        yield batch(
            ("place", notes.places),
            ("id", array([doc.id for doc in docs], "string")),
            ("patient", array([doc.patient_id or None for doc in docs], "string")),
            ("text", array([doc.text for doc in docs], "string")),
            ("spans", spans_array([detection.spans for detection in found])),
            ("error", array([detection.error or None for detection in found], "string")),
        )
    scrubber.forget()


def _replaced(shared: Shared, notes: NoteBatch, results: Sequence[Replaced]) -> Any:
    docs = notes.docs
    sources = [
        pack([doc.id, doc.meta.get(PATIENT_KEY), clean.meta.get(PATIENT_KEY) if clean else None])
        for doc, (_, clean, *_) in zip(docs, results, strict=True)
    ]
    cleans = [None if result[1] is None else pack_note(result[1]) for result in results]
    columns = {
        "source": array(sources, "binary"),
        "note_id": array([to_bytes(result[0]) for result in results], "binary"),
        "clean": array(cleans, "binary"),
        "audit": array([b"".join(line_parts(result[2])) for result in results], "binary"),
        "stage": array([result[4] for result in results], "string"),
        "error": array([result[5] for result in results], "string"),
    }
    if shared.memory:
        sealing = shared.sealing
        columns["digest"] = array([sealing.note_digest(doc) for doc in docs], "binary")
        columns["language"] = array([packed_language(found) for _, found in notes.items], "string")
    return _result_rows(notes.places, **columns)


def _found(kind: Any, found: Sequence[FoundOfRecord]) -> Any:
    """Return what the run found of patients."""
    return _result_rows(
        array([None] * len(found), kind),
        record=array([one.record for one in found], "binary"),
        patient=array([to_bytes(one.patient) for one in found], "binary"),
        known=array([one.sealed for one in found], "binary"),
    )


_RESULT_COLUMNS = [tuple(column.split()) for column in REPLACED.split(", ")]


def _result_rows(places: Any, **columns: Any) -> Any:
    """Return rows of `REPLACED` that have only some of its columns."""
    empty = [None] * len(places)
    return batch(
        ("place", places),
        *((name, columns[name] if name in columns else array(empty, kind)) for name, kind in _RESULT_COLUMNS),
    )
