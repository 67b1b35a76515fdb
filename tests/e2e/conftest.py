"""Notes to scrub, as a file; and Ctrl-C that works in a background job, too."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from scrub_runs import nescio, notes

if (
    signal.getsignal(signal.SIGINT) == signal.SIG_IGN
):  # a shell gives that to its background jobs, and children inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "in.jsonl"
    path.write_text("".join(json.dumps(note) + "\n" for note in notes(300)), encoding="utf-8")
    assert nescio("key", tmp_path / "key").returncode == 0
    return path
