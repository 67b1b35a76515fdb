"""Checksums of files and folders: what a run read and wrote, and whether the weights of a model are intact.

SHA-256 for what is no secret. A plain checksum of notes is not harmless: whoever guesses what was redacted can test the guess by it. So what is
read gets a keyed digest, which says nothing to those who do not have the key.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

_BLOCK = 1 << 20


class _Hash(Protocol):
    def update(self, data: bytes, /) -> None: ...
    def hexdigest(self) -> str: ...


def file_sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal.

    Raises:
        OSError: the file cannot be read.
    """
    return _file_digest(path, hashlib.sha256)


def path_sha256(path: Path) -> str:
    """Return the SHA-256 of a file, or of a folder over the names and checksums of its files.

    What cannot be read gets a remark in place of its checksum.
    """
    return _path_digest(path, hashlib.sha256)


def keyed_digest(path: Path, secret: bytes) -> str:
    """Return the same under a key, by keyed BLAKE2b: without the key, no guess of what was read can be tested."""
    return _path_digest(path, lambda: hashlib.blake2b(key=secret, digest_size=32))


def _path_digest(path: Path, new: Callable[[], _Hash]) -> str:
    if path.is_dir():
        digest = new()
        for file in sorted(entry for entry in path.rglob("*") if entry.is_file()):
            line = f"{file.relative_to(path).as_posix()}\0{_path_digest(file, new)}\n"
            digest.update(line.encode("utf-8", "surrogateescape"))
        return digest.hexdigest()
    try:
        return _file_digest(path, new)
    except OSError as error:
        return f"unreadable ({error.strerror})"


def _file_digest(path: Path, new: Callable[[], _Hash]) -> str:
    digest = new()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()
