"""Training of the network that stands beside the linear tagger, on the same notes and features."""

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
from nescio.detect.linear.context_network import ContextNetwork, ContextSettings, Layer, in_steps
from nescio.detect.linear.weights import Weights, end_to_end

Places = NDArray[np.int64]

_WARM = 0.03  # share of the steps in which the rate rises
_CLIP = 1.0


def fit(
    batch: Batch,
    tags: Sequence[str],
    names: Sequence[str],
    *,
    templates: Templates,
    settings: ContextSettings,
    seed: int = 0,
) -> ContextNetwork:
    """Train a network.

    Args:
        batch: the notes.
        tags: the tag of each place of the batch's row.
        names: all tags, in the order of the network's scores.
        templates: the features of a word.
        settings: how to build and train it.
        seed: of the first weights, of what is forgotten and of the order of notes.
    """
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    dice = np.random.default_rng(seed)
    keys, tracks = _known(batch, templates, settings.min_count)
    network = _Network(len(keys), len(names), settings)
    number = {name: at for at, name in enumerate(names)}
    gold = torch.tensor([number[tag] for tag in tags])
    inside = torch.from_numpy(batch.line >= 0)
    rows, others = network.rows.weight, [p for p in network.parameters() if p is not network.rows.weight]
    optimizers = [
        torch.optim.SparseAdam([rows], lr=settings.rate),
        torch.optim.AdamW(others, lr=settings.rate, weight_decay=1e-4),
    ]
    total = settings.epochs * sum(high - low + MARGIN for low, high in batch.bounds)
    done, mean = 0, 0.0
    with progress("network", total, "tokens") as advance:
        for epoch in range(settings.epochs):
            for places in _parts(batch.bounds, settings.batch, dice):
                for optimizer in optimizers:
                    for group in optimizer.param_groups:
                        group["lr"] = (
                            settings.rate * min((done / total + 0.0003) / _WARM, 1) * (1 - done / total)
                        )
                    optimizer.zero_grad()
                shown = torch.from_numpy(places)
                here = inside[shown]
                scores = network(_feed(tracks, places, settings.forget, dice), here)
                loss = functional.cross_entropy(scores[here], gold[shown][here])
                loss.backward()  # type: ignore[no-untyped-call]
                nn.utils.clip_grad_norm_(others, _CLIP)
                for optimizer in optimizers:
                    optimizer.step()
                done += len(places)
                mean += (loss.item() - mean) * 0.02
                advance(len(places), f"epoch {epoch + 1} loss {mean:.4f}")
    return _finished(network, keys, templates, settings)


@dataclass(frozen=True, slots=True)
class _Track:
    """Which value of a track stands at each place, and the features of each value, end to end."""

    ids: NDArray[np.int32]
    features: Places
    ends: Places  # where those of each value end, after a 0


def _known(batch: Batch, templates: Templates, min_count: int) -> tuple[Keys, list[_Track]]:
    """Return the keys of the features that are seen often enough, sorted, and the tracks with their numbers."""
    inside = batch.line >= 0
    made: list[tuple[NDArray[np.int32], Keys, Places, Places]] = []
    for (name, _), parts in templates.singles.items():
        track = batch.track(name)
        flats = [track.vocabulary.flat(part.atom, 0) for part in parts]
        count = len(track.vocabulary.values)
        owner = np.concatenate([np.repeat(np.arange(count), sizes) for _, sizes in flats])
        keys = np.concatenate(
            [flat + np.uint64(part.salt) for part, (flat, _) in zip(parts, flats, strict=True)]
        )
        order = np.argsort(owner, kind="stable")
        times = np.bincount(track.ids[inside], minlength=count)[owner[order]]
        made.append((track.ids, keys[order], owner[order], times))
    every, slot = np.unique(np.concatenate([keys for _, keys, _, _ in made]), return_inverse=True)
    often = np.bincount(slot, weights=np.concatenate([times for *_, times in made])) >= min_count
    number = np.where(often, np.cumsum(often) - 1, -1)[slot]
    tracks: list[_Track] = []
    for ids, keys, owner, _ in made:
        features, number = number[: len(keys)], number[len(keys) :]
        kept = features >= 0
        counts = np.bincount(owner[kept], minlength=int(ids.max(initial=0)) + 1)
        tracks.append(_Track(ids, features[kept], np.concatenate([[0], np.cumsum(counts)])))
    return every[often], tracks


