"""Borders as a corpus marks them, where a tagger of words cannot or will not have them.

MEDDOCAN leaves the plus sign out of telephone numbers, the second of two closing dots belongs to nobody, and a name goes on in
``MartínezNºCol`` without a blank.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from nescio.core.document import Document, Span

_NUMBERS = frozenset({"NUMERO_TELEFONO", "NUMERO_FAX"})
_NAMES = frozenset({"NOMBRE_PERSONAL_SANITARIO", "NOMBRE_SUJETO_ASISTENCIA"})
# What stands before a number's first digit. Hit: +34 93, + 34. Near miss: (93) 22.
_PLUS = re.compile(r"\+\s*")
# The next field, glued to a name. Hit: MartínezNºCol, DominguezCorreo electrónico. Near miss: Ana Correo, DelCorreo acude.
_NEXT_FIELD = re.compile(
    r"(?<=[^\W\d_])NºCol\b|(?<=[^\W\d_]{2}[a-zß-öø-ÿ])Correo(?=[ \t]*(?:[\r\n:]|\Z)| electr[óo]nico)"
)
_REACH = 15  # characters behind a name that tell whether a field begins there


def in_manner(doc: Document, spans: Sequence[Span], scheme: str) -> list[Span]:
    """Return spans with the borders that the corpus of a scheme would give them."""
    return [_meddocan(doc.text, span) for span in spans] if scheme == "meddocan" else list(spans)


def without_next_field(name: str) -> str:
    """Return a name without a field that is glued to it."""
    field = _NEXT_FIELD.search(name)
    return name[: field.start()] if field else name


def _meddocan(text: str, span: Span) -> Span:
    start, end = span.start, span.end
    if span.label in _NUMBERS and (plus := _PLUS.match(text, start, end)):
        start = plus.end()
    elif span.label in _NAMES:
        field = _NEXT_FIELD.search(text, start, end + _REACH)
        end = min(end, field.start()) if field else end
    if text[end - 1 : end + 1] == ".." and end - start > 1:
        end -= 1
    return (
        span
        if (start, end) == (span.start, span.end) or start >= end
        else replace(span, start=start, end=end)
    )
