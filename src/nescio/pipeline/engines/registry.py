"""Which engines `nescio scrub` can run on. To add one, write a function like `RunJob` and name it in `ENGINES`."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nescio.pipeline.engines.run_report import ReportPage, RunResult
    from nescio.pipeline.job.job import Job


@dataclass(frozen=True)
class EngineOptions:
    """Options of `nescio scrub` that only some engines take.

    Attributes:
        table: the table of a database that is read.
        query: what is read instead, in SQL.
        to_table: the table that is written.
        master: the address of a cluster.
    """

    table: str = ""
    query: str = ""
    to_table: str = ""
    master: str = ""


class RunJob(Protocol):
    """Scrubs all notes of a job."""

    def __call__(
        self,
        job: Job,
        options: EngineOptions,
        report_page: ReportPage | None = None,
        *,
        while_starting: Callable[[], None] | None = None,
    ) -> RunResult:
        """Scrub the notes, write the report and return what was done.

        Args:
            job: what to scrub.
            options: those of the engine; the refused ones are empty.
            report_page: makes ``report.html``; without it the report has the JSON files only.
            while_starting: called while the engine starts.
        """


@dataclass(frozen=True)
class Engine:
    """A way to run a job.

    Attributes:
        function: module and name of its `RunJob`; imported when it is run.
        refused: fields of `EngineOptions` that it does not take, each with what to tell the user.
    """

    function: str
    refused: Mapping[str, str] = field(default_factory=dict)

    def refusal(self, options: EngineOptions) -> str:
        """Return what to tell the user about an option that the engine does not take; empty if it takes all."""
        return next((words for name, words in self.refused.items() if getattr(options, name)), "")

    def load(self) -> RunJob:
        """Return its function."""
        module, _, name = self.function.partition(":")
        run: RunJob = getattr(importlib.import_module(module), name)
        return run


_TABLES = "--engine spark takes table:NAME as IN and OUT, in place of --table and --to-table"

ENGINES: Mapping[str, Engine] = {
    "processes": Engine(
        "nescio.pipeline.runs.with_database:run_in_processes", {"master": "--master goes with --engine spark"}
    ),
    "spark": Engine(
        "nescio.pipeline.runs.on_cluster:run_on_cluster",
        {
            "table": _TABLES,
            "query": _TABLES,
            "to_table": _TABLES,
        },
    ),
}
"""The engines by name, the default one first."""
