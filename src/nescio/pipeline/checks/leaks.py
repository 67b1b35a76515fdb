"""The check of a clean note: which entities of the record still stand in it, and where in the note they come from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from nescio.core.document import Span
from nescio.core.errors import NescioError
from nescio.core.sources import RESIDUAL
from nescio.replace.apply import Change, Replaced
from nescio.replace.operators import OPERATORS


class ResidualLeakError(NescioError):
    """Something that was replaced still stands in the clean note."""


def real_leaks(leaks: Sequence[Span], replaced: Replaced) -> list[Span]:
    """Return the leaks that are real: a shifted date may fall on another date, and tags hold no text."""
    if not leaks:
        return []
    changes = replaced.changes
    starts = [change.start for change in changes]
    found: list[Span] = []
    for leak in leaks:
        at = bisect_right(starts, leak.start) - 1
        if at < 0 or leak.end > changes[at].end or not OPERATORS[changes[at].operator].opaque:
            found.append(leak)
    return found


def leaks_in_note(leaks: Sequence[Span], replaced: Replaced) -> Iterator[Span]:
    """Yield where in the note leaks of the new text come from; replacements that they touch belong to them."""
    changes = replaced.changes
    ends = [change.end for change in changes]
    for leak in leaks:
        first = bisect_right(ends, leak.start)
        last = bisect_left(ends, leak.end)
        start, end = leak.start - _shift(changes, first), leak.end - _shift(changes, last)
        if first < len(changes) and leak.start >= changes[first].start:
            start = changes[first].span.start
        if last < len(changes) and leak.end > changes[last].start:
            end = changes[last].span.end
        yield Span(start, end, leak.label, RESIDUAL)


def _shift(changes: Sequence[Change], number: int) -> int:
    """Return how much further text before a change is in the new text than in the note."""
    return changes[number - 1].end - changes[number - 1].span.end if number else 0
