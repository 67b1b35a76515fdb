"""The batch engine: any number of notes through the line, in several processes, with bounded memory.

Two passes over the input. The first finds, and writes what it found to the run's store; the second replaces, when
everything that any note says of a patient is known. Chunks of notes are the same for any number of workers, and so is
the output. A run that was killed goes on where it was: chunks that were searched are not searched again.
"""

from __future__ import annotations

import errno
import hashlib
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO

import orjson

from nescio import __version__
from nescio.apps.audit import Quarantined, Totals, quarantine_lines
from nescio.apps.pool import Died, Pool, Task
from nescio.apps.report import checksum, report_html
from nescio.apps.scrub import Finding, Settings
from nescio.apps.store import DiskError, Store, check_same
from nescio.apps.worker import CLEAN, FIND, pack, set_up
from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import ConfigError, DataError, Place
from nescio.core.progress import progress
from nescio.corpora import FORMATS, Writer, corpus_size, guess_format, read, writer
from nescio.corpora.guessing import guess_target
from nescio.corpora.seen import SeenIds
from nescio.detect.settle import read_roster
from nescio.replace.key import new_key, parse_key

_CHUNK_NOTES = 64
_CHUNK_CHARACTERS = 200_000
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
STDIN = STDOUT = "-"


@dataclass(frozen=True)
class Job:
    """What to clean, how, and where it goes.

    Attributes:
        inputs: files, folders, or ``-`` for stdin.
        out: a file or folder that does not exist yet, or ``-`` for stdout.
        settings: how; a one-time key in them is remembered for resuming.
        reading: options of `nescio.corpora.read`.
        to: the format of ``out``; None for what its suffix tells, else that of the input.
        workers: how many processes.
        resume: whether to go on with a run that was stopped.
        roster: a table of known patient details.
        report: where the report goes; None for beside ``out``.
        seconds: how long a note may take.
    """

    inputs: tuple[str, ...]
    out: str
    settings: Settings
    reading: dict[str, Any] = field(default_factory=dict)
    to: str | None = None
    workers: int = 1
    resume: bool = False
    roster: str | None = None
    report: str | None = None
    seconds: float = 600.0


@dataclass
class Result:
    """What a run did: its totals, what was quarantined, and where the report is."""

    totals: Totals
    quarantined: list[Quarantined]
    report: Path | None


def run(job: Job) -> Result:
    """Clean all notes of a job.

    Raises:
        ConfigError: the job makes no sense, or is not the one to be resumed.
        DataError: an input cannot be read at all, or the output's place is taken.
        DiskError: the disk is full; everything can be resumed.
    """
    with ExitStack() as stack:
        work = _work_folder(job, stack)
        store = Store(work / "state.sqlite")
        stack.callback(store.close)
        job = _with_stdin(_with_key(job, store), work, store)
        check_same(store, _fingerprint(job))
        if job.roster and store.get("roster") is None:
            store.add_roster(read_roster(job.roster))
        engine = _Engine(job, store, work)
        try:
            result = engine.run()
        except OSError as error:
            if error.errno not in _FULL:
                raise
            raise _full(job.out, error) from None
        stack.callback(shutil.rmtree, work, ignore_errors=True)
        return result


class _NothingLeftError(Exception):
    """Every note was quarantined, so there is no output."""


