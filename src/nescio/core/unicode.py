"""The normal form of a note, with offsets: what a reader sees, in plain letters and digits.

Some systems write an accent as a character of its own, "n" and "~" for "ñ"; some writers use full-width or Cyrillic letters, zero-width
blanks or Arabic digits. Detectors, lists, surrogates and the search for known names read a note in its normal form, and what is found is
mapped back to the offsets of the note as it was written. `homoglyphs` has the characters; `folding` compares without case and accents.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from nescio.core.document import Document, Span
from nescio.core.homoglyphs import COMPATIBLE, CONTROLS, DRESSED, HOMOGLYPHS, INVISIBLE, MARKS, RAISED, plain

_DRESSED = COMPATIBLE + "".join(map(re.escape, DRESSED))
_RAISED = "".join(RAISED)
# A letter with marks, what is invisible, and letters and digits in another dress.
_CHANGED = re.compile(
    rf"(?s:(?P<letter>[^{MARKS}{INVISIBLE}])[{INVISIBLE}]*(?P<marks>[{MARKS}][{MARKS}{INVISIBLE}]*))"
    rf"|(?P<gone>[{MARKS}{INVISIBLE}]+)|[{_DRESSED}]|[^\x00-\x7f\D]"
    rf"|(?P<raised>[{_RAISED}](?:[-/. ]?[{_RAISED}]){{4,}})"  # hit: ⁴⁴⁷¹²²⁰⁸, ⁰³/⁰⁴/¹⁹⁵¹; near miss: 10⁹, C₁₂H₂₂
)
_CHANGED_ALONE = re.compile(rf"[{MARKS}{INVISIBLE}{_DRESSED}{_RAISED}]|[^\x00-\x7f\D]")
_HOMOGLYPH = re.compile(f"[{''.join(HOMOGLYPHS)}]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LATIN = re.compile("[A-Za-z]")
_GREEK_WORD = 5  # letters; TNFα and NFκB mean what they say
_MAX_MARKS = 4  # of a letter; sorting more takes time that grows with their square
_ASCII = bytes(range(128))
_CONTROL_BYTES = bytes(code for code in range(128) if re.match(f"[{CONTROLS}]", chr(code)))
_TO_LATIN, _TO_DIGITS = str.maketrans(HOMOGLYPHS), str.maketrans(RAISED)


@dataclass(frozen=True, slots=True, repr=False)
class NormalDocument:
    """A note in its normal form, with the offsets of the note as it was written.

    Attributes:
        doc: the note in its normal form, without spans.
        starts: the offset in the original of each character of ``doc``, and of its end.
    """

    doc: Document
    starts: Sequence[int]

    def from_original(self, spans: Iterable[Span]) -> list[Span]:
        """Return spans of the original note in the offsets of the normal form; those of nothing visible are left out."""
        starts = self.starts
        placed = ((span, bisect_left(starts, span.start), bisect_left(starts, span.end)) for span in spans)
        return [replace(span, start=start, end=end) for span, start, end in placed if start < end]

    def to_original(self, spans: Iterable[Span]) -> list[Span]:
        """Return spans of the normal form in the offsets of the original note."""
        starts = self.starts
        return [
            replace(span, start=starts[span.start], end=max(starts[span.end], starts[span.end - 1] + 1))
            for span in spans
        ]


def normal_document(doc: Document) -> NormalDocument | None:
    """Return a note in its normal form, or None if it has that form and so needs no change."""
    if not _may_change(doc.text):
        return None
    text, starts = _normalize(doc.text)
    return None if text == doc.text else NormalDocument(Document(doc.id, text, (), doc.meta), starts)


def normal(text: str) -> str:
    """Return a text in its normal form."""
    return _normalize(text)[0] if _may_change(text) else text


def _may_change(text: str) -> bool:
    """Whether a text has any of the characters that the normal form may change."""
    if text.isascii() and text.isprintable():  # most values are short and plain
        return False
    data = text.encode("utf-8", "surrogatepass")
    if len(data.translate(None, _CONTROL_BYTES)) < len(data):
        return True
    if len(data) == len(text):
        return False
    rest = data.translate(None, _ASCII).decode("utf-8", "surrogatepass")  # searching few characters is faster
    return bool(_CHANGED_ALONE.search(rest) or _HOMOGLYPH.search(rest))


def _normalize(text: str) -> tuple[str, Sequence[int]]:
    """Return the normal form of a text, and the offset in the text of each of its characters and of its end."""
    parts: list[str] = []
    starts = array("q")
    at = 0
    for match in _CHANGED.finditer(text):
        begin = match.start()
        parts.append(text[at:begin])
        starts.extend(range(at, begin))
        at = match.end()
        new = _read(match)
        parts.append(new)
        starts.extend(range(begin, at) if match["raised"] else [begin] * len(new))
    parts.append(text[at:])
    starts.extend(range(at, len(text) + 1))
    joined = "".join(parts)
    return (_without_homoglyphs(joined) if _HOMOGLYPH.search(joined) else joined), starts


def _read(match: re.Match[str]) -> str:
    """Return what a reader sees of one letter with its marks, or of one character."""
    if match["gone"]:
        return ""
    if match["raised"]:
        return match["raised"].translate(_TO_DIGITS)
    if not match["marks"]:
        return plain(match.group())
    letter = match["letter"]
    if letter.isascii() and not letter.isalpha():
        return letter
    return _composed(plain(letter) if _CHANGED_ALONE.match(letter) else letter, match["marks"][:_MAX_MARKS])


@lru_cache(maxsize=4096)
def _composed(letter: str, marks: str) -> str:
    """Return a letter with those of its marks that it has a composed form with."""
    composed = unicodedata.normalize("NFC", letter + marks)
    return composed if len(letter) > 1 else composed[0]


def _without_homoglyphs(text: str) -> str:
    """Return a text with Latin letters for what looks like them in Latin words; the length stays the same."""
    letters = len(_WORD.findall(text))
    is_latin = sum(1 for word in _WORD.findall(text) if word.isascii()) * 2 > letters

    def read(match: re.Match[str]) -> str:
        word = match.group()
        if word.isascii() or not _HOMOGLYPH.search(word):
            return word
        mixed = _LATIN.search(word) is not None and (len(word) >= _GREEK_WORD or not _is_greek(word))
        whole = is_latin and len(word) > 2 and all(char in HOMOGLYPHS for char in word)
        return word.translate(_TO_LATIN) if mixed or whole else word

    return _WORD.sub(read, text)


def _is_greek(word: str) -> bool:
    return any("Ͱ" <= char <= "Ͽ" for char in word)
