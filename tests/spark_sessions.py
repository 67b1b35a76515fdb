"""A Spark session for tests: two cores of this machine, a log of events, and Python workers that find the tests' own models."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

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
