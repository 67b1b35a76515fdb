"""Runs a set of rules over a note in linear time and settles overlaps; knows nothing of languages or schemes."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from nescio.detect.rules.gate import required_words, words_of
from nescio.detect.rules.rule import Rule, compiled, is_word

Borders = tuple[int, int]
_STRETCH = 8192


class Found(NamedTuple):
    """A value that a rule captured: byte offsets while searching, code points afterwards."""

    start: int
    end: int
    rule: Rule


class Searcher:
    """A set of rules, ready to be run over notes."""

    def __init__(self, rules: Iterable[Rule], *, wide: bool = False) -> None:
        """Compile the rules.

        Args:
            rules: the rules to try.
            wide: whether to take the borders of ``Rule.wide``.
        """
        self._always: list[_Ready] = []
        self._by_word: dict[bytes, list[int]] = {}
        self._gated: list[_Ready] = []
        for rule in rules:
            groups = (rule.wide or rule.groups) if wide else rule.groups
            ready = _Ready(rule, compiled(rule.pattern).finditer, groups, rule.needs)
            words = frozenset(word.encode() for word in rule.cues) or required_words(rule.pattern)
            if not words:
                self._always.append(ready)
                continue
            for word in words:
                self._by_word.setdefault(word, []).append(len(self._gated))
            self._gated.append(ready)

    def search(self, data: bytes) -> list[Found]:
        """Return what each rule captures in ``data``, overlaps included."""
        found: list[Found] = []
        for start, end in _stretches(data):
            words = words_of(data[start:end])
            asked = sorted({place for word in words & self._by_word.keys() for place in self._by_word[word]})
            for ready in (*self._always, *(self._gated[place] for place in asked)):
                _run(ready, data, start, end, found)
        return found


class _Ready(NamedTuple):
    rule: Rule
    finditer: Callable[[bytes, int, int], Iterable[Any]]
    groups: tuple[int, ...]
    needs: bytes


def _run(ready: _Ready, data: bytes, start: int, end: int, found: list[Found]) -> None:
    """Add what one rule captures between two offsets."""
    rule, finditer, groups, needs = ready
    if needs and data.find(needs, start, end) < 0:
        return
    for match in finditer(data, start, end):
        for group in groups:
            low, high = match.span(group)
            if low >= 0 and (borders := _settle_borders(rule, data, low, high)):
                found.append(Found(*borders, rule))


def _stretches(data: bytes) -> Iterator[Borders]:
    """Cut a long note at line ends into stretches of several thousand bytes, so that cues open few of them."""
    start = 0
    while len(data) - start > 2 * _STRETCH:
        end = data.find(b"\n\n", start + _STRETCH, start + 2 * _STRETCH) + 2
        if end < 2:
            end = data.find(b"\n", start + _STRETCH) + 1
        if end < 1:
            break
        yield start, end
        start = end
    yield start, len(data)


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
