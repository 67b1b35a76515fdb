"""Runs a set of rules over a note in linear time and settles overlaps; knows nothing of languages or schemes."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from nescio.detect.rules.rule import Rule, compiled, is_word

Borders = tuple[int, int]


class Found(NamedTuple):
    """A value that a rule captured: byte offsets while searching, code points afterwards."""

    start: int
    end: int
    rule: Rule


def search(rules: Iterable[Rule], data: bytes, *, wide: bool = False) -> list[Found]:
    """Return what each rule captures in ``data``, overlaps included.

    Args:
        rules: the rules to try, each in one pass.
        data: the note in UTF-8.
        wide: whether to take the borders of ``Rule.wide``.
    """
    found: list[Found] = []
    for rule in rules:
        if rule.needs and rule.needs not in data:
            continue
        groups = (rule.wide or rule.groups) if wide else rule.groups
        for match in compiled(rule.pattern).finditer(data):
            for group in groups:
                start, end = match.span(group)
                if start >= 0 and (borders := _settle_borders(rule, data, start, end)):
                    found.append(Found(*borders, rule))
    return found


def _settle_borders(rule: Rule, data: bytes, start: int, end: int) -> Borders | None:
    """Check one captured value and return its final borders, or None for a false alarm."""
    if not rule.glued and (
        (is_word(data, start - 1) and is_word(data, start)) or (is_word(data, end) and is_word(data, end - 1))
    ):
        return None
    if rule.check is None:
        return (start, end) if end > start else None
    borders = rule.check(data, start, end)
    return borders if borders and borders[1] > borders[0] else None


def settle(found: list[Found]) -> list[Found]:
    """Keep the surest of overlapping finds, the longer one between equals; return them in order."""
    found.sort(key=lambda f: (f.start, f.end, -f.rule.score, f.rule.name))
    kept: list[Found] = []
    cluster: list[Found] = []
    reach = -1
    for item in found:
        if item.start >= reach and cluster:
            kept.extend(_best_of(cluster))
            cluster = []
        cluster.append(item)
        reach = max(reach, item.end)
    kept.extend(_best_of(cluster))
    return kept


def _best_of(cluster: list[Found]) -> list[Found]:
    if len(cluster) < 2:
        return cluster
    starts: list[int] = []
    chosen: list[Found] = []
    ranked = sorted(_widest(cluster), key=lambda f: (-f.rule.score, f.start - f.end, f.start, f.rule.name))
    for item in ranked:
        place = bisect(starts, item.start)
        if place and chosen[place - 1].end > item.start:
            continue
        if place < len(chosen) and chosen[place].start < item.end:
            continue
        starts.insert(place, item.start)
        chosen.insert(place, item)
    return chosen


def _widest(cluster: list[Found]) -> list[Found]:
    """Drop what lies inside a wider find of the same label: `Oct 2020` in `3 Oct 2020`."""
    reach: dict[str, int] = {}
    kept = []
    for item in sorted(cluster, key=lambda f: (f.start, -f.end, -f.rule.score)):
        label = item.rule.label or item.rule.meddocan
        if item.end > reach.get(label, -1):
            kept.append(item)
            reach[label] = item.end
    return kept


def to_code_points(found: Sequence[Found], data: bytes, size: int) -> Sequence[Found]:
    """Turn byte offsets into offsets of code points, given the number of code points."""
    if size == len(data) or not found:
        return found
    # A byte that begins a character is anything but 10xxxxxx; counting those before an offset gives its code point.
    begins = (np.frombuffer(data, dtype=np.uint8) & 0xC0) != 0x80
    counts = np.concatenate(([0], np.cumsum(begins))).tolist()
    return [Found(counts[start], counts[end], rule) for start, end, rule in found]
