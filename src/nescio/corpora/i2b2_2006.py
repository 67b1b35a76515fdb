"""The XML of the i2b2 2006 task: many notes in a file, PHI as tags in the text.

`<ROOT><RECORD ID="1"><TEXT>Seen by <PHI TYPE="DOCTOR">Pike</PHI>.</TEXT></RECORD></ROOT>`
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from nescio.core.document import Document, Span
from nescio.core.errors import DataError, Location
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.input_files import Source
from nescio.corpora.safe_xml import META, SafeParser, attribute, check_text, escape, meta_attribute, read_meta

_CHUNK = 1 << 18


class _NoteHandler:
    """Collects notes while they are parsed."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.parser: SafeParser | None = None
        self.ready: list[tuple[int, Result]] = []
        self._path: list[str] = []
        self._number = 0
        self._begin()

    def _begin(self) -> None:
        self._line = self.parser.line if self.parser else 1
        self._attributes: dict[str, str] = {}
        self._parts: list[str] = []
        self._length = 0
        self._texts = 0
        self._spans: list[Span] = []
        self._open: tuple[int, str] | None = None
        self._errors: list[DataError] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if not self._path and name not in ("ROOT", "RECORD"):
            raise DataError("not i2b2-2006: the root is not <ROOT>", self._place(), fix="check --from")
        if name == "RECORD":
            if "RECORD" in self._path:
                raise DataError("a <RECORD> inside another", self._place(), fix="correct the file")
            self._begin()
            self._number += 1
            self._attributes = attributes
        elif name == "TEXT" and self._path[-1] == "RECORD":
            self._texts += 1
        elif "TEXT" in self._path:
            self._inside(name, attributes)
        self._path.append(name)

    def _inside(self, name: str, attributes: dict[str, str]) -> None:
        if name != "PHI":
            self._fail("an element other than <PHI> in <TEXT>", "correct the <RECORD>")
        elif self._open:
            self._fail("a <PHI> inside another", "keep one of them")
        elif not attributes.get("TYPE"):
            self._fail("a <PHI> without TYPE", 'e.g. <PHI TYPE="DATE">')
        else:
            self._open = (self._length, attributes["TYPE"])

    def end(self, name: str) -> None:
        self._path.pop()
        if name == "PHI" and self._open and "PHI" not in self._path:
            start, label = self._open
            self._open = None
            if start == self._length:
                self._fail("an empty <PHI>", "remove it")
            else:
                self._spans.append(Span(start, self._length, label))
        elif name == "RECORD":
            self._finish()

    def text(self, data: str) -> None:
        if "TEXT" in self._path:
            self._parts.append(data)
            self._length += len(data)

    def _finish(self) -> None:
        location = self.source.location(line=self._line)
        if self._texts != 1:
            self._fail(
                f"a <RECORD> with {self._texts} <TEXT> elements instead of one", "correct the <RECORD>"
            )
        try:
            meta = read_meta(self._attributes.get(META), location)
        except DataError as error:
            self._errors.append(error)
        if self._errors:
            self.ready.extend((self._line, error) for error in self._errors)
        else:
            doc_id = self._attributes.get("ID") or f"{self.source.id}-{self._number}"
            self.ready.append((self._line, Document(doc_id, "".join(self._parts), tuple(self._spans), meta)))

    def _place(self) -> Location:
        return self.source.location(
            line=self.parser.line if self.parser else 1, doc_id=self._attributes.get("ID", "")
        )

    def _fail(self, problem: str, fix: str) -> None:
        self._errors.append(DataError(problem, self._place(), fix=fix))


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    notes = _NoteHandler(source)
    notes.parser = SafeParser(source, options.encoding, notes.start, notes.end, notes.text)
    with source.open() as stream:
        while True:
            chunk = stream.read(_CHUNK)
            broken: DataError | None = None
            try:
                notes.parser.feed(chunk, final=not chunk)
            except DataError as error:
                broken = error
            for line, result in notes.ready:
                source.line = line
                yield result
            notes.ready.clear()
            if broken:
                raise broken
            if not chunk:
                return


class _Writer:
    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name
        stream.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n')

    def write(self, doc: Document) -> None:
        check_text(doc.id, doc.id, self._name)
        check_text(doc.text, doc.id, self._name)
        parts = [f'<RECORD ID="{attribute(doc.id)}"{meta_attribute(doc, self._name)}>\n<TEXT>']
        position = 0
        for span in doc.spans:
            parts += (
                escape(doc.text[position : span.start]),
                f'<PHI TYPE="{attribute(span.label)}">',
                escape(doc.text_of(span)),
                "</PHI>",
            )
            position = span.end
        parts += (escape(doc.text[position:]), "</TEXT>\n</RECORD>\n")
        self._stream.write("".join(parts).encode())

    def close(self) -> None:
        self._stream.write(b"</ROOT>\n")


I2B2_2006 = Format(
    name="i2b2-2006",
    title="XML of the i2b2 2006 task, PHI as tags in the text, many notes in a file",
    suffixes=(".xml",),
    read=_read,
    open=_Writer,
    overlaps=False,
    limits="Characters that XML forbids (most control characters) are refused. Meta is kept as JSON in an attribute.",
)
