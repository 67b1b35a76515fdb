"""SHA-256 of files and folders: what a run read and wrote, and whether the weights of a model are intact."""

from __future__ import annotations

import hashlib
from pathlib import Path

_BLOCK = 1 << 20


def file_sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal.

    Raises:
        OSError: the file cannot be read.
    """
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def path_sha256(path: Path) -> str:
    """Return the SHA-256 of a file, or of a folder over the names and checksums of its files.

    What cannot be read gets a remark in place of its checksum.
    """
    if path.is_dir():
        digest = hashlib.sha256()
        for file in sorted(entry for entry in path.rglob("*") if entry.is_file()):
            line = f"{file.relative_to(path).as_posix()}\0{path_sha256(file)}\n"
            digest.update(line.encode("utf-8", "surrogateescape"))
        return digest.hexdigest()
    try:
        return file_sha256(path)
    except OSError as error:
        return f"unreadable ({error.strerror})"
