"""Tables as csv: a header, one note a row, spans as JSON in a cell; further columns are meta, as text."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.input_files import Source, lines
from nescio.corpora.limits import LARGEST_NOTE
from nescio.corpora.rows import check_columns, document_from_row, layout_from_columns
from nescio.corpora.table_layout import TableLayout
from nescio.corpora.table_rows import TableRows

_DELIMITERS = ",;\t|"


def _layout(source: Source, options: ReadOptions) -> TableLayout:
    with source.open() as stream:
        source.line = 1
        rows = lines(source, stream, options.encoding)
        first = next(rows, "")
        delimiter = options.delimiter or _guessed(first)
        table = csv.reader(chain([first], rows), delimiter=delimiter, strict=True)
        return layout_from_columns(_header(table, source, options), options, delimiter)


def _guessed(first: str) -> str:
    return max(_DELIMITERS, key=first.count)


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    csv.field_size_limit(
        LARGEST_NOTE
    )  # 128 kB would refuse long notes; a quote never closed must not take all memory
    with source.open() as stream:
        bad: list[DataError] = []  # of the row at hand
        rows = lines(source, stream, options.encoding, bad.append)
        source.line = 1
        first = next(rows, "")
        delimiter = options.delimiter or _guessed(first)
        table = csv.reader(chain([first], rows), delimiter=delimiter, strict=True)
        if bad:
            raise bad[0]
        header = _header(table, source, options)
        number = 0
        while True:
            source.line = table.line_num + 1
            try:
                row = next(table)
            except StopIteration:
                return
            except csv.Error as error:
                ended = "end of data" in str(error)
                problem = (
                    "a quote is never closed, and all that follows was not read"
                    if ended
                    else f"not valid csv ({error})"
                )
                yield DataError(problem, source.location(), fix="correct the quotes of this row")
                bad.clear()
                continue
            if bad:
                yield bad[0]
                bad.clear()
                number += 1
                continue
            if not row:
                continue
            number += 1
            if len(row) != len(header):
                fix = "quote cells that hold delimiters, quotes or line ends"
                yield DataError(f"{len(row)} cells under {len(header)} columns", source.location(), fix=fix)
                continue
            result = document_from_row(dict(zip(header, row, strict=True)), source, options, number)
            if isinstance(result, Document):
                yield result
            else:
                yield from result


def _header(table: Iterator[list[str]], source: Source, options: ReadOptions) -> list[str]:
    try:
        header = next(table, [])
    except csv.Error as error:
        raise DataError(f"not valid csv ({error})", source.location(), fix="correct the header") from None
    check_columns(header, source, options)
    return header


class _Rows:
    """What `csv.writer` writes into: encodes each row at once."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def write(self, row: str) -> int:
        return self._stream.write(row.encode())


def _cell(value: str | None, _: Location) -> str:
    (value or "").encode()  # a lone surrogate is refused here
    return value or ""


class _Writer(TableRows):
    """Writes rows of text."""

    def __init__(self, stream: BinaryIO, name: str, layout: TableLayout) -> None:
        delimiter = layout.delimiter or ("\t" if name.removesuffix(".gz").endswith(".tsv") else ",")
        # The line end decides which cells are quoted: only this one has both characters.
        table = csv.writer(_Rows(stream), delimiter=delimiter, lineterminator="\r\n")
        super().__init__(name, layout, _cell, lambda cells, _: table.writerow(cells))


CSV = Format(
    name="csv",
    title="A table with a header, one note a row, spans as JSON",
    suffixes=(".csv", ".tsv"),
    read=_read,
    open=_Writer,
    columns=True,
    layout=_layout,
    provenance=True,
    meta="text",
    plain_labels=False,
    limits="Meta become text, and a missing key becomes an empty cell. Python 3.10 cannot read NUL characters.",
)
