"""Where two texts differ: regions of the first, and what stands in their place in the second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from nescio.evaluate.medicine.lexicon import Tokenized, split

_LONG = 3000  # tokens; longer texts are compared by lines first


class Region(NamedTuple):
    """A range of the first text, the range of the second that replaced it, and whether it was replaced as a street."""

    start: int
    end: int
    new_start: int
    new_end: int
    is_street: bool = False


def differences(before: str, after: str) -> list[Region]:
    """Return where two texts differ, word by word; case and white space do not count."""
    old, new = split(before), split(after)
    return [
        Region(*_range(old, first, last, len(before)), *_range(new, new_first, new_last, len(after)))
        for first, last, new_first, new_last in _blocks(before, after, old, new)
    ]


def _range(tokens: Tokenized, first: int, last: int, size: int) -> tuple[int, int]:
    """Return the characters of some tokens; of none, the place where they would be."""
    if first < last:
        return tokens.starts[first], tokens.end(last - 1)
    at = tokens.starts[first] if first < len(tokens.starts) else size
    return at, at


def _blocks(before: str, after: str, old: Tokenized, new: Tokenized) -> Iterator[tuple[int, int, int, int]]:
    if len(old.keys) < _LONG and len(new.keys) < _LONG:
        yield from _unequal(old.keys, new.keys)
        return
    old_lines, new_lines = _line_tokens(before, old), _line_tokens(after, new)
    old_ends, new_ends = _ends(old_lines), _ends(new_lines)
    for first, last, new_first, new_last in _unequal([*map(tuple, old_lines)], [*map(tuple, new_lines)]):
        a, b = old_ends[first], new_ends[new_first]
        inside = _unequal(old.keys[a : old_ends[last]], new.keys[b : new_ends[new_last]])
        for block in inside:
            yield block[0] + a, block[1] + a, block[2] + b, block[3] + b


def _line_tokens(text: str, tokens: Tokenized) -> list[list[str]]:
    lines: list[list[str]] = [[]]
    previous = 0
    for key, start in zip(*tokens, strict=True):
        if "\n" in text[previous:start]:
            lines.append([])
        lines[-1].append(key)
        previous = start
    return lines


def _ends(lines: Sequence[Sequence[str]]) -> list[int]:
    """Return at which token each line begins, and the last one ends."""
    ends = [0]
    for line in lines:
        ends.append(ends[-1] + len(line))
    return ends


def _unequal(old: Sequence[object], new: Sequence[object]) -> Iterator[tuple[int, int, int, int]]:
    head = 0
    shorter = min(len(old), len(new))
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    matcher = SequenceMatcher(None, old[head : len(old) - tail], new[head : len(new) - tail], autojunk=False)
    for tag, first, last, new_first, new_last in matcher.get_opcodes():
        if tag != "equal":
            yield first + head, last + head, new_first + head, new_last + head
