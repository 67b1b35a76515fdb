"""The overlap resolver, and the consolidation of a note's spans before they are replaced.

`resolve_overlaps` is the only code that decides between overlapping spans; rules, ensembles, recipes, writers and the
pipeline call it with their own options. `consolidate` trims spans, resolves their overlaps and joins neighbours.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Literal, Protocol, TypeVar

from nescio.core.document import Span, find_overlap, sort_spans
from nescio.core.labels import category_of
from nescio.core.sources import EDGE, rank
from nescio.core.tokens import one_word

MAX_JOIN_GAP = 4
"""Spans with this many characters or more between them are never joined."""
EDGE_SCORE, CORE_SCORE = 0.25, 0.8
"""A word below the first probability is no part of an entity of which a word has the second; chosen on the dev notes."""


class Range(Protocol):
    """Anything with two offsets: a Span, or what a rule matched."""

    @property
    def start(self) -> int:
        """Offset of the first character."""

    @property
    def end(self) -> int:
        """Offset after the last character."""


R = TypeVar("R", bound=Range)
Join = Callable[[str, Span, Span], bool]
"""Whether two neighbouring spans of a text, which share their label, are one entity."""


def by_score(span: Span) -> tuple[float, int, Span]:
    """Rank a span by its score, then by its length; the lowest rank wins."""
    return -span.score, span.start - span.end, span


def by_source(span: Span) -> tuple[int, float, int, Span]:
    """Rank a span by its source, then as `by_score`; the lowest rank wins."""
    return rank(span.source), *by_score(span)


class SpanIndex:
    """Spans by place: asking what stands around one of a million takes no longer than around one of ten."""

    _BLOCK = 1000  # characters

    def __init__(self, spans: Iterable[Span]) -> None:
        """Take the spans, in any order; they may overlap."""
        self._blocks: dict[int, list[Span]] = {}
        for span in spans:
            for block in range(span.start // self._BLOCK, span.end // self._BLOCK + 1):
                self._blocks.setdefault(block, []).append(span)

    def around(self, span: Range) -> Iterator[Span]:
        """Yield the spans that cover all of another one."""
        for other in self._blocks.get(span.start // self._BLOCK, ()):
            if other.start <= span.start and span.end <= other.end:
                yield other


def resolve_overlaps(
    spans: Iterable[R],
    *,
    priority: Callable[[R], Any],
    losers: Literal["drop", "cut"] = "drop",
    nested: Callable[[R], Hashable] | None = None,
    union: Callable[[R], Hashable | None] | None = None,
    text: str | None = None,
) -> list[R]:
    """Return spans without overlaps, sorted; of spans that overlap, the one with the lowest priority value wins.

    Args:
        spans: in any order.
        priority: gives the rank of a span, such as `by_score` or `by_source`.
        losers: whether a span that overlaps a winner is dropped, or cut to the parts that no winner covers. Only dataclasses
            can be cut.
        nested: if given, a span inside a wider one of the same key (its label) is dropped first, whatever its rank.
        union: if given, overlapping spans that all share one key become one span over all of them; a key of None never does.
        text: if given, spans that overlap others are trimmed to the letters and digits in it.
    """
    kept: list[R] = []
    group: list[R] = []
    end = -1
    for span in sorted(spans, key=_start):
        if span.start >= end and group:
            kept += group if len(group) == 1 else _resolve_group(group, priority, losers, nested, union, text)
            group = []
        group.append(span)
        end = max(end, span.end)
    kept += group if len(group) < 2 else _resolve_group(group, priority, losers, nested, union, text)
    return kept


_start = attrgetter("start")


def _resolve_group(
    group: list[R],
    priority: Callable[[R], Any],
    losers: Literal["drop", "cut"],
    nested: Callable[[R], Hashable] | None,
    union: Callable[[R], Hashable | None] | None,
    text: str | None,
) -> list[R]:
    """Resolve spans of which each overlaps another one."""
    if union is not None:
        keys = {union(span) for span in group}
        if len(keys) == 1 and None not in keys:
            best = min(group, key=priority)
            return [_resized(best, min(span.start for span in group), max(span.end for span in group))]
    if nested is not None:
        group = _without_nested(group, nested, priority)
    kept: list[R] = []
    for span in sorted(group, key=priority):
        first = last = bisect(kept, span.start, key=_start)
        if first and kept[first - 1].end > span.start:
            first -= 1
        while last < len(kept) and kept[last].start < span.end:
            last += 1
        if first < last and losers == "drop":
            continue
        parts = _parts_outside(span, kept[first:last])
        if text is not None:
            parts = [part for part in (trimmed(text, part) for part in parts) if part.end > part.start]
        kept[first:last] = sorted([*kept[first:last], *parts], key=_start)
    return kept


def _without_nested(group: list[R], key: Callable[[R], Hashable], priority: Callable[[R], Any]) -> list[R]:
    """Drop spans inside a wider one of the same key: `Oct 2020` in `3 Oct 2020`."""
    furthest: dict[Hashable, int] = {}
    kept = []
    for span in sorted(sorted(group, key=priority), key=lambda span: (span.start, -span.end)):
        if span.end > furthest.get(key(span), -1):
            kept.append(span)
            furthest[key(span)] = span.end
    return kept


def _parts_outside(span: R, others: Sequence[R]) -> list[R]:
    """Return the parts of a span that no other covers; the others are sorted and do not overlap each other."""
    if not others:
        return [span]
    parts: list[R] = []
    start = span.start
    for other in others:
        if other.start > start:
            parts.append(_resized(span, start, other.start))
        start = other.end
    if start < span.end:
        parts.append(_resized(span, start, span.end))
    return parts


def trimmed(text: str, span: R) -> R:
    """Trim a span to letters and digits; nothing of it may be left."""
    start, end = span.start, span.end
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return span if (start, end) == (span.start, span.end) else _resized(span, start, end)


def _resized(span: R, start: int, end: int) -> R:
    resized: R = replace(span, start=start, end=end)  # type: ignore[type-var]
    return resized


def consolidate(
    text: str, spans: Iterable[Span], *, join: Join | None = None, whole_words: bool = True
) -> tuple[Span, ...]:
    """Trim white space, complete words that a span splits, resolve overlaps, and join neighbours that are one entity.

    Every letter and digit that any span covers is covered by the result.

    Args:
        text: of the note.
        spans: of any sources, in any order.
        join: decides whether two neighbours become one span; None keeps them apart.
        whole_words: whether words are completed.
    """
    whole: list[Span] = []
    separate = True  # whether they are in order and far from each other, as those of most notes are
    size, last, label = len(text), 0, ""
    for span in spans:
        start, end = span.start, span.end
        if (
            not 0 < start < end < size
            or text[start - 1].isalnum()
            or text[end].isalnum()
            or text[start].isspace()
            or text[end - 1].isspace()
        ):
            trimmed = _at_words(text, span, whole_words)
            if trimmed is None:
                continue
            span = trimmed
            start, end = span.start, span.end
        gap = start - last
        if gap < MAX_JOIN_GAP and (gap < 0 or span.label == label):
            separate = False
        last, label = end, span.label
        whole.append(span)
    if separate:
        return tuple(whole)
    whole = sort_spans(whole)
    if find_overlap(whole):
        whole = resolve_overlaps(whole, priority=by_source, losers="cut", union=_shared_category, text=text)
    return tuple(_joined(text, whole, join)) if join else tuple(whole)


def _at_words(text: str, span: Span, whole_words: bool) -> Span | None:
    """Trim white space at the edges, and widen a span that ends within a word or number; None where nothing is left."""
    start, end = max(span.start, 0), min(span.end, len(text))
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start >= end:
        return None
    while whole_words and start and one_word(text[start - 1], text[start]):
        start -= 1
    while whole_words and end < len(text) and one_word(text[end - 1], text[end]):
        end += 1
    return span if (start, end) == (span.start, span.end) else replace(span, start=start, end=end)


def _shared_category(span: Span) -> str | None:
    """Return the key under which overlapping spans are two views of one entity; dates and ids may be two entities."""
    category = category_of(span.label)
    return None if category in ("DATE", "ID") else category or ""


def _is_edge(left: Span, right: Span) -> bool:
    """Whether one of two neighbours is a doubtful word at the edge of the other."""
    if left.end == right.start:
        return False
    low, high = sorted((left.score, right.score))
    return EDGE in (left.source, right.source) or (low < EDGE_SCORE and high > CORE_SCORE)


def _joined(text: str, spans: Sequence[Span], join: Join) -> list[Span]:
    joined: list[Span] = []
    for span in spans:
        last = joined[-1] if joined else None
        if last and last.label == span.label and not _is_edge(last, span) and join(text, last, span):
            joined[-1] = replace(last, end=span.end, score=min(last.score, span.score))
        else:
            joined.append(span)
    return joined
