"""What the two steps of the pipeline return for a note: a detection, then a clean note. Light to import."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nescio.core.document import Document, Span

if TYPE_CHECKING:
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
    """

    spans: Sequence[Span] = ()
    language: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class ScrubResult:
    """A clean note, or why there is none.

    Attributes:
        id: the id that goes out; a code where the note's own id identifies somebody.
        doc: the clean note; None if the note failed.
        changes: where something was replaced, and how.
        stage: the step at which the note failed.
        error: class of the error.
    """

    id: str
    doc: Document | None = None
    changes: Sequence[Change] = ()
    stage: str = ""
    error: str = ""
