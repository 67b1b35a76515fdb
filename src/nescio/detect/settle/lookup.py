"""Looking up any number of strings in texts of any length, in time and memory that grow no faster than they do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

_MANY = 2000  # from so many strings on, it pays to learn which of their words are rare
_PIECE = 500_000
_LONGEST = (
    1000  # letters of a word; making an automaton of a longer one takes time that grows with its square
)
_WORD = re.compile(r"[^\W\d_]+|\d+")


Shapes = tuple[tuple[int, int], ...]
"""How far before a word strings that have it begin, and how long they are."""


def index_words(targets: Iterable[str]) -> tuple[list[str], list[Shapes]]:
    """Return words to look for, and for each how far before it targets that have it begin and how long they are.

    The longest word of each target: few places of a note have one, and only there the whole target is compared. Where
    there are so many targets that thousands of them end in Hospital, the one that the fewest of them have. No word has
    a blank.
    """
    targets = list(targets)
    shared: Counter[str] = Counter()
    if len(targets) > _MANY:
        shared.update(word for text in targets for word in set(_WORD.findall(text)))

    def rank(match: re.Match[str]) -> tuple[int, int, int]:
        # Short words are in every note, however rare they are among the targets.
        word = match.group()
        return -min(len(word), 4), shared[word], -len(word)

    shapes: dict[str, Shapes] = {}
    same: dict[Shapes, Shapes] = {}  # most words have the same few, so that these need not be kept for each
    for text in targets:
        if shared:
            match = min(_WORD.finditer(text), key=rank, default=None)
            word, start = _whole(text, *match.span()) if match else ("", 0)
        else:
            word, start = (text, 0) if text.isalpha() and len(text) > 3 else _longest(text)
        if not word or len(word) > _LONGEST:
            continue
        shape = start, len(text)
        known = shapes.get(word, ())
        if shape not in known:
            known = (*known, shape)
            shapes[word] = same.setdefault(known, known)
    return list(shapes), list(shapes.values())


@lru_cache(maxsize=16384)
def _longest(text: str) -> tuple[str, int]:
    """Return the longest word of a text and where it begins."""
    longest = max(_WORD.findall(text), key=len, default="")
    start = text.find(longest)
    return _whole(text, start, start + len(longest)) if longest else ("", 0)


def _whole(text: str, start: int, end: int) -> tuple[str, int]:
    if end - start < 4:  # m7-k2: rather all of it than one of its letters
        start, end = text.rfind(" ", 0, start) + 1, text.find(" ", end) % (len(text) + 1)
    return text[start:end], start


def pieces(text: str) -> Iterable[tuple[int, str]]:
    """Cut a text between words, so that what is made of each piece does not fill the memory."""
    return _cut(text) if len(text) > 2 * _PIECE else ((0, text),)


def _cut(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    while len(text) - start > 2 * _PIECE:
        end = text.find(" ", start + _PIECE) + 1 or len(text)
        yield start, text[start:end]
        start = end
    yield start, text[start:]
