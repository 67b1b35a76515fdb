"""The parts of a mail: its body, and what is attached; for `document_text`.

What cannot be decoded exactly is refused: Python would give it out encoded, or with other characters.
"""

from __future__ import annotations

from collections.abc import Iterator
from email import policy
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser

from nescio.core.errors import DataError, Location
from nescio.corpora.markup import html_text
from nescio.corpora.web_text import decoded

_CODINGS = frozenset(("", "7bit", "8bit", "binary", "quoted-printable", "base64"))
_BODIES = ("text/plain", "text/html")


def parse_mail(data: bytes) -> EmailMessage:
    """Return a mail.

    Raises:
        ValueError: it is none, or is cut off.
    """
    message = BytesParser(policy=policy.default).parsebytes(data)
    if not message.keys() or message.defects:
        raise ValueError
    return message


def mail_body(
    message: EmailMessage, location: Location, encoding: str
) -> tuple[str, list[tuple[str, bytes]]]:
    """Return the text of a mail, and the content type and content of each attachment; text is in UTF-8, with a byte order mark.

    Raises:
        DataError: a text is not in the encoding that it names.
        ValueError: a part cannot be decoded.
    """
    body = message.get_body(("plain", "html"))
    text = ""
    if body is not None:
        text = _text(body, location, encoding)
        text = html_text(text, location) if body.get_content_type() == "text/html" else text
    return text, [_attachment(part, location, encoding) for part in _attached(message, body)]


def _attached(message: MIMEPart, body: MIMEPart | None) -> Iterator[MIMEPart]:
    """Yield all parts but the body, and other forms of it."""
    alternative = message.get_content_type() == "multipart/alternative"
    for part in message.iter_parts():
        kind = part.get_content_type()
        if part is body or (alternative and kind in (*_BODIES, "multipart/related")):
            continue
        if part.get_content_maintype() == "multipart":
            yield from _attached(part, body)
        else:
            yield part


def _attachment(part: MIMEPart, location: Location, encoding: str) -> tuple[str, bytes]:
    kind = part.get_content_type()
    if part.get_content_maintype() == "message":
        content = part.get_content()
        return kind, bytes(content) if isinstance(content, EmailMessage) else b""
    if kind in _BODIES:
        return kind, _text(part, location, encoding).encode("utf-8-sig")
    return kind, _content(part)


def _text(part: MIMEPart, location: Location, encoding: str) -> str:
    charset = part.get_content_charset() or "us-ascii"
    try:
        return decoded(_content(part), encoding if charset == "us-ascii" else charset)
    except (UnicodeError, LookupError):
        raise DataError(
            "a text that is not in the encoding that it names", location, fix="save it again as text"
        ) from None


def _content(part: MIMEPart) -> bytes:
    coding = str(part.get("content-transfer-encoding", "")).strip().lower()
    content = part.get_payload(decode=True)
    if part.defects or coding not in _CODINGS or not isinstance(content, bytes):
        raise ValueError
    return content
