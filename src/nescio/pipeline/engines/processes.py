"""The engine for any number of notes: several processes, bounded memory, runs that can be resumed.

Two passes over the input. The first detects, and saves what it detected to the run's store. The second replaces, when
everything that was detected in any note of a patient is known. Chunks of notes are the same for any number of workers, and so is
the output. A run that was killed is resumed with the first chunk that is not done.
"""

from __future__ import annotations

import errno
import hashlib
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, BinaryIO

import orjson

from nescio.core.document import Document
from nescio.core.errors import ConfigError, DataError, NescioError
from nescio.core.process_guard import no_core_dumps
from nescio.core.progress import progress
from nescio.corpora import Writer, corpus_size
from nescio.corpora.record_files import RecordWriter
from nescio.corpora.roster import read_roster
from nescio.pipeline.audit import Quarantined, Totals, line_parts, renamed_line
from nescio.pipeline.column_checks import check_columns, named_columns
from nescio.pipeline.crosswalk import CrosswalkWriter, publish
from nescio.pipeline.engines.input_copies import with_copies
from nescio.pipeline.engines.pool import Died, Pool, Task
from nescio.pipeline.engines.run_report import ReportPage, Result, read_result, write_report
from nescio.pipeline.engines.store import DiskError, Store, check_same
from nescio.pipeline.engines.work_folder import WorkFolder, open_work_folder
from nescio.pipeline.job import (
    STDIN,
    Job,
    NoOutput,
    check_inputs,
    check_output,
    check_places,
    chunks,
    fingerprint,
    job_exists,
    open_output,
    refuse_pipes,
    report_folder,
    with_structure,
)
from nescio.pipeline.packing import pack
from nescio.pipeline.results import DETECT, REPLACE, Detection
from nescio.replace.key import new_key, parse_key

_SET_UP = "nescio.pipeline.engines.worker:set_up"  # only workers need what it imports
_SLOWEST = 20_000  # characters a second; a slower worker hangs
_AUDIT, _CROSSWALK = "audit.jsonl", "crosswalk"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def run(
    job: Job, report_page: ReportPage | None = None, *, while_starting: Callable[[], None] | None = None
) -> Result:
    """Scrub all notes of a job.

    Args:
        job: what to scrub.
        report_page: makes ``report.html``; without it the report has the JSON files only.
        while_starting: called when the workers have been started and still load the model; the time for imports
            that the report needs.

    Raises:
        ConfigError: the job makes no sense, or is not the one to be resumed.
        DataError: an input cannot be read at all, or the output's place is taken.
        DiskError: the disk is full; everything can be resumed.
    """
    no_core_dumps()
    check_places(job)
    with ExitStack() as stack:
        work = open_work_folder(job, stack)
        if work.finished:
            work.remove()
            return read_result(job)
        store = Store(work.state)
        stack.callback(store.close)
        try:
            result = _run(job, store, work, report_page, while_starting)
        except BaseException as error:
            if isinstance(error, OSError) and error.errno in _FULL:
                raise _full(job.out, error) from None
            if not job.resume and not isinstance(error, DiskError) and _nothing_done(job, store, error):
                store.close()
                work.remove()
            raise
        store.close()
        work.remove()
        return result


def _run(
    job: Job,
    store: Store,
    work: WorkFolder,
    report_page: ReportPage | None,
    while_starting: Callable[[], None] | None,
) -> Result:
    job = with_copies(_with_key(job, store), work, store)
    refuse_pipes(job)
    job = with_structure(job)
    check_same(store, fingerprint(job))
    try:
        check_inputs(job)
        check_columns(job)
        check_output(job)
        if job.roster and store.get("roster") is None:
            store.add_roster(read_roster(job.roster))
        return _Engine(job, store, work, report_page).run(while_starting)
    except DataError as error:
        raise job.in_user_words(error) from error.__cause__


def _nothing_done(job: Job, store: Store, error: BaseException) -> bool:
    """Whether a run ended before it did anything that resuming would save; what came through stdin comes only once."""
    if store.begun:
        return False
    mistake = isinstance(error, NescioError)
    return mistake or STDIN not in job.inputs or store.get("stdin") is None


class _NothingLeftError(Exception):
    """Every note was quarantined, so there is no output."""


