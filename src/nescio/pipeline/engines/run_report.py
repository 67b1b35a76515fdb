"""What a run did, and its report beside the output: the audit trail, the quarantine list, counts and checksums."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from nescio.core.checksum import path_sha256
from nescio.pipeline.job.job import Job, described, input_digest, job_exists, report_folder
from nescio.pipeline.run_files.audit import Quarantined, Totals, quarantine_lines

ReportPage = Callable[
    [
        Totals,
        Sequence[Quarantined],
        Mapping[str, Any],
        Mapping[str, Mapping[str, str]],
        Mapping[str, str],
        str,
    ],
    str,
]
"""Makes the HTML page of a report from the totals, the quarantine list, the settings, the checksums, the skipped files and the folder."""

_RUN, _QUARANTINE, _AUDIT, _PAGE = "run.json", "quarantine.jsonl", "audit.jsonl", "report.html"
_NOT_WRITTEN = "columns not written"


@dataclass
class RunResult:
    """What a run did.

    Attributes:
        totals: counts over all notes.
        quarantined: notes and inputs that did not go out.
        report: folder of the report, if there is one.
        roster: of a roster, how many patients it has, and how many of them have notes.
        absent: columns of the options that no note had.
        columns: of a dry run, the further columns that would go out, and of how many notes.
        skipped: files of input folders that were passed over, with the reason.
        done_before: notes that were left out, since an earlier run with the same memory cleaned them.
        listed: notes of earlier runs that the memory lists for reissue.
        originals_gone: of these, how many could not be cleaned again.
        not_written: the further columns that did not go out for want of a rule, as messages show them.
    """

    totals: Totals
    quarantined: list[Quarantined]
    report: Path | None
    roster: tuple[int, int] | None = None
    absent: tuple[str, ...] = ()
    columns: Mapping[str, int] = field(default_factory=dict)
    skipped: Mapping[str, str] = field(default_factory=dict)
    structured: bool = False
    done_before: int = 0
    listed: int = 0
    originals_gone: int = 0
    not_written: str = ""


def write_report(job: Job, result: RunResult, detector: str, audit: Path, page: ReportPage | None) -> None:
    """Put the audit trail, the quarantine list and the report in their place.

    Args:
        job: what was scrubbed.
        result: what the run did; without a folder for the report nothing is written.
        detector: name of what detected.
        audit: the audit trail, which is copied.
        page: makes ``report.html``, if there is to be one.
    """
    folder = result.report
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    settings = {"detector": detector, **described(job)}
    if result.not_written:
        settings[_NOT_WRITTEN] = result.not_written
    sums = {
        "inputs": {
            job.with_stdin_name(name): input_digest(job, name) if Path(name).exists() else "no file"
            for name in job.inputs
        },
        "outputs": {job.out_name or job.out: path_sha256(Path(job.out))} if job_exists(job.out) else {},
    }
    summary: dict[str, Any] = {
        "settings": settings,
        "checksums": sums,
        "totals": result.totals.to_json(),
        "quarantined": len(result.quarantined),
        "skipped": dict(result.skipped),
    }
    if result.roster:
        summary["roster"] = dict(zip(("patients", "with notes"), result.roster, strict=True))
    with (folder / _QUARANTINE).open("wb") as stream:
        stream.writelines(quarantine_lines(result.quarantined))
    (folder / _RUN).write_bytes(orjson.dumps(summary, option=orjson.OPT_INDENT_2) + b"\n")
    if page:
        text = page(result.totals, result.quarantined, settings, sums, result.skipped, str(folder))
        (folder / _PAGE).write_text(text, encoding="utf-8")
    shutil.copyfile(audit, folder / _AUDIT)


def read_result(job: Job) -> RunResult:
    """Read from its report what a run did that was done, but not all of whose state was removed."""
    folder = report_folder(job)
    if folder is None:
        return RunResult(Totals(), [], None)
    summary = orjson.loads((folder / _RUN).read_bytes())
    lines = (folder / _QUARANTINE).read_bytes().splitlines()
    quarantined = [Quarantined(**orjson.loads(line)) for line in lines]
    roster = tuple(summary["roster"].values()) if "roster" in summary else None
    totals = Totals.from_json(summary["totals"])
    structured = "structure" in summary["settings"]
    return RunResult(
        totals,
        quarantined,
        folder,
        roster,
        skipped=summary.get("skipped", {}),
        structured=structured,
        not_written=summary["settings"].get(_NOT_WRITTEN, ""),
    )
