"""From notes to a review: read them, detect in them with two thresholds and perhaps two detectors, and fill the database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from nescio.apps.review.marks import suggestions
from nescio.apps.review.run_notes import RunNotes
from nescio.apps.review.store import NewNote, ReviewStore
from nescio.core.document import Document, Span
from nescio.core.errors import DataError, Location
from nescio.corpora import read
from nescio.evaluate.assess.sampling import disputed
from nescio.languages.safe_to_show import shown_id
from nescio.models import ANNOTATIONS
from nescio.pipeline.engines.local import detect_stream
from nescio.pipeline.results import Detection
from nescio.pipeline.scrubber import Scrubber

_POSSIBLE = 0.99  # sensitivity of what is shown as possible PHI
_KIND = ("kind", "note_type", "type", "category")
_WRITER = ("writer", "author", "provider")


@dataclass(frozen=True)
class ReviewSettings:
    """What is reviewed.

    Attributes:
        notes: where they are.
        reading: options of `nescio.corpora.read`.
        model: what detects.
        second: a second detector, to compare with; empty for none.
        sensitivity: of detection, 0 to 1; None for the model's own.
        allow: file of allowed terms, if it exists.
        deny: file of denied terms, if it exists.
        site: a site file; None for none.
        any_language: whether notes in a language that no pack knows are detected in.
        kind_column: with the kind of note; usual names when empty.
        writer_column: with the writer of the note; usual names when empty.
        run: a finished run whose findings are reviewed.
    """

    notes: str
    reading: dict[str, Any] = field(default_factory=dict)
    model: str = "auto"
    second: str = ""
    sensitivity: float | None = None
    allow: str | None = None
    deny: str | None = None
    site: str | None = None
    any_language: bool = False
    kind_column: str = ""
    writer_column: str = ""
    run: RunNotes | None = None


def prepare(
    store: ReviewStore, settings: ReviewSettings, advance: Callable[[float], None] = lambda _: None
) -> int:
    """Add the notes that the database does not have yet; return how many there are now.

    Args:
        store: the database.
        settings: what is reviewed.
        advance: called with the number of notes that were detected in.

    Raises:
        DataError: notes cannot be read, or changed since they were added.
    """
    known = {note_id: text for _, note_id, text in store.texts()}
    docs: list[Document] = []
    for doc in _read(settings):
        if doc.id not in known:
            docs.append(_readable(doc, settings.notes))
        elif known[doc.id] != doc.text:
            raise DataError(
                "the note changed since its review began", Location(settings.notes, doc_id=shown_id(doc.id)),
                fix="begin another review with --db",
            )  # fmt: skip
    if settings.run:
        docs = settings.run.only(docs)
    store.add_notes(suggested_notes(docs, settings, advance))
    return len(known) + len(docs)


def _read(settings: ReviewSettings) -> Iterable[Document]:
    if settings.run:
        return settings.run.read(settings.notes, settings.reading)
    return read(settings.notes, **settings.reading)


def suggested_notes(
    docs: Sequence[Document], settings: ReviewSettings, advance: Callable[[float], None] = lambda _: None
) -> list[NewNote]:
    """Return notes with what is suggested in them; all notes of a patient should be among them.

    Args:
        docs: the notes.
        settings: what detects.
        advance: called with the number of notes that were detected in.
    """
    found = settings.run.detections(docs) if settings.run else _detect(docs, settings, advance=advance)
    possible = _possible(docs, settings, advance)
    second = _detect(docs, settings, model=settings.second, advance=advance) if settings.second else None
    return [
        _new_note(doc, settings, one, more, second[at].spans if second is not None else None)
        for at, (doc, one, more) in enumerate(zip(docs, found, possible, strict=True))
    ]


def detection_rounds(settings: ReviewSettings) -> int:
    """Return how often every note is detected in, for a progress bar."""
    return (not settings.run) + (settings.model != ANNOTATIONS) + bool(settings.second)


def _new_note(
    doc: Document,
    settings: ReviewSettings,
    found: Detection,
    possible: Detection,
    second: Sequence[Span] | None,
) -> NewNote:
    more = [*possible.spans, *(Span(s.start, s.end, s.label, s.source, 0.5) for s in second or ())]
    clean, places = settings.run.clean(doc) if settings.run else (None, ())
    return NewNote(
        doc=doc,
        marks=suggestions(found.spans, more),
        language=found.language or possible.language,
        error=found.error,
        kind=_column(doc, settings.kind_column, _KIND),
        writer=_column(doc, settings.writer_column, _WRITER),
        disputed=len(disputed(found.spans, second if second is not None else possible.spans)),
        clean=clean,
        places=places,
    )


def _detect(
    docs: Sequence[Document],
    settings: ReviewSettings,
    *,
    model: str = "",
    sensitivity: float | None = None,
    advance: Callable[[float], None],
) -> list[Detection]:
    """Detect in notes as `nescio detect` does: with the lists, and with the search of each record."""
    name = model or settings.model
    chosen = settings.sensitivity if sensitivity is None else sensitivity
    scrubber = Scrubber(
        name, policy="tag", sensitivity=chosen, any_language=settings.any_language,
        allow=settings.allow, deny=settings.deny, site=settings.site,
    )  # fmt: skip
    if name == ANNOTATIONS:
        advance(len(docs))
        return scrubber.detect(docs)
    found: list[Detection] = []
    for _, detection in detect_stream(lambda: docs, scrubber):
        found.append(detection)
        advance(1)
    return found


def _possible(
    docs: Sequence[Document], settings: ReviewSettings, advance: Callable[[float], None]
) -> list[Detection]:
    """Return what a much more cautious threshold finds."""
    if settings.model == ANNOTATIONS:
        return [Detection() for _ in docs]
    return _detect(docs, settings, sensitivity=_POSSIBLE, advance=advance)


def _column(doc: Document, name: str, usual: Sequence[str]) -> str:
    for column in (name,) if name else usual:
        if value := doc.meta.get(column):
            return str(value)
    return ""


def _readable(doc: Document, path: str) -> Document:
    """Refuse a note that no page can show.

    Raises:
        DataError: it has a character that no encoding has.
    """
    try:
        doc.text.encode()
    except UnicodeEncodeError:
        raise DataError(
            "a character that no encoding has (a lone surrogate)", Location(path, doc_id=shown_id(doc.id)),
            fix="remove it from the note",
        ) from None  # fmt: skip
    return doc.with_spans(doc.spans)
