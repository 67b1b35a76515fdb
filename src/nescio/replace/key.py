"""The secret key behind surrogates, date shifts, hashes and encryption: from a file or the environment, never shown."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
import secrets
import stat
from functools import lru_cache
from pathlib import Path

from nescio.core.errors import SecretError

VARIABLE = "NESCIO_KEY"
"""The environment variable that may hold a key."""

_PREFIX = "nescio-key-1:"
_SIZE = 32
_FIX = "make one with `nescio key FILE`"


class Key:
    """A 256-bit secret. Separate keys for each purpose are derived from it."""

    __slots__ = ("_secret", "one_time")

    def __init__(self, secret: bytes, *, one_time: bool = False) -> None:
        if len(secret) != _SIZE:
            raise SecretError(f"a key has {_SIZE} bytes; {_FIX}")
        self._secret = secret
        self.one_time = one_time

    def __repr__(self) -> str:
        return f"Key({self.fingerprint})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and hmac.compare_digest(self._secret, other._secret)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self._secret, self.one_time)

    @property
    def fingerprint(self) -> str:
        """Eight characters that identify a key and reveal nothing of it."""
        return self.derive("fingerprint").hex()[:8]

    def derive(self, purpose: str, size: int = 32) -> bytes:
        """Return the key for one purpose, up to 64 bytes."""
        return _derive(self._secret, purpose, size)

    def digest(self, purpose: str, *parts: str) -> bytes:
        """Return 32 bytes that only this key gives for these parts; no two lists of parts share an encoding."""
        state = _state(self._secret, purpose).copy()
        text = ""
        for part in parts:
            text += f"{len(part)}:{part}"
        state.update(text.encode("utf-8", "surrogatepass"))
        return state.digest()

    def number(self, purpose: str, *parts: str) -> int:
        """Return a number of 64 bits that only this key gives for these parts."""
        return int.from_bytes(self.digest(purpose, *parts)[:8], "big")

    def text(self) -> str:
        """Return the key as it is written to a file."""
        return _PREFIX + base64.urlsafe_b64encode(self._secret).decode("ascii")


@lru_cache(maxsize=64)
def _derive(secret: bytes, purpose: str, size: int) -> bytes:
    return hashlib.blake2b(purpose.encode(), key=secret, digest_size=size).digest()


@lru_cache(maxsize=64)
def _state(secret: bytes, purpose: str) -> hashlib.blake2b:
    return hashlib.blake2b(key=_derive(secret, purpose, 32), digest_size=32)


def _rebuild(secret: bytes, one_time: bool) -> Key:
    return Key(secret, one_time=one_time)


def new_key(*, one_time: bool = False) -> Key:
    """Return a random key."""
    return Key(secrets.token_bytes(_SIZE), one_time=one_time)


def parse_key(text: str, name: str) -> Key:
    """Read a key from the text of a key file.

    Raises:
        SecretError: it is none; the message does not repeat it.
    """
    text = text.strip()
    try:
        secret = base64.b64decode(text.removeprefix(_PREFIX), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        secret = b""
    if not text.startswith(_PREFIX) or len(secret) != _SIZE:
        raise SecretError(f"{name}: not a nescio key; {_FIX}") from None
    return Key(secret)


def load_key(path: str | os.PathLike[str] | None) -> Key | None:
    """Read the key from a file, or from the environment when no file is named; None when there is neither.

    Raises:
        SecretError: the file cannot be read, others may read it, or it holds no key.
    """
    if path is None:
        text = os.environ.get(VARIABLE)
        return parse_key(text, f"environment variable {VARIABLE}") if text else None
    try:
        file = Path(path)
        if os.name == "posix" and file.is_file() and file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise SecretError(f"{path}: others may read this key; chmod 600 {path}")
        return parse_key(file.read_text(encoding="ascii"), str(path))
    except OSError as error:
        raise SecretError(f"{path}: cannot be read ({error.strerror}); {_FIX}") from None
    except UnicodeDecodeError:
        raise SecretError(f"{path}: not a nescio key; {_FIX}") from None


def save_key(key: Key, path: str | os.PathLike[str]) -> None:
    """Write a key to a new file that only its owner may read.

    Raises:
        SecretError: the file exists, or cannot be written.
    """
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise SecretError(f"{path}: exists; what it encrypted needs it, so it is never overwritten") from None
    except OSError as error:
        raise SecretError(f"{path}: cannot be written ({error.strerror})") from None
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        stream.write(key.text() + "\n")
