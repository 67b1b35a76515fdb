"""Arrow arrays of what Python workers of Spark hand on; texts with characters that no encoding has travel as bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pyarrow as pa

from nescio.core.document import Span
from nescio.pipeline.knowledge.record_knowledge import KnownEntity

_TYPES = {
    "int": pa.int32(),
    "bigint": pa.int64(),
    "boolean": pa.bool_(),
    "string": pa.string(),
    "binary": pa.binary(),
}
_FEW_ROWS = 64
_SPAN_TYPES = (pa.int32(), pa.int32(), pa.string(), pa.string(), pa.float64())

SPANS = "array<struct<start: int, end: int, label: string, source: string, score: double>>"
"""How Spark calls a list of spans."""


def batch(*columns: tuple[str, Any]) -> Any:
    """Return columns with their names as a batch."""
    return pa.RecordBatch.from_arrays([values for _, values in columns], [name for name, _ in columns])


def few_rows(batches: Iterable[Any]) -> Iterator[Any]:
    """Yield batches in parts of few rows, without a copy: as Python values, only those of one part are in memory."""
    for part in batches:
        yield from (part.slice(first, _FEW_ROWS) for first in range(0, max(part.num_rows, 1), _FEW_ROWS))


def array(values: Iterable[Any], kind: Any) -> Any:
    """Return values as an array of a type of Arrow, or of one that is called as Spark does."""
    return pa.array(values, _TYPES[kind] if isinstance(kind, str) else kind)


def entities_array(notes: Sequence[Sequence[KnownEntity]]) -> Any:
    """Return the entities of notes."""
    labels = array([label for entities in notes for label, _ in entities], "string")
    texts = array([to_bytes(text) for entities in notes for _, text in entities], "binary")
    return _lists(notes, pa.StructArray.from_arrays([labels, texts], ["label", "value"]))


def spans_array(notes: Sequence[Sequence[Span]]) -> Any:
    """Return the spans of notes."""
    spans = [span for some in notes for span in some]
    names = ("start", "end", "label", "source", "score")
    fields = [
        array([getattr(span, name) for span in spans], kind)
        for name, kind in zip(names, _SPAN_TYPES, strict=True)
    ]
    return _lists(notes, pa.StructArray.from_arrays(fields, names))


def _lists(notes: Sequence[Sequence[Any]], values: Any) -> Any:
    offsets = [0]
    for items in notes:
        offsets.append(offsets[-1] + len(items))
    return pa.ListArray.from_arrays(array(offsets, "int"), values)


def to_bytes(text: str) -> bytes:
    """Return a text as bytes."""
    return text.encode("utf-8", "surrogatepass")


def to_text(value: bytes) -> str:
    """Read what `to_bytes` returned."""
    return bytes(value).decode("utf-8", "surrogatepass")
