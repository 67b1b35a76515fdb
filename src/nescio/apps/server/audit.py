"""Who revealed how much, and when: a line of JSON for each call, on disk before anything is answered."""

from __future__ import annotations

import os
from datetime import datetime, timezone
from pathlib import Path

import orjson

from nescio.core.errors import ConfigError


class RevealAudit:
    """The file that calls are written to; it is only ever appended to, by all workers.

    Args:
        path: of the file.

    Raises:
        ConfigError: it cannot be written.
    """

    def __init__(self, path: str) -> None:
        try:
            self._file = os.open(Path(path), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        except OSError as error:
            raise ConfigError(f"--audit {path}: cannot be written ({error.strerror})") from None

    def write(self, name: str, notes: int, tokens: int, outcome: str) -> None:
        """Write down a call; if that fails, the call fails.

        Args:
            name: of the caller's token.
            notes: how many were sent.
            tokens: how many encrypted tokens were revealed.
            outcome: ``revealed``, ``refused`` where one does not open, or ``forbidden`` where the caller may not.
        """
        time = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
        entry = {"time": time, "token": name, "notes": notes, "revealed": tokens, "outcome": outcome}
        os.write(self._file, orjson.dumps(entry) + b"\n")
        os.fsync(self._file)

    def close(self) -> None:
        """Write no more."""
        os.close(self._file)
