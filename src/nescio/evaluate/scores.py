"""Counts, and the precision, recall and F1 made of them. Ratios are properties, so counts can be summed exactly."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]


def ratio(part: float, whole: float) -> float:
    """Return part / whole, and 0 where there is nothing to divide by (as the official scripts do)."""
    return part / whole if whole else 0.0


@dataclass(frozen=True, slots=True)
class Counts:
    """True positives, false positives and false negatives of a comparison."""

    tp: int = 0
    fp: int = 0
    fn: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.tp + other.tp, self.fp + other.fp, self.fn + other.fn)

    @property
    def gold(self) -> int:
        """Number of gold entities."""
        return self.tp + self.fn

    @property
    def found(self) -> int:
        """Number of entities the system found."""
        return self.tp + self.fp

    @property
    def precision(self) -> float:
        """Share of found entities that are right."""
        return ratio(self.tp, self.found)

    @property
    def recall(self) -> float:
        """Share of gold entities that were found."""
        return ratio(self.tp, self.gold)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        return ratio(2 * self.tp, self.gold + self.found)


@dataclass(frozen=True, slots=True)
class Macro:
    """Means over documents, with their standard deviation, as the i2b2-2014 script prints them.

    A document with nothing to find has recall 0 and one with nothing found has precision 0. ``f1`` is the
    harmonic mean of the two means, and not a number when both are 0.
    """

    precision: float
    precision_sd: float
    recall: float
    recall_sd: float

    @property
    def f1(self) -> float:
        """Harmonic mean of the mean precision and the mean recall."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else math.nan


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts for every document: columns true positive, false positive, false negative."""

    per_document: IntArray  # documents x 3

    @property
    def micro(self) -> Counts:
        """The counts of all documents together."""
        tp, fp, fn = self.per_document.sum(axis=0).tolist()
        return Counts(tp, fp, fn)

    @property
    def precisions(self) -> NDArray[np.float64]:
        """Precision of each document."""
        tp, fp, _ = self.per_document.T
        return _shares(tp, tp + fp)

    @property
    def recalls(self) -> NDArray[np.float64]:
        """Recall of each document."""
        tp, _, fn = self.per_document.T
        return _shares(tp, tp + fn)

    @property
    def macro(self) -> Macro:
        """Mean and standard deviation over documents."""
        precisions, recalls = self.precisions, self.recalls
        if not len(precisions):
            return Macro(0.0, 0.0, 0.0, 0.0)
        return Macro(
            float(precisions.mean()), float(precisions.std()), float(recalls.mean()), float(recalls.std())
        )


def _shares(part: IntArray, whole: IntArray) -> NDArray[np.float64]:
    """Divide row by row, giving 0 where there is nothing to divide by."""
    shares = np.zeros(len(part))
    np.divide(part, whole, out=shares, where=whole > 0)
    return shares
