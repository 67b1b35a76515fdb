"""Training a network for a learner: words and tags are numbered, vectors made or read, epochs scored, weights exported."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file, save_file
from torch import nn

from nescio.core.document import Document
from nescio.core.errors import ConfigError
from nescio.core.tags import tag_set, to_spans
from nescio.detect.decoding import TransitionScores, decode
from nescio.detect.learner import Context
from nescio.detect.neural.batches import Feed, Sequences, by_length
from nescio.detect.neural.export import to_onnx
from nescio.detect.neural.networks import build_network
from nescio.detect.neural.networks.encoding import Encoding, pos_tags
from nescio.detect.neural.networks.runtime import Runtime, reading_of
from nescio.detect.neural.networks.windowing import Floats, Reading
from nescio.detect.neural.sequences import Cut, cut
from nescio.detect.neural.settings import AnonimatikSettings, NetworkSettings, WordSource
from nescio.detect.neural.trainer import Trainer
from nescio.detect.neural.vectors.table import Vectors, compose, read_vectors
from nescio.detect.neural.vectors.training import train_vectors
from nescio.detect.neural.vocabulary import LINE_BREAK, PAD, UNK, Vocabulary, normal_form

WEIGHTS = "weights.safetensors"


@dataclass(frozen=True)
class Fitted:
    """A trained network: how it runs, what was measured by epoch, and its torch self."""

    runtime: Runtime
    history: list[dict[str, float]]
    network: nn.Module


def fit(
    kind: str,
    settings: NetworkSettings,
    train: Sequence[Document],
    dev: Sequence[Document],
    *,
    context: Context,
    folder: Path | None = None,
) -> Fitted:
    """Train the network called ``kind``; with no dev notes, a share of the training notes takes their place."""
    if not train:
        raise ConfigError("no notes to train on")
    print_ = _fingerprint(kind, settings, train, dev, context)
    train, dev = _with_dev(train, dev, settings.training.dev_share, context.seed)
    train, dev = _relabelled(kind, train), _relabelled(kind, dev)
    encoding, rows = _number(settings, train, context)
    torch.manual_seed(context.seed)
    network = build_network(
        kind,
        settings,
        tags=len(encoding.tags),
        chars=len(encoding.chars),
        vectors=rows,
        pos=len(encoding.pos) + 2,
    )
    reading = reading_of(settings, encoding.tags)
    _, sequences = encoding.encode(train, gold=True)
    examples = reading.examples(sequences, context.seed)
    lengths = examples.lengths()
    detection = replace(encoding, limit=settings.detect_limit or settings.limit)
    cuts, dev_sequences = detection.encode(dev, gold=True)
    trainer = Trainer(network, settings.training, seed=context.seed, folder=folder, fingerprint=print_)

    def batches(epoch: int) -> Iterable[list[int]]:
        return by_length(lengths, settings.training.batch, seed=context.seed * 10007 + epoch)

    def loss(which: list[int]) -> tuple[torch.Tensor, int]:
        gold = torch.from_numpy(examples.gold(which))
        value: torch.Tensor = network.loss(_tensors(examples.feed(which)), gold)  # type: ignore[operator]
        return value, sum(lengths[i] for i in which)

    def score() -> Mapping[str, float]:
        return _score(reading, network, encoding, dev, cuts, dev_sequences)

    done = trainer.run(batches, loss, score, total=sum(lengths), title=kind)
    if folder:
        save_file(network.state_dict(), folder / WEIGHTS)
    runtime = Runtime(
        to_onnx(network, precision=settings.precision), detection, _chain(network, encoding.tags), settings
    )
    return Fitted(runtime, done.history, network)


def load_network(kind: str, runtime: Runtime, weights: Path) -> nn.Module:
    """Return the torch self of an exported network, from the weights its training left in the run folder."""
    state, encoding = load_file(weights), runtime.encoding
    table = state.get("words.weight", state.get("vectors.weight", torch.zeros(len(encoding.words), 0)))
    network = build_network(
        kind,
        runtime.settings,
        tags=len(encoding.tags),
        chars=len(encoding.chars),
        vectors=table.numpy(),
        pos=len(encoding.pos) + 2,
    )
    network.load_state_dict(state)
    return network.eval()


def torch_run(network: nn.Module) -> Any:
    """Return a function that runs feeds through the torch network, for a `Reading`."""

    def run(feed: Feed) -> Floats:
        with torch.inference_mode():
            found: Floats = network(_tensors(feed)).numpy()
        return found

    return run


def _tensors(feed: Feed) -> dict[str, torch.Tensor]:
    return {name: torch.from_numpy(np.ascontiguousarray(rows)) for name, rows in feed.items()}


def _with_dev(
    train: Sequence[Document], dev: Sequence[Document], share: float, seed: int
) -> tuple[Sequence[Document], Sequence[Document]]:
    """Set some training notes aside when there are no dev notes; with a single note it is both."""
    if dev or len(train) < 2:
        return train, dev or train
    order = np.random.default_rng(seed).permutation(len(train))
    aside = set(order[: max(1, round(share * len(train)))].tolist())
    return [d for i, d in enumerate(train) if i not in aside], [train[i] for i in sorted(aside)]


def _relabelled(kind: str, docs: Sequence[Document]) -> Sequence[Document]:
    """Anonimatik knows one label only."""
    if kind != "anonimatik":
        return docs
    return [doc.with_spans(span.relabel("PHI") for span in doc.spans) for doc in docs]


def _number(
    settings: NetworkSettings, train: Sequence[Document], context: Context
) -> tuple[Encoding, Floats]:
    """Number tags, characters and words; return them and the rows of the words' vectors."""
    labels = sorted({span.label for doc in train for span in doc.spans})
    counts = Counter(char for doc in train for char in doc.text if not char.isspace())
    chars = Vocabulary([LINE_BREAK, *sorted(char for char, count in counts.items() if count > 1)])
    pos: tuple[str, ...] = ()
    if isinstance(settings, AnonimatikSettings):
        tags: tuple[str, ...] = ("O", "I-PHI")
        words = Vocabulary(_frequent(train, settings))
        rows = np.zeros((len(words), 0), dtype=np.float32)  # one-hot words have no vectors
        language = context.language
        pos = tuple(sorted({p for d in train for p in pos_tags(d, cut(d.text).tokens, language)} - {""}))
        digits = settings.vectors.digits
    else:
        tags = tuple(tag_set(labels))
        vectors = _vectors(settings.vectors, train)
        words = Vocabulary([*vectors.words, LINE_BREAK])
        digits = vectors.digits
        rows = _rows(words, vectors, settings.vectors.scale, context.seed)
    encoding = Encoding(
        tags, words, chars, settings.unit, settings.limit, digits, pos=pos, language=context.language
    )
    return encoding, rows


