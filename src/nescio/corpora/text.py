"""Plain text: one note a file, no annotations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nescio.core.document import Document
from nescio.core.errors import DataError
from nescio.corpora.format import MARK, Format, ReadOptions, Result
from nescio.corpora.input_files import Source, decode


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    text = decode(source.read_bytes(), options.encoding, source.location())
    # Only some notes of a folder are looked at when its format is guessed; marks must never pass for text.
    if options.guessed and (mark := MARK.search(text)):
        line = text.count("\n", 0, mark.start()) + 1
        fix = "name the format: --from inline, or --from text if it is meant literally"
        raise DataError("an inline mark in plain text", source.location(line=line), fix=fix)
    yield Document(source.id, text)


def _render(doc: Document) -> Mapping[str, bytes]:
    return {".txt": doc.text.encode()}


TEXT = Format(
    name="text",
    title="Plain text, one note a file",
    suffixes=(".txt",),
    read=_read,
    render=_render,
    spans=False,
    overlaps=False,
    meta="folder",
    limits="Text only.",
)
