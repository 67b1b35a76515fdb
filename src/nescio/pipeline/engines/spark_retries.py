"""Detection in a Spark task: in the Python worker itself, and in a process of its own when the task is repeated.

A note that kills its process kills the Python worker, and the task is tried again. Then the notes go through the pool of the local
engine, which finds the note that kills, and gives up that one alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from nescio.core.document import Document
from nescio.pipeline.engines.packing import pack
from nescio.pipeline.engines.pool import Pool, PoolTask, WorkerFailure
from nescio.pipeline.engines.worker import Detected, detect
from nescio.pipeline.results import DETECT, Detection
from nescio.pipeline.scrubber import Scrubber

_SET_UP = "nescio.pipeline.engines.worker:set_up"


class DetectNotes(Protocol):
    """Detects in some notes."""

    def __call__(self, docs: Sequence[Document], /) -> list[Detected]:
        """Return what was detected in each."""


@contextmanager
def detection(scrubber: Scrubber, seconds: float) -> Iterator[DetectNotes]:
    """Give what detects in the notes of this task.

    Args:
        scrubber: the pipeline.
        seconds: how long a note may take when the task is repeated.
    """
    if not _is_repeated():
        yield lambda docs: detect(scrubber, docs)
        return
    with Pool(1, _SET_UP, scrubber.settings, Path(os.devnull), seconds=seconds) as pool:

        def detect_apart(docs: Sequence[Document]) -> list[Detected]:
            [(_, results)] = pool.run([PoolTask(0, DETECT, docs)])
            return [
                (pack(Detection(error=result.error)), [], "") if isinstance(result, WorkerFailure) else result
                for result in results
            ]

        yield detect_apart


def _is_repeated() -> bool:
    from pyspark import TaskContext

    task = TaskContext.get()
    return task is not None and task.attemptNumber() > 0
