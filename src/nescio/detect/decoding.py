"""Best and likely tag sequences of a linear chain, for many sequences at once, in plain numpy.

Reductions run along an axis of fixed size, never through BLAS, so a note's result does not depend on its batch.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

IMPOSSIBLE = np.float32(-1e4)
_WIDTH = 256  # sequences handled side by side
_NARROW = 16  # up to so many, loops along the tags are faster
_REACH = 8  # tokens around a find that its probability is worked out from
_SURE, _DENSE = 6.0, 0.025  # nats by which something surely is PHI; share of such tokens in a note full of it
_LEAST = 1e-4  # probability that even a dial at 1 asks for


@dataclass(frozen=True)
class Chain:
    """Scores of going from one tag to the next, of beginning and of ending with a tag."""

    tags: tuple[str, ...]
    between: Floats  # from, to
    begin: Floats
    end: Floats

    @cached_property
    def best(self) -> _Steps:
        """Steps of the best sequence."""
        return _Steps(self.between, self.between > IMPOSSIBLE / 2, np.add, np.maximum)

    @cached_property
    def likely(self) -> _Steps:
        """Steps of the sum over all sequences."""
        possible = self.between > IMPOSSIBLE / 2
        top = max(float(self.between.max()), 0.0)
        return _Steps(np.exp(np.maximum(self.between - top, -60.0)) * possible, possible, np.multiply, np.add)

    def constrained(self) -> Chain:
        """Return the chain in which an inside tag can only continue its own label."""
        allowed = np.array([[_follows(a, b) for b in self.tags] for a in ("O", *self.tags)])
        return Chain(
            self.tags,
            np.where(allowed[1:], self.between, IMPOSSIBLE).astype(np.float32),
            np.where(allowed[0], self.begin, IMPOSSIBLE).astype(np.float32),
            np.where([_follows(a, "O") for a in self.tags], self.end, IMPOSSIBLE).astype(np.float32),
        )

    def times(self, share: float) -> Chain:
        """Return the chain with all scores so many times as high."""
        between, begin, end = (np.float32(share) * part for part in (self.between, self.begin, self.end))
        return Chain(self.tags, between, begin, end)

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


def thinned(
    chain: Chain, emissions: Floats, bounds: Sequence[tuple[int, int]], caution: float, thin: float
) -> float | Floats:
    """Return the caution of each row: less of it in notes in which next to nothing is surely PHI.

    What is unsure is PHI more often where other things surely are, and a table of drugs is left alone.

    Args:
        chain: its tags.
        emissions: one row of tag scores for each token.
        bounds: the rows of each note.
        caution: what it is where a fortieth of a note's tokens or more are surely PHI.
        thin: how much less it is where none is.
    """
    if not thin or "O" not in chain.tags:
        return caution
    outside = chain.tags.index("O")
    most = np.full(len(emissions), -np.inf, dtype=np.float32)
    for tag in range(len(chain.tags)):  # columns are few and rows are many
        if tag != outside:
            np.maximum(most, emissions[:, tag], out=most)
    sure = most - emissions[:, outside] > _SURE
    found = np.full(len(emissions), caution, dtype=np.float32)
    for low, high in bounds:
        share = float(sure[low:high].sum()) / max(high - low, 1)
        found[low:high] -= np.float32(thin * max(1 - share / _DENSE, 0))
    return found


def decode(
    chain: Chain,
    emissions: Floats,
    units: Sequence[tuple[int, int]],
    *,
    margins: bool = True,
    caution: float | Floats = 0.0,
) -> tuple[NDArray[np.int16], Floats]:
    """Return the best tag of each row of ``emissions`` and its probability.

    Probabilities are worked out around the finds only; where the best tag is ``O`` and no find is near, they are 1.

    Args:
        chain: scores between tags.
        emissions: one row of tag scores for each token.
        units: stretches of rows that are one sequence each.
        margins: whether to compute probabilities; without, they are all 1, and finds of several words are not doubted.
        caution: taken from ``O`` while the best tags are searched, in nats, everywhere the same or one number a row;
            above 0 more is found. Probabilities are those without it.
    """
    outside = chain.tags.index("O") if "O" in chain.tags else -1
    shifted = emissions
    if np.any(caution) and outside >= 0:
        shifted = emissions.copy()
        shifted[:, outside] -= np.asarray(caution, dtype=np.float32)
    best = np.full(len(emissions), max(outside, 0), dtype=np.int16)
    for places, sizes, inside in _laid_out(units, len(emissions)):
        best[places[inside]] = _viterbi(chain, shifted, places, sizes)[inside]
    sure = np.ones(len(emissions), dtype=np.float32)
    if margins:
        chance = np.zeros(len(emissions), dtype=np.float32)
        for places, sizes, inside in _laid_out(_around(best != outside, units), len(emissions)):
            shares = _posterior(chain, emissions, places, sizes)
            sure[places[inside]] = np.take_along_axis(shares, best[places][:, :, None], axis=2)[inside, 0]
            if outside >= 0:
                chance[places[inside]] = 1 - shares[:, :, outside][inside]
        if shifted is not emissions:
            best[_doubtful(chain, best, chance, caution)] = outside
    return best, sure


def _doubtful(
    chain: Chain, best: NDArray[np.int16], chance: Floats, caution: float | Floats
) -> NDArray[np.int64]:
    """Return the rows of finds of which no word is as likely to be PHI as caution asks for.

    Caution counts once for each word of a find while the best tags are searched, so that 4/5 is found three times as readily as
    Smith.
    """
    rows = np.flatnonzero(best != chain.tags.index("O"))
    if not len(rows):
        return rows
    begins = np.array([tag[0] in "BS" for tag in chain.tags])
    fresh = begins[best[rows]] | (np.diff(rows, prepend=-2) > 1)
    asked = 1 / (1 + np.exp(caution[rows] if isinstance(caution, np.ndarray) else caution))
    most = np.maximum.reduceat(chance[rows] - asked, np.flatnonzero(fresh))  # of each find
    found: NDArray[np.int64] = rows[most[np.cumsum(fresh) - 1] < 0]
    return found


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
    ordered = np.array(units, dtype=np.int64).reshape(-1, 2)
    ordered = ordered[np.lexsort((ordered[:, 0], ordered[:, 0] - ordered[:, 1]))]
    for at in range(0, len(ordered), _WIDTH):
        group = ordered[at : at + _WIDTH]
        sizes = group[:, 1] - group[:, 0]
        steps = np.arange(sizes[0])[None, :]
        yield np.minimum(group[:, :1] + steps, total - 1), sizes, steps < sizes[:, None]


def _around(found: NDArray[np.bool_], units: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the stretches of the units that hold a find, with a few tokens on either side."""
    low, high = np.array(units, dtype=np.int64).reshape(-1, 2).T
    order = np.argsort(low, kind="stable")
    low, high = low[order], high[order]
    at = np.flatnonzero(found)
    unit = np.searchsorted(low, at, side="right") - 1
    within = (unit >= 0) & (at < high[unit])
    at, unit = at[within], unit[within]
    if not len(at):
        return []
    cuts = np.flatnonzero((np.diff(at) > 2 * _REACH) | (np.diff(unit) > 0))
    begin, end = np.append(0, cuts + 1), np.append(cuts, len(at) - 1)
    first = np.maximum(at[begin] - _REACH, low[unit[begin]])
    last = np.minimum(at[end] + _REACH + 1, high[unit[end]])
    return list(zip(first.tolist(), last.tolist(), strict=True))


