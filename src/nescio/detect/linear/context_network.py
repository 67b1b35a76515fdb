"""A small network beside the linear tagger, for what lies further from a word than the tagger looks.

What is said of a word alone is summed into one row of numbers, once for each distinct word, as the linear tagger does it; layers
of convolutions then look from word to word, each further than the one before. It runs in plain numpy, within the time that the
linear tagger takes, and is trained by `nescio.detect.linear.context_training`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from nescio.core.errors import ConfigError
from nescio.detect.decoding import Floats
from nescio.detect.features.batch import MARGIN, Batch
from nescio.detect.features.templates import Templates
from nescio.detect.linear.weights import Emissions, Scorer, Weights

_BLOCK = 1024  # tokens that go through all layers together, so that they stay in the processor's cache
_LEAST = -12.0  # log probability of what the network holds to be impossible
_STEPS = 127  # of a number of 8 bits, on either side of 0


@dataclass(frozen=True)
class ContextSettings:
    """What the network is shown, how it is built and trained, and how much it counts.

    Attributes:
        width: numbers in the row of a word; 0 for no network.
        features: templates of the word itself; the layers see to its neighbours.
        reach: of each layer, how far to the left and right of a word it looks.
        min_count: features seen less often are left out.
        epochs: times that each note is learned.
        batch: tokens, at least, that are learned from at once.
        rate: learning rate at the beginning; it falls to nothing.
        forget: share of features that are not shown while learning, so that no word is known by one of them alone.
        dropout: share of numbers that are not handed on between layers while learning.
        own: what the scores of the linear tagger count.
        share: what the log probabilities of the network count.
    """

    width: int = 0
    features: tuple[str, ...] = (
        "word", "norm", "shape", "short-shape", "case", "length", "flag", "prefix", "suffix", "list", "cluster",
        "gazetteer", "rule", "gap", "edge", "field", "field-distance", "echo",
    )  # fmt: skip
    reach: tuple[int, ...] = (1, 2, 4)
    min_count: int = 4
    epochs: int = 6
    batch: int = 6000
    rate: float = 0.003
    forget: float = 0.15
    dropout: float = 0.2
    own: float = 0.4
    share: float = 0.27

    def templates(self, known: Sequence[str]) -> Templates:
        """Return the templates of the features.

        Args:
            known: names of all tracks.

        Raises:
            ConfigError: a feature of other words or of several, a layer that looks beyond the padding between notes, or
                nothing to train.
        """
        if min(self.width, self.epochs, self.batch) < 1:
            raise ConfigError(
                "context: width, epochs and batch must be 1 or more; without width there is no network"
            )
        found = Templates(self.features, known)
        if found.pairs or any(shift for _, shift in found.singles):
            raise ConfigError(
                "context.features: features of the word itself are wanted, without numbers or *"
            )
        if not all(1 <= step <= MARGIN for step in self.reach):
            raise ConfigError(f"context.reach: a layer can look 1 to {MARGIN} words far")
        return found


@dataclass(frozen=True, slots=True)
class Layer:
    """One convolution over three words.

    Attributes:
        reach: how far the outer two are from the one between them.
        matrix: from the rows of the left, the middle and the right word to a row.
        bias: added to it.
    """

    reach: int
    matrix: Floats
    bias: Floats


class ContextNetwork:
    """A trained network.

    Args:
        templates: the features of a word.
        weights: the row of numbers of each feature.
        bias: added to the sum of a word's rows.
        layers: what looks around.
        last: from the numbers of a word to the tags.
        tags: added to that.
    """

    def __init__(
        self,
        templates: Templates,
        weights: Weights,
        bias: Floats,
        layers: Sequence[Layer],
        last: Floats,
        tags: Floats,
    ) -> None:
        self._weights, self._bias, self._layers, self._last, self._tags = weights, bias, layers, last, tags
        self._scorer = Scorer(templates, weights)

    def log_shares(self, batch: Batch) -> Floats:
        """Return the logarithm of the probability of each tag at each place of the batch's row."""
        rows = self._scorer.emissions(batch).tags
        rows += self._bias
        np.maximum(rows, 0, out=rows)
        padding = batch.line < 0
        rows[padding] = 0
        halo = sum(layer.reach for layer in self._layers)
        found = np.empty((len(rows), len(self._tags)), dtype=np.float32)
        for low in range(0, len(rows), _BLOCK):
            first = max(low - halo, 0)
            wide = slice(first, low + _BLOCK + halo)
            inner = slice(low - first, low - first + _BLOCK)
            found[low : low + _BLOCK] = self._seen(rows[wide], padding[wide])[inner] @ self._last
        found += self._tags
        found -= found.max(axis=1, keepdims=True)
        found -= np.log(np.exp(found).sum(axis=1, keepdims=True))
        return np.maximum(found, _LEAST, out=found)

    def _seen(self, rows: Floats, padding: NDArray[np.bool_]) -> Floats:
        """Return the rows of words after all layers; there is nothing to see beyond the first and the last."""
        for layer in self._layers:
            step = layer.reach
            framed = np.zeros((len(rows) + 2 * step, rows.shape[1]), dtype=np.float32)
            framed[step:-step] = rows
            more: Floats = (
                np.concatenate([framed[: -2 * step], rows, framed[2 * step :]], axis=1) @ layer.matrix
            )
            more += layer.bias
            np.maximum(more, 0, out=more)
            more += rows
            more[padding] = 0
            rows = more
        return rows

    def save(self, path: Path) -> None:
        """Write it; rows of features are in steps of a hundred-and-twenty-seventh of their largest number, as they were made."""
        rows, _ = self._weights.read(self._weights.keys)
        most = _most(rows)
        table = {
            "keys": self._weights.keys,
            "rows": np.rint(rows / most * _STEPS).astype(np.int8),
            "most": most[:, 0],
            "bias": self._bias,
            "last": self._last,
            "tags": self._tags,
        }
        for number, layer in enumerate(self._layers):
            table[f"matrix{number}"], table[f"bias{number}"] = layer.matrix, layer.bias
        save_file(table, path)

    @classmethod
    def load(cls, path: Path, templates: Templates, reach: Sequence[int]) -> ContextNetwork:
        """Read what ``save`` wrote."""
        table = load_file(path)
        unpack = partial(_from_steps, table["rows"], table["most"] / np.float32(_STEPS))
        layers = [Layer(step, table[f"matrix{n}"], table[f"bias{n}"]) for n, step in enumerate(reach)]
        weights = Weights(table["keys"], unpack, table["rows"].shape[1])
        return cls(templates, weights, table["bias"], layers, table["last"], table["tags"])


