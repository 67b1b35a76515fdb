"""Settings of the encoder. No torch here: a saved model is read without it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from nescio.detect.neural.settings import Training


@dataclass(frozen=True)
class EncoderSettings:
    """How the pretrained encoder is cut down and fine-tuned.

    Attributes:
        pretrained: the encoder to start from: ``e5`` (many languages), or ``granite`` or ``distilbert`` (English; the second
            is twice as wide).
        training: how it is trained.
        initial_weights: weights of an earlier training to start from instead of the pretrained ones:
            ``run/learner-training.safetensors`` of a model. The mean of the weights at the start and at the end is kept: it does
            better on other notes than either. Of a model with more layers the lower ones are used.
        vocabulary_texts: files of unlabelled text (jsonl with a ``text`` field) whose subwords are kept in the vocabulary.
        vocabulary_size: most subwords kept.
        layers: how many of the pretrained layers are kept, from below; 0 for all.
        train_max_length: most tokens in a sequence in training; sequences are whole lines, as many as fit.
        max_length: the same in detection, where shorter ones are faster; 0 for ``train_max_length``.
        dropout: of the hidden states.
        negative_subsampling: share of the sequences without PHI that an epoch leaves out, drawn anew each time.
        precision: of the exported network: ``int8`` is the fastest, ``stored-int8`` as small and more exact.
    """

    pretrained: Literal["e5", "granite", "distilbert"] = "e5"
    training: Training = field(
        default_factory=lambda: Training(
            epochs=6,
            batch_size=8,
            learning_rate=1.5e-4,
            schedule="linear",
            max_grad_norm=1.0,
            ema_decay=0.99,
            threads=2,
        )
    )
    initial_weights: str = ""
    vocabulary_texts: tuple[str, ...] = ()
    vocabulary_size: int = 30_000
    layers: int = 0
    train_max_length: int = 160
    max_length: int = 0
    dropout: float = 0.1
    negative_subsampling: float = 0.0
    precision: Literal["fp32", "int8", "stored-int8"] = "stored-int8"