def _parts(bounds: Sequence[tuple[int, int]], size: int, dice: np.random.Generator) -> Iterator[Places]:
    """Yield the places of some notes at a time, each with the padding before it, in random order."""
    some: list[Places] = []
    for at in dice.permutation(len(bounds)).tolist():
        low, high = bounds[at]
        some.append(np.arange(low - MARGIN, high))
        if sum(map(len, some)) >= size:
            yield np.concatenate(some)
            some = []
    if some:
        yield np.concatenate(some)


@dataclass(frozen=True, slots=True)
class _Feed:
    """Features of the distinct values of a batch, where those of each value begin, and for each track which value stands where."""

    features: Tensor
    begins: Tensor
    values: list[Tensor]


def _feed(tracks: Sequence[_Track], places: Places, forget: float, dice: np.random.Generator) -> _Feed:
    features: list[Places] = []
    sizes: list[Places] = []
    values: list[Tensor] = []
    before = 0
    for track in tracks:
        distinct, which = np.unique(track.ids[places], return_inverse=True)
        begin = track.ends[distinct]
        size = track.ends[distinct + 1] - begin
        at = end_to_end(begin, size)
        kept = dice.random(len(at)) >= forget
        features.append(track.features[at[kept]])
        sizes.append(np.bincount(np.repeat(np.arange(len(distinct)), size)[kept], minlength=len(distinct)))
        values.append(torch.from_numpy(which + before))
        before += len(distinct)
    size = np.concatenate(sizes)
    begins = torch.from_numpy(np.cumsum(size) - size)
    return _Feed(torch.from_numpy(np.concatenate(features)), begins, values)


class _Network(nn.Module):
    def __init__(self, features: int, tags: int, settings: ContextSettings) -> None:
        super().__init__()
        width = settings.width
        self.rows = nn.EmbeddingBag(features, width, mode="sum", sparse=True)
        nn.init.normal_(self.rows.weight, std=0.1)
        self.bias = nn.Parameter(torch.zeros(width))
        self.layers = nn.ModuleList(
            nn.Conv1d(width, width, 3, dilation=step, padding=step) for step in settings.reach
        )
        self.last = nn.Linear(width, tags)
        self.dropout = nn.Dropout(settings.dropout)

    def forward(self, feed: _Feed, inside: Tensor) -> Tensor:
        """Return the scores of the tags at each place; padding says nothing to its neighbours."""
        sums = self.rows(feed.features, feed.begins)
        rows = self.bias + sum(sums[which] for which in feed.values)
        rows = self.dropout(torch.relu(rows) * inside[:, None]).t()[None]
        for layer in self.layers:
            rows = self.dropout((rows + torch.relu(layer(rows))) * inside)
        scores: Tensor = self.last(rows[0].t())
        return scores


def _finished(
    network: _Network, keys: Keys, templates: Templates, settings: ContextSettings
) -> ContextNetwork:
    made = {name: weights.numpy() for name, weights in network.state_dict().items()}
    layers = [
        Layer(
            step,
            np.ascontiguousarray(made[f"layers.{at}.weight"].transpose(2, 1, 0)).reshape(-1, settings.width),
            made[f"layers.{at}.bias"],
        )
        for at, step in enumerate(settings.reach)
    ]
    weights = Weights.of(keys, in_steps(made["rows.weight"]))
    last = np.ascontiguousarray(made["last.weight"].T)
    return ContextNetwork(templates, weights, made["bias"], layers, last, made["last.bias"])
