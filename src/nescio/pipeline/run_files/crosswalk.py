"""The crosswalk of a run, for an honest broker: ids and patients beside the codes that went out, encrypted under the key.

A text file: a line that names its kind and the key's fingerprint, a line for each note, and a last line that only the key can write, so
that lines that are missing, changed or in another order are noticed. `nescio reveal --crosswalk` makes a table of it.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import SecretError
from nescio.replace.key import Key

_HEAD = "nescio-crosswalk-1"
_BLOCK = 64  # bytes; rows of similar lengths look alike
_END = b"end"


class CrosswalkRow(NamedTuple):
    """A note and its patient, each with the code that went out; empty where a note has no patient."""

    note: str
    note_code: str
    patient: str
    patient_code: str


def is_crosswalk(path: Path) -> bool:
    """Whether a file is a crosswalk."""
    with path.open("rb") as stream:
        return stream.read(len(_HEAD)) == _HEAD.encode()


class CrosswalkEncoder:
    """Encrypts the lines of a crosswalk."""

    def __init__(self, key: Key) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESSIV

        self.head = f"{_HEAD} {key.fingerprint}\n".encode()
        self._cipher = AESSIV(key.derive("crosswalk", 64))
        self._count = 0

    def line(self, row: CrosswalkRow) -> bytes:
        """Return the line of a note."""
        return self._encrypted(json.dumps(row).encode("ascii"))

    def end(self) -> bytes:
        """Return the last line."""
        return self._encrypted(_END)

    def _encrypted(self, data: bytes) -> bytes:
        data += b" " * (-len(data) % _BLOCK)
        self._count += 1
        return base64.urlsafe_b64encode(self._cipher.encrypt(data, [_place(self._count)])) + b"\n"


class CrosswalkWriter:
    """Writes the crosswalk of a run, note by note; without a key, nothing."""

    def __init__(self, stream: BinaryIO, key: Key | None) -> None:
        self._stream = stream
        self._encoder = CrosswalkEncoder(key) if key else None
        if self._encoder:
            stream.write(self._encoder.head)

    def add(self, doc: Document, clean: Document) -> None:
        """Write the ids and patients of a note."""
        if self._encoder:
            patient, code = (str(one.meta.get(PATIENT_KEY) or "") for one in (doc, clean))
            self._stream.write(self._encoder.line(CrosswalkRow(doc.id, clean.id, patient, code)))

    def end(self) -> None:
        """Write the last line."""
        if self._encoder:
            self._stream.write(self._encoder.end())
            self._stream.flush()


def publish(source: Path, target: Path) -> None:
    """Copy a crosswalk to its place, where only its owner may read it; it appears whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as stream, source.open("rb") as lines:
            shutil.copyfileobj(lines, stream)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def read_crosswalk(path: Path, key: Key) -> Iterator[CrosswalkRow]:
    """Yield the rows of a crosswalk.

    Raises:
        SecretError: it is none, the key is another one, or a line was changed or is missing.
    """
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

    cipher = AESSIV(key.derive("crosswalk", 64))
    with path.open("rb") as stream:
        head = stream.readline(100).decode("ascii", "replace").split()
        if head[:1] != [_HEAD]:
            raise SecretError(f"{path}: not a crosswalk")
        if head[1:] != [key.fingerprint]:
            raise SecretError(f"{path}: encrypted with another key, whose fingerprint is {''.join(head[1:])}")
        data = b""
        for number, line in enumerate(stream, 1):
            if data == _END:
                raise SecretError(f"{path}: line {number + 1}: behind the end; the file was changed")
            try:
                data = cipher.decrypt(base64.urlsafe_b64decode(line), [_place(number)]).rstrip(b" ")
            except (InvalidTag, binascii.Error, ValueError):
                raise SecretError(f"{path}: line {number + 1}: was changed, or lines are missing") from None
            if data != _END:
                yield CrosswalkRow(*json.loads(data))
    if data != _END:
        raise SecretError(f"{path}: its end is missing")


def encrypted_lines(rows: Iterable[CrosswalkRow], key: Key) -> Iterator[bytes]:
    """Yield the lines of a crosswalk."""
    encoder = CrosswalkEncoder(key)
    yield encoder.head
    yield from map(encoder.line, rows)
    yield encoder.end()


def table_lines(rows: Iterable[CrosswalkRow]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a crosswalk as those of a table, with the names of its columns."""
    return chain([CrosswalkRow._fields], rows)


def _place(number: int) -> bytes:
    return b"line %d" % number
