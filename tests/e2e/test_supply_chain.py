"""What is installed: the lock with its hashes, and the bounds of pyproject.toml."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements-lock.txt"


def test_the_lock_has_every_dependency_within_its_bounds() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools/lock.py", "--check"], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_every_package_has_hashes_and_no_index_is_named() -> None:
    text = LOCK.read_text("utf-8")
    entries = re.split(r"(?m)^(?=\S)", text)[2:]
    assert len(entries) > 60
    for entry in entries:
        assert re.fullmatch(r"[a-z0-9-]+==\S+( \\\n    --hash=sha256:[0-9a-f]{64})+\n", entry), entry[:80]
    assert "://" not in text
    assert not re.search(r"(?m)^torch==", text)


def test_what_a_major_release_would_break_has_an_upper_bound() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    for name in ("click", "numpy", "onnxruntime", "orjson", "safetensors", "ahocorasick-rs"):
        assert re.search(rf'"{name}>=[0-9.]+,<\d', project), name


def test_the_container_is_built_from_files_that_its_context_has() -> None:
    patterns = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert patterns[0] == "*"  # all that is not named: notes, keys and databases that lie around
    copied = [
        Path(name)
        for line in (ROOT / "Dockerfile").read_text("utf-8").splitlines()
        if line.startswith("COPY ") and "--from" not in line
        for name in line.split()[1:-1]
    ]
    assert Path("pyproject.toml") in copied
    for path in copied:
        assert (ROOT / path).exists(), path
        assert {f"!{one}" for one in (path, *path.parents)} & set(patterns), path
