"""The second step of a tagger that looks for categories first: which label of its category each find has.

A chain over the tags of seven categories is searched many times faster than one over those of thirty labels, and learned
so too. What label a find has is then said by the words of the find together, and costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from nescio.core.labels import category_of
from nescio.core.tags import OUTSIDE
from nescio.detect.decoding import Floats


def in_categories(tags: Sequence[str]) -> list[str]:
    """Return tags of labels as tags of their categories."""
    named = {tag: tag for tag in set(tags) if tag == OUTSIDE}
    for tag in set(tags) - {OUTSIDE}:
        prefix, _, label = tag.partition("-")
        named[tag] = f"{prefix}-{category_of(label) or label}"
    return [named[tag] for tag in tags]


def finds(tags: Sequence[str]) -> list[tuple[int, int, str]]:
    """Return the stretches of one label each: where they begin and end, and the label."""
    found: list[tuple[int, int, str]] = []
    for at, tag in enumerate(tags):
        prefix, _, label = tag.partition("-")
        if prefix in ("B", "S"):
            found.append((at, at + 1, label))
        elif prefix in ("I", "E") and found and found[-1][1] == at:
            found[-1] = (found[-1][0], at + 1, found[-1][2])
    return found


@dataclass(frozen=True)
class Refinement:
    """From tags of categories to tags of labels.

    Attributes:
        coarse: tags of categories, as the chain has them.
        labels: all labels.
    """

    coarse: tuple[str, ...]
    labels: tuple[str, ...]

    @cached_property
    def _possible(self) -> NDArray[np.bool_]:
        """Which label can stand for which tag (tag, label)."""
        of = [category_of(label) or label for label in self.labels]
        return np.array([[tag.partition("-")[2] == c for c in of] for tag in self.coarse], dtype=np.bool_)

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The tags of labels, ``O`` first."""
        pairs = np.argwhere(self._possible).tolist()
        return (OUTSIDE, *(f"{self.coarse[t].partition('-')[0]}-{self.labels[n]}" for t, n in pairs))

    @cached_property
    def _number(self) -> NDArray[np.int16]:
        """The number of the tag that a coarse tag and a label make (tag, label)."""
        numbers = np.zeros(self._possible.shape, dtype=np.int16)
        numbers[self._possible] = np.arange(1, len(self.tags))
        return numbers

    @classmethod
    def of(cls, tags: Sequence[str]) -> Refinement:
        """Return the way back from the categories of these tags to their labels."""
        labels = sorted({tag.partition("-")[2] for tag in tags} - {""})
        return cls(tuple(dict.fromkeys(in_categories(tags))), tuple(labels))

    @cached_property
    def _whole(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The columns of ``tags`` by coarse tag, and where each coarse tag begins among them."""
        of = np.array([self.coarse.index(tag) for tag in in_categories(self.tags)])
        order = np.argsort(of, kind="stable")
        return order, np.searchsorted(of[order], np.arange(len(self.coarse)))

    @cached_property
    def _alike(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The columns of ``tags`` by label, ``O`` left out, and where each label begins among them."""
        of = np.array([self.labels.index(tag.partition("-")[2]) for tag in self.tags[1:]])
        order = np.argsort(of, kind="stable")
        return order + 1, np.searchsorted(of[order], np.arange(len(self.labels)))

    def sums(self, shares: Floats) -> tuple[Floats, Floats]:
        """Return the probability of each coarse tag and that of each label, from those of ``tags``."""
        (tags, first), (alike, begin) = self._whole, self._alike
        return np.add.reduceat(shares[:, tags], first, axis=1), np.add.reduceat(
            shares[:, alike], begin, axis=1
        )

    def best(
        self, found: NDArray[np.int16], scores: Callable[[NDArray[np.int64]], Floats]
    ) -> NDArray[np.int16]:
        """Return the tag of each row: all words of a find say together which label is the best.

        Args:
            found: the coarse tag of each row.
            scores: gives what chosen rows say for each label.
        """
        outside = self.coarse.index(OUTSIDE)
        best = np.zeros(len(found), dtype=np.int16)
        rows = np.flatnonzero(found != outside)
        if not len(rows):
            return best
        tag = found[rows]
        begins = np.array([name[0] in "BS" for name in self.coarse])
        fresh = begins[tag] | (np.diff(rows, prepend=-2) > 1)
        first = np.flatnonzero(fresh)
        total = np.where(self._possible[tag[first]], np.add.reduceat(scores(rows), first, axis=0), -np.inf)
        best[rows] = self._number[tag, total.argmax(axis=1)[np.cumsum(fresh) - 1]]
        return best

    def shares(self, coarse: Floats, scores: Floats) -> Floats:
        """Return the probability of each tag at each row, from those of the coarse tags and each row's scores of labels."""
        shares = np.zeros((len(coarse), len(self.tags)), dtype=np.float32)
        outside = self.coarse.index(OUTSIDE)
        shares[:, 0] = coarse[:, outside]
        for possible in np.unique(self._possible, axis=0):
            names = np.flatnonzero(possible)
            if not len(names):
                continue
            within = np.exp(scores[:, names] - scores[:, names].max(axis=1, keepdims=True))
            within /= within.sum(axis=1, keepdims=True)
            for tag in np.flatnonzero((self._possible == possible).all(axis=1)):
                shares[:, self._number[tag, names]] = coarse[:, [tag]] * within
        return shares
