"""Documents that are only read: RTF, DOCX, PDF, HTML and mails, one note a file; `document_text` takes the text out of them.

`documents` is the format of a folder that holds several kinds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from nescio.core.document import Document
from nescio.core.errors import DataError
from nescio.corpora.document_text import BY_SUFFIX, KINDS, document_text
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.input_files import Source

DOCUMENT_SUFFIXES = {suffix: kind for suffix, kind in BY_SUFFIX.items() if kind != "text"}
"""The kind of document of each suffix."""
# Hit: image/png. Near miss: x/ann roe.
_MEDIA_TYPE = re.compile(r"(?:image|audio|video|text|application|model|font)/[a-z0-9.+-]{1,60}")
_DEEPEST = 5  # mails within mails


def _read(kind: str, source: Source, options: ReadOptions) -> Iterator[Result]:
    yield from _notes(kind, source.id, source.read_bytes(), source, options, _DEEPEST)


def _notes(
    kind: str, note_id: str, data: bytes, source: Source, options: ReadOptions, depth: int
) -> Iterator[Result]:
    """Yield the note of a document, and those of the documents attached to it."""
    location = source.location(doc_id=note_id if note_id != source.id else "")
    if kind not in KINDS or not depth:
        shown = kind if _MEDIA_TYPE.fullmatch(kind) else "unknown"
        problem = f"an attachment of the type {shown}" if depth else "too many mails within each other"
        yield DataError(problem, location, fix="nescio does not read it, and it does not go out")
        return
    try:
        found = document_text(kind, data, location, options.encoding)
    except DataError as error:
        yield error
        return
    if found.text.strip():  # a mail may only bring documents
        yield Document(note_id, found.text, (), dict(found.properties))
    for number, (inner, content) in enumerate(found.attachments, 1):
        yield from _notes(inner, f"{note_id}-{number}", content, source, options, depth - 1)


def _read_any(source: Source, options: ReadOptions) -> Iterator[Result]:
    suffix = Path(source.name.lower().removesuffix(".gz")).suffix
    kind = BY_SUFFIX.get(suffix)
    if kind is None:
        raise DataError("no document that nescio reads", source.location(), fix="name its format with --from")
    # Two documents may differ by their suffix alone.
    yield from _notes(kind, source.id + suffix, source.read_bytes(), source, options, _DEEPEST)


def _document(kind: str, title: str, limits: str) -> Format:
    return Format(
        name=kind,
        title=title,
        suffixes=tuple(suffix for suffix, name in BY_SUFFIX.items() if name == kind),
        read=lambda source, options: _read(kind, source, options),
        spans=False,
        overlaps=False,
        meta="folder",
        limits=limits,
    )


DOCUMENTS: dict[str, Format] = {
    "rtf": _document("rtf", "Rich text", "Pictures and what is embedded are left out."),
    "docx": _document(
        "docx",
        "Word documents: headers, body, notes, comments, deleted text; properties are meta",
        "Pictures are left out.",
    ),
    "pdf": _document(
        "pdf",
        "PDF with a text layer, form fields and comments; properties are meta",
        "A page that is a scan is refused, with its document, and so is a form made with XFA. An attached file is a note of its own.",
    ),
    "html": _document(
        "html", "Web pages: what a reader sees", "Scripts, comments, links and the title are left out."
    ),
    "eml": _document(
        "eml",
        "Mails: subject and body; from, to, cc and date are meta",
        "Each attachment that can be read is a note of its own; others are refused.",
    ),
    "documents": Format(
        name="documents",
        title="A folder with several of these, and plain text",
        suffixes=tuple(BY_SUFFIX),
        read=_read_any,
        spans=False,
        overlaps=False,
        meta="folder",
        stream=False,
        limits="Ids have the suffix of the file.",
    ),
}
"""The formats of documents, by name."""
