"""The comparison with other tools, with invented tools in place of real ones: scores, table, failures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).parents[2] / "benchmarks/peers/run.py"

NOTES = {
    "a": "Seen by [[DOCTOR|Lowell Pike]] on [[DATE|3/4/2061]] for cough",
    "b": "Nothing about anyone here",
    "c": "Call [[PHONE|555-0142]] for Mrs [[PATIENT|Ada Fern]]",
}

# Finds every word with a capital, twice over, and every run of digits: overlapping spans with labels of its own.
FINDER = """
import re
from worker import run

def load(args):
    def find(texts):
        return [
            [(m.start(), m.end(), "WORD") for m in re.finditer(r"[A-Z][a-z]+", text)]
            + [(m.start(), m.end(), "NAME") for m in re.finditer(r"[A-Z][a-z]+ [A-Z][a-z]+", text)]
            for text in texts
        ]
    return find

run(load)
"""
BROKEN = "import sys; print('looking'); sys.exit('it needs a download')"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "notes").mkdir()
    for name, text in NOTES.items():
        (tmp_path / "notes" / f"{name}.txt").write_text(text, "utf-8")
    (tmp_path / "plain.txt").write_text("Murphy negative, 2 cm\n---\nplain words only", "utf-8")
    (tmp_path / "finder.py").write_text(FINDER, "utf-8")
    (tmp_path / "broken.py").write_text(BROKEN, "utf-8")
    (tmp_path / "page.md").write_text(
        "before\n<!-- peers: begin -->\nold\n<!-- peers: end -->\nafter\n", "utf-8"
    )
    return tmp_path


def _run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        RUN,
        folder / "notes",
        "--plain",
        folder / "plain.txt",
        "--cache",
        folder / "cache",
    ]
    peers = ["--peer", f"finder={folder / 'finder.py'}", "--peer", f"broken={folder / 'broken.py'}"]
    return subprocess.run(
        [*command, *peers, "--rounds", "1", *options], capture_output=True, text=True, check=False
    )


def test_scores_and_table_of_one_tool_while_another_fails(folder: Path) -> None:
    done = _run(
        folder,
        "--only",
        "finder",
        "broken",
        "--json",
        str(folder / "out.json"),
        "--table",
        str(folder / "page.md"),
    )
    assert done.returncode == 0, done.stderr
    report = json.loads((folder / "out.json").read_text("utf-8"))
    assert report["failed"] == {"broken": "failed: it needs a download"}
    assert report["measured"]["notes"] == 3
    assert report["measured"]["notes_without_phi"] == 1
    (row,) = report["peers"]
    # found: Lowell, Pike, Ada, Fern of six PHI words; lost: Seen, Nothing, Call, Mrs
    assert row["recall"] == pytest.approx(4 / 6)
    assert row["precision"] == pytest.approx(4 / 8)
    assert row["nothing_missed"] == pytest.approx(1 / 3)
    assert row["categories"]["names"] == 1
    assert row["categories"]["dates"] == row["categories"]["contacts"] == 0
    assert row["categories"]["ages"] is None
    assert row["lost_per_1000"] == pytest.approx(1000 / 7)
    assert row["one_kB_s"] > 0 < row["first_cpu_s"]
    assert row["one_ratio"] is None  # there is nothing to compare with
    page = (folder / "page.md").read_text("utf-8")
    assert page.startswith("before\n")
    assert page.endswith("\nafter\n")
    assert "old" not in page
    assert "| finder |" in page
    assert "Not measured: broken: failed: it needs a download" in page
    assert str(folder) not in page


def test_nothing_measured_is_a_failure(folder: Path) -> None:
    done = _run(folder, "--only", "broken")
    assert done.returncode == 1
    assert "broken: failed: it needs a download" in done.stderr


def test_unknown_tool_is_named(folder: Path) -> None:
    done = _run(folder, "--only", "presidoi")
    assert done.returncode == 1
    assert "presidoi" in done.stderr
    assert "Traceback" not in done.stderr
