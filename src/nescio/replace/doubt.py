"""Which entities are too doubtful for an invented value: they become a visible tag such as ``[DATE?]``.

A surrogate or a shifted date that replaces medicine is damage that nobody sees. So a value below the policy's threshold is
not invented, and neither is one that is too short to say what it is: one digit, one letter, two letters, a pair with a slash,
unless something beside it says what it is. An initial with a family name of the record (`Record.is_known_person`) is not doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nescio.core.document import Span
from nescio.core.labels import canonical_label
from nescio.core.sources import CERTAIN_SOURCES, UNLISTED
from nescio.languages.merged import short_value_cues

# One digit, one letter, two letters, letters with slashes. Hit: 3, L, OD, M/W/F. Near miss: 12, Bo., Dr.
_BARE = re.compile(r"\d|[^\W\d_]{1,2}(?:[/-][^\W\d_]{1,2})*")
# A pair of numbers, two or three digits, a short lower-case word. Hit: 5/5, 19-9, 112, sun. Near miss: 3/4/61, Sunday.
_WEAK = re.compile(r"\d{1,3}[/-]\d{1,3}|[a-z]{3}|\d{2,3}")
_WEAK_SCORE = 0.92  # probability from which a weak form is believed
_LONGEST = 7
_NEXT = 2  # characters between an entity and one that stands beside it
_CUE = re.compile(r"([^\W\d_]+)[.:#)]*\s*\Z")
_CUE_WINDOW = 16


def is_doubtful(text: str, spans: Sequence[Span], number: int, threshold: float) -> bool:
    """Whether an entity must not be replaced by an invented value.

    Args:
        text: of the note.
        spans: all spans of the note, sorted.
        number: which of them.
        threshold: the probability that the policy asks for.
    """
    span = spans[number]
    if span.source.startswith(CERTAIN_SOURCES):
        return False
    if span.source == UNLISTED or span.score < threshold:
        return True
    if span.end - span.start > _LONGEST:
        return False
    value = text[span.start : span.end]
    if _BARE.fullmatch(value):
        return not (_has_neighbour(spans, number) or _has_cue(text, span))
    if _WEAK.fullmatch(value):
        return span.score < _WEAK_SCORE and not _has_cue(text, span)
    return False


def _has_neighbour(spans: Sequence[Span], number: int) -> bool:
    """Whether another entity stands right beside one: Dayton, OH."""
    span = spans[number]
    left = number and span.start - spans[number - 1].end <= _NEXT
    right = number + 1 < len(spans) and spans[number + 1].start - span.end <= _NEXT
    return bool(left or right)


def _has_cue(text: str, span: Span) -> bool:
    """Whether the word before an entity says what it is: Room 4."""
    cue = _CUE.search(text, max(0, span.start - _CUE_WINDOW), span.start)
    return cue is not None and cue[1].lower() in short_value_cues().get(canonical_label(span.label) or "", ())
