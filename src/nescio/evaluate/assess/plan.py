"""The plan of a review: what was drawn and why, where each drawn note was changed, and when to stop. It holds no text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from nescio.core.document import Document, Span
from nescio.core.errors import DataError, Location
from nescio.core.labels import category_of, shown_label
from nescio.evaluate.assess.sampling import DrawnStratum, Sample
from nescio.evaluate.assess.stopping import StoppingPlan, false_claim
from nescio.languages.safe_to_show import shown_id

SCHEMA = "nescio.assess.plan/1"
_SOME_LABELS = "PATIENT, DOCTOR, DATE, HOSPITAL, CITY, PHONE, IDNUM or PROFESSION"


@dataclass(frozen=True, slots=True)
class PlannedNote:
    """A drawn note: its id, its unit, its length in characters, where in it something was replaced, and a digest of its text.

    ``secret`` is what the digest was made with, if anything; it is never written.
    """

    id: str
    unit: str
    characters: int
    places: tuple[tuple[int, int], ...]
    digest: str = ""
    secret: bytes = field(default=b"", repr=False, compare=False)

    def is_replaced(self, offset: int) -> bool:
        """Whether a character is part of what was put in place of something."""
        return any(start <= offset < end for start, end in self.places)

    def is_text(self, text: str) -> bool:
        """Whether a text is the one that was drawn; plans of older versions know only its length."""
        same = self.characters == len(text)
        return same and (not self.digest or self.digest == text_digest(self.id, text, self.secret))


def text_digest(note_id: str, text: str, secret: bytes = b"") -> str:
    """Return a digest of a clean note, by which changes of it are seen; with a secret, nobody else can test guesses of the text."""
    data = f"{note_id}\0{text}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(data, digest_size=16, key=secret).hexdigest()


@dataclass(frozen=True)
class ReviewPlan:
    """What is to be reviewed.

    Attributes:
        sample: how it was drawn, and the units.
        bound: the share of units with a miss that is to be ruled out; None if only the size was given.
        level: how often a bound holds.
        notes: the notes of these units, in order of review.
        stopping: when the review may stop early; None if its size is fixed.
        run: the digest of the run that was drawn from; empty in plans of older versions.
        read: whether it is known that each of the notes was read, such as by the page of `nescio review`.
        key: the fingerprint of the key of the digests; empty where they have none.
    """

    sample: Sample
    bound: float | None
    level: float
    notes: tuple[PlannedNote, ...]
    stopping: StoppingPlan | None
    run: str = ""
    read: bool = False
    key: str = ""

    def with_secret(self, secret: bytes) -> ReviewPlan:
        """Return it with the secret by which the digests of its notes can be checked."""
        return replace(self, notes=tuple(replace(note, secret=secret) for note in self.notes))

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        sample = self.sample
        return {
            "schema": SCHEMA,
            "run": self.run,
            "read": self.read,
            "key": self.key,
            "by": sample.by,
            "unit": sample.unit,
            "seed": sample.seed,
            "population": sample.population,
            "bound": self.bound,
            "level": self.level,
            "stop_after": list(self.stopping.looks) if self.stopping else [],
            "strata": [
                {"name": stratum.name, "population": stratum.population, "units": list(stratum.units)}
                for stratum in sample.strata
            ],
            "notes": [
                {
                    "id": note.id,
                    "unit": note.unit,
                    "characters": note.characters,
                    "digest": note.digest,
                    "places": [list(place) for place in note.places],
                }
                for note in self.notes
            ],
        }

    @classmethod
    def from_json(cls, table: Any) -> ReviewPlan:
        """Read what `to_json` returned.

        Raises:
            DataError: it is no plan.
        """
        try:
            if table["schema"] != SCHEMA:
                raise ValueError
            strata = tuple(
                DrawnStratum(item["name"], item["population"], tuple(item["units"]))
                for item in table["strata"]
            )
            sample = Sample(table["by"], table["unit"], table["seed"], strata)
            notes = tuple(
                PlannedNote(
                    item["id"],
                    item["unit"],
                    item["characters"],
                    tuple((start, end) for start, end in item["places"]),
                    item.get("digest", ""),
                )
                for item in table["notes"]
            )
            bound, level, looks = table["bound"], table["level"], tuple(table["stop_after"])
            stopping = (
                StoppingPlan(bound, level, looks, false_claim(looks, bound, sample.population))
                if looks
                else None
            )
            known = table.get("run", ""), bool(table.get("read", False)), table.get("key", "")
            return cls(sample, bound, level, notes, stopping, *known)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise DataError("this is no plan of a review", fix="make one with `nescio assess plan`") from None


def as_drawn(planned: PlannedNote | None, doc: Document, location: Location | None = None) -> Document:
    """Return a reviewed note as it was drawn: without the line ends of an editor, and with labels that are known.

    Args:
        planned: the note that was drawn; None if it was not.
        doc: the reviewed note.
        location: of its file, for messages.

    Raises:
        DataError: it is another note, its text was changed, or a mark has an unknown label.
    """
    if planned is None:
        raise DataError(
            f"note {shown_id(doc.id)} is not in the sample",
            location,
            fix="review the notes of `nescio assess sample`",
        )
    for same in _forms(doc):
        if planned.is_text(same.text):
            return same.with_spans(_with_known_label(planned, span, location) for span in same.spans)
    other = "text" if any(planned.characters == len(same.text) for same in _forms(doc)) else "length"
    raise DataError(
        f"note {shown_id(doc.id)} has another {other} than the one that was drawn",
        location,
        fix="annotate the notes of the sample without changing their text",
    )


def _forms(doc: Document) -> Iterator[Document]:
    """Yield a note as it is, without the line end that editors put behind the last line, and both without CRLF."""
    yield doc
    yield _without_last_line_end(doc)
    text = doc.text
    spans = (
        replace(s, start=s.start - text.count("\r\n", 0, s.start), end=s.end - text.count("\r\n", 0, s.end))
        for s in doc.spans
    )
    plain = Document(doc.id, text.replace("\r\n", "\n"), tuple(spans), doc.meta)
    yield plain
    yield _without_last_line_end(plain)


def _without_last_line_end(doc: Document) -> Document:
    end = len(doc.text.removesuffix("\n").removesuffix("\r"))
    spans = tuple(replace(span, end=min(span.end, end)) for span in doc.spans if span.start < end)
    return Document(doc.id, doc.text[:end], spans, doc.meta)


def _with_known_label(planned: PlannedNote, span: Span, location: Location | None) -> Span:
    """Return a mark with its label in the case that schemes have; what the run itself marked keeps its own.

    Raises:
        DataError: no scheme has such a label.
    """
    if category_of(span.label) or (span.start, span.end) in planned.places:
        return span
    if category_of(span.label.upper()):
        return span.relabel(span.label.upper())
    raise DataError(
        f"unknown label {shown_label(span.label)} in note {shown_id(planned.id)}",
        location,
        fix=f"write a label such as {_SOME_LABELS}",
    )
