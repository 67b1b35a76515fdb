"""A small dilated convolutional network beside the CRF, for context further away than the CRF's features reach.

The features of a word alone are summed into one embedding, once for each distinct word, as the linear tagger does it. Layers
of dilated convolutions then mix the embeddings of neighbouring words. It runs in plain numpy, in about the time of the linear
tagger. `nescio.detect.linear.conv_training` trains it.
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
_MIN_LOG_PROB = -12.0
_INT8_MAX = 127


@dataclass(frozen=True)
class ConvSettings:
    """Features, size and training of the network, and its weight beside the CRF.

    Attributes:
        width: size of embeddings and hidden layers; 0 for no network.
        features: templates of the word itself; the layers see its neighbours.
        dilations: dilation of each layer, a convolution over three words.
        min_count: rarer features are left out.
        epochs: passes over the training notes.
        batch_tokens: minimum number of tokens in a batch.
        learning_rate: at its maximum; it rises over the first steps, then falls to 0.
        feature_dropout: share of features left out in training, so that no word is known by a single feature.
        dropout: share of activations set to 0 between layers in training.
        crf_weight: factor of the CRF's scores in the sum of both.
        network_weight: factor of the network's log probabilities.
    """

    width: int = 0
    features: tuple[str, ...] = (
        "word", "norm", "shape", "short-shape", "case", "length", "flag", "prefix", "suffix", "list", "lexicon", "cluster",
        "gazetteer", "rule", "gap", "edge", "field", "field-distance", "echo",
    )  # fmt: skip
    dilations: tuple[int, ...] = (1, 2, 4)
    min_count: int = 4
    epochs: int = 6
    batch_tokens: int = 6000
    learning_rate: float = 0.003
    feature_dropout: float = 0.15
    dropout: float = 0.2
    crf_weight: float = 0.4
    network_weight: float = 0.27

    def templates(self, known: Sequence[str]) -> Templates:
        """Return the templates of the features.

        Args:
            known: names of all tracks.

        Raises:
            ConfigError: a feature of other words or of several, a dilation beyond the padding between notes, or nothing
                to train.
        """
        if min(self.width, self.epochs, self.batch_tokens) < 1:
            raise ConfigError(
                "network: width, epochs and batch_tokens must be 1 or more; set width to 0 for no network"
            )
        templates = Templates(self.features, known)
        if templates.pairs or any(shift for _, shift in templates.singles):
            raise ConfigError("network.features: use features of the word itself, without numbers or *")
        if not all(1 <= dilation <= MARGIN for dilation in self.dilations):
            raise ConfigError(f"network.dilations: a dilation must be from 1 to {MARGIN}")
        return templates


@dataclass(frozen=True, slots=True)
class Layer:
    """One convolution over three words.

    Attributes:
        dilation: distance of the outer two words from the middle one.
        matrix: from the hidden states of the left, middle and right word to a hidden state.
        bias: added to it.
    """

    dilation: int
    matrix: Floats
    bias: Floats


class ConvNetwork:
    """A trained network.

    Args:
        templates: the features of a word.
        weights: the embedding of each feature.
        bias: added to the sum of a word's embeddings.
        layers: the convolutions.
        output: from a hidden state to the scores of the tags.
        output_bias: added to the scores.
    """

    def __init__(
        self,
        templates: Templates,
        weights: Weights,
        bias: Floats,
        layers: Sequence[Layer],
        output: Floats,
        output_bias: Floats,
    ) -> None:
        self._weights, self._bias, self._layers = weights, bias, layers
        self._output, self._output_bias = output, output_bias
        self._scorer = Scorer(templates, weights)

    def log_probs(self, batch: Batch) -> Floats:
        """Return the log probability of each tag at each place of the batch's row."""
        hidden = self._scorer.emissions(batch).tags
        hidden += self._bias
        np.maximum(hidden, 0, out=hidden)
        padding = batch.line < 0
        hidden[padding] = 0
        context = sum(layer.dilation for layer in self._layers)
        log_probs = np.empty((len(hidden), len(self._output_bias)), dtype=np.float32)
        for low in range(0, len(hidden), _BLOCK):
            first = max(low - context, 0)
            outer = slice(first, low + _BLOCK + context)
            inner = slice(low - first, low - first + _BLOCK)
            log_probs[low : low + _BLOCK] = (
                self._convolve(hidden[outer], padding[outer])[inner] @ self._output
            )
        log_probs += self._output_bias
        log_probs -= log_probs.max(axis=1, keepdims=True)
        log_probs -= np.log(np.exp(log_probs).sum(axis=1, keepdims=True))
        return np.maximum(log_probs, _MIN_LOG_PROB, out=log_probs)

    def _convolve(self, hidden: Floats, padding: NDArray[np.bool_]) -> Floats:
        """Return the hidden states after all layers, with zeros beyond the first and the last word."""
        for layer in self._layers:
            step = layer.dilation
            framed = np.zeros((len(hidden) + 2 * step, hidden.shape[1]), dtype=np.float32)
            framed[step:-step] = hidden
            after: Floats = (
                np.concatenate([framed[: -2 * step], hidden, framed[2 * step :]], axis=1) @ layer.matrix
            )
            after += layer.bias
            np.maximum(after, 0, out=after)
            after += hidden  # residual
            after[padding] = 0
            hidden = after
        return hidden

    def save(self, path: Path) -> None:
        """Write the network; embeddings as int8, which loses nothing because `quantize_int8` made them."""
        rows, _ = self._weights.read(self._weights.keys)
        largest = _largest(rows)
        table = {  # names in the file are older than those in the code
            "keys": self._weights.keys,
            "rows": np.rint(rows / largest * _INT8_MAX).astype(np.int8),
            "most": largest[:, 0],
            "bias": self._bias,
            "last": self._output,
            "tags": self._output_bias,
        }
        for number, layer in enumerate(self._layers):
            table[f"matrix{number}"], table[f"bias{number}"] = layer.matrix, layer.bias
        save_file(table, path)

    @classmethod
    def load(cls, path: Path, templates: Templates, dilations: Sequence[int]) -> ConvNetwork:
        """Read what ``save`` wrote."""
        table = load_file(path)
        unpack = partial(_dequantized, table["rows"], table["most"] / np.float32(_INT8_MAX))
        layers = [Layer(step, table[f"matrix{n}"], table[f"bias{n}"]) for n, step in enumerate(dilations)]
        weights = Weights(table["keys"], unpack, table["rows"].shape[1])
        return cls(templates, weights, table["bias"], layers, table["last"], table["tags"])


