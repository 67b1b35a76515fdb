"""Encrypting and revealing: authenticated, deterministic encryption (AES-SIV, RFC 5297) as tokens within a text.

A token is `{{PATIENT:...}}`. The label is authenticated with the text, so neither can be changed unnoticed.
"""

from __future__ import annotations

import base64
import binascii
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from nescio.core.errors import SecretError
from nescio.replace.key import Key

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

_TOKEN = re.compile(r"\{\{([A-Z][A-Z0-9_-]*):([A-Za-z0-9_-]+)\}\}")
# What is left of a token that was cut or altered, and what a note could hold that looks like one.
LOOKALIKE = re.compile(r"\{\{[A-Z][A-Z0-9_-]*:|:[A-Za-z0-9_-]{22,}\}")
LITERAL = "LITERAL"
"""The label of text that only looks like a token: it is encrypted too, so that revealing is exact."""


def encrypt_text(key: Key, label: str, text: str) -> str:
    """Return a token that holds the text."""
    data = _cipher(key).encrypt(text.encode("utf-8", "surrogatepass"), [label.encode()])
    return f"{{{{{label}:{base64.urlsafe_b64encode(data).decode('ascii').rstrip('=')}}}}}"


def reveal(key: Key, text: str) -> tuple[str, int]:
    """Return a text with all its tokens undone, and how many there were.

    Raises:
        SecretError: the key is another one, or a token was changed; the message has the offset.
    """
    parts: list[str] = []
    at = 0
    count = 0
    for match in _TOKEN.finditer(text):
        parts += [_plain(text[at : match.start()], at), _open(key, match)]
        at = match.end()
        count += 1
    return "".join([*parts, _plain(text[at:], at)]), count


def reencrypt(old: Key, new: Key, text: str) -> tuple[str, int]:
    """Return a text with its tokens encrypted under another key, and how many there were; their length stays.

    Tokens that are of the new key already stay, so that what was interrupted can be repeated.

    Raises:
        SecretError: a token is of neither key, or was changed; the message has the offset.
    """
    count = 0

    def again(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        try:
            plain = _open(old, match)
        except SecretError:
            _open(new, match)
            return match.group()
        return encrypt_text(new, match.group(1), plain)

    return _TOKEN.sub(again, text), count


def _plain(text: str, offset: int) -> str:
    damaged = LOOKALIKE.search(text)
    if damaged:
        raise SecretError(f"offset {offset + damaged.start()}: what is left of a token; the text was changed")
    return text


def _open(key: Key, match: re.Match[str]) -> str:
    from cryptography.exceptions import InvalidTag

    label, body = match.groups()
    try:
        data = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        if base64.urlsafe_b64encode(data).decode("ascii").rstrip("=") != body:
            raise ValueError("stray bits")
        return _cipher(key).decrypt(data, [label.encode()]).decode("utf-8", "surrogatepass")
    except (InvalidTag, binascii.Error, ValueError):
        raise SecretError(
            f"offset {match.start()}: a token does not open; the key is another one, or the token was changed"
        ) from None


@lru_cache(maxsize=4)
def _siv(secret: bytes) -> AESSIV:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

    return AESSIV(secret)


def _cipher(key: Key) -> AESSIV:
    return _siv(key.derive("seal", 64))
