"""The engine for clusters: the two passes of `processes` as a Spark job, over files that all workers can read.

Detection, knowledge and replacement run in Python workers (`spark_worker`), strung together by `spark_frames`. This process lists the
files, writes the clean notes in the order of the input, and makes the same report, audit trail and quarantine list. Output and audit
entries are those of the other engines, byte for byte, however the notes are spread.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import Any

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import ConfigError
from nescio.core.process_guard import no_core_dumps
from nescio.corpora import Writer
from nescio.corpora.structure_registry import STRUCTURES
from nescio.corpora.structured_files import StructuredWriter
from nescio.models.load import require_model
from nescio.pipeline.engines import spark_frames as frames
from nescio.pipeline.engines.clean_notes import CleanNotes, NothingLeftError
from nescio.pipeline.engines.engine_run import AUDIT, CROSSWALK, EngineRun
from nescio.pipeline.engines.note_selection import MemorySelection
from nescio.pipeline.engines.packing import packed_language
from nescio.pipeline.engines.run_report import ReportPage, RunResult
from nescio.pipeline.engines.spark_arrays import to_text
from nescio.pipeline.engines.spark_columns import check_free, report_of, write_frame
from nescio.pipeline.engines.spark_inputs import FORMATS, FileInput, Input
from nescio.pipeline.engines.spark_memory import SparkMemory
from nescio.pipeline.engines.spark_messages import unpack, unpack_note, unpack_problem
from nescio.pipeline.engines.spark_tables import FrameInput
from nescio.pipeline.engines.spark_worker import PartDone
from nescio.pipeline.engines.work_folder import WorkFolder, open_work_folder
from nescio.pipeline.job.column_checks import check_columns, columns_not_written
from nescio.pipeline.job.job import (
    STDIN,
    STDOUT,
    Job,
    NoOutput,
    check_inputs,
    check_output,
    check_places,
    input_format,
    open_output,
    refuse_pipes,
)
from nescio.pipeline.job.paths import is_remote
from nescio.pipeline.run_files.audit import Totals
from nescio.pipeline.run_files.crosswalk import CrosswalkWriter

_ROWS_SENT = 500  # to a Python worker at once: Spark's 10,000 may be a gigabyte of long notes


def run(
    spark: Any,
    job: Job,
    report_page: ReportPage | None = None,
    *,
    while_starting: Callable[[], None] | None = None,
    selection: MemorySelection | None = None,
    part: str = "",
) -> RunResult:
    """Scrub all notes of a job on a cluster.

    Args:
        spark: the session, see `spark_session`.
        job: what to scrub; its number of workers does not count.
        report_page: makes ``report.html``; without it the report has the JSON files only.
        while_starting: called while the cluster is at work.
        selection: says which notes are cleaned, and takes what the run adds to a record memory; without it all are.
        part: the table or folder of a storage that takes the clean notes in place of ``job.out``; what is there already goes.

    Raises:
        ConfigError: the job makes no sense, or not for this engine.
        DataError: an input cannot be read at all, or the output's place is taken.
    """
    no_core_dumps()
    refuse_unsupported(job)
    target = part or (job.out if is_remote(job.out) else "")
    remote = any(map(is_remote, job.inputs))
    if target and not remote:
        raise ConfigError(f"{target}: only tables and frames go to tables; name a file, and load it")
    if target and not part:
        check_free(spark, target)
        job = replace(job, out=STDOUT, out_name=target, report=job.report or report_of(target))
    if not remote:
        job = replace(job, reading={**job.reading, "format": _format(job)})
    elif len(job.inputs) > 1:
        raise ConfigError("a table is read alone")
    check_places(job)
    with ExitStack() as stack:
        work = open_work_folder(job, stack)
        stack.callback(work.remove)
        if not remote:
            refuse_pipes(job)
        if selection:
            selection.check(job)
        if not remote:
            check_inputs(job)
            check_columns(job)
            check_output(job)
        return _Run(job, spark, work, report_page, stack, target, selection).run(while_starting)


def refuse_unsupported(job: Job) -> None:
    """Refuse what this engine cannot do.

    Raises:
        ConfigError: the job asks for it.
        ModelError: there is no such model.
    """
    require_model(job.settings.model)
    if job.resume:
        raise ConfigError("--resume: Spark itself repeats the tasks of machines that were lost; start anew")
    if STDIN in job.inputs or job.query:
        raise ConfigError("--engine spark reads files that all machines can read; write the notes to a file")


def _format(job: Job) -> str:
    """Return the format of the inputs.

    Raises:
        ConfigError: this engine does not read it.
    """
    name = input_format(job)
    if name not in FORMATS or name in STRUCTURES:
        raise ConfigError(f"--engine spark reads {', '.join(FORMATS)}; convert {name} with `nescio convert`")
    return name


class _Run(EngineRun):
    """One run over the two passes."""

    def __init__(
        self,
        job: Job,
        spark: Any,
        work: WorkFolder,
        report_page: ReportPage | None,
        stack: ExitStack,
        target: str,
        memory: MemorySelection | None,
    ) -> None:
        super().__init__(job, work, report_page)
        self._memory = SparkMemory(job, memory, spark, self._kept) if memory else None
        self._target = target
        self._spark = spark
        self._stack = stack
        self._detector = ""

    def run(self, while_starting: Callable[[], None] | None) -> RunResult:
        remote = any(map(is_remote, self._job.inputs))
        notes: Input = (
            FrameInput(self._job, self._spark, with_memory=self._memory is not None)
            if remote
            else FileInput(self._job, self._cannot_read, self._skip)
        )
        settings = notes.shared()
        if self._memory:
            settings = replace(settings, memory=True, reissue=self._memory.reissue)
        shared = frames.share(self._spark, settings)
        self._stack.callback(shared.destroy)
        if while_starting:
            while_starting()
        size = frames.partitions(self._spark, notes.tasks)
        self._set("spark.sql.shuffle.partitions", size)
        self._set("spark.sql.execution.arrow.maxRecordsPerBatch", _ROWS_SENT)
        begin = time.perf_counter()
        before = roster = self._kept(frames.roster_rows(self._spark, shared)) if self._job.roster else None
        if self._memory:
            self._list_problems(self._memory.list_notes(notes, shared))
            wanted = self._memory.wanted(self._cannot_read)
            unique = detected = self._kept(notes.detected(self._spark, shared, wanted))
            known = self._memory.known(wanted)
            before = known if roster is None else roster.unionByName(known)
        else:
            detected = self._kept(notes.detected(self._spark, shared))
            self._list_problems(detected)
            unique = notes.unique(detected, self._cannot_read)
        self._seconds["detect, wall clock"] = time.perf_counter() - begin
        begin = time.perf_counter()
        results = self._kept(frames.replaced(unique, shared, size, before))
        results.count()
        if self._target and notes.layout:
            clean = frames.clean_notes(results, shared, notes.layout)
            write_frame(clean, self._target, again=self._memory is not None)
        try:
            totals = self._write(results, detected)
            self._seconds["replace and write, wall clock"] = time.perf_counter() - begin
            totals.seconds.update(self._seconds)
        except NothingLeftError:
            totals = Totals()
        counts = _roster_counts(roster, detected) if roster is not None else None
        return self._end(totals, self._detector, counts, columns_not_written(self._job))

    def _set(self, name: str, value: int) -> None:
        """Change a setting of the session until the run ends."""
        self._stack.callback(self._spark.conf.set, name, self._spark.conf.get(name))
        self._spark.conf.set(name, value)

    def _kept(self, frame: Any) -> Any:
        """Return a frame that is computed once, and kept until the run ends."""
        self._stack.callback(frames.kept(frame).unpersist)
        return frame

    def _list_problems(self, detected: Any) -> None:
        rows = detected.where("problem is not null").select("place", "problem").collect()
        for row in sorted(rows, key=lambda row: (row["place"] is None, row["place"])):
            self._cannot_read(unpack_problem(bytes(row["problem"])))

    def _write(self, results: Any, detected: Any) -> Totals:
        """Write all notes in the order of the input."""
        with (
            self._work.create(AUDIT) as audit,
            self._work.create(CROSSWALK) as crosswalk,
            self._open_output() as out,
        ):
            rows = CrosswalkWriter(crosswalk, self._job.settings.key if self._job.crosswalk else None)
            notes = CleanNotes(self._job, out, audit, rows, self._quarantined)
            for row in results.where("done is not null").select("done").collect():
                done = PartDone.unpack(bytes(row["done"]))
                notes.count(done.totals)
                self._absent -= done.columns
                self._detector = done.detector
            ordered = results.where("source is not null").drop("done", "record", "patient", "known")
            ordered = ordered.orderBy("place", "note_id")
            if self._target:  # the notes themselves are written by the workers
                ordered = ordered.drop("clean")
            for row in ordered.toLocalIterator(prefetchPartitions=True):
                note_id, patient, code = unpack(bytes(row["source"]))
                written_id = to_text(row["note_id"])
                if row["error"]:
                    clean = None
                elif self._target:
                    clean = Document(written_id, "", (), {PATIENT_KEY: code})
                else:
                    clean = unpack_note(bytes(row["clean"]))
                result = (written_id, clean, [bytes(row["audit"])], None, row["stage"], row["error"])
                doc = Document(note_id, "", (), {PATIENT_KEY: patient})
                written = notes.add(doc, result, partial(_original, detected, row["place"]))
                if written and self._memory:
                    self._memory.add_written(row, doc.patient_id, written.id)
            if self._memory:
                self._memory.finish(results)
                if not out.count:
                    raise NothingLeftError
            return notes.end()

    def _open_output(self) -> Writer | StructuredWriter | NoOutput:
        if self._job.dry_run or self._target:
            return self._no_output
        return open_output(self._job, secrets.token_hex(4))


def _original(detected: Any, place: int) -> tuple[str, str]:
    """Return text and language of a note."""
    row = detected.where(detected.place == place).select("note", "found").head()
    return unpack_note(bytes(row["note"])).text, packed_language(bytes(row["found"]))


def _roster_counts(roster: Any, detected: Any) -> tuple[int, int]:
    """Return how many patients the roster has, and how many of them have notes."""
    patients = roster.select("record").distinct()
    return patients.count(), patients.join(detected.select("record").distinct(), "record").count()