def _alive(sizes: NDArray[np.int64]) -> list[int]:
    """Return for each step how many sequences (sorted, longest first) are that long."""
    found: list[int] = np.searchsorted(-sizes, -np.arange(int(sizes[0])), side="left").tolist()
    return found


class _Steps:
    """One step along many sequences at once: each tag's value is made of those of the tags it can follow.

    Arrays are (tag, sequence). Inside tags follow two tags only and are worked out from those; all others from every tag.
    numpy's innermost loop runs along the sequences, or along the tags where there are few sequences.

    Args:
        table: what each step from one tag to another is worth (from, to).
        possible: which steps there are.
        join: how the value before and the step go together: ``np.add`` or ``np.multiply``.
        choose: how the ways into a tag become one value: ``np.maximum`` or ``np.add``.
    """

    def __init__(self, table: Floats, possible: NDArray[np.bool_], join: np.ufunc, choose: np.ufunc) -> None:
        ways = possible.sum(axis=0)
        self._few = np.flatnonzero((ways > 0) & (ways <= 2))
        self._many = np.setdiff1d(np.arange(len(table)), self._few)
        sources = [(np.flatnonzero(possible[:, tag]).tolist() * 2)[:2] for tag in self._few]
        self._one, self._other = np.array(sources, dtype=np.int64).reshape(-1, 2).T
        self._by_one = table[self._one, self._few][:, None]
        self._by_other = table[self._other, self._few][:, None]
        if choose is np.add:  # what has one way in must not take it twice
            self._by_other = np.where((self._one != self._other)[:, None], self._by_other, np.float32(0))
        self._join, self._choose = join, choose
        # Sums in the order of the tags, whichever way they are made: inside tags must come last, one for each source.
        apart = len(set(self._one)) == len(set(self._other)) == len(self._few)
        last = apart and (not len(self._few) or not len(self._many) or self._few[0] > self._many[-1])
        self._to = self._many if last and len(self._many) else np.arange(len(table))
        self._forth = np.ascontiguousarray(table[:, self._many])  # from, to
        self._back = np.ascontiguousarray(table.T[self._to])  # to, from

    def forth(self, before: Floats, room: Floats) -> Floats:
        """Return the values after a step forward; ``room`` is for what is worked out in between."""
        now = np.empty(before.shape, dtype=np.float32)
        if len(self._many):
            now[self._many] = self._from_all(before, self._forth, room)
        if len(self._few):
            now[self._few] = self._choose(
                self._join(before[self._one], self._by_one), self._join(before[self._other], self._by_other)
            )
        return now

    def back(self, after: Floats, room: Floats) -> Floats:
        """Return the values before a step, from those after it."""
        now = self._from_all(after[self._to], self._back, room)
        if len(self._to) < len(after):
            now[self._one] += after[self._few] * self._by_one
            now[self._other] += after[self._few] * self._by_other
        return now

    def _from_all(self, values: Floats, table: Floats, room: Floats) -> Floats:
        """Return what comes out at each column of a table when values go in at its rows."""
        n = values.shape[1]
        space = room[: table.size * n]
        if n <= _NARROW:
            space = space.reshape(n, *table.shape)
            self._join(values.T[:, :, None], table, out=space)
            few: Floats = self._choose.reduce(space, axis=1).T
            return few
        space = space.reshape(*table.shape, n)
        self._join(values[:, None, :], table[:, :, None], out=space)
        many: Floats = self._choose.reduce(space, axis=0)
        return many


