"""A run on a Spark cluster: `nescio scrub --engine spark`, with or without a record memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nescio.pipeline.engines.registry import EngineOptions
from nescio.pipeline.engines.run_report import ReportPage, Result
from nescio.pipeline.engines.spark import refuse_unsupported, run
from nescio.pipeline.engines.spark_session import spark_session
from nescio.pipeline.job.job import Job
from nescio.pipeline.runs.with_memory import run_with_memory


def run_on_cluster(
    job: Job,
    options: EngineOptions,
    report_page: ReportPage | None = None,
    *,
    while_starting: Callable[[], None] | None = None,
) -> Result:
    """Scrub all notes of a job on the cluster of the options; with a memory, those that are new. See `registry.RunJob`."""
    refuse_unsupported(job)
    spark = spark_session(options.master or None)
    if not job.memory:
        return run(spark, job, report_page, while_starting=while_starting)
    engine = partial(run, spark)
    return run_with_memory(job, report_page, while_starting=while_starting, engine=engine, resumes=False)
