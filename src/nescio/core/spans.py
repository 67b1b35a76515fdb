"""One list of spans without overlaps from spans of any sources: whatever any source found stays covered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from nescio.core.document import Span, find_overlap, sort_spans
from nescio.core.folding import fold
from nescio.core.labels import category_of
from nescio.core.tokens import one_word
from nescio.languages.merged import listed_names

# Whose borders and label stand where spans overlap: what was known first, what was hunted last; then the surer, the longer.
_RANKS = {"residual": -1, "roster": 0, "gold": 0, "record": 2}
# What may lie between two pieces of one name: a blank, a line end, a hyphen, the comma of "Roe, Ann". Near miss: a tab, ", and ".
_NAME_GAP = re.compile(r" {1,2}|[ ]?\r?\n[ ]?|-|,[ ]|\.[ ]?")
_WORD = re.compile(r"[^\W\d_]+")
APART = 4
"""Characters between pieces that are surely not of one name."""


def combine(text: str, spans: Iterable[Span], *, join: bool = True) -> tuple[Span, ...]:
    """Settle spans: trim blanks, complete cut words, resolve overlaps, join adjacent pieces.

    Every letter and digit that any span covers is covered by the result.

    Args:
        text: of the note.
        spans: of any sources, in any order.
        join: whether pieces of one name become one span; else neighbours stay apart.
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
        if gap < APART and (gap < 0 or span.label == label):
            settled = False
        last, label = end, span.label
        tidy.append(span)
    if settled:
        return tuple(tidy)
    tidy = sort_spans(tidy)
    if find_overlap(tidy):
        tidy = _resolved(text, tidy)
    return _joined(text, tidy) if join else tuple(tidy)


def _tidied(text: str, span: Span) -> Span | None:
    """Trim white space at the edges, and never leave half a word or half a number standing."""
    start, end = max(span.start, 0), min(span.end, len(text))
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start >= end:
        return None
    while start and one_word(text[start - 1], text[start]):
        start -= 1
    while end < len(text) and one_word(text[end - 1], text[end]):
        end += 1
    return span if (start, end) == (span.start, span.end) else replace(span, start=start, end=end)


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
    return sort_spans(kept)


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
    for other in sort_spans(others):
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
    """Join pieces of one thing: names as `_may_be_one` says, anything else only where nothing lies between."""
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
        and len(gap) < APART
        and bool(_NAME_GAP.fullmatch(gap))
        and _may_be_one(gap, text, left, right)
    )


def _may_be_one(gap: str, text: str, left: Span, right: Span) -> bool:
    """Whether two pieces make one name; two full names never do."""
    first, second = _words(text, left), _words(text, right)
    if gap.startswith("."):  # it follows an initial
        before = text[left.start : left.end]
        return len(before) == 1 or (len(before) > 1 and not before[-2].isalpha())
    if gap.startswith(","):
        return first != second and _is_family(first) and _is_given(second)
    if "\n" in gap:
        return len(first) == len(second) == 1 and _is_wrapped(text, left.start, first[0], second[0])
    return not (_is_full(first) and _is_full(second))


def _words(text: str, span: Span) -> list[str]:
    return _WORD.findall(fold(text[span.start : span.end]))


def _is_full(words: list[str]) -> bool:
    return sum(len(word) > 1 for word in words) > 1


def _is_family(words: list[str]) -> bool:
    """Whether words before a comma are a family name: Roe, García López; not Marcus, Ann Roe."""
    given, family = listed_names()
    if len(words) == 1:
        return words[0] in family or words[0] not in given
    return all(word in family and word not in given for word in words)


def _is_given(words: list[str]) -> bool:
    """Whether words behind a comma are a given name: Ann, A, Ann B, Ana María; not Roe, Ann Roe."""
    given, family = listed_names()
    first, *rest = words or [""]
    return (
        (len(first) == 1 or first in given)
        and len(rest) < 2
        and all(len(word) == 1 or (word in given and word not in family) for word in rest)
    )


def _is_wrapped(text: str, start: int, first: str, second: str) -> bool:
    """Whether words at the end of a line and at the beginning of the next are one name: not in a list of names, nor Roe and Ann."""
    given, family = listed_names()
    if not text[text.rfind("\n", 0, start) + 1 : start].strip():
        return False
    return not (first in family and first not in given) and not (second in given and second not in family)
