"""JSON lines: one note a line, `{"id": ..., "text": ..., "spans": [...], ...}`; further keys are meta."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, BinaryIO

import orjson

from nescio.core.document import Document
from nescio.core.errors import DataError, Place
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.records import check_keys, from_record, span_records
from nescio.corpora.sources import Source, encoding_error, lines

_BIG = float(2**63)


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    with source.open() as stream:
        if options.encoding == "utf-8":
            rows: Iterator[bytes | str] = iter(stream)
        else:
            rows = lines(source, stream, options.encoding)
        base = 0
        for number, row in enumerate(rows, 1):
            source.line = number
            line = row
            if number == 1 and isinstance(line, bytes):
                line = line.removeprefix(codecs.BOM_UTF8)
            try:
                record = orjson.loads(line)
            except orjson.JSONDecodeError as error:
                if line.strip():
                    yield _not_json(line, error, source, base)
                base += len(row)
                continue
            base += len(row)
            if type(record) is not dict:
                cure = "each line must be one object; a JSON array becomes that with `jq -c '.[]'`"
                yield DataError("not a JSON object", source.place(), cure=cure)
                continue
            if len(record) > 3 and _has_big_number(record):
                record = _exact(line) or record
            result = from_record(record, source, options, number)
            if isinstance(result, Document):
                yield result
            else:
                yield from result


def _not_json(line: bytes | str, error: orjson.JSONDecodeError, source: Source, base: int) -> DataError:
    if isinstance(line, bytes):
        try:
            line.decode()
        except UnicodeDecodeError as wrong:
            return encoding_error(wrong, line, "utf-8", source.place(), base, line if not base else b"")
    newline = b"\n" if isinstance(line, bytes) else "\n"
    if line.endswith(newline):  # type: ignore[arg-type]
        cure = "each line must be one JSON object"
    else:
        cure = "the last line has no end: is the file complete?"
    return DataError(f"not valid JSON (column {error.colno})", source.place(), cure=cure)


def _has_big_number(record: dict[str, Any]) -> bool:
    """Whether a whole number may have been rounded: orjson reads those beyond 64 bits as floats."""
    pending = [value for value in record.values() if type(value) in (float, dict, list)]
    while pending:
        value = pending.pop()
        if type(value) is float:
            if not -_BIG < value < _BIG:
                return True
        elif type(value) is dict:
            pending.extend(value.values())
        elif type(value) is list:
            pending.extend(value)
    return False


def _exact(line: bytes | str) -> dict[str, Any] | None:
    try:
        record: dict[str, Any] = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record


def dumps(value: object, doc: Document, name: str) -> bytes:
    """Write a value as JSON on one line; dates become ISO text, decimals become text.

    Raises:
        DataError: JSON cannot carry it.
    """
    try:
        return orjson.dumps(value, default=_plain)
    except (TypeError, RecursionError) as error:  # orjson's JSONEncodeError is a TypeError
        try:
            # Whole numbers beyond 64 bits are the one thing that json can write and orjson cannot.
            return json.dumps(value, ensure_ascii=False, default=_plain, separators=(",", ":")).encode()
        except (TypeError, ValueError, RecursionError):
            why = (
                "a character that no encoding has (a lone surrogate)"
                if "surrogate" in str(error)
                else "a value"
            )
        raise DataError(
            f"has {why} that JSON cannot carry", Place(name, doc_id=doc.id), cure="mend the note or its meta"
        ) from None


def _plain(value: object) -> object:
    if isinstance(value, Decimal):
        return str(value)
    if hasattr(value, "isoformat"):  # dates for json; orjson knows them
        return value.isoformat()
    raise TypeError(f"no JSON for {type(value).__name__}")


class _Writer:
    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name

    def write(self, doc: Document) -> None:
        check_keys(doc, self._name)
        record = {"id": doc.id, "text": doc.text, "spans": span_records(doc), **doc.meta}
        self._stream.write(dumps(record, doc, self._name) + b"\n")

    def close(self) -> None:
        pass


JSONL = Format(
    name="jsonl",
    title="JSON lines, one note a line, with spans and any other keys",
    suffixes=(".jsonl", ".ndjson"),
    read=_read,
    open=_Writer,
    provenance=True,
    plain_labels=False,
    limits="Dates and decimals in meta become text; bytes are refused.",
)
