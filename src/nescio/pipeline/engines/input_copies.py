"""Copies of inputs that cannot be read twice, in the work folder of a run: stdin, and the rows of a database at one moment."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace

from nescio.core.document import PATIENT_KEY
from nescio.core.errors import DataError, Location
from nescio.corpora.databases import Database, shown_url
from nescio.models import ANNOTATIONS
from nescio.pipeline.columns.roles import NOTE_ID
from nescio.pipeline.engines.run_store import RunStore
from nescio.pipeline.engines.work_folder import WorkFolder
from nescio.pipeline.job.job import STDIN, Job


def with_copies(job: Job, work: WorkFolder, store: RunStore) -> Job:
    """Return the job that reads copies of stdin or of a table."""
    if job.query:
        return _with_rows(job, work, store)
    return _with_stdin(job, work, store) if STDIN in job.inputs else job


def _with_stdin(job: Job, work: WorkFolder, store: RunStore) -> Job:
    """Copy stdin to a file, since it is read twice."""
    path = work.path / "stdin"
    if store.get("stdin") is None:
        if sys.stdin is None:  # the shell closed it: <&-
            raise DataError("is closed", Location("<stdin>"), fix="name a file")
        with work.create(path.name) as stream:
            shutil.copyfileobj(sys.stdin.buffer, stream)
        store.set("stdin", "read")
    inputs = tuple(str(path) if name == STDIN else name for name in job.inputs)
    return replace(job, inputs=inputs, stdin=str(path))


def _with_rows(job: Job, work: WorkFolder, store: RunStore) -> Job:
    """Copy the rows of a query, of which only the columns that are needed."""
    path = work.path / "rows.parquet"
    roles = [str(job.reading.get(f"{role}_column") or role) for role in (NOTE_ID, "text", PATIENT_KEY)]
    if store.get("rows") is None:
        work.create(path.name).close()
        keep = {*roles, *(name for name in job.settings.column_rules if name != NOTE_ID)}
        if job.settings.model == ANNOTATIONS:
            keep.add(str(job.reading.get("spans_column") or "spans"))
        required = [roles[1], *([roles[2]] if roles[2] != PATIENT_KEY else [])]
        count = Database(job.inputs[0]).copy(job.query, path, keep, required)
        store.set("rows", str(count))
    reading = {**job.reading, "format": "parquet"}
    return replace(
        job, inputs=(str(path),), stdin=str(path), stdin_name=shown_url(job.inputs[0]), reading=reading
    )
