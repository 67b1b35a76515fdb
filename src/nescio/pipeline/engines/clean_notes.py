"""The last step of a run in any engine: clean notes to the output, in the order of the input, with their lines of the audit trail.

A note that failed, or that the output cannot carry, is listed in the quarantine instead.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import replace
from typing import Any, BinaryIO

from nescio.core.document import Document
from nescio.core.errors import DataError
from nescio.corpora import Writer
from nescio.corpora.structured_files import StructuredWriter
from nescio.pipeline.columns.roles import codes_ids
from nescio.pipeline.engines.pool import WorkerFailure
from nescio.pipeline.engines.run_store import DiskError
from nescio.pipeline.job.job import STDOUT, Job, NoOutput
from nescio.pipeline.results import REPLACE
from nescio.pipeline.run_files.audit import Quarantined, Totals, line_parts, placed_line, renamed_line
from nescio.pipeline.run_files.crosswalk import CrosswalkWriter

DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Numbers of the errors of a full disk."""


class NothingLeftError(Exception):
    """Every note was quarantined, so there is no output."""


class CleanNotes:
    """Takes the results of `worker.replace`, one for each note, in the order of the input."""

    def __init__(
        self,
        job: Job,
        out: Writer | StructuredWriter | NoOutput,
        audit: BinaryIO,
        crosswalk: CrosswalkWriter,
        quarantined: list[Quarantined],
    ) -> None:
        """Begin.

        Args:
            job: what is scrubbed.
            out: the output.
            audit: the audit trail.
            crosswalk: ids and patients beside their codes.
            quarantined: the quarantine list, which grows.
        """
        self._name = job.out
        self._codes_ids = codes_ids(job.settings.column_rules)
        self._out = out
        self._audit = audit
        self._crosswalk = crosswalk
        self._quarantined = quarantined
        self._totals = Totals()
        self._renamed: dict[str, str] = {}
        self._notes = 0

    def add(self, doc: Document, result: Any, original: Callable[[], tuple[str, str]]) -> Document | None:
        """Write a clean note, and return it as it was written; or list it in the quarantine, and return None.

        Args:
            doc: the note before it was cleaned; of it, only the id and the patient are used.
            result: what `worker.replace` returned for it, or `WorkerFailure`.
            original: gives text and language of the note; called only if the output cannot carry the clean one.

        Raises:
            DiskError: the disk is full.
        """
        self._notes += 1
        if isinstance(result, WorkerFailure):
            self._quarantine(doc.id, REPLACE, result.error)
            return None
        clean: Document | None
        note_id, clean, line, part, stage, error = result
        if part is not None:
            self.count(part)
        if clean is None:
            self._quarantine(note_id, stage, error)
            return None
        try:
            written = self._out.write(clean)
        except DataError as problem:
            cause = problem.__context__
            if isinstance(cause, OSError) and cause.errno in DISK_FULL:
                raise disk_full(self._name, cause) from None
            self._quarantine(note_id, "write", problem.problem)
            text, language = original()
            self._totals.remove(line, text, clean.text, language)
            return None
        if written != clean.id:
            self._renamed[clean.id] = written
            line, clean = renamed_line(line, written), replace(clean, id=written)
        if isinstance(self._out, StructuredWriter):
            line = placed_line(line, *self._out.place)
        self._audit.writelines(line_parts(line))
        self._audit.write(b"\n")
        self._crosswalk.add(doc, clean)
        return clean

    def count(self, totals: Totals) -> None:
        """Add the totals of some of the notes."""
        self._totals.add(totals)

    def end(self) -> Totals:
        """End the audit trail and the crosswalk, and return what was done.

        Raises:
            NothingLeftError: every note was quarantined.
        """
        if self._quarantined and not self._out.count:
            raise NothingLeftError
        self._audit.flush()
        self._crosswalk.end()
        self._totals.rename(self._renamed)
        return self._totals

    def _quarantine(self, note_id: str, stage: str, error: str) -> None:
        """List a note by its id, or by its number where the id may say more than it should."""
        from nescio.pipeline.checks.document_ids import needs_code  # has the lists of names

        hidden = self._codes_ids or needs_code(note_id)
        place = f"note number {self._notes}" if hidden else f"note {note_id}"
        self._quarantined.append(Quarantined(place, stage, error))


def disk_full(out: str, error: OSError) -> DiskError:
    """Return what to raise when the disk of the output is full."""
    if out in (STDOUT, "<stdout>"):  # what was written there cannot be resumed
        return DiskError(f"<stdout>: cannot be written ({error.strerror}); free some space, and run it again")
    return DiskError(f"{out}: cannot be written ({error.strerror}); free some space, then add --resume")
