"""How a network reads sequences, in training and in detection: whole, around each token, or in sliding windows.

A reading makes feeds of sequences, runs them (torch or onnxruntime, it does not matter which) and returns emissions: a row
of tag scores for each token.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from nescio.detect.neural.batches import Feed, Sequences, by_length
from nescio.detect.neural.vocabulary import Ints

Floats = NDArray[np.float32]
Run = Callable[[Feed], Floats]


class Examples(Protocol):
    """What a trainer draws batches from."""

    def lengths(self) -> list[int]:
        """Length of each example."""

    def feed(self, which: Sequence[int]) -> Feed:
        """The feed of some of them."""

    def gold(self, which: Sequence[int]) -> Ints:
        """Their tags."""


class Reading(Protocol):
    """Sequences to examples, and to emissions."""

    def examples(self, sequences: Sequences, seed: int) -> Examples:
        """What to train on."""

    def emissions(self, run: Run, sequences: Sequences) -> list[Floats]:
        """Return token, tag for each sequence."""


@dataclass(frozen=True)
class Whole:
    """A sequence is read as it is; those of like length side by side."""

    batch: int = 32

    def examples(self, sequences: Sequences, seed: int) -> Examples:  # noqa: ARG002
        """Each sequence is an example."""
        return sequences

    def emissions(self, run: Run, sequences: Sequences) -> list[Floats]:
        """Return token, tag for each sequence."""
        found: list[Floats] = [np.zeros((0, 0), dtype=np.float32)] * len(sequences)
        for which in by_length(sequences.lengths(), self.batch):
            rows = run(sequences.feed(which))  # batch, time, tag
            for at, number in enumerate(which):
                found[number] = rows[at, : len(sequences.items[number])]
        return found


@dataclass(frozen=True)
class Windows:
    """Examples of one size: words, parts of speech and word lengths (example, window), and tags to learn."""

    arrays: Feed
    tags: Ints

    def lengths(self) -> list[int]:
        """All the same."""
        return [1] * len(self.arrays["words"])

    def feed(self, which: Sequence[int]) -> Feed:
        """The windows of these numbers."""
        return {name: rows[which] for name, rows in self.arrays.items()}

    def gold(self, which: Sequence[int]) -> Ints:
        """Their tags."""
        return np.asarray(self.tags[which])


@dataclass(frozen=True)
class Centres:
    """Every token is read by itself, in the middle of its window (demir-2019)."""

    window: int = 9
    balanced: bool = False
    batch: int = 2048

    def examples(self, sequences: Sequences, seed: int) -> Examples:
        """Each token is an example; balanced: as many that are outside as inside, drawn by the seed.

        Only targets are drawn: the sentence around each stays whole.
        """
        tags = np.concatenate(sequences.tags) if len(sequences) else np.zeros(0, np.int64)
        arrays = self._arrays(sequences)
        if self.balanced:
            inside, outside = np.flatnonzero(tags), np.flatnonzero(tags == 0)
            rng = np.random.default_rng(seed)
            drawn = rng.choice(outside, min(len(inside), len(outside)), replace=False)
            kept = np.sort(np.concatenate([inside, drawn]))
            arrays, tags = {name: rows[kept] for name, rows in arrays.items()}, tags[kept]
        return Windows(arrays, tags)

    def emissions(self, run: Run, sequences: Sequences) -> list[Floats]:
        """Return token, tag for each sequence."""
        arrays = self._arrays(sequences)
        count = len(arrays["words"])
        parts = [
            run({name: rows[at : at + self.batch] for name, rows in arrays.items()})
            for at in range(0, count, self.batch)
        ]
        if not parts:
            return [np.zeros((0, 0), dtype=np.float32) for _ in sequences.items]
        ends = np.cumsum([len(item) for item in sequences.items])
        return np.split(np.concatenate(parts), ends[:-1])

    def _arrays(self, sequences: Sequences) -> Feed:
        reach = self.window // 2
        words = [sequences.forms.word_ids(item) for item in sequences.items]
        sizes = [sequences.forms.sizes(item) for item in sequences.items]
        pos = sequences.pos if len(sequences.pos) else [np.zeros_like(row) for row in words]

        def around(rows: Sequence[Ints]) -> Ints:
            padded = [sliding_window_view(np.pad(row, reach), self.window) for row in rows if len(row)]
            return np.concatenate(padded) if padded else np.zeros((0, self.window), np.int64)

        return {"words": around(words), "pos": around(pos), "sizes": around(sizes)}


@dataclass(frozen=True)
class Sliding:
    """Windows slide over the sequence; a token's labels in all of its windows are merged (kassaie-2016, 4.1).

    PHI beats O; of several PHI labels the one from the window in which the token stands latest wins, for there the
    LSTM has read most of what comes before it.
    """

    tags: tuple[str, ...]
    window: int = 15
    stride: int = 1
    batch: int = 2048

    def examples(self, sequences: Sequences, seed: int) -> Examples:  # noqa: ARG002
        """Each window is an example; entities that its edge cuts are outside in it."""
        words, tags = [], []
        for item, gold in zip(sequences.items, sequences.tags, strict=True):
            words.append(self._windows(sequences.forms.word_ids(item))[:: self.stride])
            tags.append(
                self._whole(self._windows(gold), self._windows(np.append(gold[1:], 0)))[:: self.stride]
            )
        return Windows({"words": np.concatenate(words)}, np.concatenate(tags))

    def emissions(self, run: Run, sequences: Sequences) -> list[Floats]:
        """Return token, tag for each sequence."""
        return [self._merge(run, sequences.forms.word_ids(item)) for item in sequences.items]

    def _windows(self, row: Ints) -> Ints:
        short = max(self.window - len(row), 0)
        return np.array(sliding_window_view(np.pad(row, (0, short)), self.window))

    def _whole(self, tags: Ints, following: Ints) -> Ints:
        """Make entities that begin before or go on after a window outside in it."""
        inside = np.array([tag.startswith("I-") for tag in self.tags])
        going = np.logical_and.accumulate(inside[tags], axis=1)  # cut at the left edge
        goes_on = inside[following[:, -1:]]  # the entity in the last place does not end there
        last = np.logical_and.accumulate(inside[tags][:, ::-1], axis=1)[:, ::-1]  # inside, up to the edge
        # the entity's first word stands just before those
        first = np.concatenate([last[:, 1:], np.ones((len(tags), 1), bool)], axis=1) & ~last & (tags > 0)
        return np.where(going | ((last | first) & goes_on), 0, tags)

    def _merge(self, run: Run, words: Ints) -> Floats:
        windows = self._windows(words)
        rows = np.concatenate(
            [run({"words": windows[at : at + self.batch]}) for at in range(0, len(windows), self.batch)]
        )  # window, place, tag
        merged = np.zeros((len(words), rows.shape[2]), dtype=np.float32)
        found = np.zeros(len(words), dtype=bool)
        filled = np.zeros(len(words), dtype=bool)
        for place in range(self.window - 1, -1, -1):  # the latest place first
            at = np.arange(len(windows)) + place
            here = rows[at < len(words), place]  # window, tag
            at = at[at < len(words)]
            phi = here.argmax(axis=1) != 0
            better = (phi & ~found[at]) | ~filled[at]
            merged[at[better]] = here[better]
            found[at] |= phi
            filled[at] = True
        return merged
