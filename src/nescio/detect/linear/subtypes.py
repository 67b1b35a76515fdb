"""The second step of a coarse-to-fine tagger: from the category of an entity to its label.

Decoding over the tags of seven categories is many times faster than over those of thirty labels, and so is training. All
tokens of an entity then choose its label together, which costs next to nothing. See `nescio.detect.linear.crf`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from nescio.core.labels import category_of
from nescio.core.tags import OUTSIDE, labels_of
from nescio.detect.decoding import Floats


def to_category_tags(tags: Sequence[str]) -> list[str]:
    """Return tags of labels as tags of their categories."""
    category_tag = {tag: tag for tag in set(tags) if tag == OUTSIDE}
    for tag in set(tags) - {OUTSIDE}:
        prefix, _, label = tag.partition("-")
        category_tag[tag] = f"{prefix}-{category_of(label) or label}"
    return [category_tag[tag] for tag in tags]


def entity_ranges(tags: Sequence[str]) -> list[tuple[int, int, str]]:
    """Return start, end and label of each entity in a sequence of tags."""
    ranges: list[tuple[int, int, str]] = []
    for at, tag in enumerate(tags):
        prefix, _, label = tag.partition("-")
        if prefix in ("B", "S"):
            ranges.append((at, at + 1, label))
        elif prefix in ("I", "E") and ranges and ranges[-1][1] == at:
            ranges[-1] = (ranges[-1][0], at + 1, ranges[-1][2])
    return ranges


@dataclass(frozen=True)
class Refinement:
    """From tags of categories to tags of labels.

    Attributes:
        coarse: the tags of categories, in the order of the decoder's columns.
        labels: all labels.
    """

    coarse: tuple[str, ...]
    labels: tuple[str, ...]

    @cached_property
    def _possible(self) -> NDArray[np.bool_]:
        """Which label is of the category of which tag (tag, label)."""
        categories = [category_of(label) or label for label in self.labels]
        return np.array(
            [[tag.partition("-")[2] == category for category in categories] for tag in self.coarse],
            dtype=np.bool_,
        )

    @cached_property
    def _starts_entity(self) -> NDArray[np.bool_]:
        """Whether each coarse tag begins an entity."""
        return np.array([tag[0] in "BS" for tag in self.coarse])

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The tags of labels, ``O`` first."""
        pairs = np.argwhere(self._possible).tolist()
        return (OUTSIDE, *(f"{self.coarse[t].partition('-')[0]}-{self.labels[n]}" for t, n in pairs))

    @cached_property
    def _tag_index(self) -> NDArray[np.int16]:
        """The index in ``tags`` of each coarse tag with each label (tag, label)."""
        index = np.zeros(self._possible.shape, dtype=np.int16)
        index[self._possible] = np.arange(1, len(self.tags))
        return index

    @classmethod
    def of(cls, tags: Sequence[str]) -> Refinement:
        """Return the refinement from the categories of these tags to their labels."""
        return cls(tuple(dict.fromkeys(to_category_tags(tags))), labels_of(tags))

    @cached_property
    def _by_coarse_tag(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The columns of ``tags`` sorted by coarse tag, and where each coarse tag starts among them."""
        coarse = np.array([self.coarse.index(tag) for tag in to_category_tags(self.tags)])
        order = np.argsort(coarse, kind="stable")
        return order, np.searchsorted(coarse[order], np.arange(len(self.coarse)))

    @cached_property
    def _by_label(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The columns of ``tags`` sorted by label, without ``O``, and where each label starts among them."""
        label = np.array([self.labels.index(tag.partition("-")[2]) for tag in self.tags[1:]])
        order = np.argsort(label, kind="stable")
        return order + 1, np.searchsorted(label[order], np.arange(len(self.labels)))

    def marginalize(self, probabilities: Floats) -> tuple[Floats, Floats]:
        """Return the probability of each coarse tag and that of each label, from those of ``tags``."""
        (by_tag, tag_starts), (by_label, label_starts) = self._by_coarse_tag, self._by_label
        return (
            np.add.reduceat(probabilities[:, by_tag], tag_starts, axis=1),
            np.add.reduceat(probabilities[:, by_label], label_starts, axis=1),
        )

    def best(
        self, coarse: NDArray[np.int16], label_scores: Callable[[NDArray[np.int64]], Floats]
    ) -> NDArray[np.int16]:
        """Return the tag of each row; the label of an entity is the one with the best sum over its tokens.

        Args:
            coarse: the coarse tag of each row.
            label_scores: returns the label scores of chosen rows.
        """
        outside = self.coarse.index(OUTSIDE)
        best = np.zeros(len(coarse), dtype=np.int16)
        rows = np.flatnonzero(coarse != outside)
        if not len(rows):
            return best
        tag = coarse[rows]
        is_first = self._starts_entity[tag]
        is_first[0] = True
        is_first[1:] |= rows[1:] - rows[:-1] > 1
        first = np.flatnonzero(is_first)
        sums = np.add.reduceat(label_scores(rows), first, axis=0)  # entity, label
        total = np.where(self._possible[tag[first]], sums, -np.inf)
        best[rows] = self._tag_index[tag, total.argmax(axis=1)[np.cumsum(is_first) - 1]]
        return best

    def probabilities(self, coarse: Floats, label_scores: Floats) -> Floats:
        """Return the probability of each of ``tags`` at each row, from those of the coarse tags and the label scores."""
        result = np.zeros((len(coarse), len(self.tags)), dtype=np.float32)
        outside = self.coarse.index(OUTSIDE)
        result[:, 0] = coarse[:, outside]
        for possible in np.unique(self._possible, axis=0):
            labels = np.flatnonzero(possible)
            if not len(labels):
                continue
            softmax = np.exp(label_scores[:, labels] - label_scores[:, labels].max(axis=1, keepdims=True))
            softmax /= softmax.sum(axis=1, keepdims=True)
            for tag in np.flatnonzero((self._possible == possible).all(axis=1)):
                result[:, self._tag_index[tag, labels]] = coarse[:, [tag]] * softmax
        return result
