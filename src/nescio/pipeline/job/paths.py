"""Where results may go: never over or into what is being read; and what is no path at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from nescio.core.errors import DataError, Location
from nescio.corpora.databases import is_database

TABLE = "table:"
"""What the name of a table of a cluster begins with."""

_PIPE = "-"
PathLike = str | os.PathLike[str]


def is_remote(name: str) -> bool:
    """Whether this is a table of a cluster or an address of a storage, and no path."""
    return name.startswith(TABLE) or "://" in name


def is_address(name: str) -> bool:
    """Whether this is no path, but something of a cluster, a storage or a database."""
    return is_remote(name) or is_database(name)


def check_apart(out: PathLike, inputs: Iterable[PathLike]) -> None:
    """Refuse an output that is one of the inputs, or lies in a folder that is one.

    Raises:
        DataError: it is, or does.
    """
    for name in inputs:
        _check_other(out, name)
        if str(out) != _PIPE and Path(name).is_dir() and _real(out).is_relative_to(_real(name)):
            problem = f"lies in {name}, which is read"
            raise DataError(problem, Location(str(out)), fix="choose a place outside that folder")


def check_reports(outs: Iterable[PathLike | None], inputs: Iterable[PathLike | None]) -> None:
    """Refuse a report in place of an input or of a file in a folder of them; one beside them, or an old one, is no loss.

    Raises:
        DataError: it would be.
    """
    given = [name for name in inputs if name is not None]
    for out in outs:
        if out is None:
            continue
        if Path(out).exists():
            check_apart(out, given)
        for name in given:
            _check_other(out, name)


def _check_other(out: PathLike, name: PathLike) -> None:
    if _PIPE not in (str(out), str(name)) and (_real(out) == _real(name) or _same_file(out, name)):
        raise DataError("is one of the inputs", Location(str(out)), fix="choose another name")


def _real(path: PathLike) -> Path:
    return Path(path).resolve()


def _same_file(first: PathLike, second: PathLike) -> bool:
    """Whether two names are of the same file, also by a hard link."""
    return Path(first).is_file() and Path(second).is_file() and Path(first).samefile(second)
