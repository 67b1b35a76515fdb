"""The progress bar of a pass over the notes: it counts the bytes of the inputs whose notes are done, also within a long note."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from nescio.core.progress import progress
from nescio.corpora import corpus_size
from nescio.pipeline.job.job import Job


class RunBar:
    """A progress bar over the bytes of the inputs, with notes a second beside it; use it in a ``with`` block.

    Reading is ahead of the work. What was read counts when its batch is done, and in parts while the first batch is worked on.
    """

    def __init__(self, title: str, job: Job, *, show: Any = progress) -> None:
        sizes = [corpus_size(name) for name in job.inputs]
        total = sum(size for size in sizes if size) / 1e6 if all(sizes) else None
        self._bar = show(title, total, "MB")
        self._read = self._shown = self._done = 0.0
        self._ends: dict[int, float] = {}  # bytes read up to the end of each batch that is worked on
        self._notes = 0
        self._begin = time.monotonic()

    def __enter__(self) -> RunBar:
        self._advance: Callable[..., None] = self._bar.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: Any) -> None:
        if kind is None:
            self._move(self._read)
        self._bar.__exit__(kind, *rest)

    def read(self, size: int) -> None:
        """Count bytes that were read."""
        self._read += size

    def begin(self, number: int) -> None:
        """Take note that the notes read so far go into a batch."""
        self._ends[number] = self._read

    def working(self, number: int, share: float) -> None:
        """Show that a share of a batch is done, if it is the first that is worked on."""
        if number == next(iter(self._ends), None):
            self._move(self._done + share * (self._ends[number] - self._done))

    def done(self, number: int, notes: int) -> None:
        """Count a batch that is done, and its notes."""
        self._done = max(self._done, self._ends.pop(number, self._read))
        self._notes += notes
        self._move(self._done)

    def _move(self, place: float) -> None:
        size, self._shown = max(0.0, place - self._shown), max(place, self._shown)
        seconds = max(time.monotonic() - self._begin, 1e-3)
        self._advance(size / 1e6, f"{self._notes:,} notes, {self._notes / seconds:,.0f} notes/s")
