"""JSON lines: one note a line, `{"id": ..., "text": ..., "spans": [...], ...}`; further keys are meta."""

from __future__ import annotations

import codecs
from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import Any, BinaryIO

import orjson

from nescio.core.document import Document
from nescio.core.errors import DataError
from nescio.corpora.exact_json import dumps, has_big_number, loads, loads_with_nan
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.input_files import Source, encoding_error, lines
from nescio.corpora.limits import byte_lines
from nescio.corpora.rows import check_meta_keys, document_from_row, missing_column, span_dicts
from nescio.corpora.table_layout import TableLayout

_HELD = 1000  # notes that are read before a column that was named must have been seen


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    """Yield the notes; where columns were named, only once some of the first notes were seen to have them."""
    missing = set(options.named_columns)
    held: list[tuple[Result, int | None]] = []
    seen: set[str] = set()
    for result, keys in _objects(source, options):
        if missing:
            missing.difference_update(keys)
            seen.update(keys)
            held.append((result, source.line))
            if not missing or len(held) > _HELD:
                yield from _release(held, missing, seen, source)
                held.clear()
        else:
            yield result
    yield from _release(held, missing, seen, source)


def _layout(source: Source, options: ReadOptions) -> TableLayout:  # noqa: ARG001
    """Return what the keys are called; objects have no order that all of them keep."""
    return TableLayout(options.id_column, options.text_column, options.spans_column, options.patient_column)


def _release(
    held: list[tuple[Result, int | None]], missing: set[str], seen: set[str], source: Source
) -> Iterator[Result]:
    if missing and seen:
        raise missing_column(min(missing), source.location(line=1), sorted(seen))
    for result, source.line in held:
        yield result


def _objects(source: Source, options: ReadOptions) -> Iterator[tuple[Result, Collection[str]]]:
    """Yield notes and problems, with the keys that each object has."""
    with source.open() as stream:
        if options.encoding == "utf-8":
            rows: Iterator[bytes | str] = byte_lines(stream, source.location())
        else:
            rows = lines(source, stream, options.encoding)
        base = 0
        for number, row in enumerate(rows, 1):
            source.line = number
            line = row
            if number == 1 and isinstance(line, bytes):
                line = line.removeprefix(codecs.BOM_UTF8)
            try:
                value = _loads(line)
            except orjson.JSONDecodeError as error:
                if line.strip():
                    yield _not_json(line, error, source, base + len(row) - len(line)), ()
                base += len(row)
                continue
            base += len(row)
            if type(value) is not dict:
                fix = "each line must be one object; a JSON array becomes that with `jq -c '.[]'`"
                yield DataError("not a JSON object", source.location(), fix=fix), ()
                continue
            keys = tuple(value) if options.named_columns else ()
            result = document_from_row(value, source, options, number)
            if value and has_big_number(value):  # what is left of it is the meta
                try:
                    result = document_from_row(loads(line), source, options, number)
                except ValueError:
                    result = [
                        DataError("a number that is too long", source.location(), fix="write it as text")
                    ]
            if isinstance(result, Document):
                yield result, keys
            else:
                yield from ((problem, keys) for problem in result)


def _loads(line: bytes | str) -> Any:
    """Read a line; numbers that are none become None.

    Raises:
        orjson.JSONDecodeError: it is not JSON.
    """
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError:
        if (b"NaN" if isinstance(line, bytes) else "NaN") not in line:  # type: ignore[operator]
            raise
        with suppress(ValueError):
            return loads_with_nan(line)
        raise


def _not_json(line: bytes | str, error: orjson.JSONDecodeError, source: Source, base: int) -> DataError:
    if isinstance(line, bytes):
        try:
            line.decode()
        except UnicodeDecodeError as wrong:
            return encoding_error(wrong, line, "utf-8", source.location(), base, line if not base else b"")
    newline = b"\n" if isinstance(line, bytes) else "\n"
    if line.endswith(newline):  # type: ignore[arg-type]
        fix = "each line must be one JSON object"
    else:
        fix = "the last line has no end: is the file complete?"
    return DataError(f"not valid JSON (column {error.colno})", source.location(), fix=fix)


class _Writer:
    def __init__(self, stream: BinaryIO, name: str, layout: TableLayout) -> None:
        self._stream = stream
        self._name = name
        self._layout = layout

    def write(self, doc: Document) -> None:
        check_meta_keys(doc, self._name)
        names = self._layout
        row = {
            names.id_column: doc.id,
            names.text_column: doc.text,
            names.spans_column or "spans": span_dicts(doc),
        }
        row.update((names.name(key), value) for key, value in doc.meta.items())
        self._stream.write(dumps(row, doc, self._name) + b"\n")

    def close(self) -> None:
        pass


JSONL = Format(
    name="jsonl",
    title="JSON lines, one note a line, with spans and any other keys",
    suffixes=(".jsonl", ".ndjson"),
    read=_read,
    open=_Writer,
    layout=_layout,
    columns=True,
    provenance=True,
    plain_labels=False,
    limits="In meta, dates and decimals become text, and not-a-number becomes null; bytes are refused.",
)
