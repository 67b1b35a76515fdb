"""The notes of a job in batches, which workers take one at a time; the same for any engine and any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.corpora import read
from nescio.corpora.id_index import IdIndex
from nescio.languages.safe_to_show import shown_id
from nescio.pipeline.columns.roles import is_deep, needed
from nescio.pipeline.job.job import Job

_BATCH_NOTES = 64
_BATCH_CHARACTERS = 200_000

IsWanted = Callable[[Document, int, int], bool]
"""Whether a note is taken, by the place of its input among those of the job, and its number there."""


def read_batches(
    job: Job,
    on_error: Callable[[DataError], None],
    on_bytes: Callable[[int], None],
    on_skip: Callable[[str, str], None] = lambda _path, _reason: None,
    is_wanted: IsWanted | None = None,
) -> Iterator[list[Document]]:
    """Yield the notes of all inputs in batches that do not depend on the number of workers, with the columns that are needed.

    Args:
        job: what is read.
        on_error: called with what cannot be read.
        on_bytes: called with how many bytes were read.
        on_skip: called with each file that is no note, and why.
        is_wanted: says which notes are taken; all are by default.
    """
    yield from in_batches(_needed_notes(job, on_error, on_bytes, on_skip, is_wanted))


def in_batches(notes: Iterable[Document]) -> Iterator[list[Document]]:
    """Yield notes in batches that workers take one at a time, limited in number and characters."""
    docs: list[Document] = []
    size = 0
    for doc in notes:
        if docs and (len(docs) >= _BATCH_NOTES or size + len(doc.text) > _BATCH_CHARACTERS):
            yield docs
            docs, size = [], 0
        docs.append(doc)
        size += len(doc.text)
    if docs:
        yield docs


def _needed_notes(
    job: Job,
    on_error: Callable[[DataError], None],
    on_bytes: Callable[[int], None],
    on_skip: Callable[[str, str], None],
    is_wanted: IsWanted | None,
) -> Iterator[Document]:
    ids = IdIndex() if len(job.inputs) > 1 else None
    for place, name in enumerate(job.inputs):
        read_notes = read(name, **job.reading, on_error=on_error, on_bytes=on_bytes, on_skip=on_skip)
        for number, whole in enumerate(read_notes, 1):
            doc = whole if job.settings.structure else needed(whole, job.settings.column_rules)
            if is_wanted and not is_wanted(doc, place, number):
                continue
            first = ids.first_use(doc.id, name, number) if ids else None
            problem = used_elsewhere(doc.id, name, first[0]) if first else column_problem(doc, name)
            if problem:
                on_error(problem)
            else:
                yield doc


def column_problem(doc: Document, name: str) -> DataError | None:
    """Return what is wrong with the columns of a note, if anything is."""
    if not is_deep(doc.meta):
        return None
    location = Location(name, doc_id=shown_id(doc.id))
    return DataError("a column is nested too deeply", location, fix="leave the column out")


def used_elsewhere(note_id: str, name: str, first: str) -> DataError:
    """Return what is wrong with a note of one input whose id a note of another one has."""
    location = Location(name, doc_id=shown_id(note_id))
    return DataError(f"the id was already used in {first}", location, fix="give each note its own id")