class _Engine:
    """One run over the two passes."""

    def __init__(self, job: Job, store: Store, work: WorkFolder, report_page: ReportPage | None) -> None:
        self._job = job
        self._report_page = report_page
        self._store = store
        self._work = work
        self._no_output = NoOutput()
        self._about = store.get("detector") or ""
        self._seconds: dict[str, float] = {}
        self._absent = named_columns(job)
        self._quarantined: list[Quarantined] = []
        self._renamed: dict[str, str] = {}
        self._skipped: dict[str, str] = {}
        self._notes = 0

    def run(self, while_starting: Callable[[], None] | None) -> Result:
        committed = self._store.get("totals")
        if committed and job_exists(self._job.out):  # killed between the last note and the report
            table = orjson.loads(committed)
            self._quarantined = [Quarantined(**item) for item in table["quarantined"]]
            self._skipped = table["skipped"]
            self._absent.clear()
            return self._report(Totals.from_json(table["totals"]))
        with Pool(
            self._job.workers, _SET_UP, self._job.settings, self._store.path, seconds=self._job.seconds
        ) as pool:
            if while_starting:
                while_starting()
            self._detect(pool)
            try:
                totals = self._replace(pool)
            except _NothingLeftError:
                totals = Totals()
        return self._report(totals)

    def _detect(self, pool: Pool) -> None:
        """Detect in all notes whose chunks are not done."""
        begin = time.perf_counter()
        digests: dict[int, bytes] = {}

        def tasks() -> Iterator[Task]:
            for number, docs in enumerate(chunks(self._job, self._cannot_read, tick, self._skip)):
                if self._absent:
                    self._absent.difference_update(*(doc.meta for doc in docs))
                digest = _digest(docs)
                before = self._store.digest(number)
                if before is None:
                    digests[number] = digest
                    yield Task(number, DETECT, docs, _seconds(docs))
                elif before != digest:
                    raise ConfigError("the input changed since the run was begun; start anew")
                else:
                    advance(len(docs))

        with _bar("Detecting", self._job) as (advance, tick):
            for task, results in pool.run(tasks()):
                found = [_detected(result) for result in results]
                known = [
                    (doc.patient, items, language)
                    for doc, (_, items, language) in zip(task.items, found, strict=True)
                    if doc.patient_id
                ]
                packed = b"\n".join(data for data, _, _ in found)
                self._store.add_chunk(task.number, digests.pop(task.number), packed, known)
                advance(len(results))
        self._about = pool.about or self._about
        self._store.set("detector", self._about)
        self._seconds["detect, wall clock"] = time.perf_counter() - begin

    def _replace(self, pool: Pool) -> Totals:
        """Replace in all notes, and write them in the order of the input."""
        begin = time.perf_counter()
        totals = Totals()

        def tasks() -> Iterator[Task]:
            for number, docs in enumerate(chunks(self._job, lambda _: None, tick)):
                if self._store.digest(number) != _digest(docs):
                    raise ConfigError("the input changed while it was read; start anew")
                found = self._store.found(number).split(b"\n")
                yield Task(number, REPLACE, list(zip(docs, found, strict=True)), _seconds(docs))

        with (
            _bar("Replacing", self._job) as (advance, tick),
            self._work.create(_AUDIT) as audit,
            self._work.create(_CROSSWALK) as crosswalk,
            self._open_output() as out,
        ):
            rows = CrosswalkWriter(crosswalk, self._job.settings.key if self._job.crosswalk else None)
            for task, results in pool.run(tasks()):
                for (doc, _), result in zip(task.items, results, strict=True):
                    self._notes += 1
                    if written := self._write(out, audit, doc, result, totals):
                        rows.add(doc, written)
                advance(len(results))
            if self._quarantined and not out.count:
                raise _NothingLeftError
            audit.flush()
            rows.end()
            self._seconds["replace and write, wall clock"] = time.perf_counter() - begin
            totals.seconds.update(self._seconds)
            totals.rename(self._renamed)
            state = {
                "totals": totals.to_json(),
                "quarantined": [asdict(item) for item in self._quarantined],
                "skipped": self._skipped,
            }
            self._store.set("totals", orjson.dumps(state).decode())
        return totals

    def _write(
        self,
        out: Writer | RecordWriter | NoOutput,
        audit: BinaryIO,
        doc: Document,
        result: Any,
        totals: Totals,
    ) -> Document | None:
        """Write a note, and return it as it went out; None if it did not."""
        if isinstance(result, Died):
            self._quarantined.append(Quarantined(self._place(doc.id), REPLACE, result.error))
            return None
        clean: Document | None
        note_id, clean, line, part, stage, error = result
        if part is not None:
            totals.add(part)
        if clean is None:
            self._quarantined.append(Quarantined(self._place(note_id), stage, error))
            return None
        try:
            written = out.write(clean)
        except DataError as problem:
            cause = problem.__context__
            if isinstance(cause, OSError) and cause.errno in _FULL:
                raise _full(self._job.out, cause) from None
            self._quarantined.append(Quarantined(self._place(note_id), "write", problem.problem))
            totals.remove(line, len(clean.text))
            return None
        if written != clean.id:
            self._renamed[clean.id] = written
            line, clean = renamed_line(line, written), replace(clean, id=written)
        audit.writelines(line_parts(line))
        audit.write(b"\n")
        return clean

    def _place(self, note_id: str) -> str:
        """Return what the report calls a note: by its id, or by its number where the id may say more than it should."""
        from nescio.pipeline.document_ids import needs_code  # has the lists of names

        return f"note number {self._notes}" if needs_code(note_id) else f"note {note_id}"

    def _skip(self, path: str, reason: str) -> None:
        self._skipped[path] = reason

    def _cannot_read(self, error: DataError) -> None:
        error = self._job.in_user_words(error)
        problem = f"{error.problem}; {error.fix}" if error.fix else error.problem
        self._quarantined.append(Quarantined(str(error.location), "read", problem))

    def _open_output(self) -> Writer | RecordWriter | NoOutput:
        return self._no_output if self._job.dry_run else open_output(self._job, self._token())

    def _token(self) -> str:
        """Return what is in the temporary name of the output, the same whenever the run is resumed."""
        token = self._store.get("token") or secrets.token_hex(4)
        self._store.set("token", token)
        return token

    def _report(self, totals: Totals) -> Result:
        """Return what the run did, and write its report."""
        counts = self._store.roster_counts() if self._job.roster else None
        absent = tuple(sorted(self._absent))
        result = Result(
            totals,
            self._quarantined,
            report_folder(self._job),
            counts,
            absent,
            self._no_output.columns,
            self._skipped,
        )
        write_report(self._job, result, self._about, self._work.path / _AUDIT, self._report_page)
        if self._job.crosswalk and totals.notes:
            publish(self._work.path / _CROSSWALK, Path(self._job.crosswalk))
        return result


