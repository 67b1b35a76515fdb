"""Runs a set of rules over a note in linear time and resolves overlaps; knows nothing of languages or schemes."""

from __future__ import annotations

import re
import threading
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
import re2

from nescio.core.chunks import split_at_marks
from nescio.core.labels import CANONICAL
from nescio.core.spans import resolve_overlaps
from nescio.languages.required_words import required_words, words_of
from nescio.languages.rule import Rule, compiled, is_word, pattern_options

Offsets = tuple[int, int]
_BLOCK_SIZE = 8192
_SHORT = 4096  # bytes; in longer notes most rules match somewhere
_EDGE = re.compile(r"\\[Az]|(?<![\[\\])\^|(?<!\\)\$")  # an anchor at the start or end of the text


class RuleMatch(NamedTuple):
    """A value that a rule captured: byte offsets while searching, code points afterwards."""

    start: int
    end: int
    rule: Rule


class Searcher:
    """A set of rules, ready to be run over notes."""

    def __init__(self, rules: Iterable[Rule], *, scheme: str = CANONICAL) -> None:
        """Compile the rules.

        Args:
            rules: the rules to try.
            scheme: the label scheme, for ``Rule.scheme_groups``.
        """
        self._without_cues: list[_CompiledRule] = []
        self._by_word: dict[bytes, list[int]] = {}
        self._with_cues: list[_CompiledRule] = []
        for rule in rules:
            groups = rule.scheme_groups.get(scheme, rule.groups)
            edges = bool(_EDGE.search(rule.pattern)) and "(?m)" not in rule.pattern
            ready = _CompiledRule(rule, compiled(rule.pattern).finditer, groups, edges)
            words = frozenset(word.encode() for word in rule.cues) or required_words(rule.pattern)
            if not words:
                self._without_cues.append(ready)
                continue
            for word in words:
                self._by_word.setdefault(word, []).append(len(self._with_cues))
            self._with_cues.append(ready)

    def search(self, notes: Sequence[bytes]) -> list[list[RuleMatch]]:
        """Return what each rule captures in each note, overlaps included.

        Rule by rule through all notes, not note by note: a pattern's automaton then stays in the processor's cache. In a short
        note RE2 says first which of them match at all. Another set of rules that is searched for in the same
        notes right afterwards takes over what was captured by the rules that both have.
        """
        known = _captured_in(notes)
        all_blocks: list[_Block] = []
        blocks_by_rule: dict[int, list[_Block]] = {}
        found: list[list[RuleMatch]] = []
        for number, data in enumerate(notes):
            found.append([])
            for start, end in split_at_marks(data, _BLOCK_SIZE, (b"\n\n", b"\n")):
                block = (data, start, end, number)
                all_blocks.append(block)
                words = words_of(data[start:end]) & self._by_word.keys()
                for rule_number in {rule_number for word in words for rule_number in self._by_word[word]}:
                    blocks_by_rule.setdefault(rule_number, []).append(block)
        is_short = len(notes) == 1 and len(notes[0]) <= _SHORT
        without_cues = self._matching(notes[0]) if is_short else self._without_cues
        tried = [(ready, all_blocks) for ready in without_cues]
        tried += [
            (self._with_cues[rule_number], blocks_by_rule[rule_number])
            for rule_number in sorted(blocks_by_rule)
        ]
        for ready, blocks in tried:
            key = (id(ready.rule), ready.groups)
            if key not in known:
                known[key] = ready.rule, _run(ready, blocks)
            for number, match in known[key][1]:
                found[number].append(match)
        return found

    def _matching(self, data: bytes) -> Iterator[_CompiledRule]:
        """Yield the rules without cues that match in a note."""
        if self._without_cues:
            for number in self._filter.Match(data) or ():
                yield self._without_cues[number]

    @cached_property
    def _filter(self) -> Any:
        """Returns the numbers of the rules without cues that match in a text, in one call that tries only what may match by its letters."""
        together = re2.Filter()
        for ready in self._without_cues:
            together.Add(ready.rule.pattern.encode(), pattern_options())
        together.Compile()
        return together


