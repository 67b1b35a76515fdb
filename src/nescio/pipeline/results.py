"""What the two steps of the pipeline return for a note: a detection, then a clean note. Light to import."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nescio.core.document import Document, Span

if TYPE_CHECKING:
    from nescio.evaluate.medicine.meter import MedicineTotals
    from nescio.replace.apply import Change

DETECT, REPLACE = "detect", "replace"
"""The two steps."""

UNKNOWN_LANGUAGE = "UnknownLanguage"
"""The error of a note in a language that no pack knows, followed by the language."""


@dataclass(frozen=True, slots=True)
class Detection:
    """What was detected in a note.

    Attributes:
        spans: sorted.
        language: of the note; empty when detection failed.
        error: class of the error that detection raised; then there are no spans, and the note must not go out.
        columns: the spans in the texts of columns, in the order of the rules: those that are cleaned, and those of kept cells.
        known: label and text of what the columns tell of the record.
    """

    spans: Sequence[Span] = ()
    language: str = ""
    error: str = ""
    columns: Sequence[Sequence[Span]] = ()
    known: Sequence[tuple[str, str]] = ()

    def __repr__(self) -> str:
        return f"Detection({len(self.spans)} spans, {self.language!r}, {self.error!r})"


@dataclass(frozen=True, slots=True)
class ScrubResult:
    """A clean note, or why there is none.

    Attributes:
        id: the id that goes out; a code where the note's own id identifies somebody.
        doc: the clean note; None if the note failed.
        changes: where something was replaced, and how.
        stage: the step at which the note failed.
        error: class of the error.
        columns: how many values, or spans of texts, were replaced in each column.
        texts: of a structured document, how long each of its clean texts is, in their order; of those that are blank, the complement of that.
        medicine: of a structured document, what became of its medical content.
        blanked: in which kept columns the value was blanked, since it tells what is replaced in the text.
    """

    id: str
    doc: Document | None = None
    changes: Sequence[Change] = ()
    stage: str = ""
    error: str = ""
    columns: Mapping[str, int] = field(default_factory=dict)
    texts: Sequence[int] = ()
    medicine: MedicineTotals | None = None
    blanked: Mapping[str, int] = field(default_factory=dict)
