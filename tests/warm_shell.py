"""`nescio` and `python -` for shells of tests: commands that fork from the warm process and have the shell's own streams.

A folder for the front of PATH. What serves until it is killed, knows more languages or is no command of nescio is started as ever.
"""

from __future__ import annotations

import sys
from pathlib import Path

from warm_process import warm_socket

# Starts in a hundredth of the time: without site-packages, and nothing that it imports is large.
_PROGRAM = """#!{python} -IS
import json, os, socket, sys

name, args = {name!r}, sys.argv[1:]
new = args[:1] != ["-"] if name == "python" else args[:1] in (["serve"], ["gateway"], ["review"], ["mcp"])
if new or os.environ.get("NESCIO_LANGUAGES"):
    os.execv({real!r}, [{real!r}, *args])
order = {{"name": name, "args": args, "env": dict(os.environ), "cwd": os.getcwd(), "script": {real!r}}}
with socket.socket(socket.AF_UNIX) as warm:
    warm.connect({socket!r})
    socket.send_fds(warm, [b"."], [0, 1, 2])
    warm.sendall(json.dumps(order).encode())
    warm.shutdown(socket.SHUT_WR)
    code = int(warm.recv(16))
if code < 0:
    os.kill(os.getpid(), -code)
os._exit(code)
"""


def put_commands(folder: Path) -> None:
    """Write the commands into a folder."""
    bin_folder = Path(sys.executable).parent
    folder.mkdir()
    for name in ("nescio", "python"):
        path = folder / name
        text = _PROGRAM.format(
            python=sys.executable, name=name, real=str(bin_folder / name), socket=warm_socket()
        )
        path.write_text(text, encoding="utf-8")
        path.chmod(0o700)