def _frequent(train: Sequence[Document], settings: AnonimatikSettings) -> list[str]:
    digits = settings.vectors.digits
    counts = Counter(
        normal_form(word, digits)
        for doc in train
        for word in cut(doc.text, settings.unit, settings.limit).words
    )
    return sorted(word for word, count in counts.items() if count >= settings.min_count)


def _vectors(source: WordSource, train: Sequence[Document]) -> Vectors:
    vectors = (
        read_vectors(Path(source.file)) if source.file else train_vectors((d.text for d in train), source)
    )
    return compose(vectors, read_vectors(Path(source.fallback))) if source.fallback else vectors


def _rows(words: Vocabulary, vectors: Vectors, scale: float, seed: int) -> Floats:
    """Return the vector of each word of the vocabulary: zeros for padding, something for UNK and line breaks."""
    deviation = float(vectors.rows.std()) or 0.1
    rows = np.random.default_rng(seed).normal(0, deviation, (len(words), vectors.size)).astype(np.float32)
    rows[PAD], rows[UNK] = 0, vectors.unknown
    for word, row in zip(vectors.words, vectors.rows, strict=True):
        rows[words.find(word)] = row
    if scale:
        rows *= scale / deviation
    return rows.astype(np.float16).astype(np.float32)  # so that they can be saved in half the space


def _chain(network: nn.Module, tags: tuple[str, ...]) -> TransitionScores:
    crf = getattr(network, "crf", None)
    if crf is not None:
        between, begin, end = (p.detach().numpy().copy() for p in (crf.between, crf.begin, crf.end))
        return TransitionScores(tags, between, begin, end).constrained()
    none = np.zeros(len(tags), dtype=np.float32)
    return TransitionScores(
        tags, np.zeros((len(tags), len(tags)), dtype=np.float32), none, none
    )  # each token for itself


def _score(
    reading: Reading,
    network: nn.Module,
    encoding: Encoding,
    docs: Sequence[Document],
    cuts: Sequence[Cut],
    sequences: Sequences,
) -> dict[str, float]:
    """Measure exact spans (``f``; ``spans`` without types) and tokens, PHI or not, as demir-2019 plots them."""
    chain = _chain(network, encoding.tags)
    rows = np.concatenate(reading.emissions(torch_run(network), sequences))
    gold = np.concatenate(sequences.tags)
    ends = np.cumsum([0, *(len(item) for item in sequences.items)])
    best, _ = decode(
        chain, rows, list(zip(ends[:-1].tolist(), ends[1:].tolist(), strict=True)), with_probabilities=False
    )
    phi, real = best > 0, gold > 0
    hits, binary_hits, found_count, gold_count, at = 0, 0, 0, 0, 0
    for doc, cut_ in zip(docs, cuts, strict=True):
        tags = [encoding.tags[i] for i in best[at : at + len(cut_.tokens)]]
        at += len(cut_.tokens)
        found = {(s.start, s.end, s.label) for s in to_spans(tags, cut_.tokens)}
        wanted = {(s.start, s.end, s.label) for s in doc.spans}
        hits, found_count, gold_count = (
            hits + len(found & wanted),
            found_count + len(found),
            gold_count + len(wanted),
        )
        binary_hits += len({s[:2] for s in found} & {s[:2] for s in wanted})
    return {
        "f": 2 * hits / max(found_count + gold_count, 1),
        "spans": 2 * binary_hits / max(found_count + gold_count, 1),
        "accuracy": float((best == gold).mean()) if len(gold) else 1.0,
        "tp": float((phi & real).sum()),
        "tn": float((~phi & ~real).sum()),
        "fp": float((phi & ~real).sum()),
        "fn": float((~phi & real).sum()),
    }


def _fingerprint(
    kind: str, settings: NetworkSettings, train: Sequence[Document], dev: Sequence[Document], context: Context
) -> str:
    """Return a hash of everything that decides the result of a training."""
    table = asdict(settings)
    del table["detect_limit"]  # changes no weight
    digest = hashlib.sha256(json.dumps([kind, table, asdict(context)], sort_keys=True).encode())
    for doc in (*train, *dev):
        digest.update(repr((doc.id, doc.text, [(s.start, s.end, s.label) for s in doc.spans])).encode())
    return digest.hexdigest()
