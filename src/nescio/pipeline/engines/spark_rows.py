"""Rows of a frame as Python workers of Spark read them: notes in small batches, and what is wrong with other rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nescio.core.document import Document
from nescio.core.errors import DataError
from nescio.corpora.format import ReadOptions
from nescio.corpora.input_files import Source
from nescio.corpora.rows import document_from_row
from nescio.pipeline.columns.roles import needed
from nescio.pipeline.engines.spark_arrays import array, few_rows
from nescio.pipeline.engines.spark_broadcast import Shared
from nescio.pipeline.job.note_batches import column_problem, in_batches

WANTED = "digest of the wanted note"
"""The column of rows of which some are wanted: the row is one of these if its note has this digest."""


@dataclass(frozen=True)
class Rows:
    """Some rows.

    Attributes:
        docs: the notes.
        places: an array of their places.
        problems: of rows that are no notes.
        problem_places: an array of the places of these.
    """

    docs: Sequence[Document]
    places: Any
    problems: Sequence[DataError]
    problem_places: Any

    def notes(self) -> Iterator[tuple[list[Document], Any]]:
        """Yield the notes in batches, each with the array of its places."""
        first = 0
        for docs in in_batches(self.docs):
            yield docs, self.places[first : first + len(docs)]
            first += len(docs)


def read_rows(shared: Shared, options: ReadOptions, batches: Iterable[Any]) -> Iterator[Rows]:
    """Read rows; the first column is their place, the others are columns."""
    source = Source("<frame>", "row")
    for part in few_rows(batches):
        names = part.schema.names[1:]
        good: list[tuple[int, Document]] = []
        bad: list[tuple[int, DataError]] = []
        rows = zip(*(column.to_pylist() for column in part.columns[1:]), strict=True)
        for number, values in enumerate(rows):
            row = dict(zip(names, values, strict=True))
            wanted = row.pop(WANTED, None)
            doc = _document(shared, row, source, options)
            if isinstance(doc, DataError):
                bad.append((number, doc))
            elif wanted is None or wanted == shared.sealing.note_digest(doc):
                good.append((number, doc))
        places, problem_places = (
            part.column(0).take(array([number for number, _ in some], "bigint")) for some in (good, bad)
        )
        yield Rows([doc for _, doc in good], places, [problem for _, problem in bad], problem_places)


def _document(
    shared: Shared, row: dict[str, Any], source: Source, options: ReadOptions
) -> Document | DataError:
    """Return the note of a row, with a keyed id where it has none."""
    if row.get(options.id_column) in (None, ""):
        if shared.memory:  # by its id it is replaced when it has to be cleaned again
            fix = "with a memory every row needs its own"
            return DataError("the row has no id", source.location(), fix=fix)
        parts = (str(row.get(name) or "") for name in (options.patient_column, options.text_column))
        row[options.id_column] = "row-" + shared.settings.key.digest("spark row", *parts).hex()[:16]
    result = document_from_row(row, source, options, 0)
    if not isinstance(result, Document):
        return result[0]
    doc = needed(result, shared.settings.column_rules)
    return column_problem(doc, source.name) or doc
