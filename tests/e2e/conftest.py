"""Notes to scrub, as a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scrub_runs import nescio, notes


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "in.jsonl"
    path.write_text("".join(json.dumps(note) + "\n" for note in notes(300)), encoding="utf-8")
    assert nescio("key", tmp_path / "key").returncode == 0
    return path
