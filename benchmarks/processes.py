"""Measure a command and the processes it starts: the clock, and of each process its seconds of processors and peak memory (Linux)."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_LEAST = 0.1  # seconds of processors; Python's own helpers use less


@dataclass(frozen=True)
class Measured:
    """What a command took.

    Attributes:
        seconds: by the clock.
        processor: seconds of processors: of the command itself, then of each process it started.
        peaks: megabytes of the same.
        names: their names, such as ``java``.
    """

    seconds: float
    processor: list[float]
    peaks: list[float]
    names: list[str]


def measure(command: Sequence[str], folder: Path | None = None) -> Measured:
    """Run a command to its end; one that fails ends this program."""
    begin = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    peaks: dict[int, float] = {process.pid: 0.0}
    used: dict[int, float] = {process.pid: 0.0}
    names: dict[int, str] = {}
    while process.poll() is None:
        names |= _family(process.pid)
        for pid in names:
            peaks[pid] = max(peaks.get(pid, 0.0), _peak(pid))
            used[pid] = max(used.get(pid, 0.0), _processor(pid))
        time.sleep(0.2)
    seconds = time.perf_counter() - begin
    if process.returncode:
        sys.exit(process.stderr.read().decode() if process.stderr else "failed")
    order = [process.pid, *(pid for pid in used if pid != process.pid and used[pid] > _LEAST)]
    return Measured(
        seconds,
        [used[pid] for pid in order],
        [peaks[pid] for pid in order],
        [names.get(pid, "") for pid in order],
    )


def _family(first: int) -> dict[int, str]:
    """Return the names of a process, and of all that it and its children started."""
    parents: dict[int, tuple[int, str]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            head, _, rest = path.read_text().rpartition(")")
        except OSError:
            continue
        parents[int(path.parent.name)] = (int(rest.split()[1]), head.partition("(")[2])
    found = {first: parents.get(first, (0, ""))[1]}
    while more := {
        pid: name for pid, (parent, name) in parents.items() if parent in found and pid not in found
    }:
        found |= more
    return found


def _processor(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _peak(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM")), 0.0)
