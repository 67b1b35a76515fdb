"""Padded batches of sequences of similar length. The trainer and the runtimes use the same arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from nescio.detect.neural.vocabulary import Ints

Floats = NDArray[np.float32]
Feed = dict[str, NDArray[np.int64]]
"""The inputs of a network by name, as onnxruntime takes them."""
Run = Callable[[Feed], Floats]
"""Runs a network, in torch or onnxruntime."""


class Examples(Protocol):
    """What batches are drawn from: sequences, or windows of them."""

    def lengths(self) -> list[int]:
        """Return the length of each example."""

    def feed(self, which: Sequence[int]) -> Feed:
        """Return the network's inputs for some examples."""

    def gold(self, which: Sequence[int]) -> Ints:
        """Return their tag ids, padded."""


def pad(rows: Sequence[Ints], fill: int = 0) -> Ints:
    """Stack rows of different lengths, filled up on the right."""
    out = np.full((len(rows), max(map(len, rows), default=0)), fill, dtype=np.int64)  # row, time
    for at, row in enumerate(rows):
        out[at, : len(row)] = row
    return out


def batches_by_length(lengths: Sequence[int], size: int, seed: int | None = None) -> Iterator[list[int]]:
    """Yield batches of ``size`` example numbers; the examples of a batch have similar lengths.

    With a seed, examples of similar length and the order of the batches are shuffled; without, the longest come first.
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


def run_by_length(run: Run, examples: Examples, tokens: Sequence[int], batch_size: int) -> list[Floats]:
    """Run a network over whole sequences, those of similar length together.

    Args:
        run: the network.
        examples: the sequences.
        tokens: how many tokens each has.
        batch_size: sequences in a batch.

    Returns:
        The emissions of each sequence (token, tag).
    """
    found: list[Floats] = [np.zeros((0, 0), dtype=np.float32)] * len(tokens)
    for which in batches_by_length(examples.lengths(), batch_size):
        emissions = run(examples.feed(which))  # batch, time, tag
        for at, number in enumerate(which):
            found[number] = emissions[at, : tokens[number]]
    return found
