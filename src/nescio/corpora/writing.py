"""Writing a corpus of any format: refuse what the format cannot carry, and leave nothing half-written."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from dataclasses import replace
from types import TracebackType
from typing import Protocol

from nescio.core.document import Document, Span, find_overlap
from nescio.core.errors import ConfigError, DataError, Location, nearest
from nescio.core.spans import resolve_overlaps
from nescio.corpora.database_tables import DatabaseTable
from nescio.corpora.databases import is_database, shown_url
from nescio.corpora.format import PLAIN_LABEL, Format, span_problem
from nescio.corpora.guessing import guess_target
from nescio.corpora.output_files import CorpusFile, NoteFile, NoteFolder
from nescio.corpora.parquet import PARQUET
from nescio.corpora.registry import format_called
from nescio.corpora.table_layout import TableLayout
from nescio.languages.safe_to_show import shown_id

DROPPABLE = ("spans", "overlaps", "meta")
_SURROGATE = (
    "a character that no encoding has (a lone surrogate)",
    "remove it from the note, its labels and its meta",
)


class _Target(Protocol):
    """A file or folder that appears whole or not at all."""

    carries_meta: bool

    def add(self, doc: Document) -> str:
        """Write a note, and return its id there."""

    def commit(self) -> None:
        """Put it in its place."""

    def discard(self) -> None:
        """Leave no trace of it."""


class Writer:
    """Writes notes one by one; what was written appears when the ``with`` block ends without an error."""

    def __init__(self, fmt: Format, target: _Target, name: str, drop: Collection[str]) -> None:
        self.count = 0
        self._format = fmt
        self._target = target
        self._name = name
        self._drop = frozenset(drop)

    def write(self, doc: Document) -> str:
        """Write a note, and return its id there: another one only where names of files are `portable`.

        Raises:
            DataError: the format cannot carry it.
        """
        try:
            written = self._target.add(self._checked(doc))
        except UnicodeEncodeError:
            raise self._refuse(doc, *_SURROGATE) from None
        self.count += 1
        return written

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            try:
                self._target.commit()
            except UnicodeEncodeError:
                self._target.discard()
                raise DataError(_SURROGATE[0], Location(self._name), fix=_SURROGATE[1]) from None
            except BaseException:
                self._target.discard()
                raise
        else:
            self._target.discard()

    def _checked(self, doc: Document) -> Document:
        """Return the note with only what the format carries, or refuse it."""
        fmt = self._format
        if doc.spans and (not fmt.spans or "spans" in self._drop):
            if "spans" not in self._drop:
                raise self._refuse(doc, f"{fmt.name} cannot carry spans", "drop them with --drop spans")
            doc = doc.with_spans(())
        if doc.meta and ("meta" in self._drop or not self._target.carries_meta):
            if "meta" not in self._drop:
                raise self._refuse(
                    doc,
                    f"{fmt.name} has no place for meta here",
                    "write a folder, or drop it with --drop meta",
                )
            doc = replace(doc, meta={})
        for number, span in enumerate(doc.spans, 1):
            problem = span_problem(number, span.start, span.end, span.label, len(doc.text))
            if problem:
                raise self._refuse(doc, *problem)
            if not 0.0 <= span.score <= 1.0:
                raise self._refuse(doc, f"span {number} has a score outside 0 to 1", "correct it")
            if fmt.plain_labels and not PLAIN_LABEL.fullmatch(span.label):
                raise self._refuse(
                    doc,
                    f"{fmt.name} cannot carry the label of span {number}",
                    "a label is one word, such as DATE",
                )
        if not fmt.overlaps and find_overlap(doc.spans):
            if "overlaps" not in self._drop:
                raise self._refuse(
                    doc,
                    f"{fmt.name} cannot carry overlapping spans",
                    "keep only the longer ones with --drop overlaps, or use jsonl, brat or i2b2-2014",
                )
            doc = doc.with_spans(resolve_overlaps(doc.spans, priority=_by_length))
        return doc

    def _refuse(self, doc: Document, problem: str, fix: str) -> DataError:
        return DataError(problem, Location(self._name, doc_id=shown_id(doc.id)), fix=fix)


def writer(
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
    *,
    drop: Collection[str] = (),
    layout: TableLayout | None = None,
    table: str = "",
    token: str = "",
    portable: bool = False,
) -> Writer:
    """Begin a corpus; use it in a ``with`` block and call ``write`` for each note.

    Args:
        path: a file (``.gz`` compresses), a folder, ``-`` for stdout, or the address of a database.
        format: a name from `FORMATS`; guessed from the suffix when None.
        drop: what may be left out when the format cannot carry it: ``spans``, ``overlaps``, ``meta``. The first and
            the last are then left out in any case.
        layout: of a table; the usual one when None.
        table: of a database, what is made.
        token: for the temporary name, which is then `.NAME.TOKEN.part`; what is there under that name goes.
        portable: a file for each note gets a name that every system can hold beside the others, and the note that id.

    Raises:
        DataError: the place is taken, or its name does not say which format.
        ConfigError: there is no such format, or nothing of that name to drop.
    """
    target: _Target
    for part in drop:
        if part not in DROPPABLE:
            raise ConfigError(f"nothing called {part!r} to drop{nearest(part, DROPPABLE)}")
    if is_database(str(path)):
        if format:
            raise ConfigError("a database takes no --to")
        target = DatabaseTable(str(path), table, layout or TableLayout())
        return Writer(PARQUET, target, shown_url(str(path)), drop)
    if table:
        raise ConfigError("--to-table goes with a database as OUT, such as postgresql://host/db")
    fmt = format_called(format or guess_target(path))
    name = "<stdout>" if str(path) == "-" else str(path)
    if str(path) == "-" and not fmt.stream:
        raise DataError(f"{fmt.name} cannot be written to stdout", Location(name), fix="name a folder")
    if fmt.open:
        target = CorpusFile(fmt, path, layout or TableLayout(), token)
    elif str(path) == "-" or (fmt.stream and name.removesuffix(".gz").endswith(fmt.suffixes)):
        target = NoteFile(fmt, path, token)
    else:
        target = NoteFolder(fmt, path, token, portable=portable)
    return Writer(fmt, target, name, drop)


def write(
    docs: Iterable[Document],
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
    *,
    drop: Collection[str] = (),
) -> int:
    """Write a corpus and return how many notes it has; see `writer`."""
    with writer(path, format, drop=drop) as out:
        for doc in docs:
            out.write(doc)
    return out.count


def _by_length(span: Span) -> tuple[int, Span]:
    return span.start - span.end, span