class _CompiledRule(NamedTuple):
    rule: Rule
    finditer: Callable[[bytes, int, int], Iterable[Any]]
    groups: tuple[int, ...]
    edges: bool  # whether the pattern matches the start or end of the text rather than of a line


_Block = tuple[bytes, int, int, int]  # a note, start and end of the block, the number of the note
_Captured = list[tuple[int, RuleMatch]]  # the number of the note and the match


class _LastSearch(threading.local):
    """The notes that this thread searched last, and what each rule, with its groups, captured in them."""

    notes: Sequence[bytes] = ()
    captured: dict[tuple[int, tuple[int, ...]], tuple[Rule, _Captured]]


_LAST = _LastSearch()


def _captured_in(notes: Sequence[bytes]) -> dict[tuple[int, tuple[int, ...]], tuple[Rule, _Captured]]:
    """Return what is known to be captured in these notes, by the id of the rule and its groups; to be added to."""
    if not notes or _LAST.notes != notes:
        _LAST.notes, _LAST.captured = notes, {}
    return _LAST.captured


def _run(ready: _CompiledRule, blocks: Sequence[_Block]) -> _Captured:
    """Return what one rule captures in blocks of notes."""
    rule, _, groups, _ = ready
    if required := rule.required_bytes:
        blocks = [item for item in blocks if item[0].find(required, item[1], item[2]) >= 0]
        if not blocks:
            return []
    captured: _Captured = []
    for (data, _, _, number), match, offset in _matches(ready, blocks):
        for group in groups:
            low, high = match.span(group)
            if low >= 0 and (offsets := _checked_offsets(rule, data, low + offset, high + offset)):
                captured.append((number, RuleMatch(*offsets, rule)))
    return captured


def _matches(ready: _CompiledRule, blocks: Sequence[_Block]) -> Iterable[tuple[_Block, Any, int]]:
    """Return the matches of a rule with the block of each, and what to add to its offsets for those of the note.

    Blocks are searched as one text with line ends between them, because starting a search is the costly part. Only patterns that
    do not match the start or end of a text are searched so; where a match runs from one block into the next, each block is
    searched alone instead.
    """
    if len(blocks) > 1 and not ready.edges:
        whole = b"\n".join([data[start:end] for data, start, end, _ in blocks])
        starts = [0, *accumulate(end - start + 1 for _, start, end, _ in blocks)]
        found = []
        for match in ready.finditer(whole, 0, len(whole)):
            low, high = match.span()
            number = bisect(starts, low) - 1
            if high >= starts[number + 1]:
                break
            found.append((blocks[number], match, blocks[number][1] - starts[number]))
        else:
            return found
    return [(item, match, 0) for item in blocks for match in ready.finditer(*item[:3])]


def _checked_offsets(rule: Rule, data: bytes, start: int, end: int) -> Offsets | None:
    """Check one captured value; return its final offsets, or None for a false positive."""
    if not rule.within_word and (
        (is_word(data, start - 1) and is_word(data, start)) or (is_word(data, end) and is_word(data, end - 1))
    ):
        return None
    if rule.check is None:
        return (start, end) if end > start else None
    offsets = rule.check(data, start, end)
    return offsets if offsets and offsets[1] > offsets[0] else None


def resolve(found: list[RuleMatch]) -> list[RuleMatch]:
    """Keep the match with the highest score of those that overlap, the longer one between equals; return them in order."""
    return resolve_overlaps(found, priority=_rank, nested=_label)


def _rank(match: RuleMatch) -> tuple[float, int, int, str]:
    return -match.rule.score, match.start - match.end, match.start, match.rule.name


def _label(match: RuleMatch) -> str:
    return match.rule.any_label


def to_code_points(found: Sequence[RuleMatch], data: bytes, size: int) -> Sequence[RuleMatch]:
    """Turn byte offsets into offsets of code points, given the number of code points."""
    if size == len(data) or not found:
        return found
    # A byte that begins a character is anything but 10xxxxxx; counting those before an offset gives its code point.
    begins = (np.frombuffer(data, dtype=np.uint8) & 0xC0) != 0x80
    counts = np.concatenate(([0], np.cumsum(begins))).tolist()
    return [RuleMatch(counts[start], counts[end], rule) for start, end, rule in found]
