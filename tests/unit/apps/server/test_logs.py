"""Errors that nobody caught are shown by their class alone."""

from __future__ import annotations

import subprocess
import sys

_PROGRAM = """
import asyncio, logging, resource, threading, warnings
from nescio.apps.server.logs import leave_no_core, set_up_logging

set_up_logging()
leave_no_core()
assert resource.getrlimit(resource.RLIMIT_CORE) == (0, 0)

async def fail():
    raise KeyError("Quillfeather")

async def leave():
    task = asyncio.create_task(fail())
    await asyncio.sleep(0)

class Broken:
    def __del__(self):
        raise ValueError("Quillfeather")

def thread():
    raise OSError("Quillfeather")

asyncio.run(leave())
Broken()
found = threading.Thread(target=thread)
found.start()
found.join()
logging.getLogger("httpx").error("Quillfeather")
logging.getLogger("nescio.server").info("ready")
"""


def test_no_text_of_an_error_is_shown() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Quillfeather" not in done.stdout + done.stderr
    assert "an error was ignored: ValueError" in done.stderr
    assert "a thread failed: OSError" in done.stderr
    assert done.stderr.endswith("INFO ready\n")
