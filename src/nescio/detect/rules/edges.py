"""Cuts medicine off the edges of what a model found: c/o behind a name, a side, an hour, the first cells of a row of a table.

What `borders` says is no part of an entity becomes one of its own. Unless it has a listed name it is doubtful: its source is `EDGE`,
so it is hidden, but by no invented value.
The pipeline calls `trim_edges` on the spans of a model, next to `floor`. What is certain by form is cut by `added_to_names` alone.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from nescio.core.document import Span
from nescio.core.folding import fold
from nescio.core.labels import CANONICAL, PERSON_LABELS, canonical_label, scheme
from nescio.core.sources import CERTAIN, EDGE, kind_of
from nescio.core.spans import EDGE_SCORE, trimmed
from nescio.detect.rules.borders import border, has_listed_name, head, is_weekday
from nescio.languages.merged import body_words, side_letters, units

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
# What kind of region follows. Hit: Co. |Clare, Edo. |Falcón. Near miss: Clare, Colorado.
_REGION_KIND = re.compile(r"(?:co|edo|pcia|prov|dpto|depto)\.\s+(?=[^\W\d_])", re.IGNORECASE)
# The hour behind a weekday. Hit: tues| 8 am, mié y vie| 4 pm. Near miss: tues 8, May| 8.
_HOUR_BEHIND_DAY = re.compile(r"([^\W\d_]{3,})\.?([ \t]+\d{1,2})\Z")
# A border has a blank or a comma. Hit: Wren MB, Wren,MB. Near miss: Wren.
_MAY_HAVE_BORDER = re.compile(r"[\s,]")
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
        and canonical_label(span.label) in PERSON_LABELS
        and text[span.start].isalpha()
        and _SLASH_BEHIND.match(text, span.end) is not None
    )


def added_to_names(text: str, spans: Sequence[Span], certain: Sequence[Span]) -> list[Span]:
    """Return what is certain by form; where it adds words to names that a model found, those words alone, as doubtful ones.

    Where one of them is listed as a name, the rule knows better. Hit: Dr. Wren| Place. Near miss: Dr. Wren| Lee.

    Args:
        text: of the note.
        spans: of the model.
        certain: what is certain by form.
    """
    people = sorted(span for span in spans if canonical_label(span.label) in PERSON_LABELS)
    starts = [span.start for span in people]
    found: list[Span] = []
    for span in certain:
        first = bisect_left(starts, span.start)
        last = bisect_left(starts, span.end, first)
        by_form = kind_of(span.source) == CERTAIN and canonical_label(span.label) in PERSON_LABELS
        added = _added(text, span, people[first:last]) if by_form else ()
        found += map(_doubtful, added) if added else (span,)
    return found


def _added(text: str, span: Span, inside: Sequence[Span]) -> Sequence[Span]:
    """Return the parts of a certain name that are outside the names of a model within it; none if they may be names."""
    if not inside or inside[-1].end > span.end:
        return ()
    ends = [span.start, *(one.end for one in inside)]
    starts = [*(one.start for one in inside), span.end]
    parts = [
        trimmed(text, replace(span, start=start, end=end))
        for start, end in zip(ends, starts, strict=True)
        if any(map(str.isalnum, text[start:end]))
    ]
    apart = not any(
        text[one.start - 1 : one.start] == "_" or text[one.end : one.end + 1] == "_" for one in inside
    )
    return parts if apart and not any(has_listed_name(text, part) for part in parts) else ()


def _doubtful(span: Span) -> Span:
    """Return a span as one that is probably no part of the entity beside it."""
    return replace(span, source=EDGE, score=min(span.score, _TAIL_SCORE))


def _split(text: str, span: Span) -> list[Span]:
    """Return a span, and what is no part of its entity as spans of their own: doubtful ones, unless they have a listed name."""
    if not _MAY_HAVE_BORDER.search(text, span.start, span.end):
        return [span]
    heads: list[Span] = []
    while cut := head(text, span):
        heads.append(_doubtful(replace(span, end=cut[0])))
        span = replace(span, start=cut[1])
    parts: list[Span] = []
    while (cut := border(text, span)) and span.start < cut[0] and cut[1] < span.end:
        parts.append(replace(span, end=cut[0]))
        span = replace(span, start=cut[1])
    first, *others = *parts, span
    return [*heads, first, *(one if has_listed_name(text, one) else _doubtful(one) for one in others)]


def _trimmed(text: str, span: Span) -> Span:
    label = canonical_label(span.label)
    if label in PERSON_LABELS:
        cut = _name_end(text, span)
    elif label == "DATE":
        return replace(span, end=_day_end(text, span))
    elif label and scheme(CANONICAL).category(label) == "ID":
        return replace(span, start=_row_start(text, span))
    elif label == "STATE" and (kind := _REGION_KIND.match(text, span.start, span.end)):
        return replace(span, start=kind.end())
    elif label not in _NO_COUNTS:
        cut = _count_at_end(text, span)
    else:
        cut = None
    return replace(span, end=cut.start()) if cut and cut.start() > span.start else span


def _day_end(text: str, span: Span) -> int:
    """Return where a date ends before the hour of a time of day."""
    if not _TIME_BEHIND.match(text, span.end):
        return span.end
    hour = _HOUR_AT_END.search(text, span.start, span.end)
    if hour:
        return hour.start() if hour.start() > span.start else span.end
    day = _HOUR_BEHIND_DAY.search(text, span.start, span.end)
    return day.start(2) if day and is_weekday(day[1]) else span.end


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