def quantize_int8(rows: Floats) -> Floats:
    """Return rows as they will be after they have been saved as int8, each with a scale of its own."""
    largest = _largest(rows)
    quantized: Floats = np.rint(rows / largest * _INT8_MAX) * (largest / np.float32(_INT8_MAX))
    return quantized


def _dequantized(rows: NDArray[np.int8], scale: Floats, at: NDArray[np.int64]) -> tuple[Floats, Floats]:
    return rows[at] * scale[at, None], np.zeros((len(at), 0), dtype=np.float32)


def _largest(rows: Floats) -> Floats:
    """Return the largest absolute value of each row."""
    largest: Floats = np.maximum(np.abs(rows).max(axis=1, keepdims=True), np.float32(1e-9))
    return largest


class WeightedScorer:
    """The weighted sum of a linear tagger's scores and a network's log probabilities.

    Args:
        linear: the scorer of the linear tagger.
        network: the network.
        crf_weight: factor of the former.
        network_weight: factor of the latter.
    """

    def __init__(
        self, linear: Scorer, network: ConvNetwork, crf_weight: float, network_weight: float
    ) -> None:
        self._linear, self._network = linear, network
        self._crf_weight, self._network_weight = np.float32(crf_weight), np.float32(network_weight)

    def emissions(self, batch: Batch) -> Emissions:
        """Return the scores of each place of the batch's row."""
        emissions = self._linear.emissions(batch)
        emissions.tags[:] *= self._crf_weight
        emissions.tags[:] += self._network_weight * self._network.log_probs(batch)
        return emissions