class _Engine:
    """One run over the two passes."""

    def __init__(self, job: Job, store: Store, work: Path) -> None:
        self._job = job
        self._store = store
        self._audit = work / "audit.jsonl"
        self._about = store.get("detector") or ""
        self._seconds: dict[str, float] = {}
        self._quarantined: list[Quarantined] = []

    def run(self) -> Result:
        committed = self._store.get("totals")
        if committed and job_exists(self._job.out):  # killed between the last note and the report
            table = orjson.loads(committed)
            self._quarantined = [Quarantined(**item) for item in table["quarantined"]]
            return self._report(Totals.from_json(table["totals"]))
        with Pool(
            self._job.workers, set_up, self._job.settings, self._store.path, seconds=self._job.seconds
        ) as pool:
            self._find(pool)
            try:
                totals = self._clean(pool)
            except _NothingLeftError:
                totals = Totals()
        return self._report(totals)

    def _find(self, pool: Pool) -> None:
        """Search all notes that were not searched before."""
        begin = time.perf_counter()
        digests: dict[int, bytes] = {}

        def tasks() -> Iterator[Task]:
            for number, docs in enumerate(chunks(self._job, self._cannot_read, tick)):
                digest = _digest(docs)
                before = self._store.digest(number)
                if before is None:
                    digests[number] = digest
                    yield Task(number, FIND, docs)
                elif before != digest:
                    raise ConfigError("the input changed since the run was begun; start anew")
                else:
                    advance(len(docs))

        with _bar("Finding", self._job) as (advance, tick):
            for task, results in pool.run(tasks()):
                found = [_found(result) for result in results]
                known = [
                    (doc.patient, items, language)
                    for doc, (_, items, language) in zip(task.items, found, strict=True)
                    if doc.meta.get(PATIENT_KEY)
                ]
                packed = b"\n".join(data for data, _, _ in found)
                self._store.add_chunk(task.number, digests.pop(task.number), packed, known)
                advance(len(results))
        self._about = pool.about or self._about
        self._store.set("detector", self._about)
        self._seconds["find, wall clock"] = time.perf_counter() - begin

    def _clean(self, pool: Pool) -> Totals:
        """Replace in all notes, and write them in the order of the input."""
        begin = time.perf_counter()
        totals = Totals()

        def tasks() -> Iterator[Task]:
            for number, docs in enumerate(chunks(self._job, lambda _: None, tick)):
                if self._store.digest(number) != _digest(docs):
                    raise ConfigError("the input changed while it was read; start anew")
                yield Task(
                    number, CLEAN, list(zip(docs, self._store.found(number).split(b"\n"), strict=True))
                )

        with (
            _bar("Replacing", self._job) as (advance, tick),
            self._audit.open("wb") as audit,
            _output(self._job) as out,
        ):
            for task, results in pool.run(tasks()):
                for (doc, _), result in zip(task.items, results, strict=True):
                    self._write(out, audit, doc, result, totals)
                advance(len(results))
            if self._quarantined and not out.count:
                raise _NothingLeftError
            audit.flush()
            self._seconds["replace and write, wall clock"] = time.perf_counter() - begin
            totals.seconds.update(self._seconds)
            state = {
                "totals": totals.to_json(),
                "quarantined": [asdict(item) for item in self._quarantined],
            }
            self._store.set("totals", orjson.dumps(state).decode())
        return totals

    def _write(self, out: Writer, audit: BinaryIO, doc: Document, result: Any, totals: Totals) -> None:
        if isinstance(result, Died):
            self._quarantined.append(Quarantined(f"note {doc.id}", CLEAN, result.error))
            return
        note_id, clean, line, part, stage, error = result
        if part is not None:
            totals.add(part)
        if clean is None:
            self._quarantined.append(Quarantined(f"note {note_id}", stage, error))
            return
        try:
            out.write(clean)
        except DataError as problem:
            cause = problem.__context__
            if isinstance(cause, OSError) and cause.errno in _FULL:
                raise _full(self._job.out, cause) from None
            self._quarantined.append(Quarantined(f"note {note_id}", "write", problem.problem))
            return
        audit.write(line + b"\n")

    def _cannot_read(self, error: DataError) -> None:
        self._quarantined.append(Quarantined(str(error.place), "read", error.problem))

    def _report(self, totals: Totals) -> Result:
        """Put the audit trail, the quarantine list and the report in their place."""
        folder = report_folder(self._job)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            settings = {"detector": self._about, **_described(self._job)}
            sums = {
                "inputs": {name: checksum(Path(name)) for name in self._job.inputs},
                "outputs": {self._job.out: checksum(Path(self._job.out))}
                if job_exists(self._job.out)
                else {},
            }
            summary = {
                "settings": settings,
                "checksums": sums,
                "totals": totals.to_json(),
                "quarantined": len(self._quarantined),
            }
            with (folder / "quarantine.jsonl").open("wb") as stream:
                stream.writelines(quarantine_lines(self._quarantined))
            (folder / "run.json").write_bytes(orjson.dumps(summary, option=orjson.OPT_INDENT_2) + b"\n")
            page = report_html(totals, self._quarantined, settings, sums)
            (folder / "report.html").write_text(page, encoding="utf-8")
            shutil.copyfile(self._audit, folder / "audit.jsonl")
        return Result(totals, self._quarantined, folder)


def chunks(
    job: Job, on_error: Callable[[DataError], None], on_bytes: Callable[[int], None]
) -> Iterator[list[Document]]:
    """Yield the notes of all inputs in chunks that do not depend on the number of workers."""
    seen = SeenIds() if len(job.inputs) > 1 else None
    docs: list[Document] = []
    size = 0
    for name in job.inputs:
        for number, doc in enumerate(read(name, **job.reading, on_error=on_error, on_bytes=on_bytes), 1):
            first = seen.first(doc.id, name, number) if seen else None
            if first:
                place = Place(name, doc_id=doc.id)
                on_error(
                    DataError(
                        f"the id was already used in {first[0]}", place, cure="give each note its own id"
                    )
                )
                continue
            if docs and (len(docs) >= _CHUNK_NOTES or size + len(doc.text) > _CHUNK_CHARACTERS):
                yield docs
                docs, size = [], 0
            docs.append(doc)
            size += len(doc.text)
    if docs:
        yield docs


