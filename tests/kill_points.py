"""Kill a command at a chosen call that opens, writes, moves or removes a file of a run, or changes its state; see `warm_process`.

`FAULT_FILES` in its environment is in the names of these files, `FAULT_AT` the number of the call; without it, calls are listed on
stderr. A kill at a write leaves the first half of what was to be written. Workers of the command are not touched.
"""

from __future__ import annotations

import builtins
import io
import os
import signal
import sqlite3
import sys
from typing import Any

PID = os.getpid()
AT = int(os.environ.get("FAULT_AT", "0"))
FILES = os.environ["FAULT_FILES"]
EVENTS = {
    "open",
    "os.rename",
    "os.remove",
    "os.mkdir",
    "os.rmdir",
    "os.chmod",
    "os.listdir",
    "os.scandir",
    "sqlite3.connect",
}
CHANGES = ("INSERT", "BEGIN", "COMMIT", "CREATE", "PRAGMA")
count = 0
plain_open, plain_connect, plain_fsync = io.open, sqlite3.connect, os.fsync


def pass_point(what: str) -> bool:
    """Count a call; return whether it is the one to be killed at."""
    global count
    if os.getpid() != PID:
        return False
    count += 1
    if not AT:
        os.write(2, f"FAULT POINT {what}\n".encode())
    return count == AT


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def hook(event: str, args: tuple[object, ...]) -> None:
    is_ours = event in EVENTS and any(
        isinstance(arg, (str, bytes)) and FILES in os.fsdecode(arg) for arg in args
    )
    if is_ours and pass_point(event):
        die()


class CountedFile(io.FileIO):
    """A file whose writes can be killed half-way."""

    def write(self, data: Any) -> int:
        if pass_point("write"):
            super().write(memoryview(data)[: len(data) // 2])
            die()
        return super().write(data)


def counted_open(file: Any, mode: str = "r", buffering: int = -1, *args: Any, **options: Any) -> Any:
    """Open a file as `open` does; those of the run for writing bytes are counted."""
    name = os.readlink(f"/proc/self/fd/{file}") if isinstance(file, int) else os.fsdecode(os.fspath(file))  # noqa: PTH115
    if "b" in mode and set(mode) & set("wxa") and FILES in name:
        return io.BufferedWriter(
            CountedFile(file, mode.replace("b", "")), max(buffering, io.DEFAULT_BUFFER_SIZE)
        )
    return plain_open(file, mode, buffering, *args, **options)


def counted_connect(path: Any, *args: Any, **options: Any) -> sqlite3.Connection:
    """Connect to a state file, whose statements are counted."""
    base = plain_connect(path, *args, **options)
    if FILES in os.fsdecode(path):
        base.set_trace_callback(lambda sql: die() if is_change(sql) and pass_point("statement") else None)
    return base


def is_change(sql: str) -> bool:
    return sql.lstrip().upper().startswith(CHANGES)


def counted_fsync(handle: Any) -> None:
    if pass_point("fsync"):
        die()
    plain_fsync(handle)


sys.addaudithook(hook)
builtins.open = io.open = counted_open  # type: ignore[assignment]
sqlite3.connect = counted_connect  # type: ignore[assignment]
os.fsync = counted_fsync
