"""Notes of any length for detectors: very long ones are cut at line ends, and their finds put back in place."""

from __future__ import annotations

from collections.abc import Sequence

from nescio.apps.accents import composed
from nescio.apps.compact import SpanList
from nescio.core.document import Document, Span
from nescio.detect.detector import Detector

_LONG = 100_000  # characters
_BATCH = 400_000


def predict_long(detector: Detector, docs: Sequence[Document]) -> Sequence[Sequence[Span]]:
    """Return what a detector finds in each note, with bounded memory whatever their length."""
    notes = [None if doc.spans else composed(doc) for doc in docs]
    read = [note.doc if note else doc for note, doc in zip(notes, docs, strict=True)]
    found = _predict_long(detector, read)
    return [note.back(spans) if note else spans for note, spans in zip(notes, found, strict=True)]


def _predict_long(detector: Detector, docs: Sequence[Document]) -> Sequence[Sequence[Span]]:
    if sum(len(doc.text) for doc in docs) <= _BATCH and all(len(doc.text) <= _LONG for doc in docs):
        return detector.predict(docs)
    found: list[Sequence[Span]] = []
    for doc in docs:
        if len(doc.text) <= _LONG or doc.spans:  # spans are offsets into the whole note
            found += detector.predict([doc])
            continue
        spans = SpanList()
        for start, end in windows(doc.text):
            piece = Document(doc.id, doc.text[start:end], (), doc.meta)
            spans.extend(sorted(detector.predict([piece])[0]), start)
        found.append(spans)
    return found


def windows(text: str) -> list[tuple[int, int]]:
    """Cut a text into windows that end at the last blank line, line end or blank before their limit."""
    found: list[tuple[int, int]] = []
    start = 0
    while len(text) - start > _LONG:
        limit = start + _LONG
        for mark in ("\n\n", "\n", ". ", " "):
            cut = text.rfind(mark, start + _LONG // 2, limit)
            if cut >= 0:
                limit = cut + len(mark)
                break
        found.append((start, limit))
        start = limit
    found.append((start, len(text)))
    return found
