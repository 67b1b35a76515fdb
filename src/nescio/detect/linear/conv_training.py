"""Training of the convolutional network beside the CRF, on the same notes and features, by torch.

`nescio.detect.linear.conv_network` runs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from nescio.core.progress import progress
from nescio.detect.features.batch import MARGIN, Batch
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import Keys
from nescio.detect.linear.conv_network import ConvNetwork, ConvSettings, Layer, quantize_int8
from nescio.detect.linear.weights import Weights, concat_ranges

Places = NDArray[np.int64]

_WARMUP = 0.03  # share of the steps in which the learning rate rises
_CLIP = 1.0
_WEIGHT_DECAY = 1e-4


def fit(
    batch: Batch,
    tags: Sequence[str],
    tag_names: Sequence[str],
    *,
    templates: Templates,
    settings: ConvSettings,
    seed: int = 0,
) -> ConvNetwork:
    """Train a network.

    Args:
        batch: the notes.
        tags: the tag of each place of the batch's row.
        tag_names: all tags, in the order of the network's scores.
        templates: the features of a word.
        settings: how to build and train it.
        seed: of the first weights, of dropout and of the order of notes.
    """
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    keys, tracks = _frequent_features(batch, templates, settings.min_count)
    network = _Network(len(keys), len(tag_names), settings)
    tag_index = {name: at for at, name in enumerate(tag_names)}
    gold = torch.tensor([tag_index[tag] for tag in tags])
    inside = torch.from_numpy(batch.line >= 0)
    embeddings = network.rows.weight
    others = [p for p in network.parameters() if p is not embeddings]
    optimizers = [
        torch.optim.SparseAdam([embeddings], lr=settings.learning_rate),
        torch.optim.AdamW(others, lr=settings.learning_rate, weight_decay=_WEIGHT_DECAY),
    ]
    total = settings.epochs * sum(high - low + MARGIN for low, high in batch.bounds)
    done, mean_loss = 0, 0.0
    with progress("network", total, "tokens") as advance:
        for epoch in range(settings.epochs):
            for places in _note_batches(batch.bounds, settings.batch_tokens, rng):
                _start_step(optimizers, settings.learning_rate, done / total)
                chosen = torch.from_numpy(places)
                mask = inside[chosen]
                scores = network(_bags(tracks, places, settings.feature_dropout, rng), mask)
                loss = functional.cross_entropy(scores[mask], gold[chosen][mask])
                loss.backward()  # type: ignore[no-untyped-call]
                nn.utils.clip_grad_norm_(others, _CLIP)
                for optimizer in optimizers:
                    optimizer.step()
                done += len(places)
                mean_loss += (loss.item() - mean_loss) * 0.02
                advance(len(places), f"epoch {epoch + 1} loss {mean_loss:.4f}")
    return _export(network, keys, templates, settings)


def _start_step(optimizers: Sequence[torch.optim.Optimizer], learning_rate: float, done: float) -> None:
    """Set the learning rate for the share of training that is done, and clear the gradients."""
    for optimizer in optimizers:
        for group in optimizer.param_groups:
            group["lr"] = learning_rate * min((done + 0.0003) / _WARMUP, 1) * (1 - done)
        optimizer.zero_grad()


@dataclass(frozen=True, slots=True)
class _Track:
    """A track and the features of its values.

    Attributes:
        ids: the value at each place.
        features: the features of all values, concatenated.
        ends: where the features of each value end, after a 0.
    """

    ids: NDArray[np.int32]
    features: Places
    ends: Places


def _frequent_features(batch: Batch, templates: Templates, min_count: int) -> tuple[Keys, list[_Track]]:
    """Return the sorted keys of all features that are frequent enough, and the tracks with their indices."""
    inside = batch.line >= 0
    parsed: list[tuple[NDArray[np.int32], Keys, Places, Places]] = []
    for (name, _), parts in templates.singles.items():
        track = batch.track(name)
        by_part = [track.vocabulary.keys_from(part.atom, 0) for part in parts]
        count = len(track.vocabulary.values)
        value = np.concatenate([np.repeat(np.arange(count), sizes) for _, sizes in by_part])
        keys = np.concatenate(
            [part_keys + np.uint64(part.salt) for part, (part_keys, _) in zip(parts, by_part, strict=True)]
        )
        order = np.argsort(value, kind="stable")
        occurrences = np.bincount(track.ids[inside], minlength=count)[value[order]]
        parsed.append((track.ids, keys[order], value[order], occurrences))
    all_keys, slot = np.unique(np.concatenate([keys for _, keys, _, _ in parsed]), return_inverse=True)
    counts = np.bincount(slot, weights=np.concatenate([occurrences for *_, occurrences in parsed]))
    frequent = counts >= min_count
    index = np.where(frequent, np.cumsum(frequent) - 1, -1)[slot]
    tracks: list[_Track] = []
    for ids, keys, value, _ in parsed:
        features, index = index[: len(keys)], index[len(keys) :]
        kept = features >= 0
        sizes = np.bincount(value[kept], minlength=int(ids.max(initial=0)) + 1)
        tracks.append(_Track(ids, features[kept], np.concatenate([[0], np.cumsum(sizes)])))
    return all_keys[frequent], tracks


def _note_batches(
    bounds: Sequence[tuple[int, int]], batch_tokens: int, rng: np.random.Generator
) -> Iterator[Places]:
    """Yield the places of some notes at a time, each with the padding before it, in random order."""
    notes: list[Places] = []
    for at in rng.permutation(len(bounds)).tolist():
        low, high = bounds[at]
        notes.append(np.arange(low - MARGIN, high))
        if sum(map(len, notes)) >= batch_tokens:
            yield np.concatenate(notes)
            notes = []
    if notes:
        yield np.concatenate(notes)


@dataclass(frozen=True, slots=True)
class _Bags:
    """The features of the distinct values of a batch.

    Attributes:
        features: of all values, concatenated.
        offsets: where those of each value start.
        values: for each track, the value at each place.
    """

    features: Tensor
    offsets: Tensor
    values: list[Tensor]


def _bags(
    tracks: Sequence[_Track], places: Places, feature_dropout: float, rng: np.random.Generator
) -> _Bags:
    """Return the features at some places, without those that are dropped."""
    features: list[Places] = []
    sizes: list[Places] = []
    values: list[Tensor] = []
    first = 0
    for track in tracks:
        distinct, which = np.unique(track.ids[places], return_inverse=True)
        start = track.ends[distinct]
        size = track.ends[distinct + 1] - start
        at = concat_ranges(start, size)
        kept = rng.random(len(at)) >= feature_dropout
        features.append(track.features[at[kept]])
        sizes.append(np.bincount(np.repeat(np.arange(len(distinct)), size)[kept], minlength=len(distinct)))
        values.append(torch.from_numpy(which + first))
        first += len(distinct)
    size = np.concatenate(sizes)
    offsets = torch.from_numpy(np.cumsum(size) - size)
    return _Bags(torch.from_numpy(np.concatenate(features)), offsets, values)


class _Network(nn.Module):
    def __init__(self, features: int, tags: int, settings: ConvSettings) -> None:
        super().__init__()
        width = settings.width
        self.rows = nn.EmbeddingBag(features, width, mode="sum", sparse=True)
        nn.init.normal_(self.rows.weight, std=0.1)
        self.bias = nn.Parameter(torch.zeros(width))
        self.layers = nn.ModuleList(
            nn.Conv1d(width, width, 3, dilation=step, padding=step) for step in settings.dilations
        )
        self.output = nn.Linear(width, tags)
        self.dropout = nn.Dropout(settings.dropout)

    def forward(self, bags: _Bags, inside: Tensor) -> Tensor:
        """Return the scores of the tags at each place; hidden states of padding stay 0."""
        embeddings = self.rows(bags.features, bags.offsets)  # value, width
        hidden = self.bias + sum(embeddings[which] for which in bags.values)  # place, width
        hidden = self.dropout(torch.relu(hidden) * inside[:, None]).t()[None]  # 1, width, place
        for layer in self.layers:
            hidden = self.dropout((hidden + torch.relu(layer(hidden))) * inside)
        scores: Tensor = self.output(hidden[0].t())  # place, tag
        return scores


def _export(network: _Network, keys: Keys, templates: Templates, settings: ConvSettings) -> ConvNetwork:
    """Return the trained network in numpy."""
    arrays = {name: weights.numpy() for name, weights in network.state_dict().items()}
    layers = [
        Layer(
            dilation,
            np.ascontiguousarray(arrays[f"layers.{at}.weight"].transpose(2, 1, 0)).reshape(
                -1, settings.width
            ),
            arrays[f"layers.{at}.bias"],
        )
        for at, dilation in enumerate(settings.dilations)
    ]
    weights = Weights.of(keys, quantize_int8(arrays["rows.weight"]))
    output = np.ascontiguousarray(arrays["output.weight"].T)
    return ConvNetwork(templates, weights, arrays["bias"], layers, output, arrays["output.bias"])
