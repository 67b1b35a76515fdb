"""The lists that the page writes: the files of `--allow` and `--deny`, a term a line, readable to their owner alone."""

from __future__ import annotations

import os
from pathlib import Path

from nescio.core.errors import DataError, Location
from nescio.pipeline.terms.term_lists import term_lists


def add_term(path: Path, term: str, label: str = "") -> bool:
    """Add a term to a list; return whether it is new.

    Args:
        path: of the list; made if there is none.
        term: on one line; blanks around it go.
        label: of a denied term.

    Raises:
        DataError: the term cannot be in a list, or the list cannot be read or written.
    """
    line = _line(term, label)
    lines = _lines(path)
    if line in lines:
        return False
    _write(path, [*lines, line])
    if label:
        term_lists(deny=path)
    else:
        term_lists(allow=path)
    return True


def remove_term(path: Path, term: str, label: str = "") -> None:
    """Take a term out of a list.

    Raises:
        DataError: the list cannot be read or written.
    """
    line = _line(term, label)
    _write(path, [one for one in _lines(path) if one != line])


def _line(term: str, label: str) -> str:
    one = " ".join(term.split())
    if not any(map(str.isalnum, one)) or one.startswith("#"):
        raise DataError("a term without a letter or digit, or with # before it", fix="choose whole words")
    return f"{one}\t{label}" if label else one


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig").splitlines() if path.exists() else []
    except (OSError, UnicodeDecodeError):
        raise DataError("cannot be read", Location(str(path))) from None


def _write(path: Path, lines: list[str]) -> None:
    """Write a list in one step, so that a crash leaves the old one or the new one."""
    part = path.with_name(f".{path.name}.part")
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.writelines(f"{line}\n" for line in lines)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    except OSError as error:
        raise DataError(f"cannot be written ({error.strerror})", Location(str(path))) from None
