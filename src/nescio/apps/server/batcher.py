"""Detection for several callers at once: one thread takes some notes of each that waits, and detects in all of them together.

A model is several times as fast on many notes as on one. What belongs to one caller stays theirs: only detection, which looks at each
note alone, is shared; `finish` searches and replaces for one caller. Half of a batch is for small requests, so that one note does not
wait for hundreds of requests with many; the other half is for those.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from nescio.core import chunk_progress
from nescio.core.document import Document
from nescio.pipeline.results import Detection

_NOTES, _CHARACTERS = 256, 100_000  # of a batch
_TURN_NOTES, _TURN_CHARACTERS = 32, 25_000  # of one caller, until it is the next one's turn
_SMALL_NOTES, _SMALL_CHARACTERS = 8, 10_000  # of a request that does not wait for large ones

T = TypeVar("T")
Detect = Callable[[Sequence[Document]], list[Detection]]


@dataclass(eq=False)
class _Job(Generic[T]):
    docs: Sequence[Document]
    finish: Callable[[list[Detection]], T]
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[T]
    found: list[Detection] = field(default_factory=list)
    taken: int = 0


_Part = tuple[_Job[Any], Sequence[Document]]
"""Notes of a job that are detected in together with those of others."""


class Batcher:
    """Runs the pipeline in a thread of its own, on notes of all callers that wait.

    Args:
        detect: detects in notes; it must not raise.
        pause: called between the chunks of a long note, so that it can wait for others.
    """

    def __init__(self, detect: Detect, pause: Callable[[], None] | None = None) -> None:
        self._detect = detect
        self._pause = pause
        self._small: deque[_Job[Any]] = deque()
        self._large: deque[_Job[Any]] = deque()
        self._change = threading.Condition()
        self._stopping = False
        self._since = 0.0
        self._thread = threading.Thread(target=self._work, name="batcher", daemon=True)
        self._thread.start()

    async def run(self, docs: Sequence[Document], finish: Callable[[list[Detection]], T]) -> T:
        """Detect in notes, and return what ``finish`` makes of it; both happen in the thread.

        Args:
            docs: the notes.
            finish: gets a detection for each note.
        """
        loop = asyncio.get_running_loop()
        job: _Job[T] = _Job(docs, finish, loop, loop.create_future())
        small = len(docs) <= _SMALL_NOTES and sum(len(doc.text) for doc in docs) <= _SMALL_CHARACTERS
        with self._change:
            (self._small if small else self._large).append(job)
            self._change.notify_all()
        return await job.answer

    @property
    def waiting(self) -> int:
        """Requests that wait."""
        return len(self._small) + len(self._large)

    def is_stuck(self, seconds: float) -> bool:
        """Whether one batch has taken longer than this, or the thread is gone."""
        since = self._since
        return not self._thread.is_alive() or bool(since and time.monotonic() - since > seconds)

    def wait_until_idle(self, seconds: float) -> None:
        """Wait until nothing is worked on, but no longer than this."""
        with self._change:
            self._change.wait_for(lambda: not self.waiting and not self._since, seconds)

    def stop(self) -> None:
        """End the thread once nothing waits."""
        with self._change:
            self._stopping = True
            self._change.notify_all()

    def _work(self) -> None:
        if self._pause:
            chunk_progress.pause_between_chunks(self._pause)
        while True:
            with self._change:
                while not self.waiting:
                    if self._stopping:
                        return
                    self._change.wait()
                parts = self._take()
                self._since = time.monotonic()
            self._run(parts)
            with self._change:
                self._since = 0.0
                self._change.notify_all()

    def _take(self) -> list[_Part]:
        """Return notes of all jobs, some of each in turn, up to the size of a batch."""
        parts: list[_Part] = []
        if self._large:
            _fill(parts, self._small, _NOTES // 2, _CHARACTERS // 2)
        _fill(parts, self._large, _NOTES, _CHARACTERS)
        _fill(parts, self._small, _NOTES, _CHARACTERS)
        return parts

    def _run(self, parts: Sequence[_Part]) -> None:
        try:
            found = self._detect([doc for _, part in parts for doc in part])
        except Exception as error:  # noqa: BLE001 - fail closed: nobody gets an answer
            for job, _ in parts:
                self._fail(job, error)
            return
        at = 0
        for job, part in parts:
            job.found += found[at : at + len(part)]
            at += len(part)
            if len(job.found) == len(job.docs):
                self._finish(job)

    def _finish(self, job: _Job[Any]) -> None:
        if job.answer.cancelled():
            return
        try:
            result = job.finish(job.found)
        except Exception as error:  # noqa: BLE001 - it belongs to the one who asked
            self._fail(job, error)
            return
        _settle(job, lambda: job.answer.set_result(result))

    def _fail(self, job: _Job[Any], error: Exception) -> None:
        job.taken = len(job.docs)
        with self._change:
            for jobs in (self._small, self._large):
                if job in jobs:
                    jobs.remove(job)
        _settle(job, lambda: job.answer.set_exception(error))


def _settle(job: _Job[Any], settle: Callable[[], None]) -> None:
    """Give the answer in the caller's event loop, unless they have stopped waiting."""
    with suppress(RuntimeError):  # the loop is closed, and nobody waits
        job.loop.call_soon_threadsafe(lambda: None if job.answer.done() else settle())


def _fill(parts: list[_Part], jobs: deque[_Job[Any]], most_notes: int, most_characters: int) -> None:
    """Add notes of jobs to a batch, some of each in turn, until it has so many; jobs with more to do go to the end.

    What would be left for one more turn is taken at once: a batch of a few notes costs more for each of them.
    """
    notes = sum(len(part) for _, part in parts)
    size = sum(len(doc.text) for _, part in parts for doc in part)
    while jobs and notes < most_notes and size < most_characters:
        job = jobs.popleft()
        if job.answer.cancelled():  # its caller is gone
            continue
        part = _slice(job.docs, job.taken, 2 * _TURN_NOTES, 2 * _TURN_CHARACTERS)
        if job.taken + len(part) < len(job.docs):
            part = _slice(job.docs, job.taken, min(_TURN_NOTES, most_notes - notes), _TURN_CHARACTERS)
        job.taken += len(part)
        notes += len(part)
        size += sum(len(doc.text) for doc in part)
        parts.append((job, part))
        if job.taken < len(job.docs):
            jobs.append(job)


def _slice(docs: Sequence[Document], start: int, notes: int, characters: int) -> Sequence[Document]:
    """Return up to so many notes and characters, but one note at least."""
    end, size = start, 0
    while end < len(docs) and end - start < notes:
        size += len(docs[end].text)
        if end > start and size > characters:
            break
        end += 1
    return docs[start:end]
