"""Cuts medicine off the edges of what a model found: c/o behind a name, a side, an hour, the first cells of a row of a table.

What follows the end of a sentence or a wide gap, and credentials behind a name, become entities of their own. Unless they have a
listed name, their score is low.
The pipeline calls `trim_edges` on the spans of a model, next to `floor`. What is certain by form is never cut.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from nescio.core.document import Span
from nescio.core.folding import fold
from nescio.core.labels import CANONICAL, canonical_label, scheme
from nescio.core.spans import EDGE_SCORE
from nescio.languages.merged import body_words, common_words, listed_names, name_parts, side_letters, units

_NAMES = frozenset({"PATIENT", "DOCTOR"})
_IDS = frozenset(scheme(CANONICAL).categories["ID"])
_NO_COUNTS = frozenset({"AGE", *scheme(CANONICAL).categories["CONTACT"]})
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
# A number at the end, with what it counts behind the span. Hit: Sports Med 1| wk, postman 38| yrs. Near miss: Ward 4| is, Apt 12|.
_COUNT_AT_END = re.compile(r"[\s,]+\d{1,3}\Z")
_COUNTED_BEHIND = re.compile(r"[ \t]?([^\W\d_]+)")
_TIMES = frozenset("am pm x wk wks yr yrs min mins hr hrs sem".split())
# The end of a sentence, or a gap between columns. Hit: Roads. |Fell, Base     |Drug. Near miss: St. Mark, J. Roe, Ann  Roe.
_NEW_SENTENCE = re.compile(r"(?<=[^\W\d_A-Z]{4})\.\s+(?=[A-Z])")
_WIDE_GAP = re.compile(r"[ ]{3,}|\t+")
# Capitals behind a name in small letters. Hit: Tobias Wren| SCPHN. Near miss: Ann Roe III, TOBIAS WREN.
_CREDENTIAL = re.compile(r"(?<=[a-zß-öø-ÿ])(?:,?\s+|,)(?=([A-Z]{3,})\Z)")
# The next line of a name. Hit: Munro|\nPlace. Near miss: Ann\nMunro.
_NEXT_LINE = re.compile(r"\s*\n\s*(?=(.+)\Z)")
_TAIL_SCORE = EDGE_SCORE - 0.05  # of what is cut off


def trim_edges(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return the spans of a model without medicine at their edges."""
    return [
        part
        for span in spans
        if not _is_slash_letter(text, span)
        for part in _split(text, _trimmed(text, span))
    ]


def _is_slash_letter(text: str, span: Span) -> bool:
    """Whether all of a name is the letter that begins an abbreviation with a slash: c|/o."""
    return (
        span.end - span.start == 1
        and canonical_label(span.label) in _NAMES
        and text[span.start].isalpha()
        and _SLASH_BEHIND.match(text, span.end) is not None
    )


def _split(text: str, span: Span) -> list[Span]:
    """Return a span, and what is no part of its entity as spans of their own: doubtful ones, unless they have a listed name."""
    parts: list[Span] = []
    while (cut := _border(text, span)) and cut.start() > span.start and cut.end() < span.end:
        parts.append(replace(span, end=cut.start()))
        span = replace(span, start=cut.end())
    first, *others = *parts, span
    return [
        first,
        *(one if _has_name(text, one) else replace(one, score=min(one.score, _TAIL_SCORE)) for one in others),
    ]


def _has_name(text: str, span: Span) -> bool:
    """Whether a listed name is in the span of a name."""
    is_name = canonical_label(span.label) in _NAMES
    return is_name and any(_is_name(fold(word)) for word in text[span.start : span.end].split())


def _border(text: str, span: Span) -> re.Match[str] | None:
    """Return where an entity ends before its span does."""
    label = canonical_label(span.label)
    if label == "DATE":
        return None
    found = _WIDE_GAP.search(text, span.start, span.end)
    if not found and label not in _IDS:
        found = _NEW_SENTENCE.search(text, span.start, span.end)
    if found or label not in _NAMES:
        return found
    credential = _CREDENTIAL.search(text, span.start, span.end)
    if credential and not _is_name(fold(credential[1])):
        return credential
    line = _NEXT_LINE.search(text, span.start, span.end)
    words = fold(line[1]).replace(".", " ").split() if line else []
    return line if words and all(map(_is_word, words)) else None


def _is_name(word: str) -> bool:
    """Whether a folded word is listed as a name or a suffix of names."""
    first, last = listed_names()
    return word in first or word in last or word in name_parts().suffixes


def _is_word(word: str) -> bool:
    """Whether a folded word is no name: a common word, or a single letter."""
    return len(word) < 2 or (word in common_words() and not _is_name(word))


def _trimmed(text: str, span: Span) -> Span:
    label = canonical_label(span.label)
    if label in _NAMES:
        cut = _name_end(text, span)
    elif label == "DATE":
        cut = _HOUR_AT_END.search(text, span.start, span.end)
        cut = cut if _TIME_BEHIND.match(text, span.end) else None
    elif label and scheme(CANONICAL).category(label) == "ID":
        return replace(span, start=_row_start(text, span))
    elif label not in _NO_COUNTS:
        cut = _count_at_end(text, span)
    else:
        cut = None
    return replace(span, end=cut.start()) if cut and cut.start() > span.start else span


def _count_at_end(text: str, span: Span) -> re.Match[str] | None:
    """Return a number at the end of a name, place or job that counts what stands behind it: Fern Clinic 1| wk."""
    behind = _COUNTED_BEHIND.match(text, span.end)
    if not behind or behind[1] in "LUG":  # L may be a side
        return None
    word = fold(behind[1])
    return _COUNT_AT_END.search(text, span.start, span.end) if word in _TIMES or word in units() else None


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
