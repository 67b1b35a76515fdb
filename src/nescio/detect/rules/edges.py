"""Cuts medicine off the edges of what a model found: c/o behind a name, a side, an hour, the first cells of a row of a table.

The pipeline calls `trim_edges` on the spans of a model, next to `floor`. What is certain by form is never cut.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from nescio.core.document import Span
from nescio.core.folding import fold
from nescio.core.labels import CANONICAL, canonical_label, scheme
from nescio.languages.merged import body_words, side_letters

_NAMES = frozenset({"PATIENT", "DOCTOR"})
# A letter that begins an abbreviation with a slash behind the span. Hit: hunter c|/o, LEE S|/P. Near miss: Lee S, Lee c|/Ann.
_LETTER_AT_END = re.compile(r"\s+[^\W\d_]\Z")
_SLASH_BEHIND = re.compile(r"/[^\W\d_](?![^\W_])")
# A letter behind a comma. Hit: Zelenka B, L| upper back. Near miss: Zelenka B|, Zelenka, Lee.
_SIDE_AT_END = re.compile(r"\s*,\s*([^\W\d_]{1,2})\Z")
_WORD_BEHIND = re.compile(r"\s+([^\W\d_]+)(?:\s+([^\W\d_]+))?")
# The hour of a time of day. Hit: 5/7 9| am. Near miss: 5/7/61, May 9|.
_HOUR_AT_END = re.compile(r"(?<=\d)[ \t]+\d{1,2}\Z")
_TIME_BEHIND = re.compile(r"\s?[ap]\.?m\b|:\d\d", re.IGNORECASE)
# A short cell before a wide gap. Hit: PS      5       71420. Near miss: 71420     L2061-884.
_FIRST_CELL = re.compile(r"(?:[^\W\d_]{1,3}|\d{1,2})(?:[ ]{3,}|\t)\s*")


def trim_edges(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return the spans of a model without medicine at their edges."""
    return [_trimmed(text, span) for span in spans]


def _trimmed(text: str, span: Span) -> Span:
    label = canonical_label(span.label)
    if label in _NAMES:
        cut = _name_end(text, span)
    elif label == "DATE":
        cut = _HOUR_AT_END.search(text, span.start, span.end)
        cut = cut if _TIME_BEHIND.match(text, span.end) else None
    elif label and scheme(CANONICAL).category(label) == "ID":
        return replace(span, start=_row_start(text, span))
    else:
        cut = None
    return replace(span, end=cut.start()) if cut and cut.start() > span.start else span


def _name_end(text: str, span: Span) -> re.Match[str] | None:
    """Return what is no name at the end of one: the letter of c/o, a side before a part of the body."""
    letter = _LETTER_AT_END.search(text, span.start, span.end)
    if letter and _SLASH_BEHIND.match(text, span.end):
        return letter
    side = _SIDE_AT_END.search(text, span.start, span.end)
    if side is None or fold(side[1]) not in side_letters():
        return None
    behind = _WORD_BEHIND.match(text, span.end)
    words = (fold(word) for word in behind.groups() if word) if behind else ()
    return side if any(word in body_words() for word in words) else None


def _row_start(text: str, span: Span) -> int:
    """Return where a number begins behind the short cells of a row."""
    start = span.start
    while cell := _FIRST_CELL.match(text, start, span.end):
        start = cell.end()
    return start