def _digest(docs: list[Document]) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for doc in docs:
        for part in (doc.id, doc.patient, doc.text):
            digest.update(part.encode("utf-8", "surrogatepass"))
            digest.update(b"\xff")  # a byte that no text has
    return digest.digest()


def _found(result: Any) -> tuple[bytes, list[Any], str]:
    if isinstance(result, Died):
        return pack(Finding(error=result.error)), [], "en"
    found: tuple[bytes, list[Any], str] = result
    return found


def job_exists(out: str) -> bool:
    """Whether there is something at the place of the output."""
    path = Path(out)
    return out != STDOUT and path.exists() and (not path.is_dir() or any(path.iterdir()))


def report_folder(job: Job) -> Path | None:
    """Return where the report of a job goes, or None for nowhere."""
    if job.report:
        return Path(job.report)
    return None if job.out == STDOUT else Path(f"{job.out.rstrip('/')}.report")


def _work_folder(job: Job, stack: ExitStack) -> Path:
    """Return the folder of the run's state, beside the output.

    Raises:
        DataError: the output exists, or an unfinished run is there.
        ConfigError: there is nothing to resume.
    """
    if job.out == STDOUT:
        folder = Path(tempfile.mkdtemp(prefix="nescio-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        return folder
    out = Path(job.out)
    folder = out.parent / f".{out.name}.work"
    state = (folder / "state.sqlite").exists()
    if state and not job.resume:
        cure = f"add --resume to go on with it, or remove {folder}"
        raise DataError("an unfinished run to this place exists", Place(job.out), cure=cure)
    if job_exists(job.out) and not state:
        raise DataError("exists", Place(job.out), cure="choose another name, or remove it")
    for leftover in out.parent.glob(f".{out.name}.*.part"):  # of a run that was killed
        shutil.rmtree(leftover) if leftover.is_dir() else leftover.unlink()
    return folder


def _with_key(job: Job, store: Store) -> Job:
    """Remember a key that was made for this run alone, or take the one it was begun with."""
    if not job.settings.key.one_time:
        return job
    text = store.get("key")
    key = parse_key(text, "the run's own key") if text else new_key()
    if not text:
        store.set("key", key.text())
    key.one_time = True
    return replace(job, settings=replace(job.settings, key=key))


def _with_stdin(job: Job, work: Path, store: Store) -> Job:
    """Keep what comes through stdin, since it is read twice."""
    if STDIN not in job.inputs:
        return job
    path = work / "stdin"
    if store.get("stdin") is None:
        with path.open("wb") as stream:
            path.chmod(0o600)
            shutil.copyfileobj(sys.stdin.buffer, stream)
        store.set("stdin", "read")
    return replace(job, inputs=tuple(str(path) if name == STDIN else name for name in job.inputs))


def _fingerprint(job: Job) -> str:
    """Return everything that decides on the output, except the number of workers."""
    settings = job.settings
    table = {
        **_described(job),
        "inputs": list(job.inputs),
        "reading": {name: str(value) for name, value in sorted(job.reading.items())},
        "policy": settings.policy.text,
        "roster": checksum(Path(job.roster)) if job.roster else "",
        "to": job.to,
    }
    return orjson.dumps(table, option=orjson.OPT_SORT_KEYS).decode()


def _described(job: Job) -> dict[str, Any]:
    """Return the settings as the report shows them: nothing secret."""
    settings = job.settings
    return {
        "nescio": __version__,
        "model": settings.model,
        "policy": settings.policy.name,
        "recall": "the detector's own" if settings.recall is None else settings.recall,
        "key": "made for this run" if settings.key.one_time else settings.key.fingerprint,
        "hunting": settings.hunt,
        "roster": bool(job.roster),
        "columns kept": list(settings.keep),
    }


def _output(job: Job) -> Writer:
    """Begin the output; what its format has no place for is left out, since everything identifying was replaced."""
    name = job.to or _told(job.out) or _input_format(job)
    fmt = FORMATS.get(name)
    drop = [] if fmt is None or fmt.spans else ["spans"]
    single = fmt is not None and fmt.open is None and (job.out == STDOUT or job.out.endswith(fmt.suffixes))
    if fmt is not None and (fmt.meta == "no" or (single and fmt.meta != "yes")):
        drop.append("meta")
    return writer(job.out, name, drop=drop)


def _told(out: str) -> str | None:
    if out == STDOUT:
        return None
    try:
        return guess_target(out)
    except DataError:
        return None


def _input_format(job: Job) -> str:
    return str(job.reading.get("format") or guess_format(job.inputs[0]))


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
