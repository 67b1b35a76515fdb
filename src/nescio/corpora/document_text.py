"""The text of a document (RTF, DOCX, PDF, HTML, mail), from its bytes; `documents` has the formats, `attachments` those within records.

What is not text (pictures, scripts, embedded files) is left out. A document whose text cannot be had, such as a scan, is refused.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from email.errors import MessageError
from typing import Any

from nescio.core.errors import DataError, Location, MissingExtraError
from nescio.corpora.mail_text import mail_body, parse_mail
from nescio.corpora.markup import html_text
from nescio.corpora.rtf_text import rtf_text
from nescio.corpora.web_text import decoded
from nescio.corpora.word_text import word_text

_CHARSET = re.compile(rb"<meta[^>]{1,200}charset=[\"']?\s*([A-Za-z0-9_-]{1,30})", re.IGNORECASE)
_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*){2,}")
_FEW_WORDS = 20  # of a scan that has no more than a stamp, or the line of a fax
_WHOLE_PAGE = 0.7  # share of a page
_MOST_WITHOUT_MEANING = 0.1  # share of letters
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
        DataError: it cannot be read, or has neither a text nor attachments.
        MissingExtraError: the package that reads it is not installed.
    """
    try:
        found = KINDS[kind](data, location, encoding)
    except ImportError:
        raise MissingExtraError(f"reading {kind}", "documents") from None
    if not found.text.strip() and not found.attachments:
        raise DataError("no text in it", location, fix="if it is a scan, recognise its text first")
    return found


def _rtf(data: bytes, location: Location, encoding: str) -> DocumentText:  # noqa: ARG001
    try:
        return DocumentText(rtf_text(data))
    except ImportError:
        raise
    except Exception:  # noqa: BLE001 - whatever a damaged file makes of the parser
        raise _unreadable("RTF", location) from None


def _docx(data: bytes, location: Location, encoding: str) -> DocumentText:  # noqa: ARG001
    try:
        text, properties = word_text(data, location)
    except (DataError, ImportError):
        raise
    except Exception:  # noqa: BLE001 - whatever a damaged file makes of the parsers
        raise _unreadable("DOCX", location) from None
    return DocumentText(_tidy(text), properties)


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
        DataError: it is a scan, or its letters have no meaning.
    """
    text_page = page.get_textpage()
    text = str(text_page.get_text_range())
    text_page.close()
    words = len(text.split())
    is_scan = words < _FEW_WORDS and _has_picture(page, whole=bool(words))
    page.close()
    if is_scan:
        having = f"with {words} words of text" if words else "without a text layer"
        raise DataError(f"page {number} is a scan {having}", location, fix="recognise its text first (OCR)")
    # A hyphen at the end of a line that pdfium found to be one word's.
    text = text.replace("\ufffe\r\n", "").replace("\ufffe", "-").replace("\x02", "-")
    letters = [char for char in text if not char.isspace()]
    if sum(map(_is_no_letter, letters)) > _MOST_WITHOUT_MEANING * len(letters):
        problem = f"page {number} has letters of which the file does not say what they mean"
        raise DataError(problem, location, fix="recognise its text first (OCR)")
    return text


def _has_picture(page: Any, *, whole: bool) -> bool:
    """Whether there is a picture on a page; ``whole``: one that covers most of it."""
    from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

    width, height = page.get_size()
    for picture in page.get_objects(filter=[FPDF_PAGEOBJ_IMAGE], max_depth=5):
        left, bottom, right, top = picture.get_bounds()
        if not whole or (right - left) * (top - bottom) > _WHOLE_PAGE * width * height:
            return True
    return False


def _is_no_letter(char: str) -> bool:
    return char == "\ufffd" or unicodedata.category(char) in ("Cc", "Co", "Cn")


def _html(data: bytes, location: Location, encoding: str) -> DocumentText:
    named = _CHARSET.search(data[:4096])
    text = _decoded(data, named[1].decode() if named else encoding, location)
    return DocumentText(_tidy(html_text(text, location)))


def _decoded(data: bytes, encoding: str, location: Location) -> str:
    try:
        return decoded(data, encoding)
    except (UnicodeError, LookupError):
        raise DataError(
            f"not {encoding.upper()}", location, fix="name the encoding it was saved in with --encoding"
        ) from None


def _eml(data: bytes, location: Location, encoding: str) -> DocumentText:
    try:
        message = parse_mail(data)
        body, attachments = mail_body(message, location, encoding)
        subject = str(message.get("subject", ""))
        properties = {name: str(message[name]) for name in _HEADERS if message.get(name)}
    except (MessageError, LookupError, ValueError, AttributeError, TypeError, RecursionError):
        raise _unreadable("mail", location) from None
    text = f"{subject}\n\n{body}" if subject else body
    found = tuple((MEDIA.get(kind, kind), content) for kind, content in attachments)
    return DocumentText(_tidy(text.replace("\r\n", "\n")), properties, found)


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
