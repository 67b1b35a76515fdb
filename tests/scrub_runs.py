"""Runs of the command line for end-to-end tests, and notes to scrub."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from warm_process import run_warm

TESTS = Path(__file__).parent
NESCIO = [sys.executable, "-c", "from nescio.apps.cli import main; main()"]
PHI = [
    "Quillfeather",
    "Thessaly",
    "Brackenbury",
    "Orsino",
    "Larkhollow",
    "Pennywhistle",
    "Gannet",
    "617-204-",
    "MR10",
]


def nescio(
    *args: object, env: dict[str, str] | None = None, cwd: Path | None = None, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own: a new one where a hash seed or ``options`` ask for it, else one that is quick to start."""
    words = [*map(str, args)]
    if not options and "PYTHONHASHSEED" not in (env or {}):
        return run_warm(words, environment() | (env or {}), str(cwd or Path.cwd()), timeout=600)
    return subprocess.run(
        [*NESCIO, *words],
        capture_output=True, text=True, timeout=600, env=environment() | (env or {}), cwd=cwd, **options,
    )  # fmt: skip


def environment() -> dict[str, str]:
    path = os.pathsep.join(filter(None, [str(TESTS), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "NESCIO_KEY": ""}


def notes(count: int) -> Iterator[dict[str, Any]]:
    rng = random.Random(7)
    for number in range(count):
        day = f"{rng.randint(1, 12)}/{rng.randint(1, 28)}/{rng.randint(2050, 2060)}"
        yield {
            "id": f"n{number:05d}",
            "patient": f"p{number * 7 % 40}",
            "text": f"Thessaly Quillfeather seen on {day} by Dr. Orsino Brackenbury at Larkhollow Clinic.\n"
            f"QUILLFEATHER lives at 77 Gannet Row, Pennywhistle. Tel 617-204-{number % 10000:04d}, MR{100000 + number % 50}. Quilfeather is stable.",
        }  # fmt: skip


def scrub(
    corpus: Path, out: Path, *more: object, model: str = "Marked", **options: Any
) -> subprocess.CompletedProcess[str]:
    key = corpus.parent / "key"
    return nescio(
        "scrub", corpus, "-o", out, "--model", f"scripted:{model}", "--key-file", key, *more, **options
    )


def everything_under(folder: Path) -> str:
    return "\n".join(
        file.read_text("utf-8", "replace") for file in sorted(folder.rglob("*")) if file.is_file()
    )


def scrub_with(folder: Path, source: Path, out: Path, *more: object) -> subprocess.CompletedProcess[str]:
    return nescio("scrub", source, "-o", out, "--key-file", folder / "key", *more)
