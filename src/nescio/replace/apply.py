"""Replacement of the spans of a note by a policy; everything outside the spans stays as it is, to the byte."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nescio.core.document import Document, Span, sort_spans
from nescio.core.errors import DataError, Location
from nescio.core.sources import RESIDUAL
from nescio.core.unicode import NormalDocument
from nescio.languages.safe_to_show import shown_id
from nescio.replace.doubt import is_doubtful
from nescio.replace.encryption import LITERAL, LOOKALIKE, encrypt_text
from nescio.replace.operator import Entity, Operator
from nescio.replace.operators.shift import Shift
from nescio.replace.operators.tag import Tag
from nescio.replace.policy import Policy
from nescio.replace.record import Record

_MEMO_SIZE = 50_000  # replacements that are kept for each label; others are made again, and are the same
_GAP = 30  # characters at most between a day and its year
_Choice = tuple[str, Operator, dict[str, tuple[str, str]]]  # an operator and what it has replaced
DOUBTFUL = "doubtful"
"""The remark on an entity that got a tag such as ``[DATE?]`` because an invented value would hide that it may be none."""


class Change(NamedTuple):
    """One replacement: the span in the note, where it is in the new text, how it was made, and a remark."""

    span: Span
    start: int
    end: int
    operator: str
    remark: str = ""


_new = tuple.__new__  # makes a named tuple in half the time that its class takes


@dataclass(frozen=True, slots=True, repr=False)
class Replaced:
    """The new text and what was changed, in order."""

    text: str
    changes: tuple[Change, ...]

    def __repr__(self) -> str:
        return f"Replaced({len(self.text)} characters, {len(self.changes)} changes)"


def replace_spans(doc: Document, spans: Sequence[Span], policy: Policy, record: Record) -> Replaced:
    """Replace the given spans of a note.

    Raises:
        DataError: a span is not in the note, or spans overlap; resolve overlaps first.
    """
    spans = sort_spans(spans)
    if spans and not (spans[0].start >= 0 and spans[-1].end <= len(doc.text)):
        raise DataError("a span is not in the note", Location(doc_id=shown_id(doc.id)))
    if policy.reversible:
        spans = _with_literals(doc.text, spans)
    source = doc.text
    parts: list[str] = []
    changes: list[Change] = []
    cached = record.choices
    if cached[0] is not policy:
        cached = record.choices = policy, {}
    choices: dict[str, _Choice] = cached[1]
    split_dates = _replace_split_dates(source, spans, policy, record)
    at = 0
    size = 0
    for number, span in enumerate(spans):
        start, end, label = span.start, span.end, span.label
        if start < at:
            raise DataError(
                f"spans {changes[-1].span.start}-{at} and {start}-{end} overlap",
                Location(doc_id=shown_id(doc.id)),
            )
        value = source[start:end]
        if span.source == RESIDUAL:
            name, (text, remark) = "tag", Tag().replace(Entity(label, value), record)
        elif label == LITERAL:
            name, text, remark = "encrypt", encrypt_text(record.key, LITERAL, value), ""
        else:
            choice = choices.get(label)
            if choice is None:
                name, operator = policy.operator(label)
                memo = record.replacements.setdefault((operator, label), {})
                choice = choices[label] = name, operator, memo
            name, operator, memo = choice
            replacement = split_dates.get(number) or memo.get(value)
            if (
                operator.invents
                and is_doubtful(source, spans, number, policy.threshold(label))
                and not record.is_known_person(label, value)
            ):
                name, replacement = "tag", (f"[{Entity(label, value).name}?]", DOUBTFUL)
            elif replacement is None:
                replacement = operator.replace(Entity(label, value), record)
                if len(memo) < _MEMO_SIZE:
                    memo[value] = replacement
            text, remark = replacement
        parts += (source[at:start], text)
        begin = size + start - at
        size = begin + len(text)
        changes.append(_new(Change, (span, begin, size, name, remark)))
        at = end
    parts.append(source[at:])
    return Replaced("".join(parts), tuple(changes))


def _replace_split_dates(
    text: str, spans: Sequence[Span], policy: Policy, record: Record
) -> dict[int, tuple[str, str]]:
    """Return the replacements of days and years that were found apart though they are one date: Mar 4 10:22 EST 2061."""
    years = [
        n
        for n, span in enumerate(spans)
        if span.end - span.start == 4 and text[span.start : span.end].isdigit()
    ]
    found: dict[int, tuple[str, str]] = {}
    for year in years:
        for left in (year - 1, year):
            if left < 0 or left + 1 >= len(spans) or left in found or left + 1 in found:
                continue
            first, second = spans[left], spans[left + 1]
            operator = policy.operator(first.label)[1]
            if not isinstance(operator, Shift) or policy.operator(second.label)[1] != operator:
                continue
            gap = text[first.end : second.start] if second.start - first.end <= _GAP else "-"
            parts = operator.replace_split(
                text[first.start : first.end], gap, text[second.start : second.end], record
            )
            if parts:
                found[left], found[left + 1] = (parts[0], ""), (parts[1], "")
    return found


def _with_literals(text: str, spans: Sequence[Span]) -> Sequence[Span]:
    """Add what only looks like a token, so that it is encrypted as well and revealing gives back every byte."""
    if "{{" not in text and "}" not in text:
        return spans
    found = [Span(*match.span(), LITERAL, "literal") for match in LOOKALIKE.finditer(text)]
    # A look-alike may also arise where a token's neighbours complete it; braces beside spans are encrypted too.
    ends = [other.end for other in spans]  # they are in order and do not overlap
    free = [
        span
        for span in found
        if (at := bisect_right(ends, span.start)) == len(spans) or span.end <= spans[at].start
    ]
    return sort_spans([*spans, *free])


def in_original(doc: Document, note: NormalDocument, text: str, replaced: Sequence[Change]) -> Replaced:
    """Return a note with what was replaced in its normal form; all else is as it was in the original.

    Args:
        doc: the original.
        note: its normal form.
        text: the new text of the normal form.
        replaced: what was replaced in it.
    """
    parts: list[str] = []
    changes: list[Change] = []
    at = size = 0
    spans = note.to_original(change.span for change in replaced)
    for change, span in zip(replaced, spans, strict=True):
        new = text[change.start : change.end]
        start = max(at, span.start)  # two halves of one ligature begin at the same offset
        parts += (doc.text[at:start], new)
        begin = size + start - at
        size = begin + len(new)
        changes.append(change._replace(span=span, start=begin, end=size))
        at = span.end
    return Replaced("".join([*parts, doc.text[at:]]), tuple(changes))
