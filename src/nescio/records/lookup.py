"""Looking up any number of strings in texts of any length, in time and memory that grow no faster than they do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from ahocorasick_rs import AhoCorasick, BytesAhoCorasick, Implementation

from nescio.core.tokens import one_word

_MANY = 2000  # from so many strings on, it pays to learn which of their words are rare
_FEW = 64  # so many words are worth a larger automaton
_PIECE = 500_000
# Letters of a word; making an automaton of a longer one takes time that grows with its square.
_LONGEST = 1000
_WORD = re.compile(r"[^\W\d_]+|\d+")


Place = tuple[int, int, str]
Shapes = tuple[tuple[int, int], ...]
"""How far before a word strings that have it begin, and how long they are."""


class Lookup:
    """Finds any number of strings in folded texts, where they are no part of longer words."""

    def __init__(self, targets: Collection[str], loose: Collection[str] = ()) -> None:
        """Learn what to find, and which words of it are found also as parts of longer ones; all must be quick to look up."""
        self._targets = targets
        self.longest = max(map(len, targets), default=0)
        words, self._shapes = index_words(targets)
        self._loose = [word in loose for word in words]
        self._find_words = _matcher(words)

    def places(self, text: str) -> list[Place]:
        """Return where the strings stand in a text, less their length, and the strings; in no order, some may come twice."""
        places: list[Place] = []
        targets, shapes, loose = self._targets, self._shapes, self._loose
        for first, piece in pieces(text):
            size = len(piece)
            for which, at, end in self._find_words(piece):
                # Half a word is none, and most matches of short words are in the midst of others.
                if not loose[which]:
                    if at and piece[at - 1].isalnum() and one_word(piece[at - 1], piece[at]):
                        continue
                    if end < size and piece[end].isalnum() and one_word(piece[end - 1], piece[end]):
                        continue
                for offset, length in shapes[which]:
                    start = first + at - offset
                    string = text[start : start + length] if start >= 0 else ""
                    if string in targets and len(string) == length:  # at the end of the text it is cut
                        places.append((start, -length, string))
        return places


def _matcher(words: list[str]) -> Callable[[str], Sequence[tuple[int, int, int]]]:
    """Return what finds words in a text: which, and where each begins and ends, also where they overlap.

    Bytes are searched faster than characters, whose places must be counted. With a byte for each character, places are the
    same; what has no byte becomes a question mark, so that not all that is found may be there.
    """
    kind = Implementation.DFA if len(words) <= _FEW else Implementation.ContiguousNFA
    try:
        codes = [word.encode("latin-1") for word in words]
    except UnicodeEncodeError:
        find_characters = AhoCorasick(
            words, implementation=kind, store_patterns=False
        ).find_matches_as_indexes
        return lambda text: find_characters(text, overlapping=True)
    find = BytesAhoCorasick(codes, implementation=kind).find_matches_as_indexes
    return lambda text: find(text.encode("latin-1", "replace"), overlapping=True)


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


def places_of(word: str, text: str) -> Iterator[int]:
    """Yield where a word begins in a text, wherever it stands."""
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)
