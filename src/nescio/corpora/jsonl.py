"""JSON lines: one note a line, `{"id": ..., "text": ..., "spans": [...], ...}`; further keys are meta."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO

import orjson

from nescio.core.document import Document
from nescio.core.errors import DataError
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.input_files import Source, encoding_error, lines
from nescio.corpora.json_text import dumps, has_big_number, loads
from nescio.corpora.rows import check_meta_keys, document_from_row, span_dicts


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
                    yield _not_json(line, error, source, base + len(row) - len(line))
                base += len(row)
                continue
            base += len(row)
            if type(record) is not dict:
                fix = "each line must be one object; a JSON array becomes that with `jq -c '.[]'`"
                yield DataError("not a JSON object", source.location(), fix=fix)
                continue
            result = document_from_row(record, source, options, number)
            if record and has_big_number(record):  # what is left of it is the meta
                try:
                    result = document_from_row(loads(line), source, options, number)
                except ValueError:
                    result = [
                        DataError("a number that is too long", source.location(), fix="write it as text")
                    ]
            if isinstance(result, Document):
                yield result
            else:
                yield from result


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
    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name

    def write(self, doc: Document) -> None:
        check_meta_keys(doc, self._name)
        record = {"id": doc.id, "text": doc.text, "spans": span_dicts(doc), **doc.meta}
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
    limits="In meta, dates and decimals become text, and not-a-number becomes null; bytes are refused.",
)
