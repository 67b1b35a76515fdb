"""Workbooks of Excel: each sheet with a column of notes is a table, one note a row; written as one sheet of plain cells by `xlsx_cells`.

openpyxl reads them. It does not write them: its writer puts the time into the file and the notes into a temporary one.
"""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time
from itertools import count
from typing import Any, BinaryIO, cast

from nescio.core.document import Document
from nescio.core.errors import DataError, Location, MissingExtraError
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.input_files import Source
from nescio.corpora.limits import MOST_EXPANSION, UNCHECKED, expands_too_much
from nescio.corpora.rows import check_columns, document_from_row, layout_from_columns
from nescio.corpora.seekable import ForwardStream, seekable
from nescio.corpora.table_layout import TableLayout
from nescio.corpora.table_rows import TableRows
from nescio.corpora.xlsx_cells import (
    KEPT,
    MOST_ROWS,
    cell_xml,
    decode,
    rest_of_workbook,
    sheet_end,
    sheet_start,
)

_SHEET = "xl/worksheets/sheet1.xml"
_MOST_BYTES = 2_000 << 20  # more would need another form of zip file, which Excel does not open
_TIME_LETTERS = ("h", "s")
_Row = tuple[int, list[Any]]


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    with seekable(source) as stream:
        found = False
        first: list[str] = []
        problems: list[DataError] = []
        for number, rows in _sheets(stream, source):
            header = next(rows, (0, []))[1]
            names = _names(header)
            if options.text_column not in names:
                first = first or names
                if names:
                    problems.append(_no_notes(number, source, options))
                continue
            found = True
            source.line = None
            check_columns(names, source, options)
            yield from _notes(names, rows, source, options)
        source.line = None
        if not found:
            check_columns(first, source, options)
        yield from problems


def _notes(names: list[str], rows: Iterator[_Row], source: Source, options: ReadOptions) -> Iterator[Result]:
    """Yield the notes of a sheet, below its header."""
    for line, cells in rows:
        source.line = line
        if any(value is not None for value in cells[len(names) :]):
            yield DataError("a cell without a column name", source.location(), fix="give its column a name")
            continue
        cells += [None] * (len(names) - len(cells))
        row = dict(zip(names, cells, strict=False))
        if row[options.text_column] is None:
            row[options.text_column] = ""
        result = document_from_row(row, source, options, line - 1)
        if isinstance(result, Document):
            yield result
        else:
            yield from result


def _layout(source: Source, options: ReadOptions) -> TableLayout:
    first: list[str] = []
    with seekable(source) as stream:
        for _, rows in _sheets(stream, source):
            names = _names(next(rows, (0, []))[1])
            if options.text_column in names:
                check_columns(names, source, options)
                return layout_from_columns(names, options)
            first = first or names
    check_columns(first, source, options)
    return TableLayout()


def _names(header: Sequence[Any]) -> list[str]:
    """Return the names of columns; those at the end without a name are none."""
    names = ["" if cell is None else str(cell) for cell in header]
    while names and not names[-1].strip():
        names.pop()
    return names


def _no_notes(number: int, source: Source, options: ReadOptions) -> DataError:
    source.line = None
    problem = f"sheet {number} has no column {options.text_column!r}, and was not read"
    return DataError(problem, source.location(), fix="give it one, or remove the sheet")


def _sheets(stream: BinaryIO, source: Source) -> Iterator[tuple[int, Iterator[_Row]]]:
    """Yield the number of each sheet, and its rows that are not empty, with their numbers.

    Raises:
        DataError: it is no workbook, or expands too much.
    """
    try:
        import openpyxl
    except ImportError:
        raise MissingExtraError("reading xlsx", "documents") from None
    with _parsing(source):
        with zipfile.ZipFile(stream) as archive:
            entries = archive.infolist()
        size, packed = (sum(getattr(one, name) for one in entries) for name in ("file_size", "compress_size"))
        if size > UNCHECKED and size > MOST_EXPANSION * packed:
            raise expands_too_much(source.location())
        book = openpyxl.load_workbook(stream, read_only=True, data_only=True)
    for number, sheet in enumerate(book.worksheets, 1):
        sheet.reset_dimensions()  # what the file says of them may be wrong
        yield number, _rows(sheet, source)
    book.close()


