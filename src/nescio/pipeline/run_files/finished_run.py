"""The report folder of a run, read again: its settings, its counts, its audit trail, and facts about its notes for sampling."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from nescio.core.checksum import file_sha256, path_sha256
from nescio.core.document import Document, Span
from nescio.core.errors import DataError, Location
from nescio.core.sources import NOT_BY_MODEL, kind_of
from nescio.corpora import read
from nescio.corpora.database_tables import copied_rows
from nescio.corpora.databases import Database, is_database, shown_url
from nescio.evaluate.assess.sampling import NoteFacts
from nescio.languages.safe_to_show import shown_id
from nescio.pipeline.job.job import renamed_columns
from nescio.pipeline.run_files.structured_notes import structured_notes
from nescio.replace.apply import DOUBTFUL

_AUDIT = "audit.jsonl"


@dataclass(frozen=True)
class FinishedRun:
    """A report folder.

    Attributes:
        folder: where it is.
        summary: what ``run.json`` says.
    """

    folder: Path
    summary: dict[str, Any]

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of the run: nothing secret."""
        settings: dict[str, Any] = self.summary["settings"]
        return settings

    @property
    def totals(self) -> dict[str, Any]:
        """The counts of the run."""
        totals: dict[str, Any] = self.summary["totals"]
        return totals

    @property
    def digest(self) -> str:
        """What tells the run from others: a digest of its audit trail and of the checksums of what it wrote.

        Raises:
            DataError: the audit trail cannot be read.
        """
        path = self.folder / _AUDIT
        try:
            parts = [file_sha256(path), *sorted(self._outputs.values())]
        except OSError as error:
            raise DataError(f"cannot be read ({error.strerror})", Location(str(path))) from None
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    @property
    def _outputs(self) -> dict[str, str]:
        """What the run wrote, with checksums."""
        outputs: dict[str, str] = self.summary.get("checksums", {}).get("outputs", {})
        return outputs

    def check_unchanged(self) -> bool:
        """Return whether the clean notes are as the run wrote them; False if they are not there, or in a database.

        Raises:
            DataError: they were changed.
        """
        if not self._outputs or any(map(is_database, self._outputs)):
            return False
        try:
            path = self.clean_path()
        except DataError:
            return False
        if path_sha256(path) not in self._outputs.values():
            raise DataError(
                "the clean notes changed since the run wrote them",
                Location(str(path)),
                fix="restore them, or run `nescio scrub` again",
            )
        return True

    def audit(self) -> Iterator[dict[str, Any]]:
        """Yield the audit trail: for each clean note its id and what was replaced where.

        Raises:
            DataError: it is missing or damaged.
        """
        path = self.folder / _AUDIT
        try:
            with path.open("rb") as stream:
                for number, line in enumerate(stream, 1):
                    try:
                        yield orjson.loads(line)
                    except orjson.JSONDecodeError:
                        raise DataError(
                            "damaged line", Location(str(path), line=number), fix="run `nescio scrub` again"
                        ) from None
        except OSError as error:
            raise DataError(f"cannot be read ({error.strerror})", Location(str(path))) from None

    def clean_path(self) -> Path:
        """Return where the run wrote its clean notes.

        Raises:
            DataError: they are no longer there.
        """
        places = [
            place for name in self._outputs for place in (Path(name), self.folder.parent / Path(name).name)
        ]
        if self.folder.name.endswith(".report"):  # beside the report, wherever both were moved to
            places.append(self.folder.with_suffix(""))
        for place in places:
            if place.exists():
                return place
        raise DataError(
            "the clean notes of the run are not there",
            Location(str(self.folder)),
            fix="name them with --clean",
        )

    def _columns(self) -> dict[str, str]:
        """Return the columns that the run named and wrote."""
        dropped = {name for name, rule in self.settings.get("columns", {}).items() if rule == "drop"}
        named: dict[str, str] = self.settings.get("named columns", {})
        return {
            option: name
            for option, name in named.items()
            if not dropped & {name, option.removesuffix("_column")}
        }

    def _table(self) -> tuple[str, str]:
        """Return the database and the table that the run wrote; empty if it wrote none."""
        for name in filter(is_database, self._outputs):
            url, _, table = name.rpartition(" ")
            kind, _, file = url.partition(":")
            if "://" not in url and not Path(file).exists():  # beside the report, wherever both were moved to
                url = f"{kind}:{self.folder.parent / Path(file).name}"
            return url, table
        return "", ""

    def notes(
        self, clean: str | None = None, table: str = "", **reading: Any
    ) -> Iterator[tuple[Document, dict[str, Any]]]:
        """Yield each clean note with its line of the audit trail; of structured documents such as those of FHIR, the texts of each.

        Args:
            clean: where the clean notes are; where the run wrote them by default, with the columns that it named. A database
                has to be given where its address had a user or options, which no report has.
            table: of a database; that of the run by default.
            **reading: options of `nescio.corpora.read`.

        Raises:
            DataError: a clean note is not in the audit trail, or is not the note that was written.
        """
        url, own_table = self._table()
        path = clean or url or str(self.clean_path())
        if "structure" in self.settings:
            yield from structured_notes(path, self.settings["structure"], self.audit(), **reading)
            return
        if not clean or is_database(path):
            reading = {**reading, **self._columns(), **renamed_columns(reading)}
        table = table or (own_table if is_database(path) else "")
        if is_database(path):
            _check_table(path, table, named=bool(clean))
        lines = {line["id"]: line for line in self.audit()}
        with copied_rows(path, table, "", reading) as (file, options):
            for doc in read(file, **options):
                yield doc, _line_of(doc, lines, shown_url(path) if is_database(path) else path)


