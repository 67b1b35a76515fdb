"""The database of a review: notes, what was suggested in them, what each reviewer decided, and how to undo it.

It is one SQLite file with the text of the notes, so it is readable to its owner alone. Every decision is written before the page
is told so.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from nescio.apps.review.marks import Mark, dump_marks, least_certainty, load_marks
from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.evaluate.assess.sampling import NoteFacts

_VERSION = "1"
_SCHEMA = """
CREATE TABLE fact(name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE note(
    number INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, patient TEXT NOT NULL, kind TEXT NOT NULL, writer TEXT NOT NULL,
    text TEXT NOT NULL, meta TEXT NOT NULL, language TEXT NOT NULL, error TEXT NOT NULL, marks TEXT NOT NULL,
    words INTEGER NOT NULL, spans INTEGER NOT NULL, certainty REAL NOT NULL, disputed INTEGER NOT NULL,
    clean TEXT, places TEXT
);
CREATE INDEX note_patient ON note(patient);
CREATE TABLE review(
    reviewer TEXT NOT NULL, note INTEGER NOT NULL, marks TEXT NOT NULL, done INTEGER NOT NULL, seconds REAL NOT NULL,
    PRIMARY KEY(reviewer, note)
);
CREATE TABLE change(id INTEGER PRIMARY KEY AUTOINCREMENT, reviewer TEXT NOT NULL, at REAL NOT NULL, before TEXT NOT NULL);
CREATE TABLE choice(
    note INTEGER NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, region TEXT NOT NULL, chosen TEXT NOT NULL,
    PRIMARY KEY(note, first, second, region)
);
CREATE TABLE session(hash TEXT PRIMARY KEY, reviewer TEXT NOT NULL, expires REAL NOT NULL);
"""
_STEPS = 1_000  # of a reviewer that can be undone
_FACTS = "number, id, patient, kind, writer, words, spans, certainty, disputed"


@dataclass(frozen=True, slots=True, repr=False)
class NewNote:
    """A note that goes into the database.

    Attributes:
        doc: the note.
        marks: what is suggested.
        language: of the note.
        error: why nothing is suggested, if the detector failed.
        kind: of note.
        writer: of the note.
        disputed: places that only one of two detectors found.
        clean: the text that a finished run wrote, if there is one.
        places: where in that text something was replaced: start, end, and start and end in the note.
    """

    doc: Document
    marks: Sequence[Mark]
    language: str = ""
    error: str = ""
    kind: str = ""
    writer: str = ""
    disputed: int = 0
    clean: str | None = None
    places: Sequence[tuple[int, int, int, int]] = ()


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What a reviewer made of a note: the marks, whether they are done with it, and the seconds it took."""

    marks: tuple[Mark, ...]
    done: bool = False
    seconds: float = 0.0


class ReviewStore:
    """The database. Threads may share it.

    Args:
        path: of the file; made if there is none.

    Raises:
        DataError: it is no review, or cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        fresh = not path.exists()
        try:
            if fresh:
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA secure_delete = ON")
            if fresh:
                self._db.executescript(_SCHEMA)
                self.set_fact("version", _VERSION)
            path.chmod(0o600)
            version = self.fact("version")
        except (sqlite3.Error, OSError) as error:
            reason = getattr(error, "strerror", None) or "not the database of a review"
            raise DataError(reason, Location(str(path)), fix="name another file with --db") from None
        if version != _VERSION:
            raise DataError("made by another version", Location(str(path)), fix="export it with that version")

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all that happens in the ``with`` block, or nothing."""
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._db.execute(query, values).fetchall()

    def _write(self, query: str, *values: Any) -> None:
        with self._lock:
            self._db.execute(query, values)

    # -- facts about the review ------------------------------------------------------------------------------

    def fact(self, name: str, default: str = "") -> str:
        """Return a fact about the review."""
        rows = self._rows("SELECT value FROM fact WHERE name = ?", name)
        return str(rows[0][0]) if rows else default

    def set_fact(self, name: str, value: str) -> None:
        """Set a fact about the review."""
        self._write("INSERT OR REPLACE INTO fact VALUES (?, ?)", name, value)

    # -- notes -----------------------------------------------------------------------------------------------

    def add_notes(self, notes: Iterable[NewNote]) -> None:
        """Add notes, all or none."""
        with self.transaction():
            for new in notes:
                doc = new.doc
                self._db.execute(
                    "INSERT INTO note(id, patient, kind, writer, text, meta, language, error, marks, words, spans, certainty, disputed, clean, places) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        doc.id, doc.patient, new.kind, new.writer, doc.text,
                        orjson.dumps(dict(doc.meta), default=str).decode(), new.language, new.error, dump_marks(new.marks),
                        len(doc.text.split()), sum(mark.found for mark in new.marks), least_certainty(new.marks), new.disputed,
                        new.clean, orjson.dumps(new.places).decode() if new.clean is not None else None,
                    ),
                )  # fmt: skip

    def facts(self) -> dict[int, NoteFacts]:
        """Return what is known of each note, by its number."""
        return {
            number: NoteFacts(note_id, patient, kind, words, spans, certainty, disputed, writer)
            for number, note_id, patient, kind, writer, words, spans, certainty, disputed in self._rows(
                f"SELECT {_FACTS} FROM note ORDER BY number"  # noqa: S608 - a constant
            )
        }

    def texts(self) -> Iterator[tuple[int, str, str]]:
        """Yield number, id and text of each note."""
        for number in [row[0] for row in self._rows("SELECT number FROM note ORDER BY number")]:
            yield number, *self._rows("SELECT id, text FROM note WHERE number = ?", number)[0]

    def note(self, number: int) -> Document:
        """Return a note, without spans.

        Raises:
            DataError: there is none of that number.
        """
        rows = self._rows("SELECT id, text, meta FROM note WHERE number = ?", number)
        if not rows:
            raise DataError("no such note", Location(str(self.path)))
        note_id, text, meta = rows[0]
        return Document(note_id, text, (), orjson.loads(meta))

    def language(self, number: int) -> tuple[str, str]:
        """Return the language of a note, and the error of its detection."""
        language, error = self._rows("SELECT language, error FROM note WHERE number = ?", number)[0]
        return language, error

    def clean(self, number: int) -> tuple[str, list[tuple[int, int, int, int]]] | None:
        """Return the text that a run wrote for a note, and where it replaced something; None without a run."""
        text, places = self._rows("SELECT clean, places FROM note WHERE number = ?", number)[0]
        return None if text is None else (text, [tuple(place) for place in orjson.loads(places)])

    def record(self, number: int) -> list[int]:
        """Return the numbers of the notes of a note's patient, itself among them."""
        rows = self._rows(
            "SELECT number FROM note WHERE patient = (SELECT patient FROM note WHERE number = ?) ORDER BY number",
            number,
        )
        return [row[0] for row in rows]

    def suggested(self, number: int) -> tuple[Mark, ...]:
        """Return the marks that nobody has looked at."""
        return tuple(load_marks(self._rows("SELECT marks FROM note WHERE number = ?", number)[0][0]))

    def suggest_again(self, notes: Mapping[int, NewNote]) -> None:
        """Replace what is suggested in notes that nobody has touched, by their numbers."""
        with self.transaction():
            for number, new in notes.items():
                self._write(
                    "UPDATE note SET marks = ?, spans = ?, certainty = ?, disputed = ?, language = ?, error = ? WHERE number = ? "
                    "AND number NOT IN (SELECT note FROM review)",
                    dump_marks(new.marks), sum(mark.found for mark in new.marks), least_certainty(new.marks), new.disputed,
                    new.language, new.error, number,
                )  # fmt: skip

    def languages(self) -> list[str]:
        """Return the language of every note."""
        return [row[0] for row in self._rows("SELECT language FROM note")]

    def touched(self) -> set[int]:
        """Return the numbers of the notes in which somebody decided something."""
        return {row[0] for row in self._rows("SELECT DISTINCT note FROM review")}

    # -- what reviewers decide -------------------------------------------------------------------------------

    def reviewers(self) -> list[str]:
        """Return the names of those who decided something."""
        return [row[0] for row in self._rows("SELECT DISTINCT reviewer FROM review ORDER BY reviewer")]

    def reviewed(self, reviewer: str, number: int) -> Reviewed:
        """Return what a reviewer made of a note; the suggestions if that is nothing yet."""
        rows = self._rows(
            "SELECT marks, done, seconds FROM review WHERE reviewer = ? AND note = ?", reviewer, number
        )
        if not rows:
            return Reviewed(self.suggested(number))
        return Reviewed(tuple(load_marks(rows[0][0])), bool(rows[0][1]), rows[0][2])

    def progress(self, reviewer: str) -> dict[int, tuple[bool, float]]:
        """Return for each note that a reviewer touched whether it is done, and the seconds it took."""
        rows = self._rows("SELECT note, done, seconds FROM review WHERE reviewer = ?", reviewer)
        return {number: (bool(done), seconds) for number, done, seconds in rows}

    def decide(
        self, reviewer: str, notes: Mapping[int, Reviewed], *, extra: Mapping[str, Any] | None = None
    ) -> None:
        """Write what a reviewer made of notes; one call is one step for `undo`.

        Args:
            reviewer: their name.
            notes: by their numbers.
            extra: what else `undo` is to return.
        """
        with self.transaction():
            before: dict[str, Any] = {
                str(number): self._rows(
                    "SELECT marks, done, seconds FROM review WHERE reviewer = ? AND note = ?",
                    reviewer,
                    number,
                )[:1]
                for number in notes
            }
            data = orjson.dumps({"notes": before, "extra": dict(extra or {})}).decode()
            self._write(
                "INSERT INTO change(reviewer, at, before) VALUES (?, ?, ?)", reviewer, time.time(), data
            )
            self._write(
                "DELETE FROM change WHERE reviewer = ?1 AND id <= (SELECT id FROM change WHERE reviewer = ?1 "
                "ORDER BY id DESC LIMIT 1 OFFSET ?2)",
                reviewer,
                _STEPS,
            )
            for number, now in notes.items():
                self._write(
                    "INSERT OR REPLACE INTO review VALUES (?, ?, ?, ?, ?)",
                    reviewer, number, dump_marks(now.marks), int(now.done), now.seconds,
                )  # fmt: skip

    def undo(self, reviewer: str) -> tuple[list[int], dict[str, Any]] | None:
        """Take back the last step of a reviewer; return its notes and its ``extra``, or None where there is none."""
        with self.transaction():
            rows = self._rows(
                "SELECT id, before FROM change WHERE reviewer = ? ORDER BY id DESC LIMIT 1", reviewer
            )
            if not rows:
                return None
            step = orjson.loads(rows[0][1])
            for number, was in step["notes"].items():
                self._write("DELETE FROM review WHERE reviewer = ? AND note = ?", reviewer, int(number))
                if was:
                    self._write("INSERT INTO review VALUES (?, ?, ?, ?, ?)", reviewer, int(number), *was[0])
            self._write("DELETE FROM change WHERE id = ?", rows[0][0])
            return [int(number) for number in step["notes"]], step["extra"]

    # -- adjudication ----------------------------------------------------------------------------------------

    def choices(self, first: str, second: str, number: int) -> dict[str, str]:
        """Return what was chosen where two reviewers disagree, by region."""
        rows = self._rows(
            "SELECT region, chosen FROM choice WHERE note = ? AND first = ? AND second = ?",
            number, first, second,
        )  # fmt: skip
        return dict(rows)

    def choose(self, first: str, second: str, number: int, region: str, chosen: str) -> None:
        """Choose between two reviewers; an empty choice takes back what was chosen."""
        if chosen:
            self._write(
                "INSERT OR REPLACE INTO choice VALUES (?, ?, ?, ?, ?)", number, first, second, region, chosen
            )
        else:
            self._write(
                "DELETE FROM choice WHERE note = ? AND first = ? AND second = ? AND region = ?",
                number, first, second, region,
            )  # fmt: skip

    # -- sessions --------------------------------------------------------------------------------------------

    def add_session(self, digest: str, seconds: float) -> None:
        """Remember a browser by the hash of its session, so that it may go on after a restart."""
        self._write("DELETE FROM session WHERE expires < ?", time.time())
        self._write("INSERT INTO session VALUES (?, '', ?)", digest, time.time() + seconds)

    def session(self, digest: str) -> str | None:
        """Return the reviewer of a session, empty if none was chosen yet; None for an unknown session."""
        rows = self._rows("SELECT reviewer FROM session WHERE hash = ? AND expires > ?", digest, time.time())
        return rows[0][0] if rows else None

    def set_session_reviewer(self, digest: str, reviewer: str) -> None:
        """Remember who reviews in a browser."""
        self._write("UPDATE session SET reviewer = ? WHERE hash = ?", reviewer, digest)
