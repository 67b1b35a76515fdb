"""Settings of the papers' networks. No torch here: a saved model is read without it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from nescio.detect.neural.sequences import Unit
from nescio.detect.neural.settings import Training, WordVectorSettings


@dataclass(frozen=True)
class NetworkSettings:
    """What all of these networks have in common.

    Attributes:
        vectors: its word vectors.
        training: how it is trained.
        unit: what is one sequence: ``sentence``; ``lines``: as many whole lines as fit; ``note``.
        train_max_length: most tokens in a sequence in training; longer ones are split.
        max_length: the same in detection, where longer sequences fit into memory; 0 for ``train_max_length``.
        precision: of the exported weights: ``fp32`` or ``int8``.
        decoding: ``bio``: the best sequence of tags in which no inside tag stands without its beginning; ``token``: the best tag
            of each token by itself. A CRF layer always decodes sequences.
    """

    vectors: WordVectorSettings = field(default_factory=WordVectorSettings)
    training: Training = field(default_factory=Training)
    unit: Unit = "sentence"
    train_max_length: int = 128
    max_length: int = 0
    precision: Literal["fp32", "int8"] = "fp32"
    decoding: Literal["bio", "token"] = "bio"


@dataclass(frozen=True)
class E2EJSettings(NetworkSettings):
    """E2EJ (jabreel-2019), sizes as in table 1 of the paper.

    Attributes:
        joint: whether there is a branch for "sensitive or not"; without it this is the paper's E2E.
        char_size: dimensions of a character embedding.
        char_filters: filters of the convolution over characters.
        char_width: characters that a filter covers.
        hidden: units of the BiLSTM in each direction.
        layers: layers of the BiLSTM.
        filters: filters of the convolution over tokens in each branch.
        width: tokens that it covers.
        branch: units of the hidden layer in the branch for "sensitive or not".
        dropout: of the word representations and of the inputs of the last layers.
        word_dropout: share of words replaced by UNK in training, so that their characters alone count.
    """

    unit: Unit = "lines"
    max_length: int = 256
    joint: bool = True
    char_size: int = 50
    char_filters: int = 100
    char_width: int = 3
    hidden: int = 256
    layers: int = 2
    filters: int = 200
    width: int = 3
    branch: int = 200
    dropout: float = 0.3
    word_dropout: float = 0.05


@dataclass(frozen=True)
class RecurrentSettings(NetworkSettings):
    """Elman and Jordan networks (shweta-2016).

    Attributes:
        hidden: units of each hidden layer.
        layers: hidden layers, eq. 4-5 (the paper's H; Elman only).
        window: words concatenated as input, the target in the middle.
        dropout: of the input and of the hidden units.
        init_range: weights are initialised uniformly in [-init_range, init_range].
        sentence_loss: the loss of a sentence is the ``sum`` or the ``mean`` over its tokens.
    """

    hidden: int = 100
    layers: int = 1
    window: int = 11
    dropout: float = 0.2
    init_range: float = 0.1
    sentence_loss: Literal["sum", "mean"] = "sum"


@dataclass(frozen=True)
class WindowSettings(NetworkSettings):
    """The one-way LSTM over sliding windows (kassaie-2016).

    Attributes:
        window: words in a window.
        stride: words from one window to the next in training; in detection it is always 1.
        hidden: units of the LSTM.
        dropout: of the LSTM's input and output.
    """

    unit: Unit = "note"
    train_max_length: int = 1_000_000
    window: int = 15
    stride: int = 1
    hidden: int = 200
    dropout: float = 0.2


@dataclass(frozen=True)
class AnonimatikSettings(NetworkSettings):
    """Anonimatik (demir-2019): one-hot words, no vectors, PHI or not.

    Attributes:
        window: words in a window, the target in the middle.
        hidden: units of the LSTM in each direction.
        balanced: whether targets that are not PHI are undersampled to as many as there are PHI targets.
        min_count: rarer words share one place in the one-hot vector.
        init_std: weights are initialised from a normal distribution with this standard deviation.
        length_unit: characters that count as a length of 1.
    """

    window: int = 9
    hidden: int = 256
    balanced: bool = False
    min_count: int = 2
    init_std: float = 0.1
    length_unit: float = 10.0
