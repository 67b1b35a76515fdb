"""Training one of the papers' networks: vocabularies, word vectors, the network, its export.

What is the same for the encoder is in `nescio.detect.neural.fitting`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file
from torch import nn

from nescio.core.document import Document
from nescio.core.tags import tag_set
from nescio.detect.decoding import TransitionScores
from nescio.detect.learner import Task
from nescio.detect.neural.batches import Floats
from nescio.detect.neural.export import to_onnx
from nescio.detect.neural.fitting import HISTORY, WEIGHTS, fingerprint, hold_out_dev, torch_run, train_network
from nescio.detect.neural.networks import build_network
from nescio.detect.neural.networks.encoding import Encoding, pos_tags
from nescio.detect.neural.networks.runtime import Runtime
from nescio.detect.neural.networks.settings import AnonimatikSettings, NetworkSettings
from nescio.detect.neural.networks.windowing import windowing_for
from nescio.detect.neural.scoring import score_notes
from nescio.detect.neural.sequences import split_note
from nescio.detect.neural.settings import WordVectorSettings
from nescio.detect.neural.vectors.table import Vectors, compose, read_vectors
from nescio.detect.neural.vectors.training import train_vectors
from nescio.detect.neural.vocabulary import LINE_BREAK, PAD, UNK, Vocabulary, normalize_word


@dataclass(frozen=True)
class Fitted:
    """A trained network.

    Attributes:
        runtime: the exported network.
        history: measurements after each epoch.
        network: the torch module.
    """

    runtime: Runtime
    history: list[dict[str, float]]
    network: nn.Module


def fit(
    kind: str,
    settings: NetworkSettings,
    train: Sequence[Document],
    dev: Sequence[Document],
    *,
    task: Task,
    folder: Path | None = None,
) -> Fitted:
    """Train the network called ``kind``; without dev notes, some training notes are held out to score epochs.

    Raises:
        ConfigError: there are no training notes.
    """
    run_fingerprint = fingerprint(kind, settings, train, dev, task)
    train, dev = hold_out_dev(train, dev, settings.training.dev_fraction, task.seed)
    train, dev = _relabelled(kind, train), _relabelled(kind, dev)
    encoding, vectors = _encoding_and_vectors(settings, train, task)
    torch.manual_seed(task.seed)
    network = build_network(
        kind,
        settings,
        tags=len(encoding.tags),
        chars=len(encoding.chars),
        vectors=vectors,
        pos=len(encoding.pos) + 2,
    )
    windowing = windowing_for(settings, encoding.tags)
    _, sequences = encoding.encode(train, gold=True)
    detection_encoding = replace(encoding, max_length=settings.max_length or settings.train_max_length)
    dev_notes, dev_sequences = detection_encoding.encode(dev, gold=True)

    def score() -> Mapping[str, float]:
        emissions = windowing.emissions(torch_run(network), dev_sequences)
        return score_notes(
            dev,
            dev_notes,
            emissions,
            dev_sequences.tags,
            _transition_scores(network, settings, encoding.tags),
        )

    trainer = train_network(
        network,
        windowing.examples(sequences, task.seed),
        settings.training,
        score,
        seed=task.seed,
        folder=folder,
        fingerprint=run_fingerprint,
        title=kind,
    )
    if folder:
        save_file(network.state_dict(), folder / WEIGHTS)
        (folder / HISTORY).write_text(json.dumps(trainer.done.history, indent=1) + "\n", encoding="utf-8")
    model = to_onnx(network, precision=settings.precision)
    runtime = Runtime(
        model, detection_encoding, _transition_scores(network, settings, encoding.tags), settings
    )
    return Fitted(runtime, trainer.done.history, network)


def _relabelled(kind: str, docs: Sequence[Document]) -> Sequence[Document]:
    """Return the notes as the network is to learn them: Anonimatik has one label only."""
    if kind != "anonimatik":
        return docs
    return [doc.with_spans(span.relabel("PHI") for span in doc.spans) for doc in docs]


def _encoding_and_vectors(
    settings: NetworkSettings, train: Sequence[Document], task: Task
) -> tuple[Encoding, Floats]:
    """Return the vocabularies of tags, characters and words, and the vectors of the words (word, size)."""
    counts = Counter(char for doc in train for char in doc.text if not char.isspace())
    chars = Vocabulary([LINE_BREAK, *sorted(char for char, count in counts.items() if count > 1)])
    pos: tuple[str, ...] = ()
    if isinstance(settings, AnonimatikSettings):
        tags: tuple[str, ...] = ("O", "I-PHI")
        words = Vocabulary(_frequent_words(train, settings))
        vectors = np.zeros((len(words), 0), dtype=np.float32)  # one-hot words have no vectors
        language = task.language
        pos = tuple(
            sorted({p for d in train for p in pos_tags(d, split_note(d.text).tokens, language)} - {""})
        )
        digits = settings.vectors.digits
    else:
        tags = tuple(tag_set(sorted({span.label for doc in train for span in doc.spans})))
        table = _word_vectors(settings.vectors, train)
        words = Vocabulary([*table.words, LINE_BREAK])
        digits = table.digits
        vectors = _embedding_matrix(words, table, settings.vectors.scale, task.seed)
    encoding = Encoding(
        tags,
        words,
        chars,
        settings.unit,
        settings.train_max_length,
        digits,
        pos=pos,
        language=task.language,
    )
    return encoding, vectors


def _frequent_words(train: Sequence[Document], settings: AnonimatikSettings) -> list[str]:
    counts = Counter(
        normalize_word(word, settings.vectors.digits)
        for doc in train
        for word in split_note(doc.text, settings.unit, settings.train_max_length).words
    )
    return sorted(word for word, count in counts.items() if count >= settings.min_count)


def _word_vectors(settings: WordVectorSettings, train: Sequence[Document]) -> Vectors:
    if settings.file:
        vectors = read_vectors(Path(settings.file))
    else:
        vectors = train_vectors((doc.text for doc in train), settings)
    if not settings.fallback:
        return vectors
    return compose(vectors, read_vectors(Path(settings.fallback)), mapped=settings.map_fallback)


def _embedding_matrix(words: Vocabulary, vectors: Vectors, scale: float, seed: int) -> Floats:
    """Return a row for each word of the vocabulary: zeros for padding, random values where there is no vector."""
    deviation = float(vectors.rows.std()) or 0.1
    rows = np.random.default_rng(seed).normal(0, deviation, (len(words), vectors.size)).astype(np.float32)
    rows[PAD], rows[UNK] = 0, vectors.unknown
    for word, row in zip(vectors.words, vectors.rows, strict=True):
        rows[words.find(word)] = row
    if scale:
        rows *= scale / deviation
    return rows.astype(np.float16).astype(np.float32)  # so that half precision stores them exactly


def _transition_scores(
    network: nn.Module, settings: NetworkSettings, tags: tuple[str, ...]
) -> TransitionScores:
    """Return the transition scores of the network's CRF; without one, zeros where a tag may follow another."""
    crf = getattr(network, "crf", None)
    if crf is not None:
        parts = (crf.transitions, crf.start_transitions, crf.end_transitions)
        return TransitionScores(tags, *(part.detach().numpy().copy() for part in parts)).constrained()
    zeros = np.zeros(len(tags), dtype=np.float32)
    free = TransitionScores(tags, np.zeros((len(tags), len(tags)), dtype=np.float32), zeros, zeros)
    has_beginnings = any(tag.startswith("B-") for tag in tags)  # "PHI or not" has none
    return free.constrained() if settings.decoding == "bio" and has_beginnings else free
