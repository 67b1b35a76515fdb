"""Splitting very long texts into chunks that end at a mark: a blank line, a line end, a blank.

`split_at_marks` never cuts a word, so a chunk may be longer than asked for; `split_within` never exceeds a size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import AnyStr


def split_at_marks(text: AnyStr, size: int, marks: Sequence[AnyStr]) -> Iterator[tuple[int, int]]:
    """Yield the offsets of chunks of about ``size``, each ending behind a mark.

    A mark is searched for up to twice the size, the last one to the end of the text. What has no mark is one chunk.

    Args:
        text: characters or bytes.
        size: of a chunk, at least.
        marks: the best one first.
    """
    start = 0
    while len(text) - start > 2 * size:
        end = _end_of_chunk(text, start + size, start + 2 * size, marks)
        if end < 0:
            break
        yield start, end
        start = end
    yield start, len(text)


def split_within(text: AnyStr, size: int, marks: Sequence[AnyStr]) -> Iterator[tuple[int, int]]:
    """Yield the offsets of chunks of at most ``size``, each ending behind a mark in its second half, if there is one.

    Args:
        text: characters or bytes.
        size: of a chunk, at most.
        marks: the best one first; the last of its kind counts.
    """
    start = 0
    while len(text) - start > size:
        end = start + size
        for mark in marks:
            at = text.rfind(mark, start + size // 2, end)
            if at >= 0:
                end = at + len(mark)
                break
        yield start, end
        start = end
    yield start, len(text)


def _end_of_chunk(text: AnyStr, first: int, last: int, marks: Sequence[AnyStr]) -> int:
    """Return the offset behind the first mark; -1 if there is none."""
    for number, mark in enumerate(marks, 1):
        at = text.find(mark, first, last if number < len(marks) else len(text))
        if at >= 0:
            return at + len(mark)
    return -1
