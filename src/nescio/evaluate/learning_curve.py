"""A curve through scores by the number of training notes: an inverse power law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_EXPONENTS = np.linspace(0.05, 3.0, 119)


@dataclass(frozen=True)
class PowerLaw:
    """``limit - loss * n ** -exponent``: what is reached with n notes, and with ever more of them.

    Attributes:
        limit: reached with infinitely many notes.
        loss: what a single note leaves open.
        exponent: how fast that shrinks.
    """

    limit: float
    loss: float
    exponent: float

    def __call__(self, notes: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the score for each number of notes."""
        return np.asarray(self.limit - self.loss * np.asarray(notes, dtype=np.float64) ** -self.exponent)

    def text(self) -> str:
        """Return the formula."""
        return f"{self.limit:.1f} - {self.loss:.1f} n^-{self.exponent:.2f}"

    def to_json(self) -> dict[str, float]:
        """Return the three numbers."""
        return {"limit": self.limit, "loss": self.loss, "exponent": self.exponent}


def fit_power_law(notes: Sequence[float], scores: Sequence[float]) -> PowerLaw | None:
    """Return the law with the least squared error whose limit is at most 100; None for fewer than three different sizes."""
    if len(set(notes)) < 3:
        return None
    n, y = np.asarray(notes, dtype=np.float64), np.asarray(scores, dtype=np.float64)
    fits: list[tuple[float, PowerLaw]] = []
    for exponent in _EXPONENTS.tolist():
        x = n**-exponent
        slope, limit = np.polyfit(x, y, 1)
        if limit > 100:  # no score is higher: keep that limit and fit the rest
            limit = 100.0
            slope = float(((y - limit) * x).sum() / (x * x).sum())
        law = PowerLaw(float(limit), float(-slope), exponent)
        fits.append((float(((law(n) - y) ** 2).sum()), law))
    return min(fits, key=lambda fit: fit[0])[1]