def in_steps(rows: Floats) -> Floats:
    """Return rows as they will be after they have been saved."""
    most = _most(rows)
    found: Floats = np.rint(rows / most * _STEPS) * (most / np.float32(_STEPS))
    return found


def _from_steps(steps: NDArray[np.int8], size: Floats, at: NDArray[np.int64]) -> tuple[Floats, Floats]:
    return steps[at] * size[at, None], np.zeros((len(at), 0), dtype=np.float32)


def _most(rows: Floats) -> Floats:
    """Return the largest number of each row, whatever its sign."""
    found: Floats = np.maximum(np.abs(rows).max(axis=1, keepdims=True), np.float32(1e-9))
    return found


class JoinedScorer:
    """What a linear tagger and a network say, added up.

    Args:
        linear: the linear tagger's scorer.
        network: the network.
        own: what the former counts.
        share: what the latter counts.
    """

    def __init__(self, linear: Scorer, network: ContextNetwork, own: float, share: float) -> None:
        self._linear, self._network = linear, network
        self._own, self._share = np.float32(own), np.float32(share)

    def emissions(self, batch: Batch) -> Emissions:
        """Return the scores of each place of the batch's row."""
        found = self._linear.emissions(batch)
        found.tags[:] *= self._own
        found.tags[:] += self._share * self._network.log_shares(batch)
        return found
