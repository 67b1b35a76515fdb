"""A note as token sequences that a network reads: sentences, groups of whole lines, or the whole note.

The one place where `networks.encoding` and `encoder.encoding` split long text. Line breaks are tokens of width 0 between lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from nescio.core.tokens import Offsets, tokenize
from nescio.detect.neural.vocabulary import LINE_BREAK
from nescio.languages.sentences import sentences

Unit = Literal["sentence", "lines", "note"]
Range = tuple[int, int]
"""First token and the one after the last."""

_LONG_LINE = 400  # characters; longer lines are split into sentences


@dataclass(frozen=True)
class TokenSequences:
    """The tokens of a note, and which of them make one sequence each.

    Attributes:
        tokens: offsets; a line break has width 0.
        words: the text of each token.
        ranges: the tokens of each sequence; together they cover all tokens, in order.
    """

    tokens: list[Offsets]
    words: list[str]
    ranges: list[Range]

    def halved(self, sizes: Sequence[int], max_size: int) -> TokenSequences:
        """Return the note with each sequence cut in two until the sizes of its tokens sum to at most ``max_size``."""
        shorter: list[Range] = []
        waiting = [*reversed(self.ranges)]
        while waiting:
            low, high = waiting.pop()
            if high - low > 1 and sum(sizes[low:high]) > max_size:
                middle = (low + high) // 2
                waiting += [(middle, high), (low, middle)]
            else:
                shorter.append((low, high))
        return replace(self, ranges=shorter)


def split_note(text: str, unit: Unit = "sentence", max_length: int = 128) -> TokenSequences:
    """Split a note into sequences of at most ``max_length`` tokens.

    ``sentence``: one sequence for each sentence. ``lines``: as many whole lines as fit (sentences, where a line is longer), so
    that the network sees what stands above and below a word. ``note``: the whole note.
    """
    tokens: list[Offsets] = []
    ranges: list[Range] = []
    for start, end, ends_line in _parts(text, unit):
        first = len(tokens)
        tokens += [(start + a, start + b) for a, b in tokenize(text[start:end])]
        if ends_line:
            tokens.append((end, end))
        size = len(tokens) - first
        if unit == "lines" and ranges and ranges[-1][1] - ranges[-1][0] + size <= max_length:
            ranges[-1] = (ranges[-1][0], len(tokens))
            continue
        for low in range(first, len(tokens), max_length):
            ranges.append((low, min(low + max_length, len(tokens))))
    words = [text[a:b] or LINE_BREAK for a, b in tokens]
    return TokenSequences(tokens, words, ranges)


def _parts(text: str, unit: Unit) -> Iterable[tuple[int, int, bool]]:
    """Yield the parts of a note that are split no further if they are short, and whether a line ends with each."""
    if unit == "note":
        return [(0, len(text), False)]
    if unit == "sentence":
        return ((start, end, False) for start, end in sentences(text))
    return _lines(text)


def _lines(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the lines that are not blank, a long one sentence by sentence, and whether a line ends there."""
    start = 0
    for line in text.splitlines(keepends=True):
        parts = sentences(line) if len(line) > _LONG_LINE else [(0, len(line.rstrip()))]
        for a, b in parts:
            if b > a:
                yield start + a, start + b, b == parts[-1][1]
        start += len(line)
