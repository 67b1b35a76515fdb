"""Notes as sequences of pieces, for the trainer and the runtime alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from nescio.core.document import Document
from nescio.core.tags import to_tags
from nescio.detect.neural.batches import Feed, pad
from nescio.detect.neural.encoder.subwords import BEGIN, END, PAD, Subwords
from nescio.detect.neural.sequences import Cut, cut
from nescio.detect.neural.vocabulary import Ints

_LONGEST = 500  # pieces of a sequence; there are no more places


@dataclass(frozen=True)
class PieceSequences:
    """Encoded sequences: their pieces, the first piece of each token, and tags where they are known."""

    pieces: Sequence[Ints]
    first: Sequence[Ints]
    tags: Sequence[Ints] = ()

    def lengths(self) -> list[int]:
        """Return how many pieces each sequence has."""
        return [len(row) for row in self.pieces]

    def feed(self, which: Sequence[int]) -> Feed:
        """Return the feed of some of the sequences."""
        return {
            "pieces": pad([self.pieces[i] for i in which], fill=PAD),
            "first": pad([self.first[i] for i in which]),
            "sizes": np.array([len(self.pieces[i]) for i in which], dtype=np.int64),
            "lengths": np.array([len(self.first[i]) for i in which], dtype=np.int64),
        }

    def asking(self, number: int, wanted: NDArray[np.bool_]) -> Feed:
        """Return the feed of one sequence that asks for some of its words."""
        row = self.pieces[number]
        return {
            "pieces": row[None],
            "first": self.first[number][wanted][None],
            "sizes": np.array([len(row)], dtype=np.int64),
        }

    def gold(self, which: Sequence[int]) -> Ints:
        """Return the padded tags of some of the sequences."""
        return pad([self.tags[i] for i in which])


@dataclass(frozen=True)
class PieceEncoding:
    """How notes are cut and numbered."""

    tags: tuple[str, ...]
    pieces: Subwords
    limit: int

    def encode(self, docs: Sequence[Document], *, gold: bool = False) -> tuple[list[Cut], PieceSequences]:
        """Return how each note was cut, and the sequences of all notes; with tags where ``gold``."""
        number = {tag: at for at, tag in enumerate(self.tags)}
        cuts: list[Cut] = []
        rows: list[Ints] = []
        firsts: list[Ints] = []
        tags: list[Ints] = []
        for doc in docs:
            found = cut(doc.text, "piece", self.limit)
            words = self._pieces(found)
            found = replace(found, units=_shorter(found.units, [len(word) for word in words]))
            cuts.append(found)
            named = [number.get(tag, 0) for tag in to_tags(doc.spans, found.tokens)] if gold else []
            for low, high in found.units:
                sizes = np.array([len(word) for word in words[low:high]], dtype=np.int64)
                rows.append(np.concatenate([[BEGIN], *words[low:high], [END]]))
                firsts.append(1 + np.cumsum(sizes) - sizes)
                if gold:
                    tags.append(np.array(named[low:high], dtype=np.int64))
        return cuts, PieceSequences(rows, firsts, tags)

    def _pieces(self, found: Cut) -> list[Ints]:
        """Return the pieces of each token of a note."""
        ends = [-1, *(end for _, end in found.tokens)]  # the first counts as one with a blank before it
        return [
            self.pieces.split(word, start > last)
            for word, (start, _), last in zip(found.words, found.tokens, ends, strict=False)
        ]


def _shorter(units: Sequence[tuple[int, int]], sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Cut units in two until their pieces have a place each."""
    shorter: list[tuple[int, int]] = []
    waiting = [*reversed(units)]
    while waiting:
        low, high = waiting.pop()
        if high - low > 1 and sum(sizes[low:high]) > _LONGEST:
            middle = (low + high) // 2
            waiting += [(middle, high), (low, middle)]
        else:
            shorter.append((low, high))
    return shorter
