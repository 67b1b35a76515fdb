"""Notes of any length for detectors: very long ones are cut at line ends, and their finds put back in place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nescio.core.document import Document, Span
from nescio.detect.base import Detector
from nescio.pipeline.compact import SpanList
from nescio.pipeline.normalize import composed

_LONG = 100_000  # characters
_BATCH = 400_000


def predict_long(detector: Detector, docs: Sequence[Document]) -> Sequence[Sequence[Span]]:
    """Return what a detector finds in each note, with bounded memory whatever their length."""
    notes = [None if doc.spans else composed(doc) for doc in docs]
    read = [note.doc if note else doc for note, doc in zip(notes, docs, strict=True)]
    found = _predict_long(detector, read)
    return [note.back(spans) if note else spans for note, spans in zip(notes, found, strict=True)]


def _predict_long(detector: Detector, docs: Sequence[Document]) -> Iterator[Sequence[Span]]:
    for batch in _batches(docs):
        if len(batch) > 1 or len(batch[0].text) <= _LONG or batch[0].spans:
            yield from detector.predict(batch)
            continue
        spans = SpanList()
        for start, end in windows(batch[0].text):
            piece = Document(batch[0].id, batch[0].text[start:end], (), batch[0].meta)
            spans.extend(sorted(detector.predict([piece])[0]), start)
        yield spans


def _batches(docs: Sequence[Document]) -> Iterator[list[Document]]:
    """Yield notes some at a time, long ones alone."""
    batch: list[Document] = []
    size = 0
    for doc in docs:
        if batch and (size + len(doc.text) > _BATCH or len(doc.text) > _LONG):
            yield batch
            batch, size = [], 0
        batch.append(doc)
        size += len(doc.text)
        if len(doc.text) > _LONG:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


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
