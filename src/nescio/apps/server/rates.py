"""Rate limits of tokens, shared by all workers: a small file of numbers, locked for the moment of each change."""

from __future__ import annotations

import math
import mmap
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nescio.apps.server.errors import RequestError, too_large
from nescio.apps.server.tokens import Token

_BUCKET = struct.Struct("dd")  # what is left, and when that was; the clock is the same for all processes
_ROW = 2 * _BUCKET.size  # notes, characters
_MINUTE = 60.0


class RateLimiter:
    """Counts what each token has left for this minute.

    A token starts with a full minute's allowance and gains it back evenly. The kernel drops the lock of a worker that dies.

    Args:
        path: a file that all workers open; made when it is missing.
        tokens: how many there are.
    """

    def __init__(self, path: Path, tokens: int) -> None:
        path.touch(mode=0o600)
        self._file = path.open("r+b")
        size = _ROW * max(tokens, 1)
        if path.stat().st_size < size:
            self._file.truncate(size)
        self._memory = mmap.mmap(self._file.fileno(), size)

    def take(self, token: Token, notes: int, characters: int) -> None:
        """Count a request.

        Raises:
            RequestError: the token has not enough left, or never will.
        """
        wanted = ((token.notes_per_minute, notes), (token.characters_per_minute, characters))
        if not any(limit for limit, _ in wanted):
            return
        if any(limit and amount > limit for limit, amount in wanted):
            raise too_large("more than this token may send in a minute")
        with self._locked():
            now = time.monotonic()
            left = [self._left(token.number, n, limit, now) for n, (limit, _) in enumerate(wanted)]
            waits = [
                _MINUTE * (amount - have) / limit
                for (limit, amount), have in zip(wanted, left, strict=True)
                if limit and amount > have
            ]
            if waits:
                seconds = max(1, math.ceil(max(waits)))
                raise RequestError(
                    429, "rate", "over the limit of this token; try later", retry_after=seconds
                )
            for n, ((limit, amount), have) in enumerate(zip(wanted, left, strict=True)):
                if limit:
                    _BUCKET.pack_into(self._memory, self._at(token.number, n), have - amount, now)

    def _left(self, number: int, which: int, limit: int, now: float) -> float:
        left, since = _BUCKET.unpack_from(self._memory, self._at(number, which))
        return min(float(limit), left + limit * (now - since) / _MINUTE) if since else float(limit)

    def _at(self, number: int, which: int) -> int:
        return number * _ROW + which * _BUCKET.size

    @contextmanager
    def _locked(self) -> Iterator[None]:
        import fcntl

        fcntl.flock(self._file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)
