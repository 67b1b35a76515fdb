"""Which notes of a job an engine cleans, with a callback for each note written; runs with a record memory pass one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from nescio.core.document import Document
from nescio.pipeline.engines.pool import Pool
from nescio.pipeline.engines.run_store import RunStore
from nescio.pipeline.job.job import Job
from nescio.pipeline.knowledge.record_knowledge import RecordKnowledge
from nescio.pipeline.memory.store import Memory


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

    def finish(self, pool: Pool, store: RunStore, job: Job) -> None:
        """Do what is left to do when all notes are written."""


class MemorySelection(Protocol):
    """What `spark.run` asks: there the leading process chooses notes by their digests, and workers compare.

    Attributes:
        memory: of the study.
        listed: digests of the notes to clean again; None to clean those that are new.
        done_before: how many notes were left out, since they were cleaned before.
    """

    memory: Memory
    listed: frozenset[bytes] | None
    done_before: int

    @property
    def reissue(self) -> bool:
        """Whether listed notes are cleaned again."""

    def check(self, job: Job) -> None:
        """Refuse a job that cannot be run so."""

    def begin_pass(self, *, writing: bool) -> None:
        """Begin to take notes."""

    def add_note(
        self, patient: str, digest: bytes, place: int, number: int, note_id: str, language: str
    ) -> None:
        """Take a note that was written."""

    def gather(self, knowledge: Iterable[tuple[str, RecordKnowledge]]) -> None:
        """Take patients, and what the run found of them, when all notes are written."""

    def earlier(self) -> Iterator[bytes]:
        """Yield the digests of earlier notes that have to be compared."""

    def missing_sources(self) -> Iterator[Mapping[str, Any]]:
        """Yield inputs of earlier runs that have such notes, and are no inputs of this run."""

    def add_comparisons(self, changes: Iterable[tuple[bytes, bool]]) -> None:
        """Take digests of earlier notes, and whether the notes would change."""