def _room(chain: Chain, count: int) -> Floats:
    return np.empty(len(chain.tags) ** 2 * count, dtype=np.float32)


def _viterbi(
    chain: Chain, emissions: Floats, places: NDArray[np.int64], sizes: NDArray[np.int64]
) -> NDArray[np.int16]:
    count, steps = places.shape
    alive = _alive(sizes)
    room = _room(chain, count)
    scores = np.ascontiguousarray(emissions[places].transpose(1, 2, 0))  # step, tag, sequence
    scores[0] += chain.begin[:, None]
    for step in range(1, steps):
        n = alive[step]
        scores[step, :, :n] += chain.best.forth(scores[step - 1, :, :n], room)
    scores = np.ascontiguousarray(scores.transpose(0, 2, 1))  # step, sequence, tag
    into = np.ascontiguousarray(chain.between.T)  # to, from
    paths = np.zeros((count, steps), dtype=np.int16)
    rows = np.arange(count)
    current = (scores[sizes - 1, rows] + chain.end).argmax(axis=1)
    paths[rows, sizes - 1] = current
    for step in range(steps - 2, -1, -1):
        n = alive[step + 1]  # sequences that go on after this step
        current[:n] = (scores[step, :n] + into[current[:n]]).argmax(axis=1)
        paths[:n, step] = current[:n]
    return paths


def _posterior(
    chain: Chain, emissions: Floats, places: NDArray[np.int64], sizes: NDArray[np.int64]
) -> Floats:
    """Return the probability of each tag at each step of each sequence, by forward and backward sums."""
    count, steps = places.shape
    alive = _alive(sizes)
    along, room = chain.likely, _room(chain, count)
    local = emissions[places]  # sequence, step, tag
    local = np.exp(np.maximum(local - local.max(axis=2, keepdims=True), -60.0))
    begin = np.exp(chain.begin - chain.begin.max()) * local[:, 0]
    local = np.ascontiguousarray(local.transpose(1, 2, 0))  # step, tag, sequence
    forward = np.zeros((steps, len(chain.tags), count), dtype=np.float32)
    forward[0] = (begin / begin.sum(axis=1, keepdims=True)).T
    for step in range(1, steps):
        n = alive[step]
        forward[step, :, :n] = _shares(along.forth(forward[step - 1, :, :n], room) * local[step, :, :n])
    beta = np.repeat(np.exp(chain.end - chain.end.max())[:, None], count, axis=1)
    for step in range(steps - 1, -1, -1):
        n = alive[step]
        if step < steps - 1 and (m := alive[step + 1]):
            beta[:, :m] = _shares(along.back(beta[:, :m] * local[step + 1, :, :m], room))
        forward[step, :, :n] *= beta[:, :n]
    found = np.ascontiguousarray(forward.transpose(2, 0, 1))  # sequence, step, tag
    found /= np.maximum(found.sum(axis=2, keepdims=True), np.float32(1e-37))
    return found


def _shares(values: Floats) -> Floats:
    """Return each sequence's values as shares of their sum."""
    total = np.ascontiguousarray(values.T).sum(axis=1)
    found: Floats = values / np.maximum(total, np.float32(1e-37))
    return found
