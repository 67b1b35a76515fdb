"""What a server says on stderr: its own log; of errors that nobody caught only the class, since messages and traces may have text of a note."""

from __future__ import annotations

import logging
import sys
import threading
from typing import Any

_log = logging.getLogger("nescio.server")


def set_up_logging() -> None:
    """Send our own log to stderr; nothing else of the libraries.

    Without a handler, Python itself would show warnings and errors of libraries: asyncio's about a task that failed after its caller had
    gone have the trace and the message.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    log = logging.getLogger("nescio")
    log.handlers[:] = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False
    logging.getLogger().handlers[:] = [logging.NullHandler()]
    threading.excepthook = _of_thread
    sys.unraisablehook = _unraisable


def leave_no_core() -> None:
    """Let no crash write the memory of this process, and so notes, to a file."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _of_thread(found: threading.ExceptHookArgs) -> None:
    _log.error("a thread failed: %s", found.exc_type.__name__)


def _unraisable(found: Any) -> None:
    _log.error("an error was ignored: %s", getattr(found.exc_type, "__name__", "unknown"))
