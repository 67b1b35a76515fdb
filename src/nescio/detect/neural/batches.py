"""Batches: sequences of like length side by side, padded. The trainer and the runtime read the same arrays.

A feed is a dict of arrays: ``words`` and ``forms`` (batch, time), ``chars`` (forms, letters), ``lengths`` (batch) and,
where a network asks for them, ``pos`` (batch, time).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nescio.detect.neural.vocabulary import Forms, Ints

Feed = dict[str, NDArray[np.int64]]


@dataclass(frozen=True)
class Sequences:
    """Encoded sequences: for each, the numbers of its forms, and whatever else is known of its tokens.

    Attributes:
        forms: what the form numbers mean.
        items: one array of form numbers for each sequence.
        tags: one array of tag numbers for each sequence; empty when nothing is to be learned.
        pos: one array of part-of-speech numbers for each sequence, or empty.
    """

    forms: Forms
    items: Sequence[Ints]
    tags: Sequence[Ints] = ()
    pos: Sequence[Ints] = ()

    def __len__(self) -> int:
        return len(self.items)

    def lengths(self) -> list[int]:
        """Return the length of each sequence."""
        return [len(item) for item in self.items]

    def feed(self, which: Sequence[int]) -> Feed:
        """Return the feed of some of the sequences."""
        lengths = np.array([len(self.items[i]) for i in which], dtype=np.int64)
        padded = pad([self.items[i] for i in which], fill=-1)
        inside = padded >= 0
        different, back = np.unique(padded[inside], return_inverse=True)
        forms = np.zeros_like(padded)
        words = np.zeros_like(padded)
        forms[inside] = back
        words[inside] = self.forms.word_ids(padded[inside])
        feed = {
            "words": words,
            "forms": forms,
            "chars": self.forms.char_ids(different),
            "lengths": lengths,
        }
        if len(self.pos):
            feed["pos"] = pad([self.pos[i] for i in which])
        return feed

    def gold(self, which: Sequence[int]) -> Ints:
        """Return the padded tags of some of the sequences."""
        return pad([self.tags[i] for i in which])


def pad(rows: Sequence[Ints], fill: int = 0) -> Ints:
    """Lay rows of different lengths side by side."""
    out = np.full((len(rows), max(map(len, rows), default=0)), fill, dtype=np.int64)
    for at, row in enumerate(rows):
        out[at, : len(row)] = row
    return out


def by_length(lengths: Sequence[int], size: int, seed: int | None = None) -> Iterator[list[int]]:
    """Yield batches of ``size`` numbers of sequences of like length.

    With a seed, neighbours in length and the order of the batches are shuffled; without, the longest come first.
    """
    order = np.array(lengths, dtype=np.float64)
    if seed is None:
        ranked = np.argsort(-order, kind="stable")
        for at in range(0, len(ranked), size):
            yield ranked[at : at + size].tolist()
        return
    rng = np.random.default_rng(seed)
    ranked = np.argsort(
        order * rng.uniform(0.9, 1.1, len(order)) + rng.uniform(0, 2, len(order)), kind="stable"
    )
    starts = np.arange(0, len(ranked), size)
    rng.shuffle(starts)
    for at in starts.tolist():
        yield ranked[at : at + size].tolist()
