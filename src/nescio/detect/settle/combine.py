"""One list of spans without overlaps from spans of any sources: whatever any source found stays covered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from nescio.core.document import Span, in_order, overlapping
from nescio.core.folding import fold
from nescio.core.labels import category_of

# Whose borders and label stand where spans overlap: what was known first, what was hunted last; then the surer, the longer.
_RANKS = {"residual": -1, "roster": 0, "gold": 0, "record": 2}
# What may lie between two pieces of one name: a blank, a line end, a hyphen, the comma of "Roe, Ann".
_NAME_GAP = re.compile(r"[ \t]?\r?\n?[ \t]?|-|,[ ]|\.[ ]?")
_APART = 5  # characters between pieces that are surely not of one name


def combine(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    """Settle spans: trim blanks, complete cut words, resolve overlaps, join adjacent pieces.

    Every letter and digit that any span covers is covered by the result.
    """
    tidy: list[Span] = []
    settled = True  # whether they are in order and far from each other, as those of most notes are
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
            trimmed = _tidied(text, span)
            if trimmed is None:
                continue
            span = trimmed
            start, end = span.start, span.end
        gap = start - last
        if gap < _APART and (gap < 0 or span.label == label):
            settled = False
        last, label = end, span.label
        tidy.append(span)
    if settled:
        return tuple(tidy)
    tidy = in_order(tidy)
    if overlapping(tidy):
        tidy = _resolved(text, tidy)
    return _joined(text, tidy)


def _tidied(text: str, span: Span) -> Span | None:
    """Trim white space at the edges, and never leave half a word or half a number standing."""
    start, end = max(span.start, 0), min(span.end, len(text))
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start >= end:
        return None
    while start and _one_word(text[start - 1], text[start]):
        start -= 1
    while end < len(text) and _one_word(text[end - 1], text[end]):
        end += 1
    return span if (start, end) == (span.start, span.end) else replace(span, start=start, end=end)


def _one_word(left: str, right: str) -> bool:
    return (left.isalpha() and right.isalpha()) or (left.isdigit() and right.isdigit())


def _rank(span: Span) -> tuple[int, float, int, Span]:
    return _RANKS.get(span.source.partition(":")[0], 1), -span.score, span.start - span.end, span


def _resolved(text: str, spans: list[Span]) -> list[Span]:
    """Let the best of overlapping spans stand; of the others remains what it does not cover."""
    kept: list[Span] = []
    group: list[Span] = []
    end = -1
    for span in [*spans, None]:
        if span is not None and span.start < end:
            group.append(span)
            end = max(end, span.end)
            continue
        kept += _resolved_group(text, group)
        if span is not None:
            group, end = [span], span.end
    return in_order(kept)


def _resolved_group(text: str, group: list[Span]) -> list[Span]:
    if len(group) == 1:
        return group
    if group and len({category_of(span.label) for span in group}) == 1:
        best = min(group, key=_rank)
        if category_of(best.label) not in (
            "DATE",
            "ID",
        ):  # two views of one thing: all of it, by the better name
            return [replace(best, start=min(s.start for s in group), end=max(s.end for s in group))]
    kept: list[Span] = []
    for span in sorted(group, key=_rank):
        for piece in _minus(span, kept):
            if any(char.isalnum() for char in text[piece.start : piece.end]):
                trimmed = _trimmed(text, piece)
                kept.append(trimmed)
    return kept


def _minus(span: Span, others: list[Span]) -> list[Span]:
    """Return what is left of a span where others are taken out."""
    pieces: list[Span] = []
    start = span.start
    for other in in_order(others):
        if other.end <= start or other.start >= span.end:
            continue
        if other.start > start:
            pieces.append(replace(span, start=start, end=other.start))
        start = other.end
    if start < span.end:
        pieces.append(replace(span, start=start, end=span.end))
    return pieces


def _trimmed(text: str, span: Span) -> Span:
    start, end = span.start, span.end
    while not text[start].isalnum():
        start += 1
    while not text[end - 1].isalnum():
        end -= 1
    return replace(span, start=start, end=end)


def _joined(text: str, spans: list[Span]) -> tuple[Span, ...]:
    """Join pieces of one thing: names over a blank or a comma, anything else only where nothing lies between."""
    joined: list[Span] = []
    for span in spans:
        last = joined[-1] if joined else None
        if last and last.label == span.label and _is_one(text, last, span):
            joined[-1] = replace(last, end=span.end, score=min(last.score, span.score))
        else:
            joined.append(span)
    return tuple(joined)


def _is_one(text: str, left: Span, right: Span) -> bool:
    gap = text[left.end : right.start]
    category = category_of(left.label)
    if not gap:
        return category not in ("DATE", "AGE")
    return (
        category == "NAME"
        and len(gap) < 4
        and bool(_NAME_GAP.fullmatch(gap))
        and _may_be_one(gap, text, left, right)
    )


def _may_be_one(gap: str, text: str, left: Span, right: Span) -> bool:
    """Whether "Roe, Ann" is one name: a comma joins single words only; a dot only follows an initial."""
    first, second = text[left.start : left.end], text[right.start : right.end]
    if gap.startswith(","):
        return " " not in first and len(second.split()) <= 2 and fold(first) != fold(second)
    if gap.startswith("."):
        return len(first) == 1 or (len(first) > 1 and not first[-2].isalpha())
    return True
