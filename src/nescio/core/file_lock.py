"""A lock on a file that ends with the process that holds it, however that process ends."""

from __future__ import annotations

import os
from pathlib import Path

from nescio.core.errors import DataError, Location

if os.name == "nt":  # pragma: no cover - not on the machines that test this
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockedError(DataError):
    """Another process holds the lock."""


def lock_file(path: Path) -> int:
    """Lock a file, which is made if there is none, and return its open handle; closing that ends the lock.

    Raises:
        LockedError: another process holds it.
        DataError: files cannot be locked there.
        FileNotFoundError: its folder is gone.
    """
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        try:
            _try_lock(handle)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            raise LockedError("another process is at work here", Location(str(path))) from None
        except OSError as error:
            os.close(handle)
            reason = f"files cannot be locked here ({error.strerror})"
            raise DataError(reason, Location(str(path)), fix="choose a place on a local disk") from None
        if os.name == "nt" or _is_at(handle, path):
            return handle
        os.close(handle)  # it was removed by the process that held it before: there is another file now


def _is_at(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except FileNotFoundError:
        return False
