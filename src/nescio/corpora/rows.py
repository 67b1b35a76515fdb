"""Notes as rows, the shape that jsonl, csv and parquet share: id, text, spans, and meta as further columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from nescio.core.document import PATIENT_KEY, Document, Span
from nescio.core.errors import DataError, Location
from nescio.corpora.exact_json import loads
from nescio.corpora.format import ReadOptions, check_span
from nescio.corpora.input_files import Source
from nescio.corpora.table_layout import TableLayout
from nescio.languages.safe_to_show import is_column_name, shown_columns, shown_id, shown_key

RESERVED = ("id", "text", "spans")
MOST_COLUMNS = 10_000
"""Columns of a table that can be read."""


def document_from_row(
    row: dict[str, Any], source: Source, options: ReadOptions, number: int
) -> Document | list[DataError]:
    """Turn a row into a note, or into everything that is wrong with it. What is left of the row becomes the meta.

    Args:
        row: its keys are columns; all that are not id, text and spans go to ``meta``.
        source: where it was read.
        options: what the columns are called.
        number: of the row, for an id when it has none.
    """
    doc_id = row.pop(options.id_column, None)
    if doc_id is None or doc_id == "":
        doc_id = f"{source.id}-{number}"
    elif type(doc_id) is int:
        doc_id = str(doc_id)
    elif type(doc_id) is not str:
        return [DataError("the id is neither text nor a whole number", source.location(), fix="correct it")]
    is_null = options.text_column in row and row[options.text_column] is None
    text = row.pop(options.text_column, None)
    if is_null:
        problem = f"the note is empty (null) in {options.text_column!r}"
        return [DataError(problem, source.location(doc_id=doc_id), fix="fill it in, or leave the row out")]
    if type(text) is bytes:  # a BLOB of a database, or a column of parquet that does not say it is text
        with suppress(UnicodeDecodeError):
            text = text.decode()
    if type(text) is not str:
        return [_no_text(text, row, source.location(doc_id=doc_id), options)]
    raw = row.pop(options.spans_column, None)
    if options.patient_column != PATIENT_KEY and options.patient_column in row:
        row[PATIENT_KEY] = row.pop(options.patient_column)
    for key in RESERVED:  # a table whose text column has another name may still have one called "text"
        if key in row:
            location = source.location(doc_id=doc_id)
            return [DataError(f"two columns would be called {key!r}", location, fix="rename one of them")]
    if not raw:
        return Document(doc_id, text, (), row)
    spans, errors = _spans(raw, text, source, doc_id, options)
    return errors or Document(doc_id, text, tuple(spans), row)


def _no_text(text: object, row: Mapping[str, Any], location: Location, options: ReadOptions) -> DataError:
    if text is None and options.text_column not in row:
        columns = f" (other columns: {shown_columns(sorted(row))})" if row else ""
        return DataError(
            f"no text in {options.text_column!r}",
            location,
            fix=f"name the column of the note with --text-column{columns}",
        )
    return DataError(
        f"{options.text_column!r} is not text", location, fix="correct it, or leave the note out"
    )


def _spans(
    raw: object, text: str, source: Source, doc_id: str, options: ReadOptions
) -> tuple[list[Span], list[DataError]]:
    """Read spans given as objects or as [start, end, label] triples, also when they come as JSON text."""
    if isinstance(raw, str):
        try:
            raw = loads(raw)
        except ValueError:  # JSONDecodeError, and text that cannot be encoded
            raw = None
    if not isinstance(raw, list):
        example = 'e.g. [{"start":0,"end":4,"label":"DATE"}]'
        return [], [DataError("the spans are not a JSON list", source.location(doc_id=doc_id), fix=example)]
    spans: list[Span] = []
    errors: list[DataError] = []
    size = len(text)
    for number, item in enumerate(raw, 1):
        if type(item) is dict and len(item) == 3:  # nearly all spans are like this
            start, end, label = item.get("start"), item.get("end"), item.get("label")
            plain = type(start) is type(end) is int and type(label) is str and label
            if plain and 0 <= start < end <= size:  # type: ignore[operator]
                spans.append(Span(start, end, label))  # type: ignore[arg-type]
                continue
        result = _span(number, item, text, source, doc_id, options)
        if isinstance(result, Span):
            spans.append(result)
        else:
            errors.append(result)
    return spans, errors


def _span(
    number: int, item: Any, text: str, source: Source, doc_id: str, options: ReadOptions
) -> Span | DataError:
    """Read one span, or return what is wrong with it."""
    origin, score, value = "", None, None
    try:
        if type(item) is dict:
            start, end, label = item["start"], item["end"], item["label"]
            origin, score, value = item.get("source") or "", item.get("score"), item.get("text")
        else:
            start, end, label = item[:3]
    except (KeyError, TypeError, ValueError):
        return _malformed(number, source.location(doc_id=doc_id))
    score = 1.0 if score is None else score
    if not (
        type(start) is type(end) is int
        and type(label) is type(origin) is str
        and type(score) in (int, float)
        and (value is None or type(value) is str or options.trust_offsets)
    ):
        return _malformed(number, source.location(doc_id=doc_id))
    span = Span(start, end, label, origin, float(score))
    if value is None and label and 0 <= start < end <= len(text) and 0.0 <= score <= 1.0:
        return span
    return (
        _span_error(
            number, span, text, source.location(doc_id=doc_id), None if options.trust_offsets else value
        )
        or span
    )


def _span_error(
    number: int, span: Span, text: str, location: Location, value: str | None
) -> DataError | None:
    error = check_span(number, span, text, location, value)
    if error is None and not 0.0 <= span.score <= 1.0:
        return DataError(f"span {number} has a score outside 0 to 1", location, fix="correct it")
    return error


def _malformed(number: int, location: Location) -> DataError:
    return DataError(
        f"span {number} is malformed",
        location,
        fix='a span is {"start": 0, "end": 4, "label": "DATE"} with whole numbers, or [0, 4, "DATE"]',
    )


def span_dicts(doc: Document) -> list[dict[str, Any]]:
    """Return the spans as dicts; a source that is unknown and a score of 1 are left out."""
    found = []
    for span in doc.spans:
        item: dict[str, Any] = {"start": span.start, "end": span.end, "label": span.label}
        if span.source:
            item["source"] = span.source
        if span.score != 1.0:
            item["score"] = span.score
        found.append(item)
    return found


def layout_from_columns(columns: list[str], options: ReadOptions, delimiter: str = "") -> TableLayout:
    """Return the layout of a table that has these columns."""
    patient = options.patient_column if options.patient_column in columns else PATIENT_KEY
    return TableLayout(
        options.id_column, options.text_column, options.spans_column, patient, tuple(columns), delimiter
    )


def check_spans(doc: Document, layout: TableLayout, name: str) -> None:
    """Refuse spans where a table has no column for them.

    Raises:
        DataError: naming the note.
    """
    if doc.spans and not layout.spans_column:
        raise DataError(
            "no column for spans", Location(name, doc_id=shown_id(doc.id)), fix="give the layout one"
        )


def check_columns(names: Sequence[str], source: Source, options: ReadOptions) -> None:
    """Refuse a table that lacks the column of the note or one that was named, has two of one name, or far too many.

    Raises:
        DataError: naming the column.
    """
    if len(names) > MOST_COLUMNS:
        problem = f"{len(names):,} columns; at most {MOST_COLUMNS:,} can be read"
        raise DataError(problem, source.location(), fix="leave out those that are not needed")
    if options.text_column not in names:
        raise DataError(
            f"no column {options.text_column!r}",
            source.location(),
            fix=f"name the column of the note with --text-column (columns: {shown_columns(names)})",
        )
    for name in options.named_columns:
        if name not in names:
            raise missing_column(name, source.location(), names)
    check_twice(names, source)


def missing_column(name: str, location: Location, names: Sequence[str]) -> DataError:
    """Return what is wrong where a column that was named is not there."""
    fix = f"check --id-column, --patient-column and --spans-column (columns: {shown_columns(names)})"
    return DataError(f"no column {name!r}", location, fix=fix)


def check_twice(names: Sequence[str], source: Source) -> None:
    """Refuse a table with two columns of one name.

    Raises:
        DataError: naming it, or its number.
    """
    first: dict[str, int] = {}
    for number, name in enumerate(names, 1):
        if first.setdefault(name, number) != number:
            shown = (
                shown_key(name) if is_column_name(name) else f"as number {first[name]} is, number {number}"
            )
            raise DataError(f"two columns are called {shown}", source.location(), fix="rename one of them")


def check_meta_keys(doc: Document, name: str) -> None:
    """Refuse meta whose keys are taken, or are no text.

    Raises:
        DataError: naming the key.
    """
    for key in doc.meta:
        if key in RESERVED or not isinstance(key, str):
            raise DataError(
                f"meta has the key {shown_key(key)}, which is taken",
                Location(name, doc_id=shown_id(doc.id)),
                fix="rename it",
            )
