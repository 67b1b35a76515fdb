"""An array that grows at its end without being copied each time; `nescio.detect.features.words` keeps what it knows of words in some."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


class GrowingArray:
    """An array with room at its end; ``values`` holds what is in use."""

    def __init__(self, values: NDArray[Any]) -> None:
        self._buffer = self.values = values

    def extend(self, new: NDArray[Any]) -> None:
        """Add values at the end."""
        used, size = len(self.values), len(self.values) + len(new)
        if size > len(self._buffer):
            self._buffer = np.concatenate([self.values, new, np.zeros(size, dtype=new.dtype)])
        self._buffer[used:size] = new
        self.values = self._buffer[:size]

    def kept(self, ids: NDArray[np.int64]) -> GrowingArray:
        """Return an array with the values of some indices only."""
        return GrowingArray(self.values[ids[ids < len(self.values)]])