def _seconds(docs: list[Document]) -> float:
    """Return how many seconds more than others these notes may take."""
    return sum(len(doc.text) for doc in docs) / _SLOWEST


def _digest(docs: list[Document]) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for doc in docs:
        parts = [part.encode("utf-8", "surrogatepass") for part in (doc.id, doc.patient, doc.text)]
        parts += [repr(item).encode("utf-8", "surrogatepass") for item in doc.meta.items()]
        digest.update(b"\xff".join([*parts, b""]))  # a byte that no text has
    return digest.digest()


def _detected(result: Any) -> tuple[bytes, list[Any], str]:
    if isinstance(result, Died):
        return pack(Detection(error=result.error)), [], ""
    found: tuple[bytes, list[Any], str] = result
    return found


def _with_key(job: Job, store: Store) -> Job:
    """Save a key that was made for this run alone, or load the one it was begun with."""
    if not job.settings.key.one_time:
        return job
    text = store.get("key")
    key = parse_key(text, "the run's own key") if text else new_key()
    if not text:
        store.set("key", key.text())
    key.one_time = True
    return replace(job, settings=replace(job.settings, key=key))


def _full(out: str, error: OSError) -> DiskError:
    return DiskError(f"{out}: cannot be written ({error.strerror}); free some space, then add --resume")


class _bar:  # noqa: N801 - reads as a function
    """A progress bar over the bytes of the inputs, with notes a second beside it."""

    def __init__(self, title: str, job: Job) -> None:
        sizes = [corpus_size(name) for name in job.inputs]
        total = sum(size for size in sizes if size) / 1e6 if all(sizes) else None
        self._bar = progress(title, total, "MB")
        self._notes = 0
        self._begin = time.monotonic()

    def __enter__(self) -> tuple[Callable[[int], None], Callable[[int], None]]:
        self._advance = self._bar.__enter__()

        def notes(count: int) -> None:
            self._notes += count
            seconds = max(time.monotonic() - self._begin, 1e-3)
            self._advance(0, f"{self._notes:,} notes, {self._notes / seconds:,.0f} notes/s")

        return notes, lambda size: self._advance(size / 1e6)

    def __exit__(self, *error: Any) -> None:
        self._bar.__exit__(*error)
