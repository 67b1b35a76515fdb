"""The engine for any number of notes: several processes, bounded memory, runs that can be resumed.

Two passes over the input. The first detects, and saves what it detected to the run's store. The second replaces, when
everything that was detected in any note of a patient is known. Batches of notes are the same for any number of workers, and so is
the output. A run that was killed is resumed with the first batch that is not done.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import orjson

from nescio.core.document import Document
from nescio.core.errors import DataError, NescioError
from nescio.core.process_guard import no_core_dumps
from nescio.corpora import Writer
from nescio.corpora.roster import read_roster
from nescio.corpora.structured_files import StructuredWriter
from nescio.pipeline.engines.clean_notes import DISK_FULL, CleanNotes, NothingLeftError, disk_full
from nescio.pipeline.engines.engine_run import AUDIT, CROSSWALK, EngineRun
from nescio.pipeline.engines.input_copies import with_copies
from nescio.pipeline.engines.packing import pack, packed_language, unpack
from nescio.pipeline.engines.pool import Pool, PoolTask, WorkerFailure
from nescio.pipeline.engines.run_bar import RunBar
from nescio.pipeline.engines.run_report import ReportPage, RunResult, read_result
from nescio.pipeline.engines.run_store import ChangedRunError, DiskError, RunStore, check_same
from nescio.pipeline.engines.work_folder import WorkFolder, open_work_folder
from nescio.pipeline.job.column_checks import check_columns, columns_not_written
from nescio.pipeline.job.job import (
    STDIN,
    Job,
    NoOutput,
    check_inputs,
    check_output,
    check_places,
    fingerprint,
    job_exists,
    open_output,
    refuse_pipes,
    with_structure,
)
from nescio.pipeline.job.note_batches import IsWanted, read_batches
from nescio.pipeline.results import DETECT, REPLACE, Detection
from nescio.pipeline.run_files.audit import Quarantined, Totals
from nescio.pipeline.run_files.crosswalk import CrosswalkWriter
from nescio.replace.key import new_key, parse_key

if TYPE_CHECKING:
    from nescio.pipeline.engines.note_selection import NoteSelection

_SET_UP = "nescio.pipeline.engines.worker:set_up"  # only workers need what it imports
_SLOWEST = 20_000  # characters a second; a slower worker hangs


def run(
    job: Job,
    report_page: ReportPage | None = None,
    *,
    while_starting: Callable[[], None] | None = None,
    selection: NoteSelection | None = None,
) -> RunResult:
    """Scrub all notes of a job.

    Args:
        job: what to scrub.
        report_page: makes ``report.html``; without it the report has the JSON files only.
        while_starting: called when the workers have been started and still load the model; the time for imports
            that the report needs.
        selection: says which notes are cleaned, with a callback for each note written; without it all are cleaned.

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
        store = RunStore(work.state)
        stack.callback(store.close)
        try:
            result = _run(job, store, work, report_page, while_starting, selection)
        except BaseException as error:
            if isinstance(error, OSError) and error.errno in DISK_FULL:
                raise disk_full(job.out, error) from None
            if not work.resumed and not isinstance(error, DiskError) and _nothing_done(job, store, error):
                store.close()
                work.remove()
            raise
        store.close()
        work.remove()
        return result


def _run(
    job: Job,
    store: RunStore,
    work: WorkFolder,
    report_page: ReportPage | None,
    while_starting: Callable[[], None] | None,
    selection: NoteSelection | None,
) -> RunResult:
    job = with_copies(_with_key(job, store), work, store)
    refuse_pipes(job)
    job = with_structure(job)
    if selection:
        selection.check(job)
    check_same(store, fingerprint(job))
    try:
        check_inputs(job)
        check_columns(job)
        check_output(job)
        if job.roster and store.get("roster") is None:
            store.add_roster(read_roster(job.roster))
        return _Engine(job, store, work, report_page, selection).run(while_starting)
    except DataError as error:
        raise job.in_user_words(error) from error.__cause__


def _nothing_done(job: Job, store: RunStore, error: BaseException) -> bool:
    """Whether a run ended before it did anything that resuming would save; what came through stdin comes only once."""
    if store.begun:
        return False
    mistake = isinstance(error, NescioError)
    return mistake or STDIN not in job.inputs or store.get("stdin") is None


