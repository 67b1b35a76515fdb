"""A run that is killed at any call that touches its files, in the middle of a write too, then resumed: the same output, nothing left behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scrub_runs import nescio, notes, scrub


def kill_and_resume(tmp_path: Path, places: int) -> None:
    corpus = tmp_path / "in.jsonl"
    corpus.write_text("".join(json.dumps(note) + "\n" for note in notes(130)), encoding="utf-8")
    assert nescio("key", tmp_path / "key").returncode == 0
    faults = {"FAULT_FILES": ".out"}
    whole = scrub(corpus, tmp_path / "whole.out", "--to", "jsonl", "--workers", 1, env=faults)
    assert whole.returncode == 0, whole.stderr
    points = whole.stderr.count("FAULT POINT")
    assert points >= 40
    assert whole.stderr.count("FAULT POINT write") >= 3
    assert whole.stderr.count("FAULT POINT statement") >= 3
    killed = 0
    for number in sorted({1 + (points - 1) * step // max(places - 1, 1) for step in range(places)}):
        out = tmp_path / f"k{number}.out"
        args = ("--to", "jsonl", "--workers", 1)
        killed += scrub(corpus, out, *args, env={**faults, "FAULT_AT": str(number)}).returncode == -9
        done = scrub(corpus, out, *args, "--resume")
        if done.returncode:  # the run had ended, and only its last trace was not gone
            assert "exists" in done.stderr
            assert not (tmp_path / f".{out.name}.work").exists()
        assert out.read_bytes() == (tmp_path / "whole.out").read_bytes(), number
        audits = [(tmp_path / f"{name}.report/audit.jsonl").read_bytes() for name in (out.name, "whole.out")]
        assert audits[0] == audits[1], number
        assert not list(tmp_path.glob(".*")), number
    assert killed >= min(places, points) - 1


def test_kills_at_the_first_a_middle_and_the_last_call(tmp_path: Path) -> None:
    kill_and_resume(tmp_path, 3)


@pytest.mark.slow
def test_sixty_kills_at_calls(tmp_path: Path) -> None:
    kill_and_resume(tmp_path, 60)
