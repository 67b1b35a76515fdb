"""Which notes of a job an engine cleans, and who hears of each that it wrote: what a run with a memory gives to an engine."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from nescio.core.document import Document
from nescio.pipeline.engines.pool import Pool
from nescio.pipeline.engines.store import Store
from nescio.pipeline.job.job import Job


class NoteSelection(Protocol):
    """What `processes.run` asks; `pipeline.runs.memory_notes` has the one there is."""

    @property
    def remembered(self) -> tuple[Path, bool]:
        """The folder of the record memory, and whether its listed notes are cleaned again; for the workers."""

    def check(self, job: Job) -> None:
        """Refuse a job that cannot be run so."""

    def begin_pass(self, *, writing: bool) -> None:
        """Begin to read the notes, to detect in them or (``writing``) to write them."""

    def is_wanted(self, doc: Document, place: int, number: int) -> bool:
        """Whether a note is cleaned, given the place of its input and its number there."""

    def add_written(self, doc: Document, note_id: str, language: str) -> None:
        """Take a note that was written."""

    def finish(self, pool: Pool, store: Store, job: Job) -> None:
        """Do what is left to do when all notes are written."""
