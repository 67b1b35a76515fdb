"""The text of a document (RTF, DOCX, PDF, HTML, mail), from its bytes; `documents` has the formats, `attachments` those within records.

What is not text (pictures, scripts, embedded files) is left out. A document whose text cannot be had, such as a scan, is refused.
"""

from __future__ import annotations

import email.errors
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from typing import Any

from nescio.core.errors import DataError, Location, MissingExtraError
from nescio.corpora.markup import html_text

_MOST = 1 << 28  # bytes that a document may have when it is unpacked
_CODE_PAGE = re.compile(rb"\\ansicpg(\d{3,5})")
_CHARSET = re.compile(rb"<meta[^>]{1,200}charset=[\"']?\s*([A-Za-z0-9_-]{1,30})", re.IGNORECASE)
_RTF_ESCAPES = re.compile(rb"\\[\\{}]")
_RTF_BRACES = re.compile(rb"[{}]")
_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*){2,}")
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_WORD_PARTS = (
    "header",
    "document",
    "footnotes",
    "endnotes",
    "comments",
    "footer",
)  # in the order of the text
_PROPERTIES = ("author", "last_modified_by", "title", "subject", "keywords", "category", "comments")
_HEADERS = ("from", "to", "cc", "date")


@dataclass(frozen=True)
class DocumentText:
    """What a document says.

    Attributes:
        text: its text.
        properties: what else is known of it, such as its author.
        attachments: name of the kind, and content, of documents within it.
    """

    text: str
    properties: dict[str, str] = field(default_factory=dict)
    attachments: tuple[tuple[str, bytes], ...] = ()


def document_text(kind: str, data: bytes, location: Location, encoding: str = "utf-8") -> DocumentText:
    """Return what a document says.

    Args:
        kind: one of `KINDS`.
        data: its bytes.
        location: where it is, for messages.
        encoding: of HTML that does not name its own.

    Raises:
        DataError: it cannot be read, or has no text.
        MissingExtraError: the package that reads it is not installed.
    """
    try:
        found = KINDS[kind](data, location, encoding)
    except ImportError:
        raise MissingExtraError(f"reading {kind}", "documents") from None
    if not found.text.strip():
        raise DataError("no text in it", location, fix="if it is a scan, recognise its text first")
    return found


def _rtf(data: bytes, location: Location, encoding: str) -> DocumentText:  # noqa: ARG001
    from striprtf.striprtf import rtf_to_text

    if not data.lstrip().startswith(b"{\\rtf"):
        raise _unreadable("RTF", location)
    if not _is_closed(data):  # cut off, or two files in one
        raise _unreadable("RTF", location)
    page = _CODE_PAGE.search(data[:2000])
    code_page = f"cp{page[1].decode()}" if page else "cp1252"
    try:
        text = rtf_to_text(data.decode(code_page, "replace"), encoding=code_page, errors="strict")  # type: ignore[no-untyped-call]
    except Exception:  # noqa: BLE001 - whatever a damaged file makes of the parser
        raise _unreadable("RTF", location) from None
    return DocumentText(text)


def _is_closed(data: bytes) -> bool:
    """Whether every group of an RTF file has an end, and the first one ends with the file."""
    depth = 0
    bare = _RTF_ESCAPES.sub(b"", data.rstrip(b"\0\r\n\t "))
    for match in _RTF_BRACES.finditer(bare):
        depth += 1 if match.group() == b"{" else -1
        if depth < 1:
            return depth == 0 and match.end() == len(bare)
    return False


def _docx(data: bytes, location: Location, encoding: str) -> DocumentText:  # noqa: ARG001
    import docx

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
        if size > _MOST:
            raise DataError("too large when it is unpacked", location, fix="save it as text")
        document = docx.Document(io.BytesIO(data))
        texts: dict[str, list[str]] = {name: [] for name in _WORD_PARTS}
        for part in document.part.package.iter_parts():
            name = re.sub(r"\d*\.xml$", "", str(part.partname).rpartition("/")[2])
            if part.content_type.startswith("application/vnd.openxmlformats-officedocument.wordprocessingml"):
                texts.get(name, []).append("".join(_word_text(_element(part))))
        core = document.core_properties
        properties = {name: str(getattr(core, name)) for name in _PROPERTIES if getattr(core, name)}
    except DataError:
        raise
    except Exception:  # noqa: BLE001 - whatever a damaged file makes of the parsers
        raise _unreadable("DOCX", location) from None
    whole = "\n".join(text.strip("\n") for name in _WORD_PARTS for text in texts[name] if text.strip())
    return DocumentText(_tidy(whole), properties)


def _element(part: Any) -> Any:
    """Return the XML of a part; python-docx has parsed some of them."""
    from docx.oxml.parser import parse_xml  # resolves no entities

    return part.element if hasattr(part, "element") else parse_xml(part.blob)


