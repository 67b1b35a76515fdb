"""A run with a record memory: what was cleaned before is left out, what is known of the patients is used, and what is new is kept.

The engine cleans the new notes as in any run, into a staging folder beside the output. Then one transaction adds the run to the
memory, and the notes are put in their place (`publishing`). A run that is killed before the transaction has changed nothing, and is
resumed by the next one; a run that is killed after it is finished by the next one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import orjson

from nescio.core.document import PATIENT_KEY
from nescio.core.errors import ConfigError, DataError, Location
from nescio.core.file_lock import LockedError
from nescio.corpora.databases import is_database
from nescio.pipeline.engines.processes import run
from nescio.pipeline.engines.run_report import ReportPage, RunResult, read_result
from nescio.pipeline.engines.run_store import ChangedRunError
from nescio.pipeline.engines.work_folder import WorkFolder
from nescio.pipeline.job.job import (
    STDIN,
    STDOUT,
    Job,
    check_places,
    job_exists,
    report_folder,
)
from nescio.pipeline.job.paths import check_apart, is_address, is_remote
from nescio.pipeline.memory.chain import append_run, audit_digest, entries
from nescio.pipeline.memory.memory_file import is_memory
from nescio.pipeline.memory.store import Memory
from nescio.pipeline.run_files.audit import Totals
from nescio.pipeline.runs.memory_notes import MemoryRun
from nescio.pipeline.runs.publishing import (
    AUDIT,
    PENDING,
    RUN,
    Publication,
    finish_publication,
    plan_publication,
)

_BASE, _NEW = "base.json", "new"
_OUTPUTS, _SETTINGS = "outputs", "settings"
WhileStarting = Callable[[], None] | None
Source = Mapping[str, Any]


class MemoryEngine(Protocol):
    """Scrubs the notes of a job that a memory wants."""

    def __call__(
        self, job: Job, report_page: ReportPage | None, *, while_starting: WhileStarting, selection: MemoryRun
    ) -> RunResult:
        """Scrub them; see `nescio.pipeline.engines.processes.run`."""


class _Engine(NamedTuple):
    clean: Callable[[Job, MemoryRun], RunResult]
    resumes: bool


def run_with_memory(
    job: Job,
    report_page: ReportPage | None = None,
    *,
    while_starting: WhileStarting = None,
    engine: MemoryEngine = run,
    resumes: bool = True,
) -> RunResult:
    """Scrub the notes of a job that are new, or clean listed ones again, and add the run to the memory.

    Args:
        job: what to scrub, with a memory.
        report_page: makes ``report.html``.
        while_starting: see `nescio.pipeline.engines.processes.run`.
        engine: scrubs the notes.
        resumes: whether it can resume a run that was killed; else such a run begins again.

    Raises:
        ConfigError: the job makes no sense with a memory, or not with this one.
        SecretError: the memory is of another key.
        DataError: an input cannot be read at all, or the output's place is taken.
    """
    job = _checked(job)

    def clean(inner: Job, notes: MemoryRun) -> RunResult:
        return engine(inner, report_page, while_starting=while_starting, selection=notes)

    with Memory.open_to_write(Path(job.memory), job.settings.key, make=not job.reissue) as memory:
        finish_publication(memory)
        _check_settings(job, memory)
        _check_free(job, memory)
        if job.reissue:
            return _reissue(job, memory, _Engine(clean, resumes))
        return _run(job, memory, _Engine(clean, resumes))


def _run(job: Job, memory: Memory, engine: _Engine, listed: frozenset[bytes] | None = None) -> RunResult:
    check_places(replace(job, resume=True))  # what is there already is of earlier runs
    sources = _sources(job, memory)
    with _staging(job, memory, engine) as staging:
        begun = (staging.path / _NEW).is_dir()
        try:
            result = _attempt(job, memory, engine, staging, sources, listed)
        except ChangedRunError:
            if not begun:
                raise
            staging.clear()  # the inputs are others than when the run was killed, and nothing of it went out
            result = _attempt(job, memory, engine, staging, sources, listed)
    result.listed = sum(1 for _ in memory.listed())
    result.report = report_folder(job)
    return result


def _attempt(
    job: Job,
    memory: Memory,
    engine: _Engine,
    staging: WorkFolder,
    sources: Mapping[int, Source],
    listed: frozenset[bytes] | None,
) -> RunResult:
    """Clean the notes into the staging folder, add the run to the memory, and put the notes in their place."""
    (staging.path / _BASE).write_bytes(_base(job, memory, engine))
    place = _target(job, memory)
    siblings = {
        number for number, source in {**memory.sources(), **sources}.items() if source["out"] == place
    }
    notes = MemoryRun(memory, staging.path, list(sources), listed, siblings)
    inner = _inner(job, staging)
    try:
        result = read_result(inner) if _is_done(inner) else engine.clean(inner, notes)
        if result.totals.notes or result.quarantined:
            _commit(job, inner, memory, notes, result, sources)
    finally:
        notes.close()
    finish_publication(memory)
    result.done_before = notes.done_before
    return result


def _commit(
    job: Job, inner: Job, memory: Memory, notes: MemoryRun, result: RunResult, sources: Mapping[int, Source]
) -> None:
    """Add a run to the memory: all of it or nothing."""
    report = Path(str(report_folder(job)))
    audit, part = report / AUDIT, Path(str(inner.report)) / AUDIT
    start, size = audit.stat().st_size if audit.is_file() else 0, part.stat().st_size
    target = _target(job, memory)
    reading = _output_reading(job, notes.output_format)
    entry = {
        "time": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "out": target,
        "notes": result.totals.notes,
        "quarantined": len(result.quarantined),
        "reissue": job.reissue,
        "audit": memory.place_of(audit),
        "start": start,
        "size": size,
        "digest": audit_digest(memory, part, 0, size),
    }
    with memory.transaction():
        for number, source in sources.items():
            memory.add_source(number, source)
        memory.write(notes.updates(), notes.lone_notes())
        code = append_run(memory, entry)
        memory.set(_SETTINGS, _settings(job))
        memory.set(_OUTPUTS, {**_outputs(memory), target: reading["id_column"]})
        publication = Publication(
            staging=memory.place_of(Path(inner.out).parent.parent),
            part=memory.place_of(inner.out),
            out=memory.place_of(job.out),
            report=memory.place_of(report),
            start=start,
            crosswalk=memory.place_of(job.crosswalk) if job.crosswalk else "",
            reading=reading,
            spans=job.settings.spans,
            types=is_database(job.out_name),
            run=memory.last_run,
            code=code,
        )
        plan_publication(memory, publication)


def _reissue(job: Job, memory: Memory, engine: _Engine) -> RunResult:
    """Clean listed notes again, from where they were or from the inputs of the job."""
    sources = memory.sources()
    place = _target(job, memory)
    here = place in _outputs(memory)
    listed = [
        item.entry for item in memory.listed() if not here or sources[item.entry.source]["out"] == place
    ]
    digests = frozenset(entry.digest for entry in listed)
    jobs = (
        [job]
        if job.inputs
        else list(_jobs_of(job, memory, [sources[n] for n in sorted({e.source for e in listed})]))
    )
    result = RunResult(Totals(), [], None)
    for one in jobs if digests else ():
        part = _run(one, memory, engine, digests)
        part.totals.add(result.totals)
        part.quarantined.extend(result.quarantined)
        result = part
    still = {item.entry.digest for item in memory.listed()}
    result.listed = len(still)
    result.originals_gone = len(still & digests)
    return result


def _jobs_of(job: Job, memory: Memory, sources: list[Source]) -> Iterator[Job]:
    """Yield jobs that read inputs of earlier runs again: one for all that are read alike, one for each database."""
    groups: dict[str, list[Source]] = {}
    for source in sources:
        by_name = bool(source["query"]) or is_remote(source["path"])
        if by_name or memory.path_at(source["path"]).exists():
            alone = source["path"] if by_name else ""
            groups.setdefault(repr((alone, source["query"], source["reading"])), []).append(source)
    for some in groups.values():
        query = some[0]["query"]
        by_name = bool(query) or is_remote(some[0]["path"])
        paths = (
            source["path"] if by_name else os.path.relpath(memory.path_at(source["path"])) for source in some
        )
        yield replace(job, inputs=tuple(dict.fromkeys(paths)), query=query, reading=dict(some[0]["reading"]))


def _checked(job: Job) -> Job:
    """Refuse what makes no sense with a memory.

    Raises:
        ConfigError: it makes none.
        DataError: the memory is among the inputs.
    """
    if job.out == STDOUT or job.dry_run:
        raise ConfigError("--memory needs an output that stays: name a file or folder with -o")
    if not job.inputs:
        if not job.reissue:
            raise ConfigError("nothing to scrub: name the notes")
        return job
    check_apart(job.memory, [name for name in job.inputs if not is_address(name)])
    return job


def _check_settings(job: Job, memory: Memory) -> None:
    before = memory.get(_SETTINGS)
    if before and before != _settings(job):
        raise ConfigError(
            f"{job.memory}: this memory is of runs with another policy or other columns; repeat these, or begin another memory"
        )


def _settings(job: Job) -> dict[str, Any]:
    """Return the settings that must be the same in all runs: else notes of one patient would not fit together."""
    settings = job.settings
    return {
        "policy": settings.policy.text,
        "columns": {name: str(rule) for name, rule in sorted(settings.column_rules.items())},
        "spans": settings.spans,
    }


def _check_free(job: Job, memory: Memory) -> None:
    if job_exists(job.out) and _target(job, memory) not in _outputs(memory):
        fix = "choose another name: a run adds only to what earlier runs with its memory wrote"
        raise DataError("exists", Location(job.out), fix=fix)


def _sources(job: Job, memory: Memory) -> dict[int, Source]:
    """Return the inputs of a job by their numbers in the memory, in the order of the job."""
    known = memory.sources()
    numbers = {repr(source): number for number, source in known.items()}
    found: dict[int, Source] = {}
    for name in job.inputs:
        path = name if name == STDIN or is_address(name) else memory.place_of(name)
        reading = {option: value for option, value in sorted(job.reading.items()) if value is not None}
        source = {"out": _target(job, memory), "path": path, "query": job.query, "reading": reading}
        number = numbers.setdefault(repr(source), max([0, *numbers.values()]) + 1)
        found[number] = source
    return found


@contextmanager
def _staging(job: Job, memory: Memory, engine: _Engine) -> Iterator[WorkFolder]:
    """Give the staging folder of a job, as an interrupted run of the same job left it; else an empty one."""
    out = Path(job.out)
    try:
        staging = WorkFolder(out.parent / f".{out.name}.staging")
    except LockedError:
        fix = "wait until it is done, or stop it"
        raise DataError("a run to this place is going on", Location(job.out), fix=fix) from None
    try:
        base = staging.path / _BASE
        same = base.is_file() and base.read_bytes() == _base(job, memory, engine)
        if not same or not (engine.resumes or _is_done(_inner(job, staging))):
            staging.clear()
        yield staging
        staging.remove()
    except BaseException:
        if not _work(_inner(job, staging)).is_dir() and not memory.get(PENDING):
            staging.remove()  # nothing was begun
        raise
    finally:
        staging.close()


def _base(job: Job, memory: Memory, engine: _Engine) -> bytes:
    """Return what an interrupted run must have been begun with to be resumed."""
    places = [str(report_folder(job)), str(job.crosswalk)]
    return orjson.dumps([memory.last_run, job.reissue, *places, engine.resumes])


def _inner(job: Job, staging: WorkFolder) -> Job:
    """Return the job that writes into the staging folder."""
    out = staging.path / _NEW / Path(job.out).name
    inner = replace(
        job,
        out=str(out),
        out_name=job.out_name or job.out,
        report=str(staging.path / "report"),
        crosswalk=str(staging.path / "crosswalk") if job.crosswalk else None,
        memory="",
        reissue=False,
    )
    return replace(inner, resume=_work(inner).is_dir())


def _is_done(inner: Job) -> bool:
    return (Path(str(inner.report)) / RUN).is_file() and not _work(inner).is_dir()


def _work(inner: Job) -> Path:
    out = Path(inner.out)
    return out.parent / f".{out.name}.work"


def _output_reading(job: Job, name: str) -> dict[str, Any]:
    """Return how the output is read again: a table of clean notes has the columns of the notes."""
    names = {"id_column": "id", "text_column": "text", "patient_column": PATIENT_KEY, "spans_column": "spans"}
    found = {option: job.reading.get(option) or usual for option, usual in names.items()}
    return {"format": name, **found}


def id_column_of(job: Job) -> str | None:
    """Return the column of ids in the output of a job, as earlier runs with its memory wrote it; None if none did.

    Raises:
        SecretError: the memory is of another key.
    """
    if not is_memory(Path(job.memory)):
        return None
    with Memory.open(Path(job.memory), job.settings.key) as memory:
        found: str | None = _outputs(memory).get(_target(job, memory))
        return found


def runs_to(job: Job) -> tuple[set[int], int]:
    """Return the numbers of the runs of a memory whose clean notes went to the output of a job, and the last number of all.

    Raises:
        SecretError: the memory is of another key.
    """
    if not is_memory(Path(job.memory)):
        return set(), 0
    with Memory.open(Path(job.memory), job.settings.key) as memory:
        target = _target(job, memory)
        return {number for number, entry, _ in entries(memory) if entry["out"] == target}, memory.last_run


def _outputs(memory: Memory) -> dict[str, str]:
    """Return what runs with a memory wrote, and the column of ids there."""
    return memory.get(_OUTPUTS) or {}


def _target(job: Job, memory: Memory) -> str:
    """Return what the memory calls the output of a job."""
    return job.out_name if is_address(job.out_name) else memory.place_of(job.out)
