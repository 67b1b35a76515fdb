"""Settings that all networks share: word vectors and training. No torch here: a saved model is read without it.

`networks.settings` and `encoder.settings` add those of the networks themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nescio.detect.neural.vocabulary import Digits

VectorKind = Literal["cbow", "skipgram", "fasttext", "rnnlm", "random"]


@dataclass(frozen=True)
class VectorSettings:
    """How word vectors are trained.

    Attributes:
        kind: ``cbow``, ``skipgram``, ``fasttext``, ``rnnlm`` or ``random``.
        size: dimensions of a vector.
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
class WordVectorSettings(VectorSettings):
    """Where a network's word vectors come from: a file, or else the training notes.

    Attributes:
        file: vectors made by ``nescio vectors train``, or any file that `read_vectors` reads; empty: trained on the notes.
        fallback: a second, general set for words that the first does not have.
        map_fallback: whether the second set is mapped into the space of the first by the words of both; else its vectors are copied.
        fine_tune: whether the network trains them further.
        scale: standard deviation that their values are scaled to; 0 leaves them as they are.
    """

    file: str = ""
    fallback: str = ""
    map_fallback: bool = True
    fine_tune: bool = False
    scale: float = 0.0


@dataclass(frozen=True)
class Training:
    """How to train.

    Attributes:
        epochs: at most this many.
        batch_size: sequences (or windows) in a batch.
        optimizer: ``adam`` or ``sgd``.
        learning_rate: at the start.
        schedule: ``constant``; ``linear`` or ``cosine``: down to a hundredth at the last epoch.
        max_grad_norm: gradients are clipped to this norm; 0 for no clipping.
        patience: epochs without a better score before training stops; 0 for never.
        ema_decay: of the exponential moving average of the weights, which is scored and kept; 0 for no average.
        dev_fraction: share of the training notes held out to score epochs when no dev notes are given.
        threads: torch threads; 0 leaves them as they are.
        bfloat16: whether products of matrices are computed in 16 bits: twice as fast on processors with AVX512-BF16 or AMX, slower
            on others.
    """

    epochs: int = 30
    batch_size: int = 16
    optimizer: Literal["adam", "sgd"] = "adam"
    learning_rate: float = 0.001
    schedule: Literal["constant", "linear", "cosine"] = "constant"
    max_grad_norm: float = 5.0
    patience: int = 0
    ema_decay: float = 0.0
    dev_fraction: float = 0.1
    threads: int = 0
    bfloat16: bool = False