@contextmanager
def _parsing(source: Source) -> Iterator[None]:
    """Turn whatever a damaged file makes of the parsers into one error, and hide warnings: both may quote values."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (DataError, OSError):
        raise
    except Exception:  # noqa: BLE001 - each parser has errors of its own
        fix = "is the file complete, and without a password?"
        raise DataError("not readable as xlsx", source.location(), fix=fix) from None


def _rows(sheet: Any, source: Source) -> Iterator[_Row]:
    rows = sheet.iter_rows()
    for number in count(1):
        with _parsing(source):
            cells = next(rows, None)
        if cells is None:
            return
        if number > MOST_ROWS:
            raise DataError("more rows than a sheet has", source.location(), fix="is the file complete?")
        values = [_value(cell) for cell in cells]
        if any(value not in (None, "") for value in values):
            yield number, values


def _value(cell: Any) -> Any:
    """Return what a cell holds; a day without a time is a date."""
    value = cell.value
    if isinstance(value, str):
        return decode(value)
    if isinstance(value, datetime) and value.time() == time() and not _has_time(cell.number_format):
        return value.date()
    return value if value is None or isinstance(value, (bool, int, float, date, time)) else str(value)


def _has_time(number_format: str) -> bool:
    return any(letter in number_format.lower() for letter in _TIME_LETTERS)


class _Archive(zipfile.ZipFile):
    """A zip file that writes nothing more when it is given up."""

    def __del__(self) -> None:
        """Leave the file as it is; its owner removes it."""


class _Writer(TableRows):
    """Writes the rows of one sheet."""

    def __init__(self, stream: BinaryIO, name: str, layout: TableLayout) -> None:
        super().__init__(name, layout, cell_xml, self._add, KEPT)
        is_file = isinstance(stream, io.BufferedWriter) and stream.seekable()
        target = stream if is_file else cast(BinaryIO, ForwardStream(stream))
        self._archive = _Archive(target, "w", zipfile.ZIP_DEFLATED)
        for part, content in rest_of_workbook().items():
            self._archive.writestr(_entry(part), content)
        self._sheet = self._archive.open(_entry(_SHEET), "w")
        self._size = self._sheet.write(sheet_start())
        self._count = 0

    def _add(self, cells: Sequence[str], location: Location) -> None:
        row = f"<row>{''.join(cells)}</row>".encode()
        if self._count >= MOST_ROWS or self._size + len(row) > _MOST_BYTES:
            problem = f"a sheet has at most {MOST_ROWS:,} rows and {_MOST_BYTES >> 20:,} MB"
            raise DataError(problem, location, fix="use csv, parquet or jsonl")
        self._size += self._sheet.write(row)
        self._count += 1

    def close(self) -> None:
        """Write what is held back, and end the file."""
        super().close()
        self._sheet.write(sheet_end())
        self._sheet.close()
        self._archive.close()


def _entry(part: str) -> zipfile.ZipInfo:
    """Return the head of a part, the same whenever it is written."""
    entry = zipfile.ZipInfo(part)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


XLSX = Format(
    name="xlsx",
    title="A workbook of Excel, one note a row, spans as JSON",
    suffixes=(".xlsx", ".xlsm"),
    read=_read,
    open=_Writer,
    columns=True,
    layout=_layout,
    provenance=True,
    meta="text",
    plain_labels=False,
    limits="A cell holds 32,767 characters, a sheet 1,048,576 rows; more is refused. Comments, formulas (their values are read), formatting "
    "and properties of the workbook are left out. Lists in meta become text.",
)
