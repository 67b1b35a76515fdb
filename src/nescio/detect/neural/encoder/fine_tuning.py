"""Fine-tuning the encoder: the vocabulary is cut down to a language, the layers are trained, the result is exported.

What is the same for the papers' networks is in `nescio.detect.neural.fitting`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from nescio.core.document import Document
from nescio.core.errors import DataError, Location, ModelError
from nescio.core.tags import tag_set
from nescio.detect.decoding import TransitionScores
from nescio.detect.learner import Task
from nescio.detect.neural.batches import run_by_length
from nescio.detect.neural.encoder.encoding import SubwordEncoding
from nescio.detect.neural.encoder.network import Encoder
from nescio.detect.neural.encoder.pretrained import Pretrained, read_pretrained
from nescio.detect.neural.encoder.settings import EncoderSettings
from nescio.detect.neural.encoder.subwords import Subwords
from nescio.detect.neural.export import to_onnx
from nescio.detect.neural.fitting import WEIGHTS, fingerprint, hold_out_dev, torch_run, train_network
from nescio.detect.neural.scoring import score_notes

_INITIAL_SHARE = 0.5  # of the initial weights in the final ones
_DEV_BATCH_SIZE = 16
# Names in weights saved before the redesign -> names of today.
_OLD_WEIGHTS = {
    "attend": "qkv",
    "join": "attn_out",
    "attended": "attn_norm",
    "widen": "ffn_in",
    "narrow": "ffn_out",
    "done": "ffn_norm",
    "words": "subword_embedding",
    "places": "position_embedding",
    "norm": "embedding_norm",
    "emit": "classifier",
}


def fit(
    settings: EncoderSettings,
    train: Sequence[Document],
    dev: Sequence[Document],
    *,
    task: Task,
    folder: Path | None = None,
) -> tuple[bytes, SubwordEncoding, list[dict[str, float]]]:
    """Train the encoder; return it as ONNX, how notes are encoded in detection, and measurements after each epoch.

    Raises:
        ConfigError: there are no training notes.
        ModelError: ``initial_weights`` are not there, or do not fit.
    """
    run_fingerprint = fingerprint("encoder", settings, train, dev, task)
    tags = tuple(tag_set(sorted({span.label for doc in train for span in doc.spans})))
    train, dev = hold_out_dev(train, dev, settings.training.dev_fraction, task.seed)
    pretrained = read_pretrained(settings.pretrained)
    subwords, kept = _vocabulary(pretrained.subwords, train, settings)
    encoding = SubwordEncoding(tags, subwords, settings.train_max_length)
    torch.manual_seed(task.seed)
    network = _build_network(pretrained, settings, kept, len(tags))
    initial = (
        _load_initial_weights(Path(settings.initial_weights), network) if settings.initial_weights else {}
    )
    _, sequences = encoding.encode(train, gold=True)
    dev_notes, dev_sequences = encoding.encode(dev, gold=True)
    transition_scores = TransitionScores.uniform(tags)

    def score() -> Mapping[str, float]:
        tokens = [len(first) for first in dev_sequences.first]
        emissions = run_by_length(torch_run(network), dev_sequences, tokens, _DEV_BATCH_SIZE)
        return score_notes(dev, dev_notes, emissions, dev_sequences.tags, transition_scores)

    trainer = train_network(
        network,
        sequences,
        settings.training,
        score,
        seed=task.seed,
        folder=folder,
        fingerprint=run_fingerprint,
        title="encoder",
        negatives=np.array([not row.any() for row in sequences.tags]),  # O is tag 0
        negative_subsampling=settings.negative_subsampling,
    )
    with torch.no_grad():
        for name, weights in initial.items():
            # The mean of the weights at the start and at the end; `EncoderSettings.initial_weights` says why.
            trainer.trainable[name].lerp_(weights, _INITIAL_SHARE)
    if folder:
        save_file({**trainer.trainable}, folder / WEIGHTS)
    detection_encoding = replace(encoding, max_length=settings.max_length or settings.train_max_length)
    return to_onnx(network, precision=settings.precision), detection_encoding, trainer.done.history


def _vocabulary(
    pretrained: Subwords, train: Sequence[Document], settings: EncoderSettings
) -> tuple[Subwords, list[int]]:
    """Return the subwords that the language uses, with all its single characters and the special ones, and their old ids."""
    counts = pretrained.count((*(doc.text for doc in train), *_texts(settings.vocabulary_texts)))
    special = [*pretrained.special]
    characters = [i for i in counts if pretrained.is_character(i)]
    frequent = [i for i, _ in counts.most_common(settings.vocabulary_size)]
    kept = special + sorted({*characters, *frequent} - set(special))
    return pretrained.subset(kept), kept


def _texts(paths: Sequence[str]) -> Iterator[str]:
    """Yield the texts of jsonl files."""
    for path in paths:
        with Path(path).open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                try:
                    yield str(json.loads(line)["text"])
                except (ValueError, KeyError, TypeError):
                    location = Location(path, line=number)
                    raise DataError(
                        "no JSON object with a 'text'", location, fix="one such object a line"
                    ) from None


def _build_network(pretrained: Pretrained, settings: EncoderSettings, kept: list[int], tags: int) -> Encoder:
    """Return the encoder with the pretrained weights of the layers and subwords that are kept."""
    network = Encoder(
        vocabulary_size=len(kept),
        tags=tags,
        hidden=pretrained.hidden,
        layers=settings.layers or pretrained.layers,
        heads=pretrained.heads,
        ffn_hidden=pretrained.ffn_hidden,
        positions=pretrained.positions,
        epsilon=pretrained.epsilon,
        dropout=settings.dropout,
    )
    wanted = network.state_dict().keys() & pretrained.weights.keys()  # some layers may be left out
    state = {name: pretrained.weights[name]() for name in wanted}
    state["subword_embedding.weight"] = pretrained.embeddings(kept)
    # not strict: the classifier has no pretrained weights
    network.load_state_dict({name: torch.from_numpy(w) for name, w in state.items()}, strict=False)
    return network


def _load_initial_weights(path: Path, network: Encoder) -> dict[str, torch.Tensor]:
    """Load the weights of an earlier training into a network, all but the subword embeddings, and return them.

    Of a network with more layers the lower ones are loaded. Then nothing is returned: those layers were trained below others, so
    an average with them is of no use.

    Raises:
        ModelError: there is no such file, or it is another network's.
    """
    try:
        found = {_current_name(name): weights for name, weights in load_file(path).items()}
    except (OSError, SafetensorError):
        raise ModelError(f"{path}: no weights; they are in the folder run of a trained model") from None
    wanted = {name: p.shape for name, p in network.named_parameters() if p.requires_grad}
    if wanted != {name: weights.shape for name, weights in found.items() if name in wanted}:
        raise ModelError(f"{path}: weights of a network with fewer layers or other labels")
    network.load_state_dict({name: found[name] for name in wanted}, strict=False)
    return found if len(found) == len(wanted) else {}


def _current_name(name: str) -> str:
    return ".".join(_OLD_WEIGHTS.get(part, part) for part in name.split("."))
