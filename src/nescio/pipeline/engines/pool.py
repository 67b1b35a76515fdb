"""A pool of processes that survives the death of its workers, and knows which notes killed them.

Each worker has a pipe of its own and one task at a time, so a task never gets lost with the process that had it: its
notes are tried again one by one, and only the note that kills a worker on its own is given up.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from nescio.core import chunk_progress
from nescio.core.errors import NescioError
from nescio.core.process_guard import end_with_parent, no_core_dumps

# Fresh interpreters on every platform: forking a process that has threads (the progress bar, onnxruntime) can deadlock.
_CONTEXT = multiprocessing.get_context("spawn")
_START_SECONDS = 300.0
_AHEAD = 4  # tasks in flight or waiting for their turn, for each worker


class WorkerError(NescioError):
    """The workers cannot do their work."""


@dataclass(frozen=True)
class PoolTask:
    """Notes to work on: a number that orders the results, what to do, and the notes with whatever belongs to each.

    Long notes may take so many seconds more than the pool allows.
    """

    number: int
    verb: str
    items: Sequence[Any]
    seconds: float = 0.0


@dataclass
class WorkerFailure:
    """The result of a note that killed its worker, or that took longer than allowed."""

    error: str


@dataclass
class _Part:
    """A task, or a single note of it, that is queued or being worked on."""

    task: PoolTask
    items: Sequence[Any]
    first: int
    tries: int = 0


@dataclass
class _Worker:
    process: BaseProcess
    pipe: Connection
    part: _Part | None = None
    started: float = field(default_factory=time.monotonic)
    ready: bool = False


class Pool:
    """Runs tasks in several processes; use it in a ``with`` block.

    Attributes:
        about: what a worker said about itself.
        on_share: called with the number of a task and the share of it that is done, now and then while it takes long.
    """

    def __init__(self, size: int, setup: str, *args: Any, seconds: float = 600.0) -> None:
        """Start the workers.

        Args:
            size: how many.
            setup: ``module:function``, called in each with ``args``; returns a function ``(verb, items) -> results``, one for each item,
                and a text about itself.
            args: for ``setup``.
            seconds: how long a task, and then each of its notes alone, may take.
        """
        self.about = ""
        self.on_share: Callable[[int, float], None] = lambda _number, _share: None
        self._setup = setup
        self._args = args
        self._seconds = seconds
        self._workers = [self._start() for _ in range(size)]

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            self._stop(worker)

    def run(self, tasks: Iterable[PoolTask]) -> Iterator[tuple[PoolTask, list[Any]]]:
        """Yield each task with its results, in the order of the tasks."""
        source = iter(tasks)
        queue: deque[_Part] = deque()
        open_tasks: dict[int, tuple[PoolTask, list[Any], int]] = {}
        done: dict[int, tuple[PoolTask, list[Any]]] = {}
        order: deque[int] = deque()
        more = True
        while more or order:
            while more and len(order) < _AHEAD * len(self._workers) and len(queue) < len(self._workers):
                task = next(source, None)
                if task is None:
                    more = False
                    break
                order.append(task.number)
                open_tasks[task.number] = (task, [None] * len(task.items), len(task.items))
                queue.append(_Part(task, task.items, 0))
            self._hand_out(queue)
            for part, results in self._collect(queue, block=bool(order)):
                task, slots, missing = open_tasks[part.task.number]
                slots[part.first : part.first + len(results)] = results
                missing -= len(results)
                open_tasks[task.number] = (task, slots, missing)
                if not missing:
                    done[task.number] = open_tasks.pop(task.number)[:2]
            while order and order[0] in done:
                yield done.pop(order.popleft())

    def _hand_out(self, queue: deque[_Part]) -> None:
        for worker in self._workers:
            if not queue:
                return
            if worker.part is None and worker.ready:
                worker.part = part = queue.popleft()
                worker.started = time.monotonic()
                with suppress(OSError):  # its death is noticed when results are collected
                    worker.pipe.send((part.task.verb, part.items))

    def _collect(self, queue: deque[_Part], *, block: bool) -> list[tuple[_Part, list[Any]]]:
        """Receive results; replace workers that died or take too long."""
        pipes = {worker.pipe: index for index, worker in enumerate(self._workers)}
        readable = wait(list(pipes), timeout=1.0 if block else 0.0)
        found: list[tuple[_Part, list[Any]]] = []
        for pipe in readable:
            index = pipes[pipe]  # type: ignore[index]
            worker = self._workers[index]
            try:
                kind, answer = worker.pipe.recv()
            except (EOFError, OSError):
                found += self._replace(index, queue, "WorkerDied")
                continue
            if kind == "ready":
                worker.ready, self.about = True, answer
            elif kind == "failed":
                raise WorkerError(answer)
            elif kind == "share":
                if worker.part is not None:
                    self.on_share(worker.part.task.number, answer)
            elif worker.part is not None:
                found.append((worker.part, answer))
                worker.part = None
        now = time.monotonic()
        for index, worker in enumerate(self._workers):
            limit = self._seconds + (worker.part.task.seconds if worker.part else 0.0)
            if not worker.ready:
                limit = _START_SECONDS
            if (worker.part is not None or not worker.ready) and now - worker.started > limit:
                found += self._replace(index, queue, "Timeout")
        return found

    def _replace(self, index: int, queue: deque[_Part], error: str) -> list[tuple[_Part, list[Any]]]:
        """Start another worker in place of one that is gone, and queue the notes it had again."""
        worker = self._workers[index]
        if not worker.ready:
            raise WorkerError("a worker ended before it was ready; is there enough memory for the model?")
        self._stop(worker)
        self._workers[index] = self._start()
        part = worker.part
        if part is None:
            return []
        if len(part.items) > 1:
            queue.extendleft(
                _Part(part.task, [item], part.first + number, 1)
                for number, item in reversed(list(enumerate(part.items)))
            )
            return []
        if part.tries == 0:  # it was alone from the start: one more try, in case the fault was elsewhere
            queue.appendleft(_Part(part.task, part.items, part.first, 1))
            return []
        return [(part, [WorkerFailure(error)])]

    def _start(self) -> _Worker:
        own_end, worker_end = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=_work, args=(worker_end, self._setup, self._args), daemon=True)
        process.start()
        worker_end.close()
        return _Worker(process, own_end)

    def _stop(self, worker: _Worker) -> None:
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()


def _work(pipe: Connection, setup: str, args: tuple[Any, ...]) -> None:
    """Serve tasks until the pipe closes. Nothing that libraries print may carry text of notes to the outside."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    no_core_dumps()
    end_with_parent()
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        try:
            module, _, name = setup.partition(":")
            serve, about = getattr(importlib.import_module(module), name)(*args)
        except NescioError as error:
            pipe.send(("failed", str(error)))
            return
        except Exception as error:  # noqa: BLE001 - only the class may be shown
            pipe.send(("failed", f"a worker could not start ({type(error).__name__})"))
            return
        pipe.send(("ready", about))
        with chunk_progress.shown_by(lambda share: pipe.send(("share", share))):
            while True:
                verb, items = pipe.recv()
                pipe.send(("done", serve(verb, items)))
    except (EOFError, OSError):
        os._exit(0)
    except BaseException:  # noqa: BLE001 - no traceback: it could show what the note said
        os._exit(70)
