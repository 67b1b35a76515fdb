"""Merging the spans of several detectors into one list without overlaps: by the order of the detectors, or by vote.

`core.spans.resolve_overlaps` decides; the ranks come from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from nescio.core.document import Span, find_overlap
from nescio.core.spans import by_score, resolve_overlaps


def merge_layers(layers: Sequence[Iterable[Span]]) -> list[Span]:
    """Merge layers of spans; of overlapping spans the one of the earlier layer wins, then the higher score, then the longer."""
    filled = [spans for spans in map(list, layers) if spans]
    if len(filled) == 1 and find_overlap(ordered := sorted(filled[0])) is None:
        return ordered
    rank: dict[Span, int] = {}
    for number, spans in enumerate(filled):
        for span in spans:
            rank.setdefault(span, number)
    return resolve_overlaps(rank, priority=lambda span: (rank[span], by_score(span)))


def vote(layers: Sequence[Iterable[Span]]) -> list[Span]:
    """Merge layers of spans; of overlapping spans the one that more layers have wins, then as in `merge_layers`."""
    votes: Counter[tuple[int, int, str]] = Counter()
    best: dict[tuple[int, int, str], Span] = {}
    for layer in layers:
        for span in layer:
            key = (span.start, span.end, span.label)
            votes[key] += 1
            best[key] = max(best.get(key, span), span, key=lambda span: span.score)
    most = max(votes.values(), default=0)
    return merge_layers(
        [[best[key] for key, count in votes.items() if count == level] for level in range(most, 0, -1)]
    )
