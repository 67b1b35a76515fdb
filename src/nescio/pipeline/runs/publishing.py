"""Putting what a run with a memory wrote in its place, beside or instead of what earlier runs wrote.

Everything lies finished in the run's staging folder, and the memory knows of it, before the first file is touched. Each step can be
repeated: a run that is killed here is finished by the next one.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import orjson

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.corpora import layout_of, read, writer
from nescio.corpora.databases import shown_url
from nescio.corpora.input_files import META_FILE
from nescio.pipeline.job.output_layout import layout_like
from nescio.pipeline.job.paths import is_address
from nescio.pipeline.memory.store import Memory
from nescio.pipeline.run_files.crosswalk import encrypted_lines, read_crosswalk
from nescio.replace.key import Key

PENDING = "pending"
"""The setting of a memory that has the publication of a run that is not finished."""
REISSUE = "reissue.jsonl"
AUDIT, RUN = "audit.jsonl", "run.json"


@dataclass(frozen=True)
class Publication:
    """What a run has to put in its place. Paths are places of the memory.

    Attributes:
        staging: folder with all of it.
        part: the clean notes, in that folder.
        out: where they go.
        report: folder of the report.
        start: bytes of the audit trail that are of earlier runs.
        crosswalk: where the crosswalk goes; empty for nowhere.
        reading: how ``out`` is read, if it is one file: options of `nescio.corpora.read`.
        spans: whether the notes have spans.
        types: whether columns of ids keep their types, as a database needs it.
        run: number of the run.
        code: of the run in the chain.
    """

    staging: str
    part: str
    out: str
    report: str
    start: int
    crosswalk: str
    reading: Mapping[str, Any]
    spans: bool
    types: bool
    run: int
    code: str


def plan_publication(memory: Memory, publication: Publication) -> None:
    """Note in the memory what has to be put in its place, in the transaction that adds the run."""
    memory.set(PENDING, asdict(publication))


def finish_publication(memory: Memory) -> None:
    """Put in its place what the last run wrote, if that is not done.

    Raises:
        DataError: its staging folder is gone.
    """
    pending = memory.get(PENDING)
    if not pending:
        return
    publication = Publication(**pending)
    staging = memory.path_at(publication.staging)
    if not (staging / "report" / AUDIT).is_file():
        fix = "restore it, or scrub the notes again with another memory"
        raise DataError(
            "an unfinished run put its notes there, and they are gone", Location(str(staging)), fix=fix
        )
    _publish(memory, publication)
    memory.set(PENDING, None)


def _publish(memory: Memory, publication: Publication) -> None:
    part, out = memory.path_at(publication.part), memory.path_at(publication.out)
    staging = memory.path_at(publication.staging)
    if part.is_dir():
        _publish_folder(part, out)
    elif part.is_file():
        _publish_file(part, out, staging / "merged", publication)
    if publication.crosswalk and (staging / "crosswalk").is_file():
        _publish_crosswalk(staging / "crosswalk", memory.path_at(publication.crosswalk), memory.key)
    _publish_report(memory, staging / "report", publication)


def _publish_folder(part: Path, out: Path) -> None:
    """Move the files of a folder into another; `_meta.jsonl` of both becomes one."""
    out.mkdir(parents=True, exist_ok=True)
    for source in sorted(path for path in part.rglob("*") if path.is_file()):
        target = out / source.relative_to(part)
        if source.name == META_FILE and target.is_file():
            merged = source.with_name(f"{META_FILE}.merged")
            merged.write_bytes(b"".join(_merged_lines(target, source)))
            merged.replace(target)
            source.unlink()
        elif not source.name.endswith(".merged"):
            target.parent.mkdir(parents=True, exist_ok=True)
            source.replace(target)


def _merged_lines(old: Path, new: Path) -> Iterator[bytes]:
    """Yield the lines of two files, those of the new one in place of old ones with the same id."""
    fresh = {orjson.loads(line)["id"]: line for line in new.read_bytes().splitlines(keepends=True)}
    with old.open("rb") as lines:
        for line in lines:
            yield fresh.pop(orjson.loads(line).get("id"), line) if line.strip() else line
    yield from fresh.values()


def _publish_file(part: Path, out: Path, folder: Path, publication: Publication) -> None:
    """Put a file in its place; where there is one, its notes come first, and new ones replace those with the same id."""
    if not out.exists():
        out.parent.mkdir(parents=True, exist_ok=True)
        part.replace(out)
        return
    reading = dict(publication.reading)
    _drop_absent_columns(out, reading)
    ids = {doc.id for doc in read(part, **reading)}
    again = {doc.id for doc in read(out, **reading) if doc.id in ids}
    replaced = {doc.id: doc for doc in read(part, **reading) if doc.id in again}
    merged = folder / out.name
    merged.unlink(missing_ok=True)
    layout = layout_like(str(out), str(out), reading, spans=publication.spans, types=publication.types)
    with writer(merged, reading["format"], layout=layout) as target:
        old = (replaced.get(doc.id, doc) for doc in read(out, **reading))
        new = (doc for doc in read(part, **reading) if doc.id not in again)
        notes: Iterator[Document] = chain(old, new)
        for doc in notes:
            target.write(doc)
    merged.chmod(out.stat().st_mode & 0o777)
    merged.replace(out)
    part.unlink()


def _drop_absent_columns(out: Path, reading: dict[str, Any]) -> None:
    """Leave out the name of the patient's column where the clean notes have none."""
    layout = layout_of(out, **{**reading, "patient_column": "patient"})
    if layout and reading.get("patient_column") not in layout.order:
        reading["patient_column"] = "patient"


