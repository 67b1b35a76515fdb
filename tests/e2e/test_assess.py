"""`nescio assess` from outside: a run, a plan, a sample, a review, a report; and no text of a note in plan or report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scrub_runs import nescio


@pytest.fixture
def run(tmp_path: Path) -> Path:
    notes = tmp_path / "notes.jsonl"
    lines = [
        {"id": f"n{i}", "patient": f"p{i // 2}", "kind": "ward" if i % 3 else "letter", "text": f"Mrs. Ida Quill denies fever. BP 120/8{i % 10}."}
        for i in range(60)
    ]  # fmt: skip
    notes.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    done = nescio(
        "scrub",
        notes,
        "-o",
        tmp_path / "clean.jsonl",
        "--model",
        "rules-en",
        "--policy",
        "tag",
        "--keep",
        "kind",
    )
    assert done.returncode == 0, done.stderr
    return tmp_path / "clean.jsonl.report"


def test_plan_sample_report(run: Path, tmp_path: Path) -> None:
    plan, sample = tmp_path / "plan.json", tmp_path / "sample.jsonl"
    done = nescio("assess", "plan", run, "-o", plan, "--bound", 0.1, "--level", 0.9)
    assert done.returncode == 0, done.stderr
    assert "60 notes; drawn: 16" in done.stdout
    assert nescio("assess", "plan", run, "-o", plan).returncode == 1  # nothing is overwritten
    assert nescio("assess", "sample", plan, run, "-o", sample).returncode == 0
    notes = [json.loads(line) for line in sample.read_text().splitlines()]
    assert [note["id"] for note in notes] == json.loads(plan.read_text())["strata"][0]["units"]
    assert all(note["spans"] for note in notes)

    clean = nescio("assess", "report", plan, sample)
    assert "the bound of 10.00% is reached" in clean.stdout
    at = notes[3]["text"].index("fever")
    notes[3]["spans"].append({"start": at, "end": at + 5, "label": "DOCTOR"})
    reviewed = tmp_path / "reviewed.jsonl"
    reviewed.write_text("".join(json.dumps(note) + "\n" for note in notes), encoding="utf-8")
    page, table = tmp_path / "a.html", tmp_path / "a.json"
    done = nescio("assess", "report", plan, reviewed, sample, "--html", page, "--json", table)
    assert "notes with a miss: 1; missed entities: 1" in done.stdout
    assert "two reviewers: 1 and 0 found" in done.stdout
    figures = json.loads(table.read_text())
    assert figures["share_of_units"]["upper"] > 0.1
    assert figures["places"] == [[notes[3]["id"], at, at + 5, "DOCTOR"]]
    for written in (plan, page, table):
        assert "fever" not in written.read_text()


def test_strata_patients_and_stopping(run: Path, tmp_path: Path) -> None:
    done = nescio("assess", "plan", run, "-o", tmp_path / "a.json", "--unit", "patient", "--bound", 0.2)
    assert done.stdout.startswith("30 patients; drawn: 10, with 20 notes"), done.stderr
    done = nescio("assess", "plan", run, "-o", tmp_path / "b.json", "--by", "stratified", "--bound", 0.2)
    assert done.returncode == 0, done.stderr
    assert (
        nescio(
            "assess", "plan", run, "-o", tmp_path / "c.json", "--by", "stratified", "--sequential"
        ).returncode
        == 2
    )
    done = nescio("assess", "plan", run, "-o", tmp_path / "d.json", "--sequential", "--bound", 0.2)
    assert "stop after" in done.stdout
    assert json.loads((tmp_path / "d.json").read_text())["stop_after"]
    done = nescio("assess", "plan", run, "-o", tmp_path / "e.json", "--by", "uncertainty", "--size", 5)
    assert "no bound follows" in done.stdout


def test_mistakes_are_one_line(run: Path, tmp_path: Path) -> None:
    for arguments in (
        ("plan", tmp_path / "absent", "-o", tmp_path / "x.json"),
        ("sample", run / "run.json", run, "-o", tmp_path / "x.jsonl"),
        ("report", run / "audit.jsonl", run),
    ):
        done = nescio("assess", *arguments)
        assert done.returncode == 1
        assert done.stderr.startswith("nescio: ")
        assert done.stderr.count("\n") == 1
