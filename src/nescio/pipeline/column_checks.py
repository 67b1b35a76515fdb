"""Checks of the columns of a job before it runs: those of the options must exist, raw ones must give nothing away."""

from __future__ import annotations

from itertools import islice

from nescio.core.document import PATIENT_KEY
from nescio.core.errors import ConfigError, nearest
from nescio.corpora import layout_of, read
from nescio.languages.column_names import patient_like
from nescio.languages.shapes import is_column_name, shown_columns
from nescio.pipeline.column_roles import NOTE_ID
from nescio.pipeline.job import STDIN, Job

_HINT_NOTES = 20


def named_columns(job: Job) -> set[str]:
    """Return the columns of the options that notes must have; those of the policy need not be there."""
    return {*job.settings.columns} - {*job.settings.policy.columns} - {NOTE_ID, PATIENT_KEY}


def check_columns(job: Job) -> None:
    """Refuse a rule of a column that tables do not have, and to keep one that gives away what is replaced.

    What other inputs than tables have is known when they were read.

    Raises:
        ConfigError: naming it.
    """
    wanted = named_columns(job)
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
        from nescio.pipeline.columns import check_rules  # imports what detects

        notes = (doc for name in job.inputs for doc in read(name, **job.reading, on_error=lambda _: None))
        check_rules(job.settings, notes)


def patient_hint(job: Job) -> str | None:
    """Return the column that seems to have the patient's id, where none was named and notes have no patient."""
    for name in job.inputs:
        if name == STDIN:  # it is read only once
            continue
        notes = list(islice(read(name, **job.reading, on_error=lambda _: None), _HINT_NOTES))
        if notes and not any(PATIENT_KEY in doc.meta for doc in notes):
            found = patient_like(column for doc in notes for column in doc.meta)
            if found and job.reading.get("patient_column", PATIENT_KEY) == PATIENT_KEY:
                return found
    return None
