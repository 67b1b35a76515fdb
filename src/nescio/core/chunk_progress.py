"""Progress within a long note: loops over its chunks count what is done, and a callback shows the share.

`pipeline.detection` and `pipeline.long_notes` count; worker processes and `apps` show. Without a callback nothing happens. A thread may also
pause between chunks, so that others get on with short notes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_INTERVAL = 0.5  # seconds

Show = Callable[[float], None]
"""Shows the share that is done, 0 to 1."""


class _Work:
    """What is being done in this process."""

    show: Show | None = None
    total = done = last = 0.0


class _Thread(threading.local):
    """What one thread does between chunks."""

    pause: Callable[[], None] | None = None


_work = _Work()
_thread = _Thread()


def pause_between_chunks(pause: Callable[[], None]) -> None:
    """Let the thread that calls this call ``pause`` after each chunk of a long note."""
    _thread.pause = pause


@contextmanager
def shown_by(show: Show) -> Iterator[None]:
    """Show the share that is done, now and then, while the block runs."""
    before, _work.show = _work.show, show
    try:
        yield
    finally:
        _work.show = before


def begin(total: float) -> None:
    """Begin a piece of work.

    Args:
        total: what all calls of `advance` add up to, about.
    """
    _work.total, _work.done, _work.last = total, 0.0, time.monotonic()


def advance(amount: float) -> None:
    """Count a part of the work."""
    if _thread.pause is not None:
        _thread.pause()
    if _work.show is None or not _work.total:
        return
    _work.done += amount
    if (now := time.monotonic()) - _work.last >= _INTERVAL:
        _work.last = now
        _work.show(min(_work.done / _work.total, 1.0))
