"""Marks: what a reviewer sees in a note, and what they decided about it. The gold of a note is made of its marks.

A mark is a suggestion of the detector that nobody decided on yet (``open``), something that a reviewer takes for PHI (``yes``), or
something that they do not (``no``). No two marks of a note overlap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import orjson

from nescio.core.document import Document, Span
from nescio.core.errors import DataError
from nescio.core.folding import fold
from nescio.pipeline.terms.term_finder import TermFinder
from nescio.pipeline.terms.term_lists import TermLists

State = Literal["open", "yes", "no"]
STATES: tuple[State, ...] = ("open", "yes", "no")

REVIEWER = "reviewer"
"""Source of marks that a reviewer added."""


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A mark.

    Attributes:
        start: offset of the first character, in code points.
        end: offset after the last one.
        label: of i2b2-2014.
        state: what the reviewer decided.
        source: what found it.
        score: probability that the detector gave it.
        found: whether the run takes it for PHI; else its probability is below the threshold.
    """

    start: int
    end: int
    label: str
    state: State = "open"
    source: str = ""
    score: float = 1.0
    found: bool = True

    @property
    def is_phi(self) -> bool:
        """Whether it is part of the gold of a note that is done."""
        return self.state == "yes" or (self.state == "open" and self.found)

    @property
    def certainty(self) -> float:
        """How sure the detector is of its own answer: of PHI above the threshold, of its absence below."""
        return self.score if self.found else 1.0 - self.score

    def overlaps(self, other: Mark | Span) -> bool:
        """Whether both share a character."""
        return self.start < other.end and other.start < self.end

    def with_state(self, state: State) -> Mark:
        """Return the mark with another decision."""
        return replace(self, state=state)

    def to_json(self) -> list[Any]:
        """Return it as JSON values."""
        return [
            self.start, self.end, self.label, self.state, self.source, round(self.score, 4), self.found
        ]  # fmt: skip


def dump_marks(marks: Iterable[Mark]) -> str:
    """Return marks as JSON."""
    return orjson.dumps([mark.to_json() for mark in marks]).decode()


def load_marks(data: str) -> list[Mark]:
    """Read what `dump_marks` returned."""
    return [Mark(*values) for values in orjson.loads(data)]


def suggestions(found: Sequence[Span], possible: Sequence[Span]) -> list[Mark]:
    """Return the marks of a note that nobody has looked at.

    Args:
        found: what is above the threshold, without overlaps.
        possible: what may be below it; what overlaps something that was found is left out.
    """
    marks = [Mark(s.start, s.end, s.label, "open", s.source, s.score) for s in found]
    for span in sorted(possible, key=lambda one: (-one.score, one)):
        if not any(mark.overlaps(span) for mark in marks):
            marks.append(Mark(span.start, span.end, span.label, "open", span.source, span.score, False))
    return sorted(marks)


def edited(marks: Iterable[Mark], remove: Iterable[tuple[int, int]], add: Sequence[Mark]) -> list[Mark]:
    """Return marks without those that are removed or in the way of new ones, and with these.

    Args:
        marks: of a note.
        remove: start and end of marks that go.
        add: marks that come; they win over what they overlap, and the later ones over the earlier.
    """
    gone = set(remove)
    kept = [mark for mark in marks if (mark.start, mark.end) not in gone]
    for new in add:
        kept = [mark for mark in kept if not mark.overlaps(new)]
        kept.append(new)
    return sorted(kept)


def gold_spans(marks: Iterable[Mark]) -> list[Span]:
    """Return what a note that is done has as its gold."""
    return [Span(mark.start, mark.end, mark.label, "gold") for mark in marks if mark.is_phi]


def least_certainty(marks: Iterable[Mark]) -> float:
    """Return the certainty of the least certain suggestion; 1 where there is none."""
    return min((mark.certainty for mark in marks), default=1.0)


def mark_everywhere(doc: Document, marks: Sequence[Mark], term: str, label: str, state: State) -> list[Mark]:
    """Return the marks of a note with one decision for every place where a term is written.

    Args:
        doc: the note.
        marks: of the note.
        term: what is looked for: whole words, in any casing.
        label: for PHI.
        state: ``yes`` marks every place as PHI, ``no`` rejects the marks that are the term and nothing else.
    """
    if state == "no":
        wanted = fold(term)
        return [
            mark.with_state("no") if fold(doc.text[mark.start : mark.end]) == wanted else mark
            for mark in marks
        ]
    places = TermFinder(TermLists(deny=((term, label),))).denied(doc)
    same = {(mark.start, mark.end): mark for mark in marks}
    add = [
        replace(same[at], label=label, state=state)
        if (at := (place.start, place.end)) in same
        else Mark(*at, label, state, REVIEWER, found=False)
        for place in places
        # A longer entity around it, such as a full name around a family name, says more.
        if not any(
            mark.is_phi and mark.overlaps(place) and mark.end - mark.start > place.end - place.start
            for mark in marks
        )
    ]
    return edited(marks, (), add)


def missed(doc: Document, marks: Iterable[Mark], suggested: Iterable[Mark]) -> list[Mark]:
    """Return the marks that are PHI and of which a letter or digit is in nothing that the detector found."""
    covered = {at for mark in suggested if mark.found for at in range(mark.start, mark.end)}
    return [
        mark
        for mark in marks
        if mark.is_phi
        and any(doc.text[at].isalnum() and at not in covered for at in range(mark.start, mark.end))
    ]


def check_marks(doc: Document, marks: Iterable[Mark], labels: Sequence[str]) -> None:
    """Refuse marks that are not in the note, or have no such label.

    Raises:
        DataError: naming no text.
    """
    for mark in marks:
        if not 0 <= mark.start < mark.end <= len(doc.text):
            raise DataError("a mark is not in its note")
        if mark.label not in labels or mark.state not in STATES:
            raise DataError("a mark has an unknown label or state")
