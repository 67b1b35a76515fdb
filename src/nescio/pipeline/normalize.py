"""Notes whose accents are characters of their own, as some systems write them: they are read with accented letters instead.

Detectors, lists and surrogates know "ñ" as one letter. What they find is told in the offsets of the note as it is.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from nescio.core.document import Document, Span
from nescio.replace.apply import Change, Replaced

_MARK = re.compile("[\u0300-\u036f]")
_LETTER = re.compile("(?s).[\u0300-\u036f]*")


@dataclass(frozen=True, slots=True, repr=False)
class Composed:
    """A note with accented letters, and where each of its characters, and its end, are in the note as it was."""

    doc: Document
    starts: Sequence[int]

    def there(self, spans: Iterable[Span]) -> list[Span]:
        """Return spans of the note as it was in the offsets of the composed one."""
        starts = self.starts
        return [replace(s, start=bisect_left(starts, s.start), end=bisect_left(starts, s.end)) for s in spans]

    def back(self, spans: Iterable[Span]) -> list[Span]:
        """Return spans of the composed note in the offsets of the note as it was."""
        starts = self.starts
        return [replace(span, start=starts[span.start], end=starts[span.end]) for span in spans]


def composed(doc: Document) -> Composed | None:
    """Return a note with accented letters; None if it has no accents of their own."""
    text = doc.text
    if not _has_marks(text):
        return None
    parts: list[str] = []
    starts: list[int] = []
    for letter in _LETTER.finditer(text):
        written = letter.group()
        one = unicodedata.normalize("NFC", written) if len(written) > 1 else written
        parts.append(one if len(one) == 1 else written)
        starts += [letter.start()] if len(one) == 1 else range(*letter.span())
    return Composed(Document(doc.id, "".join(parts), (), doc.meta), [*starts, len(text)])


def _has_marks(text: str) -> bool:
    if text.isascii():
        return False
    # Bytes are searched faster than characters, and these two begin no character but marks and a few Greek ones.
    data = text.encode("utf-8", "surrogatepass")
    return (b"\xcc" in data or b"\xcd" in data) and bool(_MARK.search(text))


def composed_text(text: str) -> str:
    """Return something that was found with accented letters."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def put_back(doc: Document, note: Composed, replaced: Replaced) -> Replaced:
    """Return what became of the composed note with all that was not replaced as it was."""
    parts: list[str] = []
    changes: list[Change] = []
    at = size = 0
    for change, span in zip(replaced.changes, note.back(c.span for c in replaced.changes), strict=True):
        new = replaced.text[change.start : change.end]
        parts += (doc.text[at : span.start], new)
        begin = size + span.start - at
        size = begin + len(new)
        changes.append(change._replace(span=span, start=begin, end=size))
        at = span.end
    return Replaced("".join([*parts, doc.text[at:]]), tuple(changes))
