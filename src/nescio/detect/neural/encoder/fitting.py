"""Teaching the encoder: the vocabulary is cut down to a language, the layers are tuned, the result is exported."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import nn

from nescio.core.document import Document
from nescio.core.errors import ConfigError, DataError, Location, ModelError
from nescio.core.tags import tag_set, to_spans
from nescio.detect.decoding import TransitionScores, decode
from nescio.detect.learner import Context
from nescio.detect.neural.batches import by_length
from nescio.detect.neural.encoder.encoding import PieceEncoding, PieceSequences
from nescio.detect.neural.encoder.network import Encoder
from nescio.detect.neural.encoder.pretrained import Pretrained, read_pretrained
from nescio.detect.neural.encoder.settings import EncoderSettings
from nescio.detect.neural.encoder.subwords import SPECIAL, Unigram
from nescio.detect.neural.export import to_onnx
from nescio.detect.neural.networks.fitting import WEIGHTS
from nescio.detect.neural.networks.windowing import Floats
from nescio.detect.neural.sequences import Cut
from nescio.detect.neural.trainer import Trainer

_BATCH = 16


def fit(
    settings: EncoderSettings,
    train: Sequence[Document],
    dev: Sequence[Document],
    *,
    context: Context,
    folder: Path | None = None,
) -> tuple[bytes, PieceEncoding, list[dict[str, float]]]:
    """Train the encoder; return it as ONNX, how notes are read, and what was measured by epoch."""
    if not train:
        raise ConfigError("no notes to train on")
    pretrained = read_pretrained()
    pieces, kept = _vocabulary(pretrained.pieces, train, settings)
    tags = tuple(tag_set(sorted({span.label for doc in train for span in doc.spans})))
    encoding = PieceEncoding(tags, pieces, settings.limit)
    torch.manual_seed(context.seed)
    network = _network(pretrained, settings, kept, len(tags))
    begun = _begin_with(Path(settings.begin), network) if settings.begin else {}
    _, sequences = encoding.encode(train, gold=True)
    cuts, dev_sequences = encoding.encode(dev, gold=True)
    lengths = sequences.lengths()
    fingerprint = _fingerprint(settings, train, context)
    trainer = Trainer(network, settings.training, seed=context.seed, folder=folder, fingerprint=fingerprint)

    easy = np.array([not row.any() for row in sequences.tags])  # nothing but O, which is tag 0

    def batches(epoch: int) -> Iterable[list[int]]:
        seed = context.seed * 10007 + epoch
        drawn = np.random.default_rng(seed).random(len(easy))
        shown = np.flatnonzero(~easy | (drawn >= settings.skip)).tolist()
        for batch in by_length([lengths[i] for i in shown], settings.training.batch, seed=seed):
            yield [shown[i] for i in batch]

    def loss(which: list[int]) -> tuple[torch.Tensor, int]:
        feed = {name: torch.from_numpy(rows) for name, rows in sequences.feed(which).items()}
        return network.loss(feed, torch.from_numpy(sequences.gold(which))), sum(lengths[i] for i in which)

    def score() -> Mapping[str, float]:
        return _score(network, tags, dev, cuts, dev_sequences)

    done = trainer.run(batches, loss, score, total=sum(lengths), title="encoder")
    with torch.no_grad():
        for name, weights in begun.items():
            trainer.learned[name].lerp_(weights, 0.5)
    if folder:
        save_file({**trainer.learned}, folder / WEIGHTS)
    shown = replace(encoding, limit=settings.shown or settings.limit)
    return to_onnx(network, precision=settings.precision), shown, done.history


def emissions(network: nn.Module, sequences: PieceSequences) -> Floats:
    """Return the scores of all tokens, one sequence after the other."""
    found: list[Floats] = [np.zeros((0, 0), dtype=np.float32)] * len(sequences.first)
    with torch.inference_mode():
        for which in by_length(sequences.lengths(), _BATCH):
            rows = network({name: torch.from_numpy(a) for name, a in sequences.feed(which).items()}).numpy()
            for at, number in enumerate(which):
                found[number] = rows[at, : len(sequences.first[number])]
    return np.concatenate(found)


def _vocabulary(
    everything: Unigram, train: Sequence[Document], settings: EncoderSettings
) -> tuple[Unigram, list[int]]:
    """Keep the pieces that the language uses, every single character among them, and the special ones."""
    counts = everything.count((*(doc.text for doc in train), *_texts(settings.texts)))
    special = list(range(len(SPECIAL)))
    single = [i for i in counts if len(everything.names[i].strip("▁")) <= 1]
    frequent = [i for i, _ in counts.most_common(settings.vocabulary)]
    kept = special + sorted({*single, *frequent} - set(special))
    return everything.subset(kept), kept


def _texts(paths: Sequence[str]) -> Iterator[str]:
    for path in paths:
        with Path(path).open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                try:
                    yield str(json.loads(line)["text"])
                except (ValueError, KeyError, TypeError):
                    place = Location(path, line=number)
                    raise DataError(
                        "no JSON object with a 'text'", place, fix="one such object a line"
                    ) from None


def _network(pretrained: Pretrained, settings: EncoderSettings, kept: list[int], tags: int) -> Encoder:
    layers = settings.layers or pretrained.layers
    network = Encoder(
        pieces=len(kept),
        tags=tags,
        hidden=pretrained.hidden,
        layers=layers,
        heads=pretrained.heads,
        inner=pretrained.inner,
        positions=len(pretrained.weights["places.weight"]),
        epsilon=pretrained.epsilon,
        dropout=settings.dropout,
    )
    state = {**pretrained.weights, "words.weight": pretrained.weights["words.weight"][kept]}
    # not strict: layers that are left out have no place, the last map has no pretrained weights
    network.load_state_dict({name: torch.from_numpy(w) for name, w in state.items()}, strict=False)
    return network


def _begin_with(path: Path, network: Encoder) -> dict[str, torch.Tensor]:
    """Give a network what an earlier training learned, and return it; the word table is no part of that.

    Of a network with more layers the lower ones are taken; then there is nothing to return, as they were made to work under others.

    Raises:
        ModelError: there is no such file, or it is another network's.
    """
    try:
        found = load_file(path)
    except (OSError, SafetensorError):
        raise ModelError(f"{path}: no weights; they are in the folder run of a trained model") from None
    wanted = {name: p.shape for name, p in network.named_parameters() if p.requires_grad}
    if wanted != {name: weights.shape for name, weights in found.items() if name in wanted}:
        raise ModelError(f"{path}: weights of a network with fewer layers or other labels")
    network.load_state_dict({name: found[name] for name in wanted}, strict=False)
    return found if len(found) == len(wanted) else {}


def _score(
    network: nn.Module,
    tags: tuple[str, ...],
    docs: Sequence[Document],
    cuts: Sequence[Cut],
    sequences: PieceSequences,
) -> dict[str, float]:
    """Measure exact spans: ``f`` with types, ``spans`` without."""
    rows = emissions(network, sequences)
    ends = np.cumsum([0, *map(len, sequences.first)]).tolist()
    best, _ = decode(TransitionScores.uniform(tags), rows, list(pairwise(ends)), with_probabilities=False)
    at = hits = binary = found_count = gold_count = 0
    for doc, where in zip(docs, cuts, strict=True):
        named = [tags[i] for i in best[at : at + len(where.tokens)]]
        at += len(where.tokens)
        found = {(s.start, s.end, s.label) for s in to_spans(named, where.tokens)}
        wanted = {(s.start, s.end, s.label) for s in doc.spans}
        hits, binary = (
            hits + len(found & wanted),
            binary + len({s[:2] for s in found} & {s[:2] for s in wanted}),
        )
        found_count, gold_count = found_count + len(found), gold_count + len(wanted)
    total = max(found_count + gold_count, 1)
    return {"f": 2 * hits / total, "spans": 2 * binary / total}


def _fingerprint(settings: EncoderSettings, train: Sequence[Document], context: Context) -> str:
    digest = hashlib.sha256(json.dumps([asdict(settings), asdict(context)], sort_keys=True).encode())
    for doc in train:
        digest.update(repr((doc.id, doc.text, [(s.start, s.end, s.label) for s in doc.spans])).encode())
    return digest.hexdigest()
