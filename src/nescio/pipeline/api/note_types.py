"""Notes as users have them: strings, documents, dicts, lists of these, or a column of a table; the same kind comes back.

`Scrubber.scrub`, `nescio.scrub` and `nescio.detect` call it. pandas and polars are never imported: their columns are known
by the name of their class.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from nescio.core.document import PATIENT_KEY, Document, Span
from nescio.core.errors import ScrubError
from nescio.pipeline.engines.local import detect_documents, scrub_documents
from nescio.pipeline.results import ScrubResult
from nescio.pipeline.scrubber import Scrubber

OnError = Literal["raise", "none"]

_KINDS = "a string, a Document, a dict with the key 'text', a list of these, or a pandas or polars column"
_TEXT, _ID = "text", "id"
_SHOWN = 5


def scrub_values(
    scrubber: Scrubber, notes: Any, *, patients: Sequence[Any] | None = None, on_error: OnError = "raise"
) -> Any:
    """Scrub notes of any kind, and return them as the same kind.

    Args:
        scrubber: the pipeline.
        notes: see the module. Of a dict only the text, the id, the patient and the columns that ``keep`` names come back.
        patients: the patient of each note, for a list or a column; all notes of a patient are scrubbed as one record.
        on_error: what a note that fails gives: an error, or None in its place.

    Raises:
        TypeError: notes are of no kind that can be scrubbed.
        ScrubError: a note failed, and ``on_error`` is ``raise``.
    """
    if on_error not in ("raise", "none"):
        raise ValueError(f"on_error is 'raise' or 'none', not {on_error!r}")
    values = _values(notes)
    docs = _documents(values, patients, _is_column(notes))
    results = dict(
        zip(docs, scrub_documents(docs.values(), scrubber), strict=True)  # missing values have no document
    )
    failed = [(number, result) for number, result in results.items() if result.doc is None]
    if failed and on_error == "raise":
        raise _error(failed, len(docs))
    clean = [
        _like(value, results[number]) if number in results else value for number, value in enumerate(values)
    ]
    return _collect(notes, clean)


def detect_values(
    scrubber: Scrubber,
    notes: Any,
    *,
    patients: Sequence[Any] | None = None,
    on_error: OnError = "raise",
    detector_only: bool = False,
) -> Any:
    """Detect PHI in notes of any kind; return a tuple of spans for one note, else a list of such tuples.

    Args:
        scrubber: the pipeline.
        notes: see the module.
        patients: the patient of each note, for a list or a column.
        on_error: what a note that fails gives: an error, or None in its place.
        detector_only: the bare detector, without overlap resolution and record search.

    Raises:
        TypeError: notes are of no kind that can be read.
        ScrubError: a note failed, and ``on_error`` is ``raise``.
    """
    values = _values(notes)
    docs = _documents(values, patients, _is_column(notes))
    found = dict(
        zip(docs, detect_documents(list(docs.values()), scrubber, detector_only=detector_only), strict=True)
    )
    failed = [
        (number, ScrubResult(docs[number].id, stage="detect", error=detection.error))
        for number, detection in found.items()
        if detection.error
    ]
    if failed and on_error == "raise":
        raise _error(failed, len(docs))
    spans: list[tuple[Span, ...] | None] = [
        () if number not in found else None if found[number].error else tuple(found[number].spans)
        for number in range(len(values))
    ]
    return spans[0] if _is_single(notes) else spans


def _is_single(notes: Any) -> bool:
    return isinstance(notes, (str, Document, Mapping))


def _is_column(notes: Any) -> bool:
    return _class_name(notes) in ("pandas.Series", "polars.Series")


def _class_name(notes: Any) -> str:
    kind = type(notes)
    package = kind.__module__.partition(".")[0]
    return kind.__qualname__ if package == "builtins" else f"{package}.{kind.__qualname__}"


def _values(notes: Any) -> list[Any]:
    if _is_single(notes):
        return [notes]
    if isinstance(notes, (list, tuple)):
        return list(notes)
    if _is_column(notes):
        return list(notes.to_list())
    if _class_name(notes) in ("pandas.DataFrame", "polars.DataFrame"):
        raise TypeError("a table cannot be scrubbed as a whole: give one of its columns, e.g. table['text']")
    raise TypeError(f"{_class_name(notes)} cannot be scrubbed: give {_KINDS}")


def _documents(values: Sequence[Any], patients: Sequence[Any] | None, is_column: bool) -> dict[int, Document]:
    """Return the documents of values, by their position; missing values of a column have none."""
    of_each = [None] * len(values) if patients is None else list(patients)
    if len(of_each) != len(values):
        raise ValueError(f"{len(values)} notes, but {len(of_each)} patients")
    docs: dict[int, Document] = {}
    for number, (value, patient) in enumerate(zip(values, of_each, strict=True)):
        if is_column and _is_missing(value):
            continue
        doc = _document(value, number)
        if not _is_missing(patient):
            doc = Document(doc.id, doc.text, doc.spans, {**doc.meta, PATIENT_KEY: str(patient)})
        docs[number] = doc
    return docs


def _is_missing(value: Any) -> bool:
    return value is None or (isinstance(value, float) and value != value) or type(value).__name__ == "NAType"


def _document(value: Any, number: int) -> Document:
    if isinstance(value, Document):
        return value
    if isinstance(value, str):
        return Document(_id_of(value), value)
    if isinstance(value, Mapping):
        text = value.get(_TEXT)
        if not isinstance(text, str):
            raise TypeError(f"note {number + 1} is a dict without a string under the key 'text'")
        meta = {str(name): item for name, item in value.items() if name not in (_TEXT, _ID)}
        note_id = value.get(_ID)
        return Document(_id_of(text) if note_id is None else str(note_id), text, (), meta)
    raise TypeError(f"note {number + 1} is of the type {_class_name(value)}: give {_KINDS}")


def _id_of(text: str) -> str:
    """Return an id for a note without one: the same for the same text, wherever it stands, and so its surrogates are."""
    return "n" + hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _like(value: Any, result: ScrubResult) -> Any:
    doc = result.doc
    if doc is None:
        return None
    if isinstance(value, Document):
        return doc
    if isinstance(value, str):
        return doc.text
    clean = {_TEXT: doc.text, _ID: doc.id, **doc.meta}
    return {name: clean[name] for name in value if name in clean}


def _collect(notes: Any, clean: list[Any]) -> Any:
    if _is_single(notes):
        return clean[0]
    if _class_name(notes) == "pandas.Series":
        return type(notes)(clean, index=notes.index, name=notes.name, dtype=_text_type(notes))
    if _class_name(notes) == "polars.Series":
        return type(notes)(notes.name, clean, dtype=_text_type(notes))
    return type(notes)(clean) if type(notes) in (list, tuple) else clean


def _text_type(column: Any) -> Any:
    """Return the type of a column's values; None for a type, such as a category, that has no room for new texts."""
    return column.dtype if str(column.dtype).lower().startswith(("str", "object")) else None


def _error(failed: Sequence[tuple[int, ScrubResult]], count: int) -> ScrubError:
    shown = ", ".join(
        f"note {number + 1}: {result.error} ({result.stage})" for number, result in failed[:_SHOWN]
    )
    more = f", and {len(failed) - _SHOWN} more" if len(failed) > _SHOWN else ""
    return ScrubError(
        f"{len(failed)} of {count} notes failed: {shown}{more}; on_error='none' leaves them out"
    )
