"""Tables as parquet: one note a row, spans as a typed list; further columns are meta and keep their types."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, BinaryIO

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.corpora.exact_json import dumps
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.input_files import Source
from nescio.corpora.limits import LARGEST_NOTE, MOST_EXPANSION, UNCHECKED, expands_too_much, too_large
from nescio.corpora.parquet_footer import ColumnChunk, column_chunks
from nescio.corpora.rows import (
    check_columns,
    check_meta_keys,
    check_spans,
    document_from_row,
    layout_from_columns,
    span_dicts,
)
from nescio.corpora.seekable import ForwardStream, seekable
from nescio.corpora.table_layout import TableLayout
from nescio.languages.safe_to_show import shown_id, shown_key

_ROWS = 256  # decoded at once
_BUFFER = 1 << 20
_BATCH_BYTES = 1 << 24  # of values that rows share, decoded at once
_GROUP_BYTES = 16 << 20  # of text, in a row group
_GROUP_ROWS = 50_000
# What stands for an id. Hit: 4471220, P2b74f4190df98288, note-2b74f4190df98288. Near miss: 007, n17.
_CODE = re.compile(r"-?[1-9]\d{0,17}|0|(?:[A-Z]|[a-z]{1,10}-)([0-9a-f]{16})")
_SPAN_FIELDS = ("start", "end", "label", "source", "score")


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    number = characters = 0
    try:
        with seekable(source) as stream:
            most = max(UNCHECKED, MOST_EXPANSION * stream.seek(0, os.SEEK_END))
            stream.seek(0)
            # Read through a small buffer: a row group may be as large as the file.
            table = pq.ParquetFile(stream, buffer_size=_BUFFER, pre_buffer=False)
            names = table.schema_arrow.names
            rows = _batch_rows(column_chunks(stream), source)
            source.line = None
            check_columns(names, source, options)
            for batch in table.iter_batches(rows, use_threads=False):
                columns = [_values(batch.column(i)) for i in range(len(names))]
                for row in zip(*columns, strict=True):
                    number += 1
                    source.line = number
                    result = document_from_row(dict(zip(names, row, strict=True)), source, options, number)
                    if isinstance(result, Document):
                        # Rows may share a value, which takes no more place in the file for it.
                        characters += len(result.text)
                        if characters > most:
                            raise expands_too_much(source.location())
                        yield result
                    else:
                        yield from result
    except (pa.ArrowException, ValueError, OverflowError, MemoryError, OSError) as error:
        if isinstance(error, OSError) and error.errno:  # the disk's fault, not the file's
            raise
        source.line = number + 1
        raise _unreadable(error, source) from None


def _batch_rows(chunks: Iterable[ColumnChunk], source: Source) -> int:
    """Return how many rows are decoded at once: fewer where a value that many rows share is large, or a row has many values.

    Raises:
        DataError: a column expands too much.
    """
    rows = _ROWS
    for chunk in chunks:
        packed = max(chunk.packed, 1)
        if chunk.size > UNCHECKED and chunk.size > MOST_EXPANSION * packed:
            raise expands_too_much(source.location())
        shared = chunk.dictionary * chunk.size // packed
        values = chunk.num_values // max(chunk.rows, 1)
        if 8 * values > LARGEST_NOTE or shared > LARGEST_NOTE:
            raise too_large(source.location(), "a row")
        rows = min(rows, _BATCH_BYTES // max(shared, 8 * values, 1))
    return max(rows, 1)


def _layout(source: Source, options: ReadOptions) -> TableLayout:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with seekable(source) as stream:
            schema = pq.ParquetFile(stream).schema_arrow
    except (pa.ArrowException, ValueError, OSError) as error:
        raise _unreadable(error, source) from None
    check_columns(schema.names, source, options)
    types = dict(zip(schema.names, schema.types, strict=True))
    return replace(layout_from_columns(schema.names, options), types=types)


def _unreadable(error: Exception, source: Source) -> DataError:
    # Arrow's own words may quote values, so only the kind of error is named.
    problem = f"not readable as parquet ({type(error).__name__})"
    return DataError(problem, source.location(), fix="is the file complete?")


def _values(column: Any) -> list[Any]:
    """Return a column as Python values; lists of spans by their fields, which is several times as fast."""
    import pyarrow as pa

    fields: list[str] = []
    if pa.types.is_list(column.type) and pa.types.is_struct(column.type.value_type):
        fields = [field.name for field in column.type.value_type]
    if not fields or column.values.null_count or not set(fields) <= set(_SPAN_FIELDS):
        values: list[Any]
        try:
            values = column.to_pylist()
        except (ValueError, OverflowError):  # nanoseconds, and years that Python's dates lack
            values = column.cast(pa.string()).to_pylist()
        return values
    struct = column.values
    items = [
        dict(zip(fields, row, strict=True))
        for row in zip(*(struct.field(i).to_pylist() for i in range(len(fields))), strict=True)
    ]
    offsets = column.offsets.to_pylist()
    valid = column.is_valid().to_pylist()
    return [items[offsets[i] : offsets[i + 1]] if valid[i] else None for i in range(len(column))]


def whole_numbers(values: Sequence[Any]) -> list[int | None] | None:
    """Return ids and codes as whole numbers of up to 63 bits; None if one of them cannot be."""
    numbers: list[int | None] = []
    for value in values:
        code = _CODE.fullmatch(value) if isinstance(value, str) else None
        if value is None or type(value) is int:
            numbers.append(value)
        elif code is not None:
            numbers.append(int(code[1], 16) >> 1 if code[1] else int(value))
        else:
            return None
    return numbers


class _Writer:
    """Gathers notes into row groups; the first group decides on the columns and their types."""

    def __init__(self, stream: BinaryIO, name: str, layout: TableLayout) -> None:
        self._stream = ForwardStream(stream)
        self._layout = layout
        self._name = name
        self._held: list[Document] = []
        self._bytes = 0
        self._table: Any = None
        self._schema: Any = None
        self._keys: list[str] = []

    def write(self, doc: Document) -> None:
        check_meta_keys(doc, self._name)
        check_spans(doc, self._layout, self._name)
        self._held.append(doc)
        self._bytes += len(doc.text)
        if self._bytes >= _GROUP_BYTES or len(self._held) >= _GROUP_ROWS:
            self._flush()

    def close(self) -> None:
        if self._held or self._table is None:
            self._flush()
        self._table.close()

    def _flush(self) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        docs, layout = self._held, self._layout
        if self._schema is None:
            self._keys = layout.keys(key for doc in docs for key in doc.meta)
        else:
            for doc in docs:
                for key in doc.meta:
                    if key not in self._keys:
                        fix = "give the first notes all keys, or use jsonl"
                        location = Location(self._name, doc_id=shown_id(doc.id))
                        raise DataError(
                            f"meta has the key {shown_key(key)}, which the first notes have not",
                            location,
                            fix=fix,
                        )
        columns = {layout.name(key): self._column(key) for key in self._keys}
        columns[layout.id_column] = self._ids()
        columns[layout.text_column] = self._texts([doc.text for doc in docs])
        if layout.spans_column:
            columns[layout.spans_column] = self._spans()
        if self._schema is None:
            self._schema = pa.schema([(name, columns[name].type) for name in layout.header(self._keys)])
            self._table = pq.ParquetWriter(self._stream, self._schema, compression="zstd")
        arrays = [columns[name] for name in self._schema.names]
        self._table.write_table(pa.Table.from_arrays(arrays, schema=self._schema))
        self._held = []
        self._bytes = 0

    def _column(self, key: str) -> Any:
        """Return what the notes at hand have under a key."""
        import pyarrow as pa

        name = self._layout.name(key)
        values = [doc.meta.get(key) for doc in self._held]
        source = self._layout.types.get(name)
        if self._has_integers(name):
            values = whole_numbers(values) or values
            source = pa.int64()  # codes are larger than many ids
        try:
            column = pa.array(values, self._schema.field(name).type if self._schema else None)
        except (pa.ArrowException, TypeError, ValueError, OverflowError):
            location = Location(self._name, doc_id=shown_id(self._held[0].id))
            fix = "give all notes the same type there, or use jsonl"
            raise DataError(
                f"the values under {shown_key(key)} do not fit one column", location, fix=fix
            ) from None
        return column.cast(source or pa.string()) if pa.types.is_null(column.type) else column

    def _spans(self) -> Any:
        """Return the spans of the notes at hand: as JSON where the column is one of texts."""
        import pyarrow as pa

        if self._layout.types.get(self._layout.spans_column) != pa.string():
            return _span_array(self._held)
        return pa.array([dumps(span_dicts(doc), doc, self._name).decode() for doc in self._held], pa.string())

    def _ids(self) -> Any:
        import pyarrow as pa

        ids = [doc.id for doc in self._held]
        numbers = whole_numbers(ids) if self._has_integers(self._layout.id_column) else None
        return self._texts(ids) if numbers is None else pa.array(numbers, pa.int64())

    def _has_integers(self, name: str) -> bool:
        """Whether a column has whole numbers: in the table that was read and, once it is begun, in this one."""
        import pyarrow as pa

        source = self._layout.types.get(name)
        written = self._schema.field(name).type if self._schema else source
        return source is not None and pa.types.is_integer(source) and pa.types.is_integer(written)

    def _texts(self, texts: list[str]) -> Any:
        import pyarrow as pa

        try:
            return pa.array(texts, pa.string())
        except (pa.ArrowException, UnicodeEncodeError):
            for doc in self._held:
                try:
                    (doc.id + doc.text).encode()
                except UnicodeEncodeError:
                    location = Location(self._name, doc_id=shown_id(doc.id))
                    fix = "remove it from the note"
                    raise DataError(
                        "a character that no encoding has (a lone surrogate)", location, fix=fix
                    ) from None
            raise


def _span_array(docs: list[Document]) -> Any:
    """Return the spans of notes as one column, made field by field, which takes far less memory than dicts."""
    import pyarrow as pa

    offsets = [0]
    for doc in docs:
        offsets.append(offsets[-1] + len(doc.spans))
    spans = [span for doc in docs for span in doc.spans]
    kind = _span_type()
    fields = [
        pa.array([getattr(span, field.name) for span in spans], field.type) for field in kind.value_type
    ]
    struct = pa.StructArray.from_arrays(fields, fields=list(kind.value_type))
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), struct, type=kind)


def _span_type() -> Any:
    import pyarrow as pa

    types = (pa.int64(), pa.int64(), pa.string(), pa.string(), pa.float64())
    return pa.list_(pa.struct(list(zip(_SPAN_FIELDS, types, strict=True))))


PARQUET = Format(
    name="parquet",
    title="A typed table, one note a row, spans as a list",
    suffixes=(".parquet",),
    read=_read,
    open=_Writer,
    columns=True,
    layout=_layout,
    provenance=True,
    plain_labels=False,
    limits="A column has one type, and a missing key becomes null. Ids become text.",
)
