"""Files within structured documents, by their content type: text, HTML and CDA are cleaned as they are; RTF, PDF, Word and mails are replaced by their cleaned text.

Anything else does not go out.
"""

from __future__ import annotations

import base64
import binascii
import re

from nescio.core.errors import DataError, Location
from nescio.corpora.document_text import MEDIA, document_text
from nescio.corpora.markup import clean_html
from nescio.corpora.structure import Visitor, edited

_MOST = 1 << 26  # bytes
_CHARSET = re.compile(r"charset=\"?([A-Za-z0-9_-]+)", re.IGNORECASE)
_PLAIN = ("text/plain", "text/markdown")
_HTML = ("text/html", "application/xhtml+xml")
_XML = ("text/xml", "application/xml", "application/hl7-cda+xml", "text/x-cda-r2+xml")
_TEXT_ALONE = frozenset(media for media, kind in MEDIA.items() if kind not in ("text", "html"))
TEXT_MEDIA = "text/plain; charset=utf-8"


def written_media(media: str) -> str:
    """Return the content type that an attachment goes out as: documents of which only the text goes out become plain text."""
    return TEXT_MEDIA if _kind(media) in _TEXT_ALONE else media


def clean_base64(media: str, data: str, visitor: Visitor, path: str) -> str | None:
    """Return the data of an attachment, cleaned, of the type that `written_media` says; None when it is left out.

    Args:
        media: its content type.
        data: in base64.
        visitor: is shown its texts.
        path: of the element.
    """
    try:
        content = base64.b64decode("".join(data.split()), validate=True)
    except (binascii.Error, ValueError):
        visitor.dropped(path)
        return None
    cleaned = clean_content(media, content, visitor, path)
    return base64.b64encode(cleaned).decode("ascii") if cleaned else None


def clean_hex(media: str, data: str, visitor: Visitor, path: str) -> str | None:
    """Return the data of an attachment in hexadecimal digits; see `clean_base64`."""
    try:
        content = bytes.fromhex(data)
    except ValueError:
        visitor.dropped(path)
        return None
    cleaned = clean_content(media, content, visitor, path)
    return cleaned.hex() if cleaned else None


def clean_content(media: str, content: bytes, visitor: Visitor, path: str) -> bytes | None:
    """Return the content of an attachment, cleaned; None when it is left out, which the visitor is told.

    Raises:
        MissingExtraError: the package that reads it is not installed.
    """
    kind = _kind(media)
    charset = _CHARSET.search(media)
    encoding = charset[1] if charset and kind not in _TEXT_ALONE else "utf-8"
    try:
        if len(content) > _MOST or kind not in (*_PLAIN, *_HTML, *_XML, *_TEXT_ALONE):
            raise LookupError
        if kind in _TEXT_ALONE:
            found = document_text(MEDIA[kind], content, Location(path))
            for _ in found.attachments:
                visitor.dropped(f"{path} attachment")
            if not found.text.strip():
                return None
            return _clean_text(_PLAIN[0], found.text, visitor, path).encode()
        text = content.decode(encoding)
        return _clean_text(kind, text, visitor, path).encode(encoding, "xmlcharrefreplace")
    except (LookupError, UnicodeError, DataError):
        visitor.dropped(path)
        return None


def _kind(media: str) -> str:
    return media.partition(";")[0].strip().lower()


def _clean_text(kind: str, text: str, visitor: Visitor, path: str) -> str:
    if kind in _PLAIN:
        return edited(text, visitor.text(path, text)) if text.strip() else text
    if kind in _HTML:
        return clean_html(text, visitor, path)
    from nescio.corpora.cda import walk  # which may have attachments of its own

    return walk(text, visitor)
