"""What a network reads at once: whole sequences, a window around each token, or sliding windows.

A `Windowing` makes training examples of sequences, and emissions (tag scores of each token) of what the network returns for
them. `neural.fitting` runs the network in torch, `runtime` in onnxruntime.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from nescio.detect.neural.batches import Examples, Feed, Floats, Run, run_by_length
from nescio.detect.neural.networks.encoding import EncodedSequences
from nescio.detect.neural.networks.settings import AnonimatikSettings, NetworkSettings, WindowSettings
from nescio.detect.neural.vocabulary import Ints


class Windowing(Protocol):
    """Makes examples and emissions of sequences."""

    def examples(self, sequences: EncodedSequences, seed: int) -> Examples:
        """Return what to train on."""

    def emissions(self, run: Run, sequences: EncodedSequences) -> list[Floats]:
        """Return the emissions of each sequence (token, tag)."""


def windowing_for(settings: NetworkSettings, tags: Sequence[str]) -> Windowing:
    """Return what a network with these settings reads at once."""
    if isinstance(settings, AnonimatikSettings):
        return CentredWindows(settings.window, settings.balanced)
    if isinstance(settings, WindowSettings):
        return SlidingWindows(tuple(tags), settings.window, settings.stride)
    return FullSequences()


@dataclass(frozen=True)
class FullSequences:
    """The network reads whole sequences."""

    batch_size: int = 32

    def examples(self, sequences: EncodedSequences, seed: int) -> Examples:  # noqa: ARG002
        """Return the sequences: each is an example."""
        return sequences

    def emissions(self, run: Run, sequences: EncodedSequences) -> list[Floats]:
        """Return the emissions of each sequence (token, tag)."""
        return run_by_length(run, sequences, sequences.lengths(), self.batch_size)


@dataclass(frozen=True)
class WindowExamples:
    """Windows as training examples.

    Attributes:
        arrays: the inputs of all windows (example, window).
        tags: the tag of each window's centre (example), or of each of its tokens (example, window).
    """

    arrays: Feed
    tags: Ints

    def lengths(self) -> list[int]:
        """Return 1 for each window: all have the same length."""
        return [1] * len(self.arrays["words"])

    def feed(self, which: Sequence[int]) -> Feed:
        """Return the inputs for some windows."""
        return {name: rows[which] for name, rows in self.arrays.items()}

    def gold(self, which: Sequence[int]) -> Ints:
        """Return the tags of some windows."""
        return np.asarray(self.tags[which])


@dataclass(frozen=True)
class CentredWindows:
    """The network classifies one token at a time, from a window with it in the middle (demir-2019)."""

    window: int = 9
    balanced: bool = False
    batch_size: int = 256  # larger ones do not fit into the cache, and take half as long again

    def examples(self, sequences: EncodedSequences, seed: int) -> Examples:
        """Return a window for each token; balanced: a random sample of the ``O`` tokens, as many as there are others.

        Only the tokens in the middle are sampled: the windows around them stay as they are.
        """
        tags = np.concatenate(sequences.tags) if len(sequences) else np.zeros(0, np.int64)
        arrays = self._arrays(sequences)
        if self.balanced:
            inside, outside = np.flatnonzero(tags), np.flatnonzero(tags == 0)
            rng = np.random.default_rng(seed)
            sample = rng.choice(outside, min(len(inside), len(outside)), replace=False)
            kept = np.sort(np.concatenate([inside, sample]))
            arrays, tags = {name: rows[kept] for name, rows in arrays.items()}, tags[kept]
        return WindowExamples(arrays, tags)

    def emissions(self, run: Run, sequences: EncodedSequences) -> list[Floats]:
        """Return the emissions of each sequence (token, tag)."""
        arrays = self._arrays(sequences)
        count = len(arrays["words"])
        parts = [
            run({name: rows[at : at + self.batch_size] for name, rows in arrays.items()})
            for at in range(0, count, self.batch_size)
        ]
        if not parts:
            return [np.zeros((0, 0), dtype=np.float32) for _ in sequences.rows]
        ends = np.cumsum(sequences.lengths())
        return np.split(np.concatenate(parts), ends[:-1])

    def _arrays(self, sequences: EncodedSequences) -> Feed:
        words = [sequences.table.word_ids(rows) for rows in sequences.rows]
        word_lengths = [sequences.table.lengths(rows) for rows in sequences.rows]
        pos = sequences.pos if len(sequences.pos) else [np.zeros_like(row) for row in words]

        def windows(values: Sequence[Ints]) -> Ints:
            padded = (np.pad(row, self.window // 2) for row in values if len(row))
            found = [sliding_window_view(row, self.window) for row in padded]
            return np.concatenate(found) if found else np.zeros((0, self.window), np.int64)  # token, window

        return {"words": windows(words), "pos": windows(pos), "sizes": windows(word_lengths)}


@dataclass(frozen=True)
class SlidingWindows:
    """The network tags all tokens of a window; windows slide over the sequence and are merged (kassaie-2016, 4.1).

    Of a token's tags in its windows, PHI beats ``O``. Of several PHI tags that of the window wins in which the token stands last,
    because there the LSTM has read most of what comes before it.
    """

    tags: tuple[str, ...]
    window: int = 15
    stride: int = 1
    batch_size: int = 256  # larger ones do not fit into the cache, and take half as long again

    def examples(self, sequences: EncodedSequences, seed: int) -> Examples:  # noqa: ARG002
        """Return the windows; tokens of an entity that is cut by a window's edge are ``O`` in it."""
        words, tags = [], []
        for rows, gold in zip(sequences.rows, sequences.tags, strict=True):
            words.append(self._windows(sequences.table.word_ids(rows))[:: self.stride])
            following = np.append(gold[1:], 0)
            tags.append(
                self._without_cut_entities(self._windows(gold), self._windows(following))[:: self.stride]
            )
        return WindowExamples({"words": np.concatenate(words)}, np.concatenate(tags))

    def emissions(self, run: Run, sequences: EncodedSequences) -> list[Floats]:
        """Return the emissions of each sequence (token, tag)."""
        return [self._merge(run, sequences.table.word_ids(rows)) for rows in sequences.rows]

    def _windows(self, values: Ints) -> Ints:
        """Return all windows over a sequence (window, place); a short one is padded to one window."""
        missing = max(self.window - len(values), 0)
        return np.array(sliding_window_view(np.pad(values, (0, missing)), self.window))

    def _without_cut_entities(self, tags: Ints, next_tags: Ints) -> Ints:
        """Set the tags of entities that start before or end after their window to ``O``.

        Args:
            tags: (window, place).
            next_tags: the tag after each of them (window, place).
        """
        is_inside = np.array([tag.startswith("I-") for tag in self.tags])
        inside = is_inside[tags]  # window, place
        cut_left = np.logical_and.accumulate(inside, axis=1)
        goes_on = is_inside[next_tags[:, -1:]]  # the entity in the last place continues after the window
        last_run = np.logical_and.accumulate(inside[:, ::-1], axis=1)[
            :, ::-1
        ]  # inside tags up to the right edge
        after = np.concatenate([last_run[:, 1:], np.ones((len(tags), 1), bool)], axis=1)
        first = after & ~last_run & (tags > 0)  # the first word of that entity
        return np.where(cut_left | ((last_run | first) & goes_on), 0, tags)

    def _merge(self, run: Run, words: Ints) -> Floats:
        """Return one row of scores for each token, from all windows that hold it."""
        windows = self._windows(words)
        scores = np.concatenate(
            [
                run({"words": windows[at : at + self.batch_size]})
                for at in range(0, len(windows), self.batch_size)
            ]
        )  # window, place, tag
        merged = np.zeros((len(words), scores.shape[2]), dtype=np.float32)
        has_phi = np.zeros(len(words), dtype=bool)
        filled = np.zeros(len(words), dtype=bool)
        for place in range(self.window - 1, -1, -1):  # the last place first
            token = np.arange(len(windows)) + place
            here = scores[token < len(words), place]  # window, tag
            token = token[token < len(words)]
            phi = here.argmax(axis=1) != 0
            better = (phi & ~has_phi[token]) | ~filled[token]
            merged[token[better]] = here[better]
            has_phi[token] |= phi
            filled[token] = True
        return merged
