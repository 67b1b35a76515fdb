"""A note as sequences of tokens: sentences, pieces of whole lines (line breaks are tokens of their own), or the note."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from nescio.core.sentences import sentences
from nescio.core.tokens import Offsets, tokenize
from nescio.detect.neural.vocabulary import LINE_BREAK

Unit = Literal["sentence", "piece", "note"]

_LONG_LINE = 400  # characters


@dataclass(frozen=True)
class Cut:
    """The tokens of a note and the stretches of them that are one sequence each.

    Attributes:
        tokens: offsets; a line break has no width.
        words: what stands there.
        units: (low, high) numbers of tokens; they cover all tokens, in order.
    """

    tokens: list[Offsets]
    words: list[str]
    units: list[tuple[int, int]]


def cut(text: str, unit: Unit = "sentence", limit: int = 128) -> Cut:
    """Cut a note into sequences of at most ``limit`` tokens.

    ``sentence``: one sequence for each sentence. ``piece``: as many whole lines as fit, or sentences where a line is
    longer, so that a word sees what stands above and below it. ``note``: the whole note.
    """
    tokens: list[Offsets] = []
    units: list[tuple[int, int]] = []
    if unit == "note":
        stretches: Iterable[tuple[int, int, bool]] = [(0, len(text), False)]
    else:
        stretches = ((*s, False) for s in sentences(text)) if unit == "sentence" else _lines(text)
    for start, end, ends_line in stretches:
        first = len(tokens)
        tokens += [(start + a, start + b) for a, b in tokenize(text[start:end])]
        if ends_line:
            tokens.append((end, end))
        size = len(tokens) - first
        if unit == "piece" and units and units[-1][1] - units[-1][0] + size <= limit:
            units[-1] = (units[-1][0], len(tokens))
            continue
        for low in range(first, len(tokens), limit):
            units.append((low, min(low + limit, len(tokens))))
    words = [text[a:b] or LINE_BREAK for a, b in tokens]
    return Cut(tokens, words, units)


def _lines(text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield the lines that are not blank, and whether a line ends there; a long one sentence by sentence."""
    start = 0
    for line in text.splitlines(keepends=True):
        parts = sentences(line) if len(line) > _LONG_LINE else [(0, len(line.rstrip()))]
        for a, b in parts:
            if b > a:
                yield start + a, start + b, b == parts[-1][1]
        start += len(line)
