"""Settings of the networks, their vectors and their training. No torch here: a saved model is read without it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from nescio.detect.neural.sequences import Unit
from nescio.detect.neural.vocabulary import Digits

VectorKind = Literal["cbow", "skipgram", "fasttext", "rnnlm", "random"]


@dataclass(frozen=True)
class VectorSettings:
    """How to make word vectors.

    Attributes:
        kind: ``cbow``, ``skipgram``, ``fasttext``, ``rnnlm`` or ``random``.
        size: numbers in a vector.
        window: words on either side (cbow, skipgram, fasttext).
        min_count: rarer words become UNK.
        epochs: passes over the text.
        digits: ``keep``; ``zero``: 1990 is 0000; ``DIGIT``: 1990 is DIGITDIGITDIGITDIGIT, as in kassaie-2016.
        lower: whether to put words in lower case.
        seed: same seed and text, same vectors.
    """

    kind: VectorKind = "cbow"
    size: int = 300
    window: int = 5
    min_count: int = 2
    epochs: int = 10
    digits: Digits = "zero"
    lower: bool = False
    seed: int = 1


@dataclass(frozen=True)
class WordSource(VectorSettings):
    """Where a network's word vectors come from: a file, or else the training notes.

    Attributes:
        file: vectors made by ``nescio vectors train`` or anything `read_vectors` reads; empty: made from the notes.
        fallback: a second, general set for words the first does not know.
        tune: whether the network learns them further.
        scale: standard deviation their numbers are brought to; 0 leaves them as they are.
    """

    file: str = ""
    fallback: str = ""
    tune: bool = False
    scale: float = 0.0


@dataclass(frozen=True)
class Training:
    """How to train.

    Attributes:
        epochs: at most so many.
        batch: sequences (or windows) in a batch.
        optimizer: ``adam`` or ``sgd``.
        rate: learning rate at the beginning.
        schedule: ``constant``; ``linear`` or ``cosine``: down to a hundredth at the last epoch.
        clip: longest gradient; 0 for any.
        patience: epochs without a better score before stopping; 0 for never.
        average: weight of the past in the running mean of the weights that is scored and kept; 0 for no mean.
        dev_share: share of the training notes set aside to score epochs when no dev notes are given.
        threads: torch threads; 0 leaves them as they are.
    """

    epochs: int = 30
    batch: int = 16
    optimizer: Literal["adam", "sgd"] = "adam"
    rate: float = 0.001
    schedule: Literal["constant", "linear", "cosine"] = "constant"
    clip: float = 5.0
    patience: int = 0
    average: float = 0.0
    dev_share: float = 0.1
    threads: int = 0


@dataclass(frozen=True)
class NetworkSettings:
    """What every network can be told.

    Attributes:
        vectors: its word vectors.
        training: how it is trained.
        unit: what is one sequence: ``sentence``; ``piece``: as many whole lines as fit; ``note``.
        limit: most tokens in a sequence; longer ones are cut.
        detect_limit: the same in detection, where more can be seen at once; 0 for no difference.
        precision: of the exported weights: ``fp32`` or ``int8``.
    """

    vectors: WordSource = field(default_factory=WordSource)
    training: Training = field(default_factory=Training)
    unit: Unit = "sentence"
    limit: int = 128
    detect_limit: int = 0
    precision: Literal["fp32", "int8"] = "fp32"


@dataclass(frozen=True)
class E2EJSettings(NetworkSettings):
    """E2EJ (jabreel-2019), sizes as in table 1 of the paper.

    Attributes:
        joint: whether there is a branch for "sensitive or not"; without it this is the paper's E2E.
        char_size: letters are vectors of this size ...
        char_filters: ... read by this many filters ...
        char_width: ... over so many letters.
        hidden: units of the BiLSTM in each direction.
        layers: layers of the BiLSTM.
        filters: filters of the convolution in each branch.
        width: how many tokens it covers.
        branch: size of the hidden layer of the first branch.
        dropout: share of the word representations, and of what the last layers read, that is dropped in training.
        word_dropout: share of words that are read by their letters alone in training, as unknown words will be.
    """

    unit: Unit = "piece"
    detect_limit: int = 256
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
        dropout: share of the input and of the hidden units that is dropped in training.
        spread: weights begin uniform in [-spread, spread].
    """

    hidden: int = 100
    layers: int = 1
    window: int = 11
    dropout: float = 0.5
    spread: float = 1.0


@dataclass(frozen=True)
class WindowSettings(NetworkSettings):
    """The one-way LSTM over sliding windows (kassaie-2016).

    Attributes:
        window: words in a window.
        stride: how far a window lies from the next one in training; windows always lie close in detection.
        hidden: units of the LSTM.
        dropout: share of the LSTM's input and output that is dropped in training.
    """

    unit: Unit = "note"
    limit: int = 1_000_000
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
        balanced: whether targets that are not PHI are thinned to as many as there are PHI targets.
        min_count: rarer words share one place in the one-hot vector.
        deviation: weights begin normal with this standard deviation.
    """

    window: int = 9
    hidden: int = 256
    balanced: bool = False
    min_count: int = 2
    deviation: float = 1.0
