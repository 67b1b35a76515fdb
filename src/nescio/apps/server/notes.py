"""Notes as bodies have them, and results as answers have them; every unknown key is refused."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from nescio.apps.server.errors import RequestError, invalid, too_large
from nescio.core.document import PATIENT_KEY, Document, Span
from nescio.core.errors import nearest
from nescio.core.labels import scheme, scheme_names
from nescio.core.sources import GIVEN
from nescio.pipeline.results import Detection, ScrubResult

_NOTE_KEYS = ("id", "text", PATIENT_KEY, "spans")  # spans are in the lines that other commands write
_SPAN_KEYS = ("start", "end", "label", "source", "score")
_ID_CHARACTERS = 256


def parse_json(body: bytes) -> Any:
    """Read a body.

    Raises:
        RequestError: it is not JSON. The message has no part of it.
    """
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise RequestError(
            400, "json", f"the body is not JSON: line {error.lineno}, column {error.colno}"
        ) from None


def fields_of(value: Any, known: Sequence[str], place: str) -> Mapping[str, Any]:
    """Return an object whose keys are all known.

    Raises:
        RequestError: it is no object, or has another key.
    """
    if not isinstance(value, dict):
        raise invalid(f"{place} must be an object")
    for key in value:
        if key not in known:
            raise invalid(f"{place} has an unknown key; known: {', '.join(known)}")
    return value


def parse_notes(value: Any, most: int, *, spans: bool = False, place: str = "notes") -> list[Document]:
    """Read a list of notes.

    Args:
        value: the list.
        most: how many there may be.
        spans: whether each note says what was found in it.
        place: its key, for messages.

    Raises:
        RequestError: it has another shape, or too many notes; the message says where.
    """
    if not isinstance(value, list):
        raise invalid(f"{place} must be a list of notes")
    if len(value) > most:
        raise too_large(f"{place}: {len(value)} notes, and {most} are the most; send some at a time")
    docs = [parse_note(note, f"{place}[{number}]", spans=spans) for number, note in enumerate(value)]
    given = [doc.id for doc, note in zip(docs, value, strict=True) if "id" in note]
    if len(set(given)) < len(given):
        raise invalid(f"{place}: two notes have the same id")
    return docs


def parse_note(value: Any, place: str, *, spans: bool = False) -> Document:
    """Read a note. One without an id gets one that depends on its text alone, so that its surrogates do too.

    Args:
        value: the note.
        place: for messages.
        spans: whether what it says was found in it is read; else it is ignored, and does not come back.

    Raises:
        RequestError: it has another shape.
    """
    note = fields_of(value, _NOTE_KEYS, place)
    text = note.get("text")
    if not isinstance(text, str):
        raise invalid(f"{place}.text must be a string")
    note_id = _name(note.get("id"), f"{place}.id")
    if note_id is None:
        note_id = "n" + hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
    patient = _name(note.get(PATIENT_KEY), f"{place}.patient")
    found = _spans(note.get("spans", []), text, f"{place}.spans") if spans else ()
    return Document(note_id, text, found, {} if patient is None else {PATIENT_KEY: patient})


def _name(value: Any, place: str) -> str | None:
    if value is None:
        return None
    if (
        isinstance(value, bool)
        or not isinstance(value, (str, int))
        or not 0 < len(str(value)) <= _ID_CHARACTERS
    ):
        raise invalid(f"{place} must be a string of 1 to {_ID_CHARACTERS} characters, or a whole number")
    return str(value)


def _spans(value: Any, text: str, place: str) -> tuple[Span, ...]:
    if not isinstance(value, list):
        raise invalid(f"{place} must be a list")
    labels = {label for name in scheme_names() for label in scheme(name).labels}
    found = []
    for number, entry in enumerate(value):
        at = f"{place}[{number}]"
        span = fields_of(entry, _SPAN_KEYS, at)
        start, end, label = span.get("start"), span.get("end"), span.get("label")
        if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(text):
            raise invalid(f"{at}: start and end must be offsets in the text, in code points")
        if not isinstance(label, str) or label not in labels:
            raise invalid(f"{at}.label is unknown{nearest(str(label)[:32], labels)}")
        score = span.get("score", 1.0)
        if isinstance(score, bool) or not isinstance(score, (int, float)) or not 0 <= score <= 1:
            raise invalid(f"{at}.score must be a number from 0 to 1")
        found.append(Span(start, end, label, GIVEN, float(score)))
    return tuple(found)


def scrubbed_note(note: Mapping[str, Any], result: ScrubResult) -> dict[str, Any]:
    """Return the answer for one note: what it had, clean, and how much was replaced; or an error, and no text."""
    if result.doc is None:
        return _failed(note, result.error)
    labels = Counter(change.span.label for change in result.changes)
    return note_like(note, result.doc) | {"labels": dict(sorted(labels.items()))}


def note_like(note: Mapping[str, Any], doc: Document) -> dict[str, Any]:
    """Return a document with the keys that a note had."""
    found = {"id": doc.id, "text": doc.text, PATIENT_KEY: doc.meta.get(PATIENT_KEY)}
    if str(note.get("id")) == doc.id:
        found["id"] = note["id"]  # a number stays one
    return {key: found[key] for key in note if key in found}


def detected_note(note: Mapping[str, Any], detection: Detection) -> dict[str, Any]:
    """Return the answer for one note: its spans, or an error."""
    if detection.error:
        return _failed(note, detection.error)
    spans = [
        {"start": s.start, "end": s.end, "label": s.label, "score": round(s.score, 4), "source": s.source}
        for s in detection.spans
    ]
    return {key: note[key] for key in note if key == "id"} | {"spans": spans, "language": detection.language}


def _failed(note: Mapping[str, Any], error: str) -> dict[str, Any]:
    return {key: note[key] for key in note if key == "id"} | {"error": error}
