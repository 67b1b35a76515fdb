"""Unicode NFC with offsets: some systems write an accent as a character of its own, "n" and "~" for "ñ".

Detectors, lists and surrogates know "ñ" as one letter. So such a note is read in NFC, and what is found in it is mapped
back to the offsets of the note as it was written.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from nescio.core.document import Document, Span

_MARK = re.compile("[\u0300-\u036f]")
_LETTER = re.compile("(?s).[\u0300-\u036f]*")


@dataclass(frozen=True, slots=True, repr=False)
class NfcDocument:
    """A note in NFC, with the offsets of the note as it was written.

    Attributes:
        doc: the note in NFC, without spans.
        starts: the offset in the original of each character of ``doc``, and of its end.
    """

    doc: Document
    starts: Sequence[int]

    def from_original(self, spans: Iterable[Span]) -> list[Span]:
        """Return spans of the original note in the offsets of the NFC note."""
        starts = self.starts
        return [replace(s, start=bisect_left(starts, s.start), end=bisect_left(starts, s.end)) for s in spans]

    def to_original(self, spans: Iterable[Span]) -> list[Span]:
        """Return spans of the NFC note in the offsets of the original note."""
        starts = self.starts
        return [replace(span, start=starts[span.start], end=starts[span.end]) for span in spans]


def nfc_document(doc: Document) -> NfcDocument | None:
    """Return a note in NFC, or None if it has no combining marks and so needs no change."""
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
    return NfcDocument(Document(doc.id, "".join(parts), (), doc.meta), [*starts, len(text)])


def nfc(text: str) -> str:
    """Return a text in NFC."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _has_marks(text: str) -> bool:
    if text.isascii():
        return False
    # Searching bytes is faster than searching characters; only marks and a few Greek letters begin with these two.
    data = text.encode("utf-8", "surrogatepass")
    return (b"\xcc" in data or b"\xcd" in data) and bool(_MARK.search(text))
