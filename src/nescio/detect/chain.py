"""Best and likely tag sequences of a linear chain, for many sequences at once, in plain numpy.

Reductions run along an axis of fixed size, never through BLAS, so a note's result does not depend on its batch.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

IMPOSSIBLE = np.float32(-1e4)
_WIDTH = 128  # sequences handled side by side
_REACH = 8  # tokens around a find that its probability is worked out from
_LEAST = 1e-4  # probability that even a dial at 1 asks for


@dataclass(frozen=True)
class Chain:
    """Scores of going from one tag to the next, of beginning and of ending with a tag."""

    tags: tuple[str, ...]
    between: Floats  # from, to
    begin: Floats
    end: Floats

    def constrained(self) -> Chain:
        """Return the chain in which an inside tag can only continue its own label."""
        allowed = np.array([[_follows(a, b) for b in self.tags] for a in ("O", *self.tags)])
        return Chain(
            self.tags,
            np.where(allowed[1:], self.between, IMPOSSIBLE).astype(np.float32),
            np.where(allowed[0], self.begin, IMPOSSIBLE).astype(np.float32),
            np.where([_follows(a, "O") for a in self.tags], self.end, IMPOSSIBLE).astype(np.float32),
        )

    @classmethod
    def flat(cls, tags: Sequence[str]) -> Chain:
        """Return a chain in which every allowed step is as good as any other."""
        size = len(tags)
        none = np.zeros(size, dtype=np.float32)
        return cls(tuple(tags), np.zeros((size, size), dtype=np.float32), none, none).constrained()


def _follows(previous: str, tag: str) -> bool:
    """Whether ``tag`` may stand after ``previous`` in BIO or BIOES."""
    before, _, open_label = previous.partition("-")
    now, _, label = tag.partition("-")
    if now in ("I", "E"):
        return before in ("B", "I") and label == open_label
    return True


def caution_at(recall: float) -> float:
    """Return the caution with which whatever has a probability above ``1 - recall`` of not being ``O`` is found."""
    return math.log((recall + _LEAST) / (1 - recall + _LEAST))


def decode(
    chain: Chain,
    emissions: Floats,
    units: Sequence[tuple[int, int]],
    *,
    margins: bool = True,
    caution: float = 0.0,
) -> tuple[NDArray[np.int16], Floats]:
    """Return the best tag of each row of ``emissions`` and its probability.

    Probabilities are worked out around the finds only; where the best tag is ``O`` and no find is near, they are 1.

    Args:
        chain: scores between tags.
        emissions: one row of tag scores for each token.
        units: stretches of rows that are one sequence each.
        margins: whether to compute probabilities; without, they are all 1.
        caution: taken from ``O`` everywhere while the best tags are searched, in nats; above 0 more is found.
            Probabilities are those without it.
    """
    outside = chain.tags.index("O") if "O" in chain.tags else -1
    shifted = emissions
    if caution and outside >= 0:
        shifted = emissions.copy()
        shifted[:, outside] -= np.float32(caution)
    best = np.zeros(len(emissions), dtype=np.int16)
    for places, sizes, inside in _laid_out(units, len(emissions)):
        best[places[inside]] = _viterbi(chain, shifted, places, sizes)[inside]
    sure = np.ones(len(emissions), dtype=np.float32)
    if margins:
        for places, sizes, inside in _laid_out(_around(best != outside, units), len(emissions)):
            shares = _posterior(chain, emissions, places, sizes)
            sure[places[inside]] = np.take_along_axis(shares, best[places][:, :, None], axis=2)[inside, 0]
    return best, sure


def marginals(chain: Chain, emissions: Floats, units: Sequence[tuple[int, int]]) -> Floats:
    """Return the probability of every tag at every token; rows outside the units stay 0."""
    found = np.zeros_like(emissions)
    for places, sizes, inside in _laid_out(units, len(emissions)):
        found[places[inside]] = _posterior(chain, emissions, places, sizes)[inside]
    return found


def _laid_out(
    units: Sequence[tuple[int, int]], total: int
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]]:
    """Yield sequences of like length together, longest first: places (sequence, step), sizes, and what is no padding."""
    ordered = sorted(units, key=lambda u: (u[0] - u[1], u[0]))
    for at in range(0, len(ordered), _WIDTH):
        group = np.array(ordered[at : at + _WIDTH])
        sizes = group[:, 1] - group[:, 0]
        steps = np.arange(sizes[0])[None, :]
        yield np.minimum(group[:, :1] + steps, total - 1), sizes, steps < sizes[:, None]


def _around(found: NDArray[np.bool_], units: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the stretches of the units that hold a find, with a few tokens on either side."""
    stretches: list[tuple[int, int]] = []
    for low, high in units:
        at = np.flatnonzero(found[low:high])
        if not len(at):
            continue
        cuts = np.flatnonzero(np.diff(at) > 2 * _REACH)
        first = np.maximum(at[np.concatenate([[0], cuts + 1])] - _REACH, 0) + low
        last = np.minimum(at[np.concatenate([cuts, [len(at) - 1]])] + _REACH + 1, high - low) + low
        stretches += zip(first.tolist(), last.tolist(), strict=True)
    return stretches


