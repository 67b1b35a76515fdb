"""Settings of the encoder. No torch here: a saved model is read without it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from nescio.detect.neural.settings import Training


@dataclass(frozen=True)
class EncoderSettings:
    """How the encoder is cut down and taught.

    Attributes:
        training: how it is trained.
        begin: weights of an earlier training to begin with instead of the pretrained ones: ``run/learner-training.safetensors``
            of a model. The mean of what it began and ended with is kept: it does better on other notes than either. A model with
            more layers lends its lower ones.
        texts: files of unlabelled text (jsonl with a ``text`` field) whose pieces are kept in the vocabulary.
        vocabulary: most pieces kept.
        layers: how many of the pretrained ones are kept, from below; 0 for all.
        limit: most tokens in a sequence; whole lines, as many as fit.
        shown: the same for the finished model, where shorter ones are faster; 0 for ``limit``.
        dropout: share of the states dropped in training.
        skip: share of the stretches without PHI that an epoch leaves out, drawn anew each time; they are long and easy.
        precision: of the exported network: ``int8`` is the fastest, ``stored-int8`` as small and more exact.
    """

    training: Training = field(
        default_factory=lambda: Training(
            epochs=6, batch=8, rate=1.5e-4, schedule="linear", clip=1.0, average=0.99, threads=2
        )
    )
    begin: str = ""
    texts: tuple[str, ...] = ()
    vocabulary: int = 30_000
    layers: int = 0
    limit: int = 160
    shown: int = 0
    dropout: float = 0.1
    skip: float = 0.0
    precision: Literal["fp32", "int8", "stored-int8"] = "stored-int8"
