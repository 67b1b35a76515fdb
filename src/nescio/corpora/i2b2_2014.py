"""The XML of the i2b2/UTHealth 2014 task: a note in CDATA, and a tag with offsets for each span.

The element is the category of the label (`<NAME ... TYPE="DOCTOR" />`), in whatever scheme knows it; labels that no
scheme knows are `<OTHER>`. Reading takes the label from TYPE alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from nescio.core.document import Document, Span
from nescio.core.errors import DataError
from nescio.core.labels import scheme, scheme_names
from nescio.corpora.format import Format, ReadOptions, Result, check_span
from nescio.corpora.input_files import Source
from nescio.corpora.safe_xml import META, SafeParser, attribute, cdata, check_text, meta_attribute, read_meta

_ROOT, _TEXT, _TAGS = "deIdi2b2", "TEXT", "TAGS"
_UNKNOWN = "OTHER"


class _NoteHandler:
    """Collects one note while it is parsed."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.parser: SafeParser | None = None
        self.path: list[str] = []
        self.parts: list[str] = []
        self.texts = 0
        self.meta: str | None = None
        self.tags: list[tuple[int, dict[str, str]]] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.line if self.parser else 0
        if not self.path:
            if name != _ROOT:
                location = self.source.location(line=line)
                raise DataError(f"not i2b2-2014: the root is not <{_ROOT}>", location, fix="check --from")
            self.meta = attributes.get(META)
        elif self.path == [_ROOT] and name == _TEXT:
            self.texts += 1
        elif self.path == [_ROOT, _TAGS]:
            self.tags.append((line, {"TYPE": name} | attributes))
        elif _TEXT in self.path:
            raise DataError(
                "an element inside <TEXT>", self.source.location(line=line), fix="i2b2-2006 has those"
            )
        self.path.append(name)

    def end(self, _name: str) -> None:
        self.path.pop()

    def text(self, data: str) -> None:
        if self.path == [_ROOT, _TEXT]:
            self.parts.append(data)


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    note = _NoteHandler(source)
    note.parser = SafeParser(source, options.encoding, note.start, note.end, note.text)
    note.parser.feed(source.read_bytes(), final=True)
    if note.texts != 1:
        raise DataError(
            f"{note.texts} <TEXT> elements instead of one", source.location(line=1), fix="correct the file"
        )
    text = "".join(note.parts)
    meta = read_meta(note.meta, source.location(line=1))
    spans: list[Span] = []
    errors: list[DataError] = []
    for number, (line, attributes) in enumerate(note.tags, 1):
        location = source.location(line=line)
        try:
            start, end = _offset(attributes["start"]), _offset(attributes["end"])
        except (KeyError, ValueError):
            problem = f"tag {number} has no whole numbers as start and end"
            errors.append(DataError(problem, location, fix='e.g. start="10" end="14"'))
            continue
        span = Span(start, end, attributes["TYPE"])
        value = None if options.trust_offsets else attributes.get("text")
        error = check_span(number, span, text, location, value)
        if error:
            errors.append(error)
        else:
            spans.append(span)
    if errors:
        yield from errors
    else:
        yield Document(source.id, text, tuple(spans), meta)


def _offset(value: str) -> int:
    if not value.isdecimal() or len(value) > 18:
        raise ValueError
    return int(value)


@cache
def _category(label: str) -> str:
    """Return the category of a label in the first scheme that knows it."""
    for name in scheme_names():
        if label in scheme(name):
            return scheme(name).category(label)
    return _UNKNOWN


def _render(doc: Document) -> Mapping[str, bytes]:
    check_text(doc.text, doc.id, "i2b2-2014")
    lines = ['<?xml version="1.0" encoding="UTF-8" ?>', f"<{_ROOT}{meta_attribute(doc, 'i2b2-2014')}>"]
    lines += [f"<{_TEXT}>{cdata(doc.text)}</{_TEXT}>", f"<{_TAGS}>"]
    for number, span in enumerate(doc.spans):
        lines.append(
            f'<{_category(span.label)} id="P{number}" start="{span.start}" end="{span.end}" '
            f'text="{attribute(doc.text_of(span))}" TYPE="{attribute(span.label)}" comment="" />'
        )
    lines += [f"</{_TAGS}>", f"</{_ROOT}>", ""]
    return {".xml": "\n".join(lines).encode()}


I2B2_2014 = Format(
    name="i2b2-2014",
    title="XML of the i2b2/UTHealth 2014 task, one note a file",
    suffixes=(".xml",),
    read=_read,
    render=_render,
    limits="Characters that XML forbids (most control characters) are refused. Meta is kept as JSON in an attribute.",
)