def _alive(sizes: NDArray[np.int64]) -> list[int]:
    """Return for each step how many sequences (sorted, longest first) are that long."""
    return [int(np.searchsorted(-sizes, -step, side="left")) for step in range(int(sizes[0]))]


def _viterbi(
    chain: Chain, emissions: Floats, places: NDArray[np.int64], sizes: NDArray[np.int64]
) -> NDArray[np.int16]:
    count, steps = places.shape
    into = np.ascontiguousarray(chain.between.T)  # to, from
    few, many, sources = _sources(chain)
    between_few = chain.between[sources, few[:, None]]  # to, source
    between_many = np.ascontiguousarray(chain.between[:, many])  # from, to
    alive = _alive(sizes)
    scores = np.zeros((steps, count, len(chain.tags)), dtype=np.float32)
    scores[0] = chain.begin + emissions[places[:, 0]]
    room = np.empty((count, len(chain.tags), len(many)), dtype=np.float32)  # sequence, from, to
    for step in range(1, steps):
        n = alive[step]
        before, now = scores[step - 1, :n], scores[step, :n]
        np.add(before[:, :, None], between_many[None], out=room[:n])
        now[:, many] = room[:n].max(axis=1)
        if len(few):
            now[:, few] = (before[:, sources] + between_few).max(axis=2)
        now += emissions[places[:n, step]]
    paths = np.zeros((count, steps), dtype=np.int16)
    rows = np.arange(count)
    current = (scores[sizes - 1, rows] + chain.end).argmax(axis=1)
    paths[rows, sizes - 1] = current
    for step in range(steps - 2, -1, -1):
        n = alive[step + 1]  # sequences that go on after this step
        current[:n] = (scores[step, :n] + into[current[:n]]).argmax(axis=1)
        paths[:n, step] = current[:n]
    return paths


def _sources(chain: Chain) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the tags that can follow two others only (inside tags), the rest, and those two for each of the first."""
    possible = chain.between > IMPOSSIBLE / 2
    count = possible.sum(axis=0)
    few = np.flatnonzero((count > 0) & (count <= 2))
    sources = np.array([(np.flatnonzero(possible[:, tag]).tolist() * 2)[:2] for tag in few], dtype=np.int64)
    return few, np.setdiff1d(np.arange(len(chain.tags)), few), sources.reshape(len(few), 2)


def _posterior(
    chain: Chain, emissions: Floats, places: NDArray[np.int64], sizes: NDArray[np.int64]
) -> Floats:
    """Return the probability of each tag at each step of each sequence, by forward and backward sums."""
    count, steps = places.shape
    alive = _alive(sizes)
    top = max(float(chain.between.max()), 0.0)
    forth = np.exp(np.maximum(chain.between - top, -60.0)) * (chain.between > IMPOSSIBLE / 2)  # from, to
    back = np.ascontiguousarray(forth.T)
    local = emissions[places]  # sequence, step, tag
    local = np.exp(np.maximum(local - local.max(axis=2, keepdims=True), -60.0))
    forward = np.zeros((steps, count, len(chain.tags)), dtype=np.float32)
    begin = np.exp(chain.begin - chain.begin.max()) * local[:, 0]
    forward[0] = begin / begin.sum(axis=1, keepdims=True)
    room = np.empty((count, len(chain.tags), len(chain.tags)), dtype=np.float32)
    for step in range(1, steps):
        n = alive[step]
        np.multiply(forward[step - 1, :n, :, None], forth[None], out=room[:n])
        now = room[:n].sum(axis=1) * local[:n, step]
        forward[step, :n] = now / np.maximum(now.sum(axis=1, keepdims=True), 1e-37)
    end = np.exp(chain.end - chain.end.max())
    beta = np.broadcast_to(end, (count, len(chain.tags))).copy()
    for step in range(steps - 1, -1, -1):
        n = alive[step]
        if step < steps - 1 and (m := alive[step + 1]):
            np.multiply((beta[:m] * local[:m, step + 1])[:, :, None], back[None], out=room[:m])
            now = room[:m].sum(axis=1)
            beta[:m] = now / np.maximum(now.sum(axis=1, keepdims=True), 1e-37)
        both = forward[step, :n] * beta[:n]
        forward[step, :n] = both / np.maximum(both.sum(axis=1, keepdims=True), 1e-37)
    shares: Floats = forward.transpose(1, 0, 2)
    return shares