class _Engine(EngineRun):
    """One run over the two passes."""

    def __init__(
        self,
        job: Job,
        store: RunStore,
        work: WorkFolder,
        report_page: ReportPage | None,
        selection: NoteSelection | None,
    ) -> None:
        super().__init__(job, work, report_page)
        self._selection = selection
        self._store = store
        self._about = store.get("detector") or ""
        self._not_written = columns_not_written(job)

    def run(self, while_starting: Callable[[], None] | None) -> RunResult:
        committed = self._store.get("totals")
        if committed and job_exists(self._job.out):  # killed between the last note and the report
            table = orjson.loads(committed)
            self._quarantined = [Quarantined(**item) for item in table["quarantined"]]
            self._skipped = table["skipped"]
            self._absent.clear()
            totals = Totals.from_json(table["totals"])
            return self._end(totals, self._about, self._roster_counts(), self._not_written)
        remembered = self._selection.remembered if self._selection else None
        with Pool(
            self._job.workers,
            _SET_UP,
            self._job.settings,
            self._store.path,
            remembered,
            seconds=self._job.seconds,
        ) as pool:
            if while_starting:
                while_starting()
            self._detect(pool)
            try:
                totals = self._replace(pool)
            except NothingLeftError:
                totals = Totals()
        return self._end(totals, self._about, self._roster_counts(), self._not_written)

    def _detect(self, pool: Pool) -> None:
        """Detect in all notes whose batches are not done."""
        begin = time.perf_counter()
        digests: dict[int, bytes] = {}

        def tasks() -> Iterator[PoolTask]:
            wanted = self._begin_pass(DETECT)
            for number, docs in enumerate(
                read_batches(self._job, self._cannot_read, bar.read, self._skip, wanted)
            ):
                if self._absent:
                    self._absent.difference_update(*(doc.meta for doc in docs))
                digest = _digest(docs)
                before = self._store.digest(number)
                if before is None:
                    digests[number] = digest
                    bar.begin(number)
                    yield PoolTask(number, DETECT, docs, _seconds(docs))
                elif before != digest:
                    raise ChangedRunError("the input changed since the run was begun; start anew")
                else:
                    bar.done(number, len(docs))

        with RunBar("Detecting", self._job) as bar:
            pool.on_share = bar.working
            for task, results in pool.run(tasks()):
                found = [_detected(result) for result in results]
                known = [
                    (doc.patient, items, language)
                    for doc, (_, items, language) in zip(task.items, found, strict=True)
                    if doc.patient_id
                ]
                packed = b"\n".join(data for data, _, _ in found)
                self._store.add_batch(task.number, digests.pop(task.number), packed, known)
                bar.done(task.number, len(results))
        self._about = pool.about or self._about
        self._store.set("detector", self._about)
        self._seconds["detect, wall clock"] = time.perf_counter() - begin

    def _replace(self, pool: Pool) -> Totals:
        """Replace in all notes, and write them in the order of the input."""
        begin = time.perf_counter()

        def tasks() -> Iterator[PoolTask]:
            wanted = self._begin_pass(REPLACE)
            for number, docs in enumerate(
                read_batches(self._job, lambda _: None, bar.read, is_wanted=wanted)
            ):
                if self._store.digest(number) != _digest(docs):
                    raise ChangedRunError("the input changed while it was read; start anew")
                found = self._store.found(number).split(b"\n")
                bar.begin(number)
                yield PoolTask(number, REPLACE, list(zip(docs, found, strict=True)), _seconds(docs))

        with (
            RunBar("Replacing", self._job) as bar,
            self._work.create(AUDIT) as audit,
            self._work.create(CROSSWALK) as crosswalk,
            self._open_output() as out,
        ):
            rows = CrosswalkWriter(crosswalk, self._job.settings.key if self._job.crosswalk else None)
            pool.on_share = bar.working
            notes = CleanNotes(self._job, out, audit, rows, self._quarantined)
            for task, results in pool.run(tasks()):
                for (doc, found), result in zip(task.items, results, strict=True):
                    written = notes.add(doc, result, partial(_original, doc, found))
                    if written and self._selection:
                        self._selection.add_written(doc, written.id, packed_language(found))
                bar.done(task.number, len(results))
            if self._selection:
                self._selection.finish(pool, self._store, self._job)
                if not out.count:
                    raise NothingLeftError
            totals = notes.end()
            self._seconds["replace and write, wall clock"] = time.perf_counter() - begin
            totals.seconds.update(self._seconds)
            state = {
                "totals": totals.to_json(),
                "quarantined": [asdict(item) for item in self._quarantined],
                "skipped": self._skipped,
            }
            self._store.set("totals", orjson.dumps(state).decode())
        return totals

    def _begin_pass(self, step: str) -> IsWanted | None:
        """Return what says which notes are cleaned; None for all."""
        if self._selection is None:
            return None
        self._selection.begin_pass(writing=step == REPLACE)
        return self._selection.is_wanted

    def _roster_counts(self) -> tuple[int, int] | None:
        return self._store.roster_counts() if self._job.roster else None

    def _open_output(self) -> Writer | StructuredWriter | NoOutput:
        return self._no_output if self._job.dry_run else open_output(self._job, self._token())

    def _token(self) -> str:
        """Return what is in the temporary name of the output, the same whenever the run is resumed."""
        token = self._store.get("token") or secrets.token_hex(4)
        self._store.set("token", token)
        return token


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
    if isinstance(result, WorkerFailure):
        return pack(Detection(error=result.error)), [], ""
    found: tuple[bytes, list[Any], str] = result
    return found


def _original(doc: Document, found: bytes) -> tuple[str, str]:
    return doc.text, unpack(found).language


def _with_key(job: Job, store: RunStore) -> Job:
    """Save a key that was made for this run alone, or load the one it was begun with."""
    if not job.settings.key.one_time:
        return job
    text = store.get("key")
    key = parse_key(text, "the run's own key") if text else new_key()
    if not text:
        store.set("key", key.text())
    key.one_time = True
    return replace(job, settings=replace(job.settings, key=key))