def _publish_crosswalk(part: Path, target: Path, key: Key) -> None:
    """Put a crosswalk in its place, behind the rows of the one that is there; of rows of the same note the new one is taken."""
    merged = part.with_name("crosswalk.merged")
    rows = {row.note_code: row for row in read_crosswalk(target, key)} if target.is_file() else {}
    rows |= {row.note_code: row for row in read_crosswalk(part, key)}
    with os.fdopen(os.open(merged, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as stream:
        stream.writelines(encrypted_lines(rows.values(), key))
    target.parent.mkdir(parents=True, exist_ok=True)
    _move(merged, target)


def _publish_report(memory: Memory, part: Path, publication: Publication) -> None:
    """Add to the audit trail, and put the rest of the report in place of that of the run before."""
    report = memory.path_at(publication.report)
    report.mkdir(parents=True, exist_ok=True)
    with (
        (report / AUDIT).open("r+b" if (report / AUDIT).exists() else "wb") as trail,
        (part / AUDIT).open("rb") as lines,
    ):
        trail.truncate(publication.start)
        trail.seek(publication.start)
        shutil.copyfileobj(lines, trail)
    listed = list(reissue_lines(memory))
    summary = orjson.loads((part / RUN).read_bytes())
    summary["memory"] = {"run": publication.run, "code": publication.code, "listed for reissue": len(listed)}
    (part / RUN).write_bytes(orjson.dumps(summary, option=orjson.OPT_INDENT_2) + b"\n")
    (part / REISSUE).write_bytes(b"".join(listed))
    for file in sorted(part.iterdir()):
        if file.name != AUDIT:
            shutil.copyfile(file, report / file.name)


def reissue_lines(memory: Memory) -> Iterator[bytes]:
    """Yield the lines of `reissue.jsonl`: the notes that the memory lists, by the ids that went out and where they came from."""
    sources = memory.sources()
    for item in memory.listed():
        entry = item.entry
        source = sources[entry.source]
        line = {
            "id": entry.id,
            "out": _shown(memory, source["out"]),
            "input": _shown(memory, source["path"]),
            "number": entry.number,
            "original": "found" if item.found else "not found",
        }
        yield orjson.dumps(line) + b"\n"


def _shown(memory: Memory, place: str) -> str:
    return shown_url(place) if is_address(place) else str(memory.path_at(place))


def _move(source: Path, target: Path) -> None:
    """Move a file to a place that may be on another disk; it appears whole."""
    part = target.with_name(f".{target.name}.part")
    shutil.copyfile(source, part)
    part.chmod(source.stat().st_mode & 0o777)
    part.replace(target)
