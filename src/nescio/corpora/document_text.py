"""The text of a document (RTF, DOCX, PDF, HTML, mail), from its bytes; `document_files` has the formats, `attachments` those within structured documents.

What is not text (pictures, scripts, embedded files) is left out. A document whose text cannot be had, such as a scan, is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.errors import MessageError

from nescio.core.errors import DataError, Location, MissingExtraError
from nescio.corpora.mail_text import mail_body, parse_mail
from nescio.corpora.markup import html_text
from nescio.corpora.pdf_text import pdf_text
from nescio.corpora.rtf_text import rtf_text
from nescio.corpora.web_text import decoded
from nescio.corpora.word_text import word_text

_CHARSET = re.compile(rb"<meta[^>]{1,200}charset=[\"']?\s*([A-Za-z0-9_-]{1,30})", re.IGNORECASE)
_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*){2,}")
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
    text, properties, files = pdf_text(data, location)
    attachments = tuple((BY_SUFFIX.get(suffix, "unknown"), content) for suffix, content in files)
    return DocumentText(_tidy(text), properties, attachments)


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

BY_SUFFIX = {
    ".rtf": "rtf",
    ".docx": "docx",
    ".pdf": "pdf",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".eml": "eml",
    ".txt": "text",
}
"""Kinds of documents by the suffix of their file."""

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