def _check_table(url: str, table: str, *, named: bool) -> None:
    """Refuse a database that cannot be reached, or has no such table.

    Raises:
        DataError: with what to do about it.
    """
    database = Database(url)
    try:
        rows = database.count(table) if table else 0
    except DataError as error:
        fix = error.fix if named else "name it with --clean, with the user and options that it needs"
        raise DataError(error.problem, error.location, fix=fix) from None
    if rows is None:
        raise DataError(f"no table {table!r}", database.location, fix="name it with --table")


def _line_of(doc: Document, lines: Mapping[str, dict[str, Any]], path: str) -> dict[str, Any]:
    """Return the line of the audit trail of a clean note.

    Raises:
        DataError: there is none, or it is of another text.
    """
    line = lines.get(doc.id)
    if line is None:
        raise DataError(
            "the note is not in the audit trail of the run", Location(path, doc_id=shown_id(doc.id)),
            fix="name the clean notes of this run with --clean",
        )  # fmt: skip
    if any(span["out_end"] > len(doc.text) for span in line["spans"]):
        raise DataError("the note changed since the run", Location(path, doc_id=shown_id(doc.id)))
    return line


def open_run(folder: str) -> FinishedRun:
    """Open the report folder of a run, or of the clean notes beside it.

    Raises:
        DataError: it is none.
    """
    for place in (Path(folder), Path(f"{folder.rstrip('/')}.report")):
        path = place / "run.json"
        if path.is_file():
            try:
                summary = orjson.loads(path.read_bytes())
            except (OSError, orjson.JSONDecodeError):
                raise DataError("cannot be read", Location(str(path))) from None
            if isinstance(summary, dict) and {"settings", "totals"} <= summary.keys():
                return FinishedRun(place, summary)
    raise DataError(
        "no report of a run", Location(folder), fix="name the folder OUT.report of `nescio scrub`"
    )


def note_facts(doc: Document, line: dict[str, Any], kind_column: str = "kind") -> NoteFacts:
    """Return what is known of a clean note, for sampling."""
    spans = line["spans"]
    disputed = sum(
        kind_of(span["source"]) in NOT_BY_MODEL or span.get("remark") == DOUBTFUL for span in spans
    )
    return NoteFacts(
        id=doc.id,
        patient=doc.patient,
        kind=str(doc.meta.get(kind_column) or ""),
        words=len(doc.text.split()),
        spans=len(spans),
        least_score=min((span["score"] for span in spans), default=1.0),
        disagreement=disputed,
    )


def with_places(doc: Document, line: dict[str, Any]) -> Document:
    """Return a clean note whose spans are the places where something was replaced."""
    return doc.with_spans(
        Span(span["out_start"], span["out_end"], span["label"], span["operator"])
        for span in line["spans"]
        if span["out_end"] > span["out_start"]
    )
