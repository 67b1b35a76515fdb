"""Uncertainty: the bootstrap over documents (or patients), and paired approximate randomisation.

Both work on columns of per-unit counts. A figure is a ratio of two summed columns, or the harmonic mean of two
such ratios, so all figures of all resamples come from one matrix product.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
_LEVEL = 95.0
_SQUARE = 1.96**2


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with the interval that holds 95 % of its resamples."""

    value: float
    low: float
    high: float

    def __format__(self, spec: str) -> str:
        spec = spec or ".4f"
        return f"{self.value:{spec}}" + (
            f" [{self.low:{spec}}, {self.high:{spec}}]" if self.has_interval else ""
        )

    @property
    def has_interval(self) -> bool:
        """Whether there is an interval."""
        return self.low < self.high


class MetricTable:
    """Columns of per-document counts, and the figures that are made of their sums."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._columns: list[FloatArray] = []
        self._ratios: dict[str, tuple[int, int]] = {}
        self._harmonics: dict[str, tuple[str, str]] = {}
        self._shares: set[str] = set()

    def ratio(
        self, name: str, part: NDArray[np.generic], whole: NDArray[np.generic], *, share: bool = True
    ) -> None:
        """Add a figure: the sum of ``part`` over the sum of ``whole``, which it is a share of or not."""
        if share:
            self._shares.add(name)
        self._ratios[name] = len(self._columns), len(self._columns) + 1
        self._columns += [np.asarray(part, dtype=np.float64), np.asarray(whole, dtype=np.float64)]

    def harmonic(self, name: str, first: str, second: str) -> None:
        """Add a figure: the harmonic mean of two ratios."""
        self._harmonics[name] = first, second

    @property
    def names(self) -> list[str]:
        """Names of all figures."""
        return [*self._ratios, *self._harmonics]

    def matrix(self, units: Sequence[Hashable] | None = None) -> FloatArray:
        """Return the columns as a matrix, one row a unit: documents that share a unit are summed."""
        table = np.stack(self._columns, axis=1) if self._columns else np.zeros((self.size, 0))
        if units is None:
            return table
        index: dict[Hashable, int] = {}
        rows = np.array([index.setdefault(unit, len(index)) for unit in units], dtype=np.int64)
        summed = np.zeros((len(index), table.shape[1]))
        np.add.at(summed, rows, table)
        return summed

    def figures(self, sums: FloatArray, *, undefined: float = 0.0) -> dict[str, FloatArray]:
        """Return every figure for each row of summed columns, ``undefined`` where there is nothing to divide by."""
        found: dict[str, FloatArray] = {}
        for name, (part, whole) in self._ratios.items():
            found[name] = _divide(sums[:, part], sums[:, whole], undefined)
        for name, (first, second) in self._harmonics.items():
            a, b = found[first], found[second]
            found[name] = _divide(2 * a * b, a + b, undefined)
        return found

    def cases(self, table: FloatArray) -> dict[str, int]:
        """Return how many rows of a table have a case of each figure that is a share."""
        found = {name: int(np.count_nonzero(table[:, self._ratios[name][1]])) for name in self._shares}
        for name, parts in self._harmonics.items():
            if self._shares.issuperset(parts):
                found[name] = min(found[part] for part in parts)
        return found


def _divide(above: FloatArray, below: FloatArray, undefined: float) -> FloatArray:
    out = np.full(len(above), undefined)
    np.divide(above, below, out=out, where=below != 0)
    return out


def bootstrap(
    metrics: MetricTable, units: Sequence[Hashable] | None = None, *, resamples: int = 1000, seed: int = 0
) -> dict[str, Estimate]:
    """Estimate every metric with its interval.

    Args:
        metrics: what was counted.
        units: what is drawn together, one for each document: the patient. Documents by themselves if None.
        resamples: how many times to draw; 0 for no interval.
        seed: same seed, same interval.
    """
    table = metrics.matrix(units)
    values = metrics.figures(table.sum(axis=0, keepdims=True))
    size = len(table)
    if not resamples or not size:
        return {name: Estimate(float(v[0]), float(v[0]), float(v[0])) for name, v in values.items()}
    draws = np.random.default_rng(seed).integers(0, size, (resamples, size), dtype=np.int32)
    draws += (np.arange(resamples, dtype=np.int32) * size)[:, None]
    weights = np.bincount(draws.ravel(), minlength=resamples * size).reshape(resamples, size)
    # A draw without a single case says nothing about the figure and is left out of its interval.
    spread = metrics.figures(weights.astype(np.float64) @ table, undefined=np.nan)
    cases = metrics.cases(table)
    return {
        name: _estimate(float(values[name][0]), drawn, cases.get(name, 0)) for name, drawn in spread.items()
    }


def _estimate(value: float, drawn: FloatArray, cases: int) -> Estimate:
    """Return a figure with its interval: of its resamples or, where none of so many cases differs, Wilson's."""
    defined = np.sort(drawn[~np.isnan(drawn)])
    if not len(defined):
        return Estimate(value, value, value)
    if cases and value in (0.0, 1.0):
        doubt = _SQUARE / (cases + _SQUARE)
        return Estimate(value, 0.0, doubt) if value == 0.0 else Estimate(value, 1 - doubt, 1.0)
    at = (len(defined) - 1) * np.array([100 - _LEVEL, 100 + _LEVEL]) / 200
    low, high = np.interp(at, np.arange(len(defined)), defined)
    return Estimate(value, float(low), float(high))


def approximate_randomisation(
    first: MetricTable,
    second: MetricTable,
    units: Sequence[Hashable] | None = None,
    *,
    rounds: int = 2000,
    seed: int = 0,
) -> dict[str, float]:
    """Return, for every figure, how often two systems swapped at random differ as much as these two do.

    Args:
        first: what was counted for one system.
        second: the same for the other, on the same documents.
        units: what is swapped together, as in `bootstrap`.
        rounds: how many random swaps.
        seed: same seed, same result.
    """
    first_counts, second_counts = first.matrix(units), second.matrix(units)
    swap = np.random.default_rng(seed).integers(0, 2, (rounds, len(first_counts))).astype(np.float64)
    moved = swap @ (second_counts - first_counts)
    left, right = first_counts.sum(axis=0), second_counts.sum(axis=0)
    observed_left, observed_right = first.figures(left[None]), first.figures(right[None])
    shuffled_left, shuffled_right = first.figures(left + moved), first.figures(right - moved)
    chances = {}
    for name in first.names:
        observed = abs(observed_left[name][0] - observed_right[name][0])
        as_far = np.abs(shuffled_left[name] - shuffled_right[name]) >= observed - 1e-12
        chances[name] = (1 + int(as_far.sum())) / (rounds + 1)
    return chances
