"""The `Format` type, its options, and the span checks that all formats share; `registry` lists the formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from nescio.core.document import PATIENT_KEY, Document, Span
from nescio.core.errors import DataError, Location
from nescio.corpora.input_files import Source
from nescio.corpora.table_layout import TableLayout
from nescio.languages.safe_to_show import is_column_name

Result = Document | DataError
"""What a reader yields: a note, or what is wrong with one that it then skips."""

# Labels that can stand in running text. Hit: LOCATION-OTHER, ID_SUJETO. Near miss: `First name` (a blank).
PLAIN_LABEL = re.compile(r"[^\W\d_][\w.:/+-]*")
# What inline notes have and plain ones have not. Hit: `[[DATE|3/4]]`. Near miss: `[[wiki link]]`.
MARK = re.compile(r"\[\[[A-Z][A-Z0-9_-]*\|")
_SPACE = re.compile(r"\s")


class NamedColumn(str):
    """The name of a column that somebody gave, so that it must be there; also where it is the usual one."""

    __slots__ = ()


@dataclass(frozen=True)
class ReadOptions:
    """How to read; each format uses what concerns it.

    Attributes:
        encoding: of text, brat, inline, conll, csv and jsonl files; XML files name their own unless this is set.
        id_column: where jsonl, csv and parquet keep the id of a note.
        text_column: where they keep the note.
        spans_column: where they keep the spans.
        patient_column: where they keep the patient's id; it becomes ``meta["patient"]``.
        delimiter: between the cells of a csv; guessed from its header when empty.
        trust_offsets: believe the offsets of a span where the text it names disagrees with the note.
        guessed: nobody named the format, so it may be another one.
        structured: yield whole structured documents, in place of the notes within them.
    """

    encoding: str = "utf-8"
    id_column: str = "id"
    text_column: str = "text"
    spans_column: str = "spans"
    patient_column: str = "patient"
    delimiter: str = ""
    trust_offsets: bool = False
    guessed: bool = False
    structured: bool = False

    @property
    def named_columns(self) -> tuple[str, ...]:
        """The columns of ids, patients and spans that were named, and so must be there."""
        pairs = ((self.id_column, "id"), (self.patient_column, PATIENT_KEY), (self.spans_column, "spans"))
        return tuple(name for name, usual in pairs if name != usual or isinstance(name, NamedColumn))


class FormatWriter(Protocol):
    """Writes notes one after the other into one stream."""

    def write(self, doc: Document) -> None:
        """Write a note."""

    def close(self) -> None:
        """Write what is still held back; the stream itself is closed by its owner."""


@dataclass(frozen=True)
class Format:
    """A corpus format: one reader, one writer, and what it can carry.

    Attributes:
        name: how commands call it.
        title: what it is, in a line.
        suffixes: of the files it is read from in a folder; the first one is written.
        read: yields the notes of one file.
        render: turns a note into files, suffix -> content; None where one file holds many notes.
        open: begins a file of many notes, given a stream, its name and, for a table, a layout; None where each note
            has its own file.
        layout: reads how a table is laid out; None for what is no table.
        columns: whether notes are rows or objects whose columns have names.
        spans: whether it carries annotations at all.
        overlaps: whether spans may share characters.
        provenance: whether the source and score of a span survive.
        meta: whether other columns survive: ``yes``, ``text`` (as text), ``folder`` (beside the notes of a
            folder, in `_meta.jsonl`) or ``no``.
        plain_labels: whether labels must be one word.
        stream: whether it can be read from stdin and written to stdout.
        limits: what else it cannot carry, for the reference.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    read: Callable[[Source, ReadOptions], Iterator[Result]]
    render: Callable[[Document], Mapping[str, bytes]] | None = None
    open: Callable[..., FormatWriter] | None = None
    layout: Callable[[Source, ReadOptions], TableLayout] | None = None
    columns: bool = False
    spans: bool = True
    overlaps: bool = True
    provenance: bool = False
    meta: str = "yes"
    plain_labels: bool = True
    stream: bool = True
    limits: str = ""


def span_problem(number: int, start: int, end: int, label: str, size: int) -> tuple[str, str] | None:
    """Return what is wrong with a span of a note of ``size`` characters, and its fix, or None."""
    # A damaged file may hold anything where a label should be, so only what looks like one is shown.
    name = f"span {number} ({label} " if is_column_name(label) else f"span {number} ("
    name += f"{start}-{end})"
    if not label:
        return f"{name} has no label", "give it one"
    if start < 0:
        return f"{name} begins before the note", "offsets count characters from 0"
    if end <= start:
        return f"{name} is empty or runs backwards", "remove it, or correct its offsets"
    if end > size:
        return (
            f"{name} ends past the end of the note ({size} characters)",
            "offsets count characters, not bytes; was the text changed after it was annotated?",
        )
    return None


def check_span(
    number: int, span: Span, text: str, location: Location, value: str | None = None
) -> DataError | None:
    """Return what is wrong with a span, or None.

    Args:
        number: of the span within its note, from 1, for the message.
        span: the span.
        text: the note.
        location: where the span was read.
        value: the text that the annotation says it covers.
    """
    problem = span_problem(number, span.start, span.end, span.label, len(text))
    if problem:
        return DataError(problem[0], location, fix=problem[1])
    if value is not None and not same_text(text[span.start : span.end], value):
        return other_text(number, span, location)
    return None


def other_text(number: int, span: Span, location: Location) -> DataError:
    """Say that an annotation names another text than the note has in its place."""
    return DataError(
        f"span {number} ({span.start}-{span.end}) names another text than the note has there",
        location,
        fix="correct its offsets, or annotate the note again",
    )


def same_text(found: str, said: str) -> bool:
    """Whether two values agree; annotation files write blanks for line ends."""
    return found == said or _SPACE.sub(" ", found) == _SPACE.sub(" ", said)
