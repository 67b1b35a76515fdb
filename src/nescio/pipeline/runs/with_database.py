"""A run whose notes come from a database, or go into one: the same engine, with a file between it and the database.

The clean notes are written to a parquet file beside the report, and become a table in one transaction when all of them are clean.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from nescio.core.errors import ConfigError, DataError
from nescio.corpora.databases import Database, is_database, select, shown_url
from nescio.pipeline.engines.processes import run
from nescio.pipeline.engines.registry import EngineOptions
from nescio.pipeline.engines.run_report import ReportPage, RunResult, read_result
from nescio.pipeline.job.job import Job
from nescio.pipeline.job.paths import TABLE


def with_database(job: Job, table: str, query: str, to_table: str) -> Job:
    """Return the job with what its databases need.

    Args:
        job: its input, its output or both may be the address of a database.
        table: what is read.
        query: what is read instead, in SQL.
        to_table: what is written.

    Raises:
        ConfigError: something is missing, or makes no sense.
    """
    if any(name.startswith(TABLE) and not Path(name).exists() for name in (*job.inputs, job.out)):
        raise ConfigError(f"{TABLE}NAME is a table of a cluster: add --engine spark")
    if any(map(is_database, job.inputs)):
        if len(job.inputs) > 1 or bool(table) == bool(query):
            raise ConfigError("a database is read alone, with --table or --query")
        query = query or select(table, str(job.reading.get("id_column") or "id"))
        job = replace(job, query=query)
    elif table or query:
        raise ConfigError("--table and --query go with a database, such as postgresql://host/db")
    if not is_database(job.out):
        if to_table:
            raise ConfigError("--to-table goes with a database as OUT, such as postgresql://host/db")
        return job
    if not to_table or job.to:
        raise ConfigError("a database as OUT needs --to-table, and no --to")
    report = Path(job.report or f"{to_table}.report")
    return replace(
        job,
        out=str(report.parent / f".{to_table}.parquet"),
        out_name=f"{shown_url(job.out)} {to_table}",
        report=str(report),
    )


def run_in_processes(
    job: Job,
    options: EngineOptions,
    report_page: ReportPage | None = None,
    *,
    while_starting: Callable[[], None] | None = None,
) -> RunResult:
    """Scrub all notes of a job in processes of this machine; with a memory, those that are new. See `registry.RunJob`."""
    target = job.out
    job = with_database(job, options.table, options.query, options.to_table)
    if is_database(target):
        return run_to_database(
            job, Database(target), options.to_table, report_page, while_starting=while_starting
        )
    if not job.memory:
        return run(job, report_page, while_starting=while_starting)
    from nescio.pipeline.runs.with_memory import run_with_memory

    return run_with_memory(job, report_page, while_starting=while_starting)


def run_to_database(
    job: Job,
    database: Database,
    table: str,
    report_page: ReportPage | None = None,
    *,
    while_starting: Callable[[], None] | None = None,
) -> RunResult:
    """Scrub all notes of a job of `with_database`, and make the table.

    Raises:
        DataError: the table exists, or the database cannot be reached.
    """
    if job.memory:
        return _grow_table(job, database, table, report_page, while_starting)
    file = Path(job.out)
    work = file.parent / f".{file.name}.work"
    rows = database.count(table)
    done = job.resume and file.is_file() and not work.is_dir()  # all notes are clean
    if rows is not None and not done:
        raise DataError(
            f"the table {table!r} exists", database.location, fix="choose another name, or drop it"
        )
    result = read_result(job) if done else run(job, report_page, while_starting=while_starting)
    if file.is_file():
        if rows is None:
            database.load(file, table)
        elif rows != result.totals.notes:
            raise DataError(
                f"another table {table!r} exists", database.location, fix="drop it, or start anew"
            )
        file.unlink()
    return result


def _grow_table(
    job: Job,
    database: Database,
    table: str,
    report_page: ReportPage | None,
    while_starting: Callable[[], None] | None,
) -> RunResult:
    """Scrub the notes of a job that are new, and add them to the table; it is made by the first run with the memory."""
    from nescio.pipeline.runs.with_memory import id_column_of, run_with_memory

    if database.count(table) is not None and id_column_of(job) is None:
        fix = "choose another name: a run adds only to what earlier runs with its memory wrote"
        raise DataError(f"the table {table!r} exists", database.location, fix=fix)
    _add_rows(job, database, table, id_column_of(job))  # of a run that was killed before it could
    result = run_with_memory(job, report_page, while_starting=while_starting)
    _add_rows(job, database, table, id_column_of(job))
    return result


def _add_rows(job: Job, database: Database, table: str, id_column: str | None) -> None:
    file = Path(job.out)
    if not file.is_file() or id_column is None:
        return
    if database.count(table) is None:
        database.load(file, table)
    else:
        database.merge(file, table, id_column)
    file.unlink()
