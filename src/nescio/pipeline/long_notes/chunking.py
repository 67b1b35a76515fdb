"""Long notes in chunks, with bounded memory: detection, overlap resolution and replacement of notes of any length.

`predict_in_chunks` and `resolve_long` serve `detection`, `replace_long` serves `scrubber`. Everything that is known of a note
is known before its first chunk is replaced, so the chunks come out as the whole note would.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence, Set

from nescio.core import chunk_progress
from nescio.core.chunks import split_within
from nescio.core.document import Document, Span
from nescio.core.spans import MAX_JOIN_GAP, consolidate
from nescio.detect.base import Detector
from nescio.pipeline.long_notes.compact_lists import ChangeList, SpanList
from nescio.records.name_joining import is_one_entity
from nescio.records.search import RecordSearch
from nescio.replace.apply import Replaced

LONG = 2_000_000
"""Characters from which a note is resolved and replaced in chunks."""

_DETECT_CHARACTERS = 100_000  # most of a chunk that a detector is given
_MARKS = ("\n\n", "\n", ". ", " ")  # where such a chunk ends: a paragraph, line, sentence or word
_BATCH_CHARACTERS = 400_000  # most of a batch of notes
_REPLACE_CHARACTERS = 500_000  # least of a chunk that is replaced
_PREDICT_SHARE = 0.85  # of the time of detection; the rest is for what is certain by form
_BLOCK_SPANS = 10_000
_TRIES = 50


def predict_in_chunks(detector: Detector, docs: Sequence[Document]) -> Iterator[Sequence[Span]]:
    """Yield what a detector finds in each note, with bounded memory whatever their length."""
    for batch in _batches(docs):
        if len(batch) > 1 or len(batch[0].text) <= _DETECT_CHARACTERS or batch[0].spans:
            yield from detector.predict(batch)
            continue
        doc = batch[0]
        spans = SpanList()
        for start, end in chunk_offsets(doc.text):
            chunk = Document(doc.id, doc.text[start:end], (), doc.meta)
            spans.extend(sorted(detector.predict([chunk])[0]), start)
            chunk_progress.advance(_PREDICT_SHARE * (end - start))
        yield spans


def chunk_offsets(text: str) -> Iterator[tuple[int, int]]:
    """Yield the offsets of the chunks of a note that detectors are given one at a time."""
    return split_within(text, _DETECT_CHARACTERS, _MARKS)


def form_offsets(text: str) -> Iterator[tuple[int, int]]:
    """Yield the offsets of the chunks of a note in which the rules of form search one at a time."""
    for start, end in chunk_offsets(text):
        yield start, end
        chunk_progress.advance((1 - _PREDICT_SHARE) * (end - start))


def _batches(docs: Sequence[Document]) -> Iterator[list[Document]]:
    """Yield notes some at a time, long ones alone."""
    batch: list[Document] = []
    size = 0
    for doc in docs:
        length = len(doc.text)
        if batch and (size + length > _BATCH_CHARACTERS or length > _DETECT_CHARACTERS):
            yield batch
            batch, size = [], 0
        batch.append(doc)
        size += length
        if length > _DETECT_CHARACTERS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def resolve_long(text: str, spans: Iterable[Span]) -> Sequence[Span]:
    """Resolve the spans of a long note as `consolidate` would; they must come in about their order."""
    resolved = SpanList()
    block: list[Span] = []
    for span in spans:
        block.append(span)
        if len(block) >= _BLOCK_SPANS:
            done = consolidate(text, block, join=is_one_entity)
            # Spans to come may still touch the last few, so these wait for the next block.
            cut = len(done) - 1
            while cut > 0 and done[cut].start - done[cut - 1].end < MAX_JOIN_GAP:
                cut -= 1
            resolved.extend(done[:cut])
            block = list(done[cut:])
    resolved.extend(consolidate(text, block, join=is_one_entity))
    return resolved


def replace_long(
    doc: Document,
    spans: Sequence[Span],
    search: RecordSearch,
    replace: Callable[[Document, Sequence[Span]], Replaced],
) -> tuple[str, ChangeList, list[int]]:
    """Replace the spans of a long note chunk by chunk.

    Args:
        doc: the note.
        spans: without overlaps, in order.
        search: finds entities that may not stand across the border of two chunks.
        replace: replaces the spans of one chunk.

    Returns:
        The new text, its changes, and the offsets in it where one chunk ends and the next begins.
    """
    texts: list[str] = []
    changes = ChangeList()
    borders: list[int] = []
    size = 0
    for start, chunk, inside in _chunks_with_spans(doc, spans, search):
        part = replace(chunk, inside)
        changes.extend(part.changes, start, size)
        texts.append(part.text)
        size += len(part.text)
        chunk_progress.advance(len(chunk.text))
        borders.append(size)
    return "".join(texts), changes, borders[:-1]


def search_text(
    doc: Document,
    spans: Sequence[Span],
    search: RecordSearch,
    add: Callable[[Document, Sequence[Span], RecordSearch, Set[str] | None], Sequence[Span]],
) -> Sequence[Span]:
    """Add to the spans of a note what ``add`` finds besides them; in a long one, chunk by chunk."""
    if len(doc.text) < LONG:
        return add(doc, spans, search, None)
    lowercase = search.lowercase_words(doc.text)
    found = SpanList()
    for start, chunk, inside in _chunks_with_spans(doc, spans, search):
        found.extend(add(chunk, inside, search, lowercase), start)
    return found


def _chunks_with_spans(
    doc: Document, spans: Sequence[Span], search: RecordSearch
) -> Iterator[tuple[int, Document, list[Span]]]:
    """Yield the chunks of a note: where each starts, its text as a document, and the spans in it by its own offsets."""
    number = 0
    for start, end in _free_chunks(doc.text, spans, search):
        inside: list[Span] = []
        while number < len(spans) and (span := spans[number]).start < end:
            inside.append(Span(span.start - start, span.end - start, span.label, span.source, span.score))
            number += 1
        yield start, Document(doc.id, doc.text[start:end], (), doc.meta), inside


def leaks_across(text: str, border: int, search: RecordSearch) -> bool:
    """Whether an entity of the record stands across an offset of a text."""
    begin = max(0, border - search.max_length)
    leaks = search.find_leaks(text[begin : border + search.max_length])
    return any(leak.start < border - begin < leak.end for leak in leaks)


def _free_chunks(text: str, spans: Sequence[Span], search: RecordSearch) -> Iterator[tuple[int, int]]:
    """Split a text where no span, and no entity of the record, stands across the border."""
    start = 0
    while len(text) - start > 2 * _REPLACE_CHARACTERS:
        cuts = _cuts(text, start + _REPLACE_CHARACTERS)
        end = next((at for at in cuts if _is_free(text, spans, search, at)), len(text))
        yield start, end
        start = end
    if start < len(text) or not start:
        yield start, len(text)


def _cuts(text: str, start: int) -> Iterator[int]:
    """Yield offsets to split at from ``start`` on: after blank lines, then lines, then words."""
    for mark in ("\n\n", "\n", " "):
        at = start
        for _ in range(_TRIES):
            at = text.find(mark, at) + len(mark)
            if at < start or at >= len(text):
                break
            yield at


def _is_free(text: str, spans: Sequence[Span], search: RecordSearch, at: int) -> bool:
    number = bisect_left(_Starts(spans), at)
    if number and spans[number - 1].end + MAX_JOIN_GAP > at:
        return False
    if number < len(spans) and spans[number].start < at + MAX_JOIN_GAP:
        return False
    return not leaks_across(text, at, search)


class _Starts(Sequence[int]):
    """The start offsets of spans, for bisecting."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._spans = spans

    def __len__(self) -> int:
        return len(self._spans)

    def __getitem__(self, at: int) -> int:  # type: ignore[override]
        return self._spans[at].start
