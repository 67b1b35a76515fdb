"""Checks of the columns of a job before it runs: those of the options must exist, raw ones must give nothing away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import ConfigError, nearest
from nescio.corpora import guess_format, layout_of, read
from nescio.corpora.registry import format_called
from nescio.languages.column_names import patient_like
from nescio.languages.safe_to_show import is_column_name, shown_columns
from nescio.pipeline.columns.roles import NOTE_ID
from nescio.pipeline.job.job import STDIN, Job

_FIRST_NOTES = 20
_SHOWN = 12  # columns


def required_columns(job: Job) -> set[str]:
    """Return the columns of the options that notes must have; those of the policy need not be there."""
    return {*job.settings.columns} - {*job.settings.policy.columns} - {NOTE_ID, PATIENT_KEY}


def check_columns(job: Job) -> None:
    """Refuse a rule of a column that tables do not have, and to keep one that gives away what is replaced.

    What other inputs than tables have is known when they were read.

    Raises:
        ConfigError: naming it.
    """
    wanted = required_columns(job)
    tables = [layout_of(name, **job.reading) for name in job.inputs] if wanted else []
    if all(table and table.order for table in tables):
        columns = {column for table in tables if table for column in table.order}
        for name in sorted(wanted - columns):
            hint = (
                nearest(name, columns)
                if all(map(is_column_name, columns))
                else f"; columns: {shown_columns([*columns])}"
            )
            raise ConfigError(f"--column {name}: no such column{hint}")
    if job.settings.column_rules:
        from nescio.pipeline.columns.cleaning import check_rules  # imports what detects

        notes = (doc for name in job.inputs for doc in read(name, **job.reading, on_error=lambda _: None))
        check_rules(job.settings, notes, str(job.reading.get("patient_column") or PATIENT_KEY))


def columns_not_written(job: Job) -> str:
    """Return the further columns of the first notes that have no rule, as messages may show them; empty for none."""
    if job.settings.structure:
        return ""
    found = dict.fromkeys(column for notes in _first_notes(job) for doc in notes for column in doc.meta)
    names = [name for name in found if name not in job.settings.column_rules and name != PATIENT_KEY]
    shown = [name for name in names if is_column_name(name)][:_SHOWN]
    more = len(names) - len(shown)
    if not shown:
        return f"{more} columns" if more else ""
    return ", ".join(shown) + (f" and {more} more" if more else "")


def patient_hint(job: Job) -> str:
    """Return what to tell of a table whose notes have no patient where no column was named for it; empty for nothing."""
    if job.reading.get("patient_column", PATIENT_KEY) != PATIENT_KEY:
        return ""
    hint = ""
    for notes in _first_notes(job, tables=True):
        if not notes or any(PATIENT_KEY in doc.meta for doc in notes):
            continue
        column = patient_like(column for doc in notes for column in doc.meta)
        if column:
            return (
                f"column {column!r} seems to have the patient; with --patient-column {column} all notes of a patient are "
                "cleaned as one record"
            )
        hint = "no --patient-column: each note is a patient of its own"
    return hint


def _first_notes(job: Job, *, tables: bool = False) -> Iterator[list[Document]]:
    """Yield the first notes of each input that is a file or a folder: stdin is read only once.

    Args:
        job: with the inputs.
        tables: whether inputs whose format has no columns are passed over.
    """
    for name in job.inputs:
        if name == STDIN or not Path(name).exists():
            continue
        if tables and not _has_columns(name, job):
            continue
        yield list(islice(read(name, **job.reading, on_error=lambda _: None), _FIRST_NOTES))


def _has_columns(name: str, job: Job) -> bool:
    return format_called(str(job.reading.get("format") or guess_format(name)), reading=True).columns
