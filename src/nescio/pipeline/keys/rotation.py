"""Key rotation: what is encrypted under one key becomes encrypted under another, in place; all files or none.

Crosswalks, and notes of the policy `encrypt` in any format that is text. Tokens keep their length, so offsets stay right. Surrogates, date
shifts, hashes and codes come from the key in one direction only: for these the notes have to be scrubbed again. So a record memory,
which is there to keep them, is refused.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path

from nescio.core.errors import DataError, Location, SecretError
from nescio.pipeline.memory.memory_file import is_memory
from nescio.pipeline.run_files.crosswalk import encrypted_lines, is_crosswalk, read_crosswalk
from nescio.replace.encryption import reencrypt
from nescio.replace.key import Key


def rotate_files(paths: Iterable[str], old: Key, new: Key) -> tuple[int, int]:
    """Encrypt files again, and return how many were changed and how many tokens and lines they have.

    Everything is written beside the files first, and takes their place when all could be opened.

    Args:
        paths: files, and folders with all their files.
        old: the key they are encrypted with; what the new key opens already is left as it is.
        new: the key they will be encrypted with.

    Raises:
        DataError: a file is missing, or no text.
        SecretError: something is of neither key, or was changed; or is a record memory, which ends with its key.
    """
    written: list[tuple[Path, Path]] = []
    total = 0
    try:
        for path in _files(paths):
            lines, count = _rotated(path, old, new)
            if count:
                part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
                written.append((part, path))
                _write(part, path, lines)
                total += count
        for part, path in written:
            part.replace(path)
    finally:
        for part, _ in written:
            part.unlink(missing_ok=True)
    return len(written), total


def _files(paths: Iterable[str]) -> Iterator[Path]:
    for name in paths:
        path = Path(name)
        _refuse_memory(path)
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.is_file() and not file.is_symlink())
        elif path.is_file():
            yield path
        else:
            raise DataError("no such file or folder", Location(name), fix="check the path")


def _refuse_memory(path: Path) -> None:
    """Refuse a record memory, one of its files, and a folder with one in it."""
    folders = (
        [path, path.parent, *(folder for folder in path.rglob("*") if folder.is_dir())]
        if path.exists()
        else []
    )
    for folder in folders:
        if is_memory(folder):
            raise SecretError(
                f"{folder}: a memory keeps the surrogates and shifts of its key, and ends with it; begin a new memory with the new "
                "key, and scrub the notes again"
            )


def _rotated(path: Path, old: Key, new: Key) -> tuple[Iterable[bytes], int]:
    """Return a file under the new key, and how much of it is encrypted; 0 if there is nothing to do."""
    if is_crosswalk(path):
        try:
            count = sum(1 for _ in read_crosswalk(path, old))
        except SecretError:
            for _ in read_crosswalk(path, new):
                pass
            return (), 0
        return encrypted_lines(read_crosswalk(path, old), new), count + 1
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        fix = "reveal it with the old key, and scrub it with the new one"
        raise DataError("no text, so its tokens cannot be replaced", Location(str(path)), fix=fix) from None
    try:
        changed, count = reencrypt(old, new, text)
    except SecretError as error:
        raise SecretError(f"{path}: {error}") from None
    return [changed.encode("utf-8")], count if changed != text else 0


def _write(part: Path, path: Path, lines: Iterable[bytes]) -> None:
    """Write a file that has the permissions of the one it will replace, and is on disk when it does."""
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as stream:
        stream.writelines(lines)
        stream.flush()
        os.fsync(stream.fileno())
    part.chmod(path.stat().st_mode & 0o777)
