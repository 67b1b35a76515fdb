"""Runs a set of rules over a note in linear time and resolves overlaps; knows nothing of languages or schemes."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from nescio.core.spans import resolve_overlaps
from nescio.languages.required_words import required_words, words_of
from nescio.languages.rule import Rule, compiled, is_word

Borders = tuple[int, int]
_STRETCH = 8192
_EDGE = re.compile(r"\\[Az]|(?<![\[\\])\^|(?<!\\)\$")  # a sign of where a text begins or ends


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
            edges = bool(_EDGE.search(rule.pattern)) and "(?m)" not in rule.pattern
            ready = _Ready(rule, compiled(rule.pattern).finditer, groups, edges)
            words = frozenset(word.encode() for word in rule.cues) or required_words(rule.pattern)
            if not words:
                self._always.append(ready)
                continue
            for word in words:
                self._by_word.setdefault(word, []).append(len(self._gated))
            self._gated.append(ready)

    def search(self, notes: Sequence[bytes]) -> list[list[Found]]:
        """Return what each rule captures in each note, overlaps included.

        Rule by rule through all notes, not note by note: a pattern's automaton then stays in the processor's cache.
        """
        everywhere: list[_Stretch] = []
        asked: list[list[_Stretch]] = [[] for _ in self._gated]
        found: list[list[Found]] = []
        for data in notes:
            here: list[Found] = []
            found.append(here)
            for start, end in _stretches(data):
                stretch = (data, start, end, here)
                everywhere.append(stretch)
                words = words_of(data[start:end]) & self._by_word.keys()
                for place in {place for word in words for place in self._by_word[word]}:
                    asked[place].append(stretch)
        for ready in self._always:
            _run(ready, everywhere)
        for ready, stretches in zip(self._gated, asked, strict=True):
            _run(ready, stretches)
        return found


class _Ready(NamedTuple):
    rule: Rule
    finditer: Callable[[bytes, int, int], Iterable[Any]]
    groups: tuple[int, ...]
    edges: bool  # whether the pattern tells the ends of a text from those of a line


_Stretch = tuple[bytes, int, int, list[Found]]  # a note, from where to where, and what was found in it


def _run(ready: _Ready, stretches: Sequence[_Stretch]) -> None:
    """Add what one rule captures in stretches of notes to what was found there."""
    rule, _, groups, _ = ready
    needs = rule.needs
    if needs:
        stretches = [item for item in stretches if item[0].find(needs, item[1], item[2]) >= 0]
    for (data, _, _, found), match, offset in _matches(ready, stretches):
        for group in groups:
            low, high = match.span(group)
            if low >= 0 and (borders := _settle_borders(rule, data, low + offset, high + offset)):
                found.append(Found(*borders, rule))


def _matches(ready: _Ready, stretches: Sequence[_Stretch]) -> Iterable[tuple[_Stretch, Any, int]]:
    """Return the matches of a rule with the stretch that each is in, and what its offsets lack to those of the note.

    Stretches are searched as one text, a line end between any two: a search costs more to begin than to go on. To a pattern
    that knows no ends of texts they then look as they do alone, but for a match that runs on from one into the next.
    """
    if len(stretches) > 1 and not ready.edges:
        whole = b"\n".join([data[start:end] for data, start, end, _ in stretches])
        begins = [0, *accumulate(end - start + 1 for _, start, end, _ in stretches)]
        found = []
        for match in ready.finditer(whole, 0, len(whole)):
            low, high = match.span()
            place = bisect(begins, low) - 1
            if high >= begins[place + 1]:
                break
            found.append((stretches[place], match, stretches[place][1] - begins[place]))
        else:
            return found
    return [(item, match, 0) for item in stretches for match in ready.finditer(*item[:3])]


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


def resolve(found: list[Found]) -> list[Found]:
    """Keep the match with the highest score of those that overlap, the longer one between equals; return them in order."""
    return resolve_overlaps(found, priority=_rank, nested=_label)


def _rank(match: Found) -> tuple[float, int, int, str]:
    return -match.rule.score, match.start - match.end, match.start, match.rule.name


def _label(match: Found) -> str:
    return match.rule.label or match.rule.meddocan


def to_code_points(found: Sequence[Found], data: bytes, size: int) -> Sequence[Found]:
    """Turn byte offsets into offsets of code points, given the number of code points."""
    if size == len(data) or not found:
        return found
    # A byte that begins a character is anything but 10xxxxxx; counting those before an offset gives its code point.
    begins = (np.frombuffer(data, dtype=np.uint8) & 0xC0) != 0x80
    counts = np.concatenate(([0], np.cumsum(begins))).tolist()
    return [Found(counts[start], counts[end], rule) for start, end, rule in found]
