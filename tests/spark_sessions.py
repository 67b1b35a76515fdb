"""A Spark session for tests: two cores of this machine, a log of events, and Python workers that find the tests' own models."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path
from typing import Any

import click

from nescio import NescioError
from nescio.apps.cli import cli
from scrub_runs import environment


@contextmanager
def session(folder: Path, master: str = "local[2]", **settings: str) -> Iterator[Any]:
    from nescio.pipeline.engines.spark_session import spark_session

    events = folder / "events"
    events.mkdir()
    before = dict(os.environ)
    os.environ.update(environment(), SPARK_LOCAL_IP="127.0.0.1")
    spark = spark_session(
        master,
        {
            "spark.sql.codegen.wholeStage": "false",
            "spark.eventLog.enabled": "true",
            "spark.eventLog.compress": "false",
            "spark.eventLog.dir": str(events),
            "spark.local.dir": str(folder / "local"),
            "spark.sql.warehouse.dir": str(folder / "warehouse"),
            **settings,
        },
    )
    try:
        yield spark
    finally:
        spark.stop()
        os.environ.clear()
        os.environ.update(before)


def scrub(*args: object) -> tuple[int, str]:
    """Run the command in this process, which has the session; return the exit code and what it says."""
    said = io.StringIO()
    with redirect_stderr(said):
        try:
            code = cli.main(["scrub", *map(str, args), "--engine", "spark"], standalone_mode=False)
        except (click.ClickException, NescioError) as error:
            return 1, str(error)
    return code, said.getvalue()
