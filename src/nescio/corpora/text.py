"""Plain text: one note a file, no annotations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nescio.core.document import Document
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.sources import Source, decode


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    yield Document(source.id, decode(source.read_bytes(), options.encoding, source.place()))


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
