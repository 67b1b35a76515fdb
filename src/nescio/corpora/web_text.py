"""Decode the text of web pages and mails as browsers do; for `document_text` and `mail_text`."""

from __future__ import annotations

import codecs

# Pages and mails say so when they mean the encoding of Windows.
_LATIN = frozenset(("iso-8859-1", "iso8859-1", "latin-1", "latin1", "us-ascii", "ascii"))


def decoded(data: bytes, encoding: str) -> str:
    """Return the text of bytes; a byte order mark wins over the encoding.

    Raises:
        UnicodeError: they are not in this encoding.
        LookupError: there is no such encoding.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    if data.startswith(codecs.BOM_UTF8):
        return data.decode("utf-8-sig")
    return data.decode("cp1252" if encoding.lower() in _LATIN else encoding)
