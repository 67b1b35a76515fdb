"""Real servers for tests: each is a process of its own on a free loopback port, and is ended by its pid."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from scrub_runs import NESCIO, environment

_SECONDS = 120


@dataclass
class Running:
    """A server that is running.

    Attributes:
        url: where it listens.
        pid: of its first process.
        log: what it writes to stdout and stderr.
        temporary: the folder for temporary files that it was given.
    """

    url: str
    pid: int
    log: Path
    temporary: Path

    def workers(self) -> list[int]:
        """Return the pids of its workers."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(child) for child in children]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running(folder: Path, verb: str, *args: object, ready: str = "/ready") -> Iterator[Running]:
    """Run ``nescio serve`` or ``nescio gateway``; yields once it answers."""
    port = free_port()
    temporary = folder / "tmp"
    temporary.mkdir(parents=True, exist_ok=True)
    log = folder / f"{verb}.log"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [*NESCIO, verb, "--port", str(port), *map(str, args)],
            stdout=stream, stderr=stream, env=environment() | {"TMPDIR": str(temporary)}, cwd=folder,
        )  # fmt: skip
    server = Running(f"http://127.0.0.1:{port}", process.pid, log, temporary)
    try:
        _wait(server, process, ready)
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(_SECONDS)
        except subprocess.TimeoutExpired:
            for pid in [*server.workers(), process.pid]:
                os.kill(pid, signal.SIGKILL)
            process.wait()
            raise


def _wait(server: Running, process: subprocess.Popen[bytes], path: str) -> None:
    end = time.monotonic() + _SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            raise AssertionError(server.log.read_text())
        try:
            if httpx.get(server.url + path, timeout=5).status_code < 500:
                return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")
