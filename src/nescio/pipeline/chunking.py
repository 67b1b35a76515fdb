"""Very long notes, piece by piece: a million finds never stand in memory as a million objects.

What is known of a note is known of all of it before the first piece is replaced, so the pieces come out as the whole would.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence

from nescio.core.document import Document, Span
from nescio.core.spans import MAX_JOIN_GAP, consolidate
from nescio.pipeline.compact import ChangeList, SpanList
from nescio.records.name_joining import is_one_entity
from nescio.records.search import RecordSearch
from nescio.replace.apply import Replaced

LONG = 2_000_000
"""Characters of notes that are taken apart."""

_PIECE = 500_000
_BLOCK = 10_000  # spans
_TRIES = 50


def settle_long(text: str, spans: Iterable[Span]) -> Sequence[Span]:
    """Settle the spans of a long note as `consolidate` would; they must come in about their order."""
    settled = SpanList()
    block: list[Span] = []
    for span in spans:
        block.append(span)
        if len(block) >= _BLOCK:
            done = consolidate(text, block, join=is_one_entity)
            # What comes may still touch the last few, so these wait; a window's finds come after the one before it.
            cut = len(done) - 1
            while cut > 0 and done[cut].start - done[cut - 1].end < MAX_JOIN_GAP:
                cut -= 1
            settled.extend(done[:cut])
            block = list(done[cut:])
    settled.extend(consolidate(text, block, join=is_one_entity))
    return settled


def clean_long(
    doc: Document,
    spans: Sequence[Span],
    search: RecordSearch,
    clean: Callable[[Document, Sequence[Span]], Replaced],
) -> tuple[str, ChangeList, list[int]]:
    """Clean a long note piece by piece.

    Args:
        doc: the note.
        spans: settled.
        search: knows what may not stand across a border.
        clean: cleans a piece with its spans.

    Returns:
        The new text, its changes, and where in it the pieces begin.
    """
    texts: list[str] = []
    changes = ChangeList()
    borders: list[int] = []
    size = 0
    first = 0
    for start, end in _pieces(doc.text, spans, search):
        last = first
        mine: list[Span] = []
        while last < len(spans) and (span := spans[last]).start < end:
            mine.append(Span(span.start - start, span.end - start, span.label, span.source, span.score))
            last += 1
        first = last
        part = clean(Document(doc.id, doc.text[start:end], (), doc.meta), mine)
        changes.extend(part.changes, start, size)
        texts.append(part.text)
        size += len(part.text)
        borders.append(size)
    return "".join(texts), changes, borders[:-1]


def leaks_across(text: str, border: int, search: RecordSearch) -> bool:
    """Whether something that is searched for spans an offset."""
    begin = max(0, border - search.max_length)
    leaks = search.find_leaks(text[begin : border + search.max_length])
    return any(leak.start < border - begin < leak.end for leak in leaks)


def _pieces(text: str, spans: Sequence[Span], search: RecordSearch) -> Iterator[tuple[int, int]]:
    """Split a text where no span, and nothing that is searched for, reaches across."""
    start = 0
    while len(text) - start > 2 * _PIECE:
        end = next((at for at in _cuts(text, start + _PIECE) if _is_free(text, spans, search, at)), len(text))
        yield start, end
        start = end
    if start < len(text) or not start:
        yield start, len(text)


def _cuts(text: str, start: int) -> Iterator[int]:
    """Yield places to cut from ``start`` on: behind blank lines, then lines, then words."""
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
    """Where spans begin, for bisecting."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._spans = spans

    def __len__(self) -> int:
        return len(self._spans)

    def __getitem__(self, at: int) -> int:  # type: ignore[override]
        return self._spans[at].start
