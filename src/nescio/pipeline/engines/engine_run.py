"""What one run of any engine gathers on its way, and how it ends: `processes` and `spark` add the passes over the notes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from nescio.core.errors import DataError
from nescio.pipeline.engines.run_report import ReportPage, RunResult, write_report
from nescio.pipeline.engines.work_folder import WorkFolder
from nescio.pipeline.job.column_checks import required_columns
from nescio.pipeline.job.job import Job, NoOutput, report_folder
from nescio.pipeline.run_files.audit import Quarantined, Totals
from nescio.pipeline.run_files.crosswalk import publish

AUDIT, CROSSWALK = "audit.jsonl", "crosswalk"
"""Files of the work folder."""


class EngineRun:
    """The state of one run that its report is made of."""

    def __init__(self, job: Job, work: WorkFolder, report_page: ReportPage | None) -> None:
        self._job = job
        self._work = work
        self._report_page = report_page
        self._no_output = NoOutput()
        self._seconds: dict[str, float] = {}
        self._absent = required_columns(job)
        self._quarantined: list[Quarantined] = []
        self._skipped: dict[str, str] = {}

    def _skip(self, path: str, reason: str) -> None:
        """Note a file that is passed over."""
        self._skipped[path] = reason

    def _cannot_read(self, error: DataError) -> None:
        """Quarantine what cannot be read."""
        error = self._job.in_user_words(error)
        problem = f"{error.problem}; {error.fix}" if error.fix else error.problem
        self._quarantined.append(Quarantined(str(error.location), "read", problem))

    def _end(
        self, totals: Totals, detector: str, roster: tuple[int, int] | None, not_written: str
    ) -> RunResult:
        """Return what the run did; write its report, and put the crosswalk in its place."""
        is_structured = bool(self._job.settings.structure)
        result = RunResult(
            totals,
            self._quarantined,
            report_folder(self._job),
            roster,
            tuple(sorted(self._absent)),
            Counter() if is_structured else self._no_output.columns,
            self._skipped,
            structured=is_structured,
            not_written=not_written,
        )
        write_report(self._job, result, detector, self._work.path / AUDIT, self._report_page)
        if self._job.crosswalk and totals.notes:
            publish(self._work.path / CROSSWALK, Path(self._job.crosswalk))
        return result
