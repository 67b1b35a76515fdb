r"""Marks in the text itself: `Seen by Dr. [[DOCTOR|Lowell Pike]] on [[DATE|3/4]]`, one note a file.

Whatever the text holds survives. A literal ``[[`` is written ``\[[``, and inside a mark a ``]`` that could end it is
written ``\]``; backslashes right before such a bracket are doubled, all others stand for themselves. Of a longer run
of ``[`` only the last two can begin a mark. A ``[[`` that is neither a mark nor escaped is an error, so a mistyped
mark is never taken for text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nescio.core.document import Document, Span
from nescio.core.errors import DataError
from nescio.corpora.format import PLAIN_LABEL, Format, ReadOptions, Result
from nescio.corpora.input_files import Source, decode

# Backslashes are taken as a whole run, so that long runs cost no more than their length.
# Hit: `[[DATE|`, `\[[`, the last two of `[[[`. Near miss: `[x`, `]]` outside a mark.
_OPEN = re.compile(rf"(?<!\\)(\\*)\[\[(?!\[)(?:({PLAIN_LABEL.pattern})\|)?")
# Inside a mark: the same, and every `]` with the backslashes before it.
_INSIDE = re.compile(r"(?<!\\)(\\*)(\[\[(?!\[)|\]\]?)")
_LITERAL_OPEN = re.compile(r"(?<!\\)(\\*)(\[{2,})")
# Before a mark, a run of `[` at the very end runs on into the mark.
_LITERAL_OPEN_BEFORE_MARK = re.compile(r"(?<!\\)(\\*)(\[{2,})(?!\[|\Z)")
_LITERAL_INSIDE = re.compile(r"(?<!\\)(\\*)(?:(\[{2,})|(\])(?=(.)?))", re.DOTALL)


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    marked = decode(source.read_bytes(), options.encoding, source.location())
    parts: list[str] = []
    spans: list[Span] = []
    errors: list[DataError] = []
    length = position = 0

    def add(part: str) -> None:
        nonlocal length
        parts.append(part)
        length += len(part)

    def fail(at: int, problem: str, fix: str) -> None:
        errors.append(
            DataError(problem, source.location(line=marked.count("\n", 0, at) + 1, offset=at), fix=fix)
        )

    while match := _OPEN.search(marked, position):
        slashes, label = len(match[1]), match[2]
        add(marked[position : match.start()] + "\\" * (slashes // 2))
        bracket = match.start() + slashes
        if slashes % 2:
            add("[[")
            position = bracket + 2
            continue
        position = match.end()
        if label is None:
            fail(bracket, "'[[' begins no mark", r"write [[LABEL|text]], or \[[ for the brackets themselves")
            continue
        value, position, problem = _value(marked, position)
        if problem:
            fail(bracket, f"the {label} mark {problem}", "write [[LABEL|text]], never one inside another")
            continue
        spans.append(Span(length, length + len(value), label))
        add(value)
    add(marked[position:])
    if errors:
        yield from errors
    else:
        yield Document(source.id, "".join(parts), tuple(spans))


def _value(marked: str, start: int) -> tuple[str, int, str]:
    """Read up to the end of a mark; return its text, where reading goes on, and what is wrong with it."""
    parts: list[str] = []
    position = start
    while match := _INSIDE.search(marked, position):
        slashes, bracket = len(match[1]), match[2]
        parts.append(marked[position : match.start()] + "\\" * (slashes // 2))
        position = match.end()
        if slashes % 2:
            if bracket == "]]":  # only the first of the two is escaped
                position -= 1
            parts.append(bracket[:2] if bracket == "[[" else "]")
        elif bracket == "]]":
            value = "".join(parts)
            return value, position, "" if value else "is empty"
        elif bracket == "]":
            parts.append("]")
        else:
            return "", match.start() + slashes, "is not closed before the next one"
    return "", position, "is not closed"


def _render(doc: Document) -> Mapping[str, bytes]:
    parts: list[str] = []
    position = 0
    for span in doc.spans:
        before = _LITERAL_OPEN_BEFORE_MARK.sub(_escape_open, doc.text[position : span.start])
        slashes = len(before) - len(before.rstrip("\\"))
        parts += (before, "\\" * slashes, f"[[{span.label}|", _escape(doc.text_of(span)), "]]")
        position = span.end
    parts.append(_LITERAL_OPEN.sub(_escape_open, doc.text[position:]))
    return {".txt": "".join(parts).encode()}


def _escape_open(match: re.Match[str]) -> str:
    """Escape a run of `[` in pairs; of an odd number, the first stands alone."""
    slashes, run = match[1], match[2]
    if len(run) % 2:
        return slashes + "[" + r"\[[" * (len(run) // 2)
    return slashes * 2 + r"\[[" * (len(run) // 2)


def _escape(value: str) -> str:
    slashes = len(value) - len(value.rstrip("\\"))
    return _LITERAL_INSIDE.sub(_escape_inside, value) + "\\" * slashes


def _escape_inside(match: re.Match[str]) -> str:
    slashes, opening, closing, following = match.groups()
    if opening:
        return _escape_open(match)
    if slashes or following is None or following == "]":
        return str(slashes * 2 + "\\" + closing)
    return str(closing)


INLINE = Format(
    name="inline",
    title="[[LABEL|text]] marks in the text itself, one note a file",
    suffixes=(".txt",),
    read=_read,
    render=_render,
    overlaps=False,
    meta="folder",
    limits=r"A literal `[[` is written `\[[`.",
)
