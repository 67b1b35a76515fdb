"""Kill this process at a chosen call that opens, moves or removes a file of a run; loaded by Python itself, when this folder is on its path."""

from __future__ import annotations

import os
import signal
import sys

AT = int(os.environ.get("FAULT_AT", "0"))
FILES = os.environ.get("FAULT_FILES", "")
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
count = 0


def hook(event: str, args: tuple[object, ...]) -> None:
    global count
    if event in EVENTS and any(isinstance(arg, (str, bytes)) and FILES in os.fsdecode(arg) for arg in args):
        count += 1
        if count == AT:
            os.kill(os.getpid(), signal.SIGKILL)
        if not AT:
            os.write(2, b"FAULT POINT\n")


if FILES and not any("spawn_main" in part for part in sys.orig_argv):  # only the process that leads the run
    sys.addaudithook(hook)