def _word_text(element: Any) -> Iterator[str]:
    """Yield the text of Word's XML, with text boxes, insertions and deletions."""
    tag = element.tag
    if tag == _FALLBACK:  # the same again, for old programs
        return
    if tag in (f"{_WORD}t", f"{_WORD}delText"):
        yield element.text or ""
    elif tag == f"{_WORD}tab":
        yield "\t"
    elif tag in (f"{_WORD}br", f"{_WORD}cr"):
        yield "\n"
    elif tag == f"{_WORD}noBreakHyphen":
        yield "-"
    elif tag != f"{_WORD}tabs":
        for child in element:
            yield from _word_text(child)
        if tag == f"{_WORD}p":
            yield "\n"


def _pdf(data: bytes, location: Location, encoding: str) -> DocumentText:  # noqa: ARG001
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise DataError(
            "not readable as PDF, or locked by a password", location, fix="unlock it, or copy it again"
        ) from None
    try:
        pages = [_page_text(document[number], number + 1, location) for number in range(len(document))]
        found = document.get_metadata_dict(skip_empty=True)
    except pypdfium2.PdfiumError:
        raise _unreadable("PDF", location) from None
    finally:
        document.close()
    properties = {
        name.lower(): value
        for name, value in found.items()
        if name in ("Author", "Title", "Subject", "Keywords")
    }
    return DocumentText(_tidy("\n\n".join(pages).replace("\r\n", "\n")), properties)


def _page_text(page: Any, number: int, location: Location) -> str:
    """Return the text of a page.

    Raises:
        DataError: it has pictures and no text.
    """
    from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

    text_page = page.get_textpage()
    text = str(text_page.get_text_range())
    text_page.close()
    has_image = not text.strip() and any(page.get_objects(filter=[FPDF_PAGEOBJ_IMAGE], max_depth=5))
    page.close()
    if has_image:
        raise DataError(
            f"page {number} is a scan without a text layer", location, fix="recognise its text first (OCR)"
        )
    # A hyphen at the end of a line that pdfium found to be one word's.
    return text.replace("\ufffe\r\n", "").replace("\ufffe", "-").replace("\x02", "-")


def _html(data: bytes, location: Location, encoding: str) -> DocumentText:
    named = _CHARSET.search(data[:4096])
    return DocumentText(_tidy(html_text(_decoded(data, named[1].decode() if named else encoding, location))))


def _decoded(data: bytes, encoding: str, location: Location) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    try:
        return data.decode("utf-8-sig" if encoding.lower() in ("utf-8", "utf8") else encoding)
    except (UnicodeError, LookupError):
        raise DataError(
            f"not {encoding.upper()}", location, fix="name the encoding it was saved in with --encoding"
        ) from None


def _eml(data: bytes, location: Location, encoding: str) -> DocumentText:  # noqa: ARG001
    try:
        message = BytesParser(policy=policy.default).parsebytes(data)
        if not message.keys() or message.defects:
            raise _unreadable("mail", location)
        body, attachments = _parts(message)
        subject = str(message.get("subject", ""))
        properties = {name: str(message[name]) for name in _HEADERS if message.get(name)}
    except (email.errors.MessageError, LookupError, UnicodeError, ValueError, AttributeError, TypeError):
        raise _unreadable("mail", location) from None
    text = f"{subject}\n\n{body}" if subject else body
    return DocumentText(_tidy(text.replace("\r\n", "\n")), properties, tuple(attachments))


def _parts(message: EmailMessage) -> tuple[str, list[tuple[str, bytes]]]:
    """Return the text of a mail, and what is attached to it."""
    body = message.get_body(("plain", "html"))
    text = ""
    if body is not None:
        text = body.get_content()
        text = html_text(text) if body.get_content_type() == "text/html" else text
    found: list[tuple[str, bytes]] = []
    for part in message.iter_attachments():
        content = part.get_content()
        kind = part.get_content_type()
        data = bytes(content) if isinstance(content, EmailMessage) else content
        found.append((MEDIA.get(kind, kind), data.encode() if isinstance(data, str) else data))
    return text, found


def _plain(data: bytes, location: Location, encoding: str) -> DocumentText:
    return DocumentText(_decoded(data, encoding, location))


def _tidy(text: str) -> str:
    """Return a text without the many blank lines that layout leaves."""
    return _BLANK_LINES.sub("\n\n", text).strip() + "\n"


def _unreadable(kind: str, location: Location) -> DataError:
    return DataError(f"not readable as {kind}", location, fix="is the file complete?")


KINDS = {"rtf": _rtf, "docx": _docx, "pdf": _pdf, "html": _html, "eml": _eml, "text": _plain}
"""What reads each kind of document."""

MEDIA = {
    "text/plain": "text",
    "text/html": "html",
    "text/rtf": "rtf",
    "application/rtf": "rtf",
    "application/pdf": "pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "message/rfc822": "eml",
}
"""Kinds of documents by their content type."""
