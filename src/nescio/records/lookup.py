"""Finding any number of strings in texts of any length; time and memory grow linearly with either.

`search` and `initials` use it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from ahocorasick_rs import AhoCorasick, BytesAhoCorasick, Implementation

from nescio.core.chunks import split_at_marks
from nescio.core.tokens import one_word

_MANY_STRINGS = 2000  # from here on, counting which of their words are rare pays
_FEW_WORDS = 64  # so many words are worth a larger automaton
_CHUNK = 500_000  # characters
_MAX_WORD = 1000  # letters; building an automaton of a longer word takes time that grows with its square
_MIN_WORD = 4  # letters; shorter words are in every note
_WORD = re.compile(r"[^\W\d_]+|\d+")


Match = tuple[int, int, str]
"""Where a string begins, its length as a negative number, and the string: sorted matches have the longest first."""

FindWords = Callable[[str], Sequence[tuple[int, int, int]]]
"""Finds words in a text: which, and where each begins and ends, overlaps included."""

Shapes = tuple[tuple[int, int], ...]
"""For a word, the strings that have it: how far before the word they begin, and how long they are."""


class Lookup:
    """Finds any number of strings in texts, where they are no part of longer words.

    Attributes:
        longest: length of the longest string.
        words: one word of each string, by which it is found.
    """

    def __init__(self, strings: Collection[str], within_words: Collection[str] = ()) -> None:
        """Build the automaton.

        Args:
            strings: what to find; a dict or a set, since it is asked for each candidate.
            within_words: words of the strings that are found also as parts of longer words.
        """
        self._strings = strings
        self.longest = max(map(len, strings), default=0)
        words, self._shapes = index_words(strings)
        self._within_words = [word in within_words for word in words]
        self.words = words
        self._find_words = word_finder(words)

    def words_in(self, text: str) -> set[str]:
        """Return those of the words that stand anywhere in a text, also within others."""
        words = self.words
        return {words[which] for which, _, _ in self._find_words(text)}

    def places(self, text: str) -> dict[str, list[int]]:
        """Return where each of the words begins that stand in a text, also within others."""
        found: dict[str, list[int]] = defaultdict(list)
        for which, at, _ in self._find_words(text):
            found[self.words[which]].append(at)
        return found

    def matches(self, text: str) -> list[Match]:
        """Return the matches in a text, in no order; some may come twice."""
        found: list[Match] = []
        strings, shapes, within_words = self._strings, self._shapes, self._within_words
        for offset, chunk in chunks(text):
            size = len(chunk)
            for which, at, end in self._find_words(chunk):
                # Most matches of short words are inside of others.
                if not within_words[which]:
                    if at and chunk[at - 1].isalnum() and one_word(chunk[at - 1], chunk[at]):
                        continue
                    if end < size and chunk[end].isalnum() and one_word(chunk[end - 1], chunk[end]):
                        continue
                for before, length in shapes[which]:
                    start = offset + at - before
                    string = text[start : start + length] if start >= 0 else ""
                    if string in strings and len(string) == length:  # shorter at the end of the text
                        found.append((start, -length, string))
        return found


def word_finder(words: list[str]) -> FindWords:
    """Return a function that finds words in a text: which, and where each begins and ends, overlaps included.

    Bytes are searched faster than characters. In Latin-1 every character is one byte, so that offsets are the same. A character
    that is not in Latin-1 becomes a question mark, so the caller must compare what is found.
    """
    if not words:
        return lambda _: ()
    kind = Implementation.DFA if len(words) <= _FEW_WORDS else Implementation.ContiguousNFA
    try:
        codes = [word.encode("latin-1") for word in words]
    except UnicodeEncodeError:
        find_characters = AhoCorasick(
            words, implementation=kind, store_patterns=False
        ).find_matches_as_indexes
        return lambda text: find_characters(text, overlapping=True)
    find = BytesAhoCorasick(codes, implementation=kind).find_matches_as_indexes
    return lambda text: find(text.encode("latin-1", "replace"), overlapping=True)


def index_words(strings: Iterable[str]) -> tuple[list[str], list[Shapes]]:
    """Return one word of each string, and the shapes of the strings that have it.

    The word is the longest of its string: few offsets of a note have it, and only there the whole string is compared. With so many
    strings that thousands of them end in Hospital, it is the word that the fewest strings have. No word has a blank.
    """
    strings = list(strings)
    counts: Counter[str] = Counter()
    if len(strings) > _MANY_STRINGS:
        counts.update(word for text in strings for word in set(_WORD.findall(text)))

    def rank(match: re.Match[str]) -> tuple[int, int, int]:
        word = match.group()
        return -min(len(word), _MIN_WORD), counts[word], -len(word)

    shapes: dict[str, Shapes] = {}
    shared: dict[Shapes, Shapes] = {}  # most words have the same few shapes: keep each once
    for text in strings:
        if counts:
            match = min(_WORD.finditer(text), key=rank, default=None)
            word, start = _whole(text, *match.span()) if match else ("", 0)
        else:
            word, start = (text, 0) if text.isalpha() and len(text) >= _MIN_WORD else _longest_word(text)
        if not word or len(word) > _MAX_WORD:
            continue
        shape = start, len(text)
        known = shapes.get(word, ())
        if shape not in known:
            known = (*known, shape)
            shapes[word] = shared.setdefault(known, known)
    return list(shapes), list(shapes.values())


@lru_cache(maxsize=16384)
def _longest_word(text: str) -> tuple[str, int]:
    """Return the longest word of a text and where it begins."""
    longest = max(_WORD.findall(text), key=len, default="")
    start = text.find(longest)
    return _whole(text, start, start + len(longest)) if longest else ("", 0)


def _whole(text: str, start: int, end: int) -> tuple[str, int]:
    """Return a word, or what is between the blanks around it if it is short: m7-k2 rather than one of its letters."""
    if end - start < _MIN_WORD:
        start, end = text.rfind(" ", 0, start) + 1, text.find(" ", end) % (len(text) + 1)
    return text[start:end], start


def chunks(text: str) -> Iterable[tuple[int, str]]:
    """Split a very long text at blanks; return the offset of each chunk and the chunk."""
    return ((start, text[start:end]) for start, end in split_at_marks(text, _CHUNK, (" ",)))


def find_all(string: str, text: str) -> Iterator[int]:
    """Yield where a string begins in a text, overlaps included."""
    at = text.find(string)
    while at >= 0:
        yield at
        at = text.find(string, at + 1)
