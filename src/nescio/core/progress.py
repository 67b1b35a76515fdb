"""Progress of long runs on stderr: a bar on a terminal, elsewhere a line a minute, with rate and time left."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_INTERVAL = 60.0  # seconds between two lines; a shorter run prints none


@contextmanager
def progress(title: str, total: float | None = None, unit: str = "notes") -> Iterator[Callable[..., None]]:
    """Show progress while the block runs and yield ``advance(amount=1, note="")``.

    Args:
        title: of what is running.
        total: how much there is to do, if known.
        unit: what is being counted, for the rate.
    """
    if sys.stderr.isatty():
        with _bar(title, total, unit) as advance:
            yield advance
    else:
        yield _Lines(title, total, unit)


class _Lines:
    """Progress as lines, for logs and pipes."""

    def __init__(self, title: str, total: float | None, unit: str) -> None:
        self._title, self._total, self._unit = title, total, unit
        self._start = self._last_line = time.monotonic()
        self._done, self._note = 0.0, ""

    def __call__(self, amount: float = 1, note: str | None = None) -> None:
        self._done += amount
        self._note = self._note if note is None else note
        if time.monotonic() - self._last_line >= _INTERVAL:
            self._last_line = time.monotonic()
            sys.stderr.write(self._line(self._last_line - self._start) + "\n")
            sys.stderr.flush()

    def _line(self, seconds: float) -> str:
        rate = self._done / max(seconds, 1e-9)
        parts = [f"{self._done:,.0f} {self._unit}", f"{rate:,.1f} {self._unit}/s"]
        if self._total:
            parts[0] = f"{self._done:,.0f} of {self._total:,.0f} {self._unit}"
            parts.append(f"{(self._total - self._done) / max(rate, 1e-9) / 60:,.0f} min left")
        return f"{self._title}: {', '.join([*parts, self._note] if self._note else parts)}"


@contextmanager
def _bar(title: str, total: float | None, unit: str) -> Iterator[Callable[..., None]]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        SpinnerColumn,
        Task,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class RateColumn(ProgressColumn):
        """Units a second."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f} {unit}/s" if speed else f"- {unit}/s", style="cyan")

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=False) as bar:
        task = bar.add_task(title, total=total, note="")

        def advance(amount: float = 1, note: str | None = None) -> None:
            bar.advance(task, amount)
            if note is not None:
                bar.update(task, note=note)

        yield advance
