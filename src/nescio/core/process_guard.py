"""What keeps notes within the processes that read them: no core dumps, and no process that outlives the one it works for."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import wait

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE = 1, 4


def no_core_dumps() -> None:
    """Keep the memory of this process out of core dumps, also of those that are piped to another program."""
    if os.name != "nt":
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _prctl(_PR_SET_DUMPABLE, 0)


def end_with_parent() -> None:
    """End this process as soon as the one that started it is gone, whatever it is doing then.

    Linux ends it at once, also in the middle of a call that holds the interpreter. Elsewhere a thread sees to it.
    """
    parent = parent_process()
    if parent is None:
        return
    _prctl(_PR_SET_PDEATHSIG, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    if os.name != "nt" and os.getppid() != parent.pid:  # gone before the call above
        os._exit(0)
    threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
