"""Byte-level byte-pair encoding, the subwords of RoBERTa and granite; see `subwords`."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from nescio.detect.neural.encoder.subwords import Subwords

_MAX_CHARS = 400  # of a token; what comes after would not fit into `MAX_SUBWORDS` anyway
_CONTRACTION = re.compile("'(?:s|t|re|ve|m|ll|d)")  # GPT-2's; hits "'ll", misses "'x"


@cache
def _byte_names() -> list[str]:
    """Return the character that stands for each byte in the vocabulary: itself if it is printable, else one from U+0100 on."""
    printable = {
        *range(ord("!"), ord("~") + 1),
        *range(ord("¡"), ord("¬") + 1),
        *range(ord("®"), ord("ÿ") + 1),
    }
    others = iter(range(0x100, 0x200))
    return [chr(byte) if byte in printable else chr(next(others)) for byte in range(256)]


class ByteBPE(Subwords):
    """Byte-pair encoding: neighbouring symbols are merged, the pair that was learned first before all others.

    Attributes:
        merges: the pairs, in the order they were learned.
    """

    def __init__(self, names: Sequence[str], merges: Sequence[tuple[str, str]]) -> None:
        super().__init__(names)
        self.merges = [*merges]
        self._ranks = {pair: rank for rank, pair in enumerate(self.merges)}

    def _split(self, word: str, after_space: bool) -> list[int]:
        text = (" " if after_space else "") + "".join(word.split())[:_MAX_CHARS]
        return [self.ids.get(name, self.unk) for chunk in _chunks(text) for name in self._merge(chunk)]

    def _merge(self, chunk: str) -> list[str]:
        symbols = [_byte_names()[byte] for byte in chunk.encode()]
        while len(symbols) > 1:
            ranks = [self._ranks.get(pair, len(self._ranks)) for pair in pairwise(symbols)]
            best = min(ranks)
            if best == len(self._ranks):
                break
            at = ranks.index(best)
            symbols[at : at + 2] = ["".join(symbols[at : at + 2])]
        return symbols

    def is_character(self, number: int) -> bool:
        """Return whether a subword is a single byte, apart from a mark of the space before it."""
        return len(self.names[number].removeprefix(_byte_names()[ord(" ")])) <= 1

    def subset(self, kept: Sequence[int]) -> ByteBPE:
        """Return the vocabulary of some of the subwords, with the merges of which all three are kept."""
        names = [self.names[i] for i in kept]
        known = set(names)
        return ByteBPE(names, [pair for pair in self.merges if {*pair, "".join(pair)} <= known])

    def save(self, path: Path) -> None:
        """Write the vocabulary as a `tokenizer.json`."""
        model = {"type": "BPE", "vocab": self.ids, "merges": [" ".join(pair) for pair in self.merges]}
        path.write_text(json.dumps({"model": model}, ensure_ascii=False), encoding="utf-8")


def _chunks(text: str) -> Iterator[str]:
    """Yield what is merged apart, as GPT-2 does: contractions, and runs of letters, of numbers and of other characters.

    A space goes with what follows it.
    """
    start = 0
    while start < len(text):
        contraction = _CONTRACTION.match(text, start)
        if contraction:
            end = contraction.end()
        else:
            first = start + 1 if text[start] == " " and start + 1 < len(text) else start
            end = first + 1
            while end < len(text) and _kind(text[end]) == _kind(text[first]):
                end += 1
        yield text[start:end]
        start = end


def _kind(char: str) -> str:
    category = unicodedata.category(char)[0]
    return category if category in "LN" else ""
