"""What every peer's script shares: load once, warm up, find in each note on one core, say how long it took.

Runs inside the peer's own environment, so it knows the standard library only. Each `peer_*.py` hands `run` a function that
loads the tool and returns another one, which takes texts and returns a list of (start, end, label) for each.
"""

from __future__ import annotations

import os

_CORE = min(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
if _CORE is not None:
    os.sched_setaffinity(0, {_CORE})  # before any library counts the cores to decide on its threads

import argparse  # noqa: E402
import json  # noqa: E402
import logging  # noqa: E402
import resource  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
import warnings  # noqa: E402
from collections.abc import Callable, Sequence  # noqa: E402
from pathlib import Path  # noqa: E402

Found = list[tuple[int, int, str]]
Finder = Callable[[Sequence[str]], list[Found]]

_BATCH = 256  # what `nescio detect` takes at a time


def run(load: Callable[[argparse.Namespace], Finder], parser: argparse.ArgumentParser | None = None) -> None:
    """Read notes (jsonl with id, text and part), find PHI, write times and spans.

    Notes of part ``warm`` come first and are not timed; those of part ``timed`` are, one by one or in batches; those of part
    ``plain`` are only searched.
    """
    parser = parser or argparse.ArgumentParser()
    parser.add_argument("notes", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--batches", action="store_true", help="take the timed notes in batches")
    parser.add_argument("--began", type=float, default=time.time(), help="when the process was started")
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    parts: dict[str, list[dict[str, str]]] = {"warm": [], "timed": [], "plain": []}
    for line in args.notes.read_text("utf-8").splitlines():
        note = json.loads(line)
        parts[note["part"]].append(note)
    find = load(args)
    warm = [note["text"] for note in parts["warm"]]
    find(warm[:1])
    first = {"wall": time.time() - args.began, "cpu": time.process_time()}
    for text in warm[1:]:
        find([text])
    spans: dict[str, Found] = {}
    size = _BATCH if args.batches else 1

    def search(notes: list[dict[str, str]]) -> None:
        for at in range(0, len(notes), size):
            some = notes[at : at + size]
            for note, found in zip(some, find([note["text"] for note in some]), strict=True):
                spans[note["id"]] = found

    took = _clock(lambda: search(parts["timed"]))
    result = {"first": first, **took, "peak_mb": _peak()}
    search(parts["plain"])
    args.out.write_text(json.dumps(result | {"spans": spans}), encoding="utf-8")


def _clock(work: Callable[[], None]) -> dict[str, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}


def _peak() -> float:
    """Return the peak memory of this process in megabytes."""
    status = Path("/proc/self/status")
    if status.exists():  # getrusage would count the memory of the process that started this one
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
    scale = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale / 1e6
