r"""Token columns: token, start, end and BIO tag, with tabs between; sentences end with an empty line.

What is written begins each note with comment lines that hold its id and exact text as JSON, so nothing is lost:

    # doc = "ward/0001"
    # text = "Seen by Dr. Pike.\n"
    Seen    0   4   O

Tokens are cut where spans begin and end. Files of others are read too: the first column is the token, the last the
tag (BIO, BIOES or BILOU), notes begin at `-DOCSTART-`, and the text is the tokens joined by blanks, or laid out by
their offsets if the second and third columns are that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.core.tags import to_spans, to_tags
from nescio.core.tokens import Offsets, tokenize
from nescio.corpora.exact_json import dumps, loads
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.input_files import Source, lines
from nescio.languages.safe_to_show import shown_id
from nescio.languages.sentences import sentences

_TAG = re.compile(r"O|[BIESLU]-\S+")
_BILOU = {"L": "E", "U": "S"}
_COMMENT = re.compile(r"# (doc|text|meta) = (.*)")
_DOCSTART = "-DOCSTART-"
_GAP = 10_000  # tokens further apart than this are a damaged file, not a layout


@dataclass
class _Block:
    """The lines of one note."""

    line: int
    doc_id: str = ""
    text: str | None = None
    meta: dict[str, Any] = field(default_factory=dict)
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    breaks: set[int] = field(default_factory=set)
    errors: list[DataError] = field(default_factory=list)
    named: bool = False


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    number = 0
    with source.open() as stream:
        for block in _blocks(source, lines(source, stream, options.encoding)):
            number += 1
            source.line = block.line
            block.doc_id = block.doc_id or f"{source.id}-{number}"
            if not block.errors:
                doc = _exact(block, source) if block.text is not None else _plain(block, source)
                if doc:
                    yield doc
                    continue
            yield from block.errors


def _blocks(source: Source, rows: Iterator[str]) -> Iterator[_Block]:
    """Gather the lines of each note."""
    block = _Block(1)
    for number, full in enumerate(rows, 1):
        source.line = number
        line = full.rstrip("\r\n")
        comment = _COMMENT.fullmatch(line)
        if (comment and comment[1] == "doc") or line.startswith(_DOCSTART):
            if block.named or block.rows:
                yield block
            block = _Block(number, named=True)
        if comment:
            _comment(block, comment[1], comment[2], source.location())
            continue
        if line.startswith(_DOCSTART):
            continue
        cells = line.split("\t") if "\t" in line else line.split()
        if not any(cells):
            block.breaks.add(len(block.rows))
        elif len(cells) > 1 and cells[0].strip() and _TAG.fullmatch(cells[-1]):
            block.rows.append((number, cells))
        elif not line.startswith("#"):
            fix = "a line is token<TAB>start<TAB>end<TAB>tag, with a tag such as O or B-DATE"
            block.errors.append(DataError("not a line of columns with a tag", source.location(), fix=fix))
    if block.named or block.rows or block.errors:
        yield block


def _comment(block: _Block, key: str, packed: str, location: Location) -> None:
    value: Any
    try:
        value = loads(packed)
    except ValueError:
        value = None
    if key == "meta" and isinstance(value, dict):
        block.meta = value
    elif key == "doc" and isinstance(value, str):
        block.doc_id = value
    elif key == "text" and isinstance(value, str):
        block.text = value
    else:
        fix = "correct or remove the line"
        block.errors.append(DataError(f"the {key} is not JSON as expected", location, fix=fix))


def _exact(block: _Block, source: Source) -> Document | None:
    """Make a note whose text is given; its tokens must be where they say they are."""
    text = block.text or ""
    offsets: list[Offsets] = []
    position = 0
    for line, cells in block.rows:
        token = _offsets(cells)
        if token is None or token[0] < position or text[token[0] : token[1]] != cells[0]:
            block.errors.append(
                DataError(
                    "the token is not at these offsets of the note",
                    source.location(line=line, doc_id=block.doc_id),
                    fix="columns are token, start, end and tag; was the text changed?",
                )
            )
            continue
        offsets.append(token)
        position = token[1]
    if block.errors:
        return None
    return Document(block.doc_id, text, tuple(to_spans(_tags(block), offsets)), block.meta)


def _plain(block: _Block, source: Source) -> Document | None:
    """Make a note from tokens alone."""
    parts: list[str] = []
    offsets: list[Offsets] = []
    position = 0
    placed = [_offsets(cells) for _, cells in block.rows]
    for i, (line, cells) in enumerate(block.rows):
        blank = "\n" if i in block.breaks else " "
        gap, token = 1 if i else 0, placed[i]
        if token is not None and all(placed):
            gap = token[0] - position
            if not 0 <= gap <= _GAP:
                location = source.location(line=line, doc_id=block.doc_id)
                block.errors.append(
                    DataError("offsets that do not follow one another", location, fix="correct them")
                )
                return None
        if gap:
            parts.append(blank + " " * (gap - 1))
        parts.append(cells[0])
        offsets.append((position + gap, position + gap + len(cells[0])))
        position = offsets[-1][1]
    return Document(block.doc_id, "".join(parts), tuple(to_spans(_tags(block), offsets)), block.meta)


def _tags(block: _Block) -> list[str]:
    return [_BILOU.get(cells[-1][0], cells[-1][0]) + cells[-1][1:] for _, cells in block.rows]


def _offsets(cells: list[str]) -> Offsets | None:
    """Return the offsets of a token if its line has them."""
    if len(cells) < 4 or not (cells[1].isdecimal() and cells[2].isdecimal()) or len(cells[1] + cells[2]) > 30:
        return None
    start, end = int(cells[1]), int(cells[2])
    return (start, end) if cells[0] and end - start == len(cells[0]) else None


class _Writer:
    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name

    def write(self, doc: Document) -> None:
        tokens = _cut(tokenize(doc.text), doc)
        tags = to_tags(doc.spans, tokens)
        back = [(span.start, span.end, span.label) for span in to_spans(tags, tokens)]
        if back != [(span.start, span.end, span.label) for span in doc.spans]:
            raise DataError(
                "conll cannot carry a span that begins or ends with a blank",
                Location(self._name, doc_id=shown_id(doc.id)),
                fix="trim the span, or use jsonl, brat or inline",
            )
        out = [b"# doc = " + dumps(doc.id, doc, self._name)]
        if doc.meta:
            out.append(b"# meta = " + dumps(dict(doc.meta), doc, self._name))
        out.append(b"# text = " + dumps(doc.text, doc, self._name))
        ends = iter(end for _, end in sentences(doc.text))
        sentence = next(ends, len(doc.text))
        for (start, end), tag in zip(tokens, tags, strict=True):
            while start >= sentence:
                out.append(b"")
                sentence = next(ends, len(doc.text))
            out.append(f"{doc.text[start:end]}\t{start}\t{end}\t{tag}".encode())
        self._stream.write(b"\n".join(out) + b"\n\n")

    def close(self) -> None:
        pass


def _cut(tokens: list[Offsets], doc: Document) -> list[Offsets]:
    """Cut tokens where spans begin or end inside them."""
    edges = sorted({edge for span in doc.spans for edge in (span.start, span.end)})
    found: list[Offsets] = []
    position = 0
    for start, end in tokens:
        begin = start
        while position < len(edges) and edges[position] < end:
            if edges[position] > begin:
                found.append((begin, edges[position]))
                begin = edges[position]
            position += 1
        found.append((begin, end))
    return found


CONLL = Format(
    name="conll",
    title="Token, start, end and BIO tag in columns, many notes in a file",
    suffixes=(".conll", ".bio", ".iob"),
    read=_read,
    open=_Writer,
    overlaps=False,
    limits="A span that begins or ends with a blank is refused. Tokens are cut where spans begin and end.",
)
