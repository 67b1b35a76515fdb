"""A finished run beside the notes it was made from: what it found, and the way from places of a note to those of its clean text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nescio.core.document import PATIENT_KEY, Document, Span
from nescio.core.errors import DataError, Location
from nescio.corpora import read
from nescio.pipeline.results import Detection
from nescio.pipeline.run_files.finished_run import FinishedRun
from nescio.pipeline.run_files.structured_notes import clean_documents, joined_text, pair_texts, texts_of
from nescio.replace import Key

Place = tuple[int, int, int, int]
"""Start and end in the clean text, start and end in the note."""


class RunNotes:
    """The clean notes of a run, found by the ids of the notes.

    Args:
        run: the report folder.
        key: of the run, for notes whose ids went out as codes.
        clean: where the clean notes are; where the run wrote them by default.
        **reading: options of `nescio.corpora.read`.

    Raises:
        DataError: the clean notes are not there, or are not those of the run.
    """

    def __init__(self, run: FinishedRun, key: Key | None, clean: str | None = None, **reading: Any) -> None:
        self._run = run
        self._key = key
        self._structure = str(run.settings.get("structure", ""))
        self._notes: dict[str, tuple[Document, dict[str, Any]]] = {}
        self._documents: dict[str, tuple[list[str], dict[str, Any], Location]] = {}
        self.left_out = 0
        if self._structure:
            path = clean or str(run.clean_path())
            for _, texts, line, place in clean_documents(path, self._structure, run.audit(), **reading):
                self._documents[line["id"]] = texts, line, place
        else:
            self._notes = {doc.id: (doc, line) for doc, line in run.notes(clean, **reading)}

    def read(self, path: str, reading: Mapping[str, Any]) -> Iterator[Document]:
        """Yield the notes that the run was made from; of structured documents such as those of FHIR, the texts of each as one note.

        Args:
            path: of the notes.
            reading: options of `nescio.corpora.read`.

        Raises:
            DataError: they cannot be read, or are not those of the run.
        """
        if not self._structure:
            yield from read(path, **reading)
            return
        options = {**reading, "format": self._structure, "structured": True, "on_error": self._leave_out}
        for doc in read(path, **options):
            texts = texts_of(doc.text, self._structure)
            if text := joined_text(texts):
                self._pair(doc.id, texts)
                yield Document(doc.id, text, (), {PATIENT_KEY: doc.patient})

    def _leave_out(self, _: DataError) -> None:
        """Count a document that cannot be read; the run has quarantined it."""
        self.left_out += 1

    def _pair(self, doc_id: str, texts: Sequence[str]) -> None:
        clean_id = self.clean_id(doc_id)
        if clean_id in self._documents:
            clean, line = pair_texts(texts, *self._documents[clean_id])
            self._notes[clean_id] = Document(clean_id, clean), line

    @property
    def model(self) -> str:
        """What detected in the run."""
        return str(self._run.settings["model"])

    def only(self, docs: Iterable[Document]) -> list[Document]:
        """Return the notes that the run wrote; count the others in ``left_out``.

        Raises:
            DataError: it wrote none of them, or one is not the note that the run was made from.
        """
        docs = list(docs)
        found = [doc for doc in docs if self._find(doc) is not None]
        self.left_out += len(docs) - len(found)
        if docs and not found:
            raise DataError(
                "none of the notes is in this run", Location(str(self._run.folder)),
                fix="name the notes it was made from, and its --key-file where ids became codes",
            )  # fmt: skip
        for doc in found:
            self._check(doc)
        return found

    def detections(self, docs: Sequence[Document]) -> list[Detection]:
        """Return what the run found in its notes."""
        return [
            Detection(
                [
                    Span(one["start"], one["end"], one["label"], one["source"], one["score"])
                    for one in self._line(doc)["spans"]
                ]
            )
            for doc in docs
        ]

    def clean(self, doc: Document) -> tuple[str, list[Place]]:
        """Return the clean text of a note, and where in it something was replaced."""
        found = self._find(doc)
        if found is None:
            raise DataError("the note is not in this run")
        places = [(one["out_start"], one["out_end"], one["start"], one["end"]) for one in found[1]["spans"]]
        return found[0].text, places

    def clean_id(self, doc_id: str) -> str:
        """Return the id under which the run wrote a note."""
        if doc_id in (self._documents or self._notes) or self._key is None:
            return doc_id
        kind = "document" if self._structure else "note"
        return f"{kind}-{self._key.digest('note', doc_id).hex()[:16]}"

    def _find(self, doc: Document) -> tuple[Document, dict[str, Any]] | None:
        return self._notes.get(self.clean_id(doc.id))

    def _line(self, doc: Document) -> dict[str, Any]:
        found = self._find(doc)
        return found[1] if found else {"spans": []}

    def _check(self, doc: Document) -> None:
        """Refuse a note that is not the one the run read: all that was not replaced must be the same.

        Raises:
            DataError: it is another.
        """
        clean, places = self.clean(doc)
        at = out_at = 0
        for out_start, out_end, start, end in [
            *places,
            (len(clean), len(clean), len(doc.text), len(doc.text)),
        ]:
            if doc.text[at:start] != clean[out_at:out_start]:
                raise DataError(
                    "not the notes that the run was made from", Location(str(self._run.folder)),
                    fix="name the input of that run",
                )  # fmt: skip
            at, out_at = end, out_end


def in_clean_text(spans: Iterable[Span], places: Sequence[Place]) -> list[Span]:
    """Return spans of a note as spans of its clean text.

    Args:
        spans: of the note.
        places: where something was replaced, in order; a border inside one goes to the border of what stands there now.
    """
    return [
        Span(start, end, span.label, span.source)
        for span in spans
        for start, end in [(_moved(span.start, places, first=True), _moved(span.end, places, first=False))]
        if end > start
    ]


def _moved(at: int, places: Sequence[Place], *, first: bool) -> int:
    shift = 0
    for out_start, out_end, start, end in places:
        if at < start or (at == start and not first):
            break
        if at < end or (at == end and not first):
            return out_start if first else out_end
        shift = out_end - end
    return at + shift
