"""Training, as far as it is the same for every network: held-out notes, batches, the loss, and running in torch.

`networks.training` and `encoder.fine_tuning` prepare the data and the network; `trainer` runs the epochs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from nescio.core.document import Document
from nescio.core.errors import ConfigError
from nescio.detect.learner import Task
from nescio.detect.neural.batches import Examples, Feed, Floats, Run, batches_by_length
from nescio.detect.neural.settings import Training
from nescio.detect.neural.trainer import Trainer

WEIGHTS = "weights.safetensors"
"""The trained weights in the folder of a run."""
HISTORY = "history.json"
"""What was measured after each epoch, in the same folder."""


def hold_out_dev(
    train: Sequence[Document], dev: Sequence[Document], fraction: float, seed: int
) -> tuple[Sequence[Document], Sequence[Document]]:
    """Return training and dev notes; without dev notes, a fraction of the training notes is held out (a single one is both).

    Raises:
        ConfigError: there are no training notes.
    """
    if not train:
        raise ConfigError("no notes to train on")
    if dev or len(train) < 2:
        return train, dev or train
    order = np.random.default_rng(seed).permutation(len(train))
    held_out = set(order[: max(1, round(fraction * len(train)))].tolist())
    return [d for i, d in enumerate(train) if i not in held_out], [train[i] for i in sorted(held_out)]


def train_network(
    network: nn.Module,
    examples: Examples,
    training: Training,
    score: Callable[[], Mapping[str, float]],
    *,
    seed: int,
    folder: Path | None,
    fingerprint: str,
    title: str,
    negatives: NDArray[np.bool_] | None = None,
    negative_subsampling: float = 0.0,
) -> Trainer:
    """Train a network that has a method ``loss``, and return the finished trainer.

    Args:
        network: the network.
        examples: what it is trained on.
        training: how.
        score: scores the network; see `Trainer.run`.
        seed: of batches and dropout.
        folder: for checkpoints and logs; None for neither.
        fingerprint: see `fingerprint`.
        title: shown beside the progress bar.
        negatives: which examples have no PHI.
        negative_subsampling: share of these that each epoch leaves out.
    """
    lengths = examples.lengths()
    trainer = Trainer(network, training, seed=seed, folder=folder, fingerprint=fingerprint)

    def batches(epoch: int) -> Iterable[list[int]]:
        epoch_seed = seed * 10007 + epoch
        chosen = np.arange(len(lengths))
        if negatives is not None:
            draws = np.random.default_rng(epoch_seed).random(len(lengths))
            chosen = np.flatnonzero(~negatives | (draws >= negative_subsampling))
        chosen_lengths = [lengths[i] for i in chosen]
        for batch in batches_by_length(chosen_lengths, training.batch_size, seed=epoch_seed):
            yield chosen[batch].tolist()

    def loss(which: list[int]) -> tuple[torch.Tensor, int]:
        gold = torch.from_numpy(examples.gold(which))
        value: torch.Tensor = network.loss(_tensors(examples.feed(which)), gold)  # type: ignore[operator]
        return value, sum(lengths[i] for i in which)

    trainer.run(batches, loss, score, total=sum(lengths), title=title)
    return trainer


def torch_run(network: nn.Module) -> Run:
    """Return a function that runs the network in torch."""

    def run(feed: Feed) -> Floats:
        with torch.inference_mode():
            emissions: Floats = network(_tensors(feed)).numpy()
        return emissions

    return run


def _tensors(feed: Feed) -> dict[str, torch.Tensor]:
    return {name: torch.from_numpy(np.ascontiguousarray(rows)) for name, rows in feed.items()}


def fingerprint(
    kind: str, settings: Any, train: Sequence[Document], dev: Sequence[Document], task: Task
) -> str:
    """Return a hash of everything that decides the weights, so that only the same training is resumed."""
    table = asdict(settings)
    del table["max_length"]  # of detection; changes no weight
    digest = hashlib.sha256(json.dumps([kind, table, asdict(task)], sort_keys=True).encode())
    for doc in (*train, *dev):
        digest.update(repr((doc.id, doc.text, [(s.start, s.end, s.label) for s in doc.spans])).encode())
    return digest.hexdigest()
