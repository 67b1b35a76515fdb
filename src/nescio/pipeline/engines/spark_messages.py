"""What the process that leads a Spark run and its Python workers send each other, as JSON: notes, problems, and other values.

Reading JSON runs no code. Values of columns come back with the type they had.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from datetime import date, time, timedelta
from decimal import Decimal
from itertools import starmap
from typing import Any

import pyarrow as pa

from nescio.core.document import Document, Span, span_fields
from nescio.core.errors import DataError, Location
from nescio.corpora.format import NamedColumn
from nescio.pipeline.engines.spark_arrays import to_bytes, to_text

_PLAIN = (str, int, float, bool, type(None))
_TIMES = (date, time, timedelta)  # a datetime is a date


def pack_note(doc: Document) -> bytes:
    """Return a note as bytes."""
    meta = {name: _to_json(value) for name, value in doc.meta.items()}
    return _dumps([doc.id, doc.text, list(map(span_fields, doc.spans)), meta])


def unpack_note(data: bytes) -> Document:
    """Read what `pack_note` returned."""
    note_id, text, spans, meta = _loads(data)
    values = {name: _from_json(value) for name, value in meta.items()}
    return Document(note_id, text, tuple(starmap(Span, spans)), values)


def pack_problem(problem: DataError) -> bytes:
    """Return what is wrong with an input as bytes."""
    at = problem.location
    return _dumps([problem.problem, [at.path, at.line, at.offset, at.doc_id], problem.fix])


def unpack_problem(data: bytes) -> DataError:
    """Read what `pack_problem` returned."""
    problem, place, fix = _loads(data)
    return DataError(problem, Location(*place), fix=fix)


def pack(value: Any) -> bytes:
    """Return texts, numbers, dates, lists and tables of such as bytes."""
    return _dumps(_to_json(value))


def unpack(data: bytes) -> Any:
    """Read what `pack` returned."""
    return _from_json(_loads(data))


def _dumps(value: Any) -> bytes:
    return to_bytes(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _loads(data: bytes) -> Any:
    return json.loads(to_text(data))


def _to_json(value: Any) -> Any:
    """Return what JSON has as it is, and everything else as a table with one key, its type."""
    if isinstance(value, NamedColumn):
        return {"named column": str(value)}
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, list):
        return [_to_json(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [_to_json(item) for item in value]}
    if isinstance(value, Mapping):
        return {"table": [[_to_json(name), _to_json(item)] for name, item in value.items()]}
    if isinstance(value, Decimal):
        return {"decimal": str(value)}
    if isinstance(value, _TIMES):
        return {"time": b64encode(_to_arrow(value)).decode()}
    # Columns with other values are refused when they are cleaned, and so are those with bytes.
    return {"bytes": b64encode(value if isinstance(value, bytes) else b"").decode()}


def _from_json(value: Any) -> Any:
    if isinstance(value, list):
        return [_from_json(item) for item in value]
    if not isinstance(value, dict):
        return value
    [(kind, content)] = value.items()
    return _READERS[kind](content)


def _to_arrow(value: Any) -> bytes:
    """Return a date or time as Arrow, which keeps time zones and nanoseconds."""
    column = pa.RecordBatch.from_arrays([pa.array([value])], ["value"])
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, column.schema) as stream:
        stream.write_batch(column)
    return bytes(sink.getvalue())


def _from_arrow(data: bytes) -> Any:
    with pa.ipc.open_stream(data) as stream:
        return stream.read_all().column(0)[0].as_py()


_READERS: dict[str, Callable[[Any], Any]] = {
    "named column": NamedColumn,
    "tuple": lambda items: tuple(map(_from_json, items)),
    "table": lambda items: {_from_json(name): _from_json(item) for name, item in items},
    "decimal": Decimal,
    "time": lambda text: _from_arrow(b64decode(text)),
    "bytes": b64decode,
}
