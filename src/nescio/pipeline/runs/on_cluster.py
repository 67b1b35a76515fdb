"""A run on a Spark cluster: `nescio scrub --engine spark`, with or without a record memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from nescio.core.errors import DataError, Location
from nescio.pipeline.engines.registry import EngineOptions
from nescio.pipeline.engines.run_report import ReportPage, RunResult
from nescio.pipeline.engines.spark import refuse_unsupported, run
from nescio.pipeline.engines.spark_columns import report_of
from nescio.pipeline.engines.spark_growing_table import GrowingTable
from nescio.pipeline.engines.spark_session import spark_session
from nescio.pipeline.job.job import Job
from nescio.pipeline.job.paths import is_remote
from nescio.pipeline.runs.memory_notes import MemoryRun
from nescio.pipeline.runs.with_memory import WhileStarting, id_column_of, run_with_memory, runs_to


def run_on_cluster(
    job: Job,
    options: EngineOptions,
    report_page: ReportPage | None = None,
    *,
    while_starting: Callable[[], None] | None = None,
) -> RunResult:
    """Scrub all notes of a job on the cluster of the options; with a memory, those that are new. See `registry.RunJob`."""
    refuse_unsupported(job)
    spark = spark_session(options.master or None)
    if not job.memory:
        return run(spark, job, report_page, while_starting=while_starting)
    if is_remote(job.out):
        return _grow_table(spark, job, report_page, while_starting)
    engine = partial(run, spark)
    return run_with_memory(job, report_page, while_starting=while_starting, engine=engine, resumes=False)


def _grow_table(
    spark: Any, job: Job, report_page: ReportPage | None, while_starting: WhileStarting
) -> RunResult:
    """Scrub the notes of a job that are new, and add them to a table or a folder of a storage."""
    table = GrowingTable(spark, job.out)
    report = Path(job.report or report_of(job.out))
    # The notes do not go there, but what a run keeps until it is in the memory is beside it.
    place = report.parent / f".{report.name.removesuffix('.report')}.parquet"
    job = replace(job, out=str(place), out_name=job.out.rstrip("/"), report=str(report))

    def clean(
        job: Job, report_page: ReportPage | None, *, while_starting: WhileStarting, selection: MemoryRun
    ) -> RunResult:
        part = table.part(selection.memory.last_run + 1)
        return run(spark, job, report_page, while_starting=while_starting, selection=selection, part=part)

    key = id_column_of(job)
    if key is None and table.exists():
        fix = "choose another name: a run adds only to what earlier runs with its memory wrote"
        raise DataError("exists", Location(job.out_name), fix=fix)
    if key is not None:
        committed, last = runs_to(job)
        table.publish_runs(committed, key, keep=last + 1)
    result = run_with_memory(job, report_page, while_starting=while_starting, engine=clean, resumes=False)
    if key := id_column_of(job):
        table.publish_runs(runs_to(job)[0], key)
    return result
