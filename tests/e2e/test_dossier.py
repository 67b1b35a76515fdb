"""`nescio dossier` and `nescio verify` from outside: a run, an assessment, a signed dossier, and a forged one."""

from __future__ import annotations

import json
from pathlib import Path

from scrub_runs import nescio

TEXT = "Mrs. Ida Quill takes 40 mg of lisinopril. Seen 03/04/2061."


def test_dossier(tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    notes.write_text("".join(json.dumps({"id": f"n{i}", "text": TEXT}) + "\n" for i in range(20)))
    clean, run = tmp_path / "clean.jsonl", tmp_path / "clean.jsonl.report"
    assert (
        nescio("scrub", notes, "-o", clean, "--model", "rules-en", "--policy", "safe-harbor").returncode == 0
    )
    plan, sample, table = tmp_path / "plan.json", tmp_path / "sample.jsonl", tmp_path / "a.json"
    assert nescio("assess", "plan", run, "-o", plan, "--bound", 0.2).returncode == 0
    assert nescio("assess", "sample", plan, run, "-o", sample).returncode == 0
    assert nescio("assess", "report", plan, sample, "--json", table).returncode == 0
    assert nescio("dossier", run, "-o", tmp_path / "unread", "--assessment", table).returncode == 0
    page = (tmp_path / "unread/dossier.html").read_text()
    assert "no bound" in page
    assert "nobody said that the notes were read" in page
    assert "at most" not in page
    assert nescio("assess", "report", plan, sample, "--json", table, "--all-read").returncode == 0
    folder, key = tmp_path / "dossier", tmp_path / "officer.pem"
    done = nescio("dossier", run, "-o", folder, "--assessment", table, "--signing-key", key)
    assert done.returncode == 0, done.stderr

    dossier = json.loads((folder / "dossier.json").read_text())
    assert len(dossier["safe_harbor"]) == 18
    assert dossier["safe_harbor"][0]["count"] == 20
    assert dossier["assessment"]["share_of_units"]["upper"] <= 0.2
    page = (folder / "dossier.html").read_text()
    assert "Social security numbers" in page
    assert "transformed by policy" in page
    assert "of all notes with a miss, at most, at 95%" in page
    assert "of reviewed units" not in page
    assert "rests on the word of the reviewers" in page
    for written in folder.iterdir():
        data = written.read_bytes()
        assert b"Quill" not in data
        assert b"lisinopril" not in data

    assert nescio("verify", folder, "--public-key", f"{key}.pub").returncode == 0
    (folder / "dossier.html").write_text(page.replace("20", "21"))
    forged = nescio("verify", folder)
    assert forged.returncode == 1
    assert forged.stdout == "dossier.html: changed\n"


def test_mistakes(tmp_path: Path) -> None:
    assert nescio("dossier", tmp_path, "-o", tmp_path / "d").returncode == 1
    assert nescio("verify", tmp_path).returncode == 1
    notes = tmp_path / "notes.jsonl"
    notes.write_text(json.dumps({"id": "n", "text": TEXT}) + "\n")
    assert (
        nescio(
            "scrub", notes, "-o", tmp_path / "c.jsonl", "--model", "rules-en", "--policy", "tag"
        ).returncode
        == 0
    )
    old = tmp_path / "a.json"
    old.write_text('{"schema": "nescio.assessment/1", "unit": "note", "population": 1}')
    done = nescio("dossier", tmp_path / "c.jsonl.report", "-o", tmp_path / "d", "--assessment", old)
    assert done.returncode == 1
    assert "does not say which run it is of" in done.stderr
    assert "repeat `nescio assess plan`" in done.stderr
    assert not (tmp_path / "d").exists()


def _scrubbed(folder: Path, name: str, *more: str) -> Path:
    """Clean the notes of a folder, and return the report of the run."""
    out = folder / f"{name}.jsonl"
    done = nescio("scrub", folder / "notes.jsonl", "-o", out, "--model", "rules-en", *more)
    assert done.returncode == 0, done.stderr
    return folder / f"{name}.jsonl.report"


def test_an_assessment_is_of_one_run(tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    notes.write_text("".join(json.dumps({"id": f"n{i}", "text": TEXT}) + "\n" for i in range(5)))
    run, other = _scrubbed(tmp_path, "a", "--policy", "tag"), _scrubbed(tmp_path, "b", "--policy", "template")
    plan, sample, table = tmp_path / "plan.json", tmp_path / "sample.jsonl", tmp_path / "a.json"
    assert nescio("assess", "plan", run, "-o", plan).returncode == 0
    done = nescio("assess", "sample", plan, other, "-o", sample)
    assert done.returncode == 1
    assert "the plan was made from another run" in done.stderr
    assert nescio("assess", "sample", plan, run, "-o", sample).returncode == 0
    assert nescio("assess", "report", plan, sample, "--json", table).returncode == 0
    done = nescio("dossier", other, "-o", tmp_path / "d", "--assessment", table)
    assert done.returncode == 1
    assert done.stderr.endswith("the assessment is of another run; give the assessment of this run\n")
    assert nescio("dossier", run, "-o", tmp_path / "d", "--assessment", table).returncode == 0


def test_clean_notes_that_changed_are_noticed(tmp_path: Path) -> None:
    (tmp_path / "notes.jsonl").write_text(json.dumps({"id": "n", "text": TEXT}) + "\n")
    run = _scrubbed(tmp_path, "c", "--policy", "tag")
    assert nescio("dossier", run, "-o", tmp_path / "d1").returncode == 0
    assert "as it wrote them" in (tmp_path / "d1/dossier.html").read_text()
    clean = tmp_path / "c.jsonl"
    clean.write_text(clean.read_text().replace("40 mg", "10 mg"))
    for command in (("dossier", run, "-o", tmp_path / "d2"), ("assess", "plan", run, "-o", tmp_path / "p")):
        done = nescio(*command)
        assert done.returncode == 1
        assert "the clean notes changed since the run wrote them" in done.stderr
    clean.rename(tmp_path / "elsewhere")
    assert nescio("dossier", run, "-o", tmp_path / "d3").returncode == 0
    assert "not compared with the run" in (tmp_path / "d3/dossier.html").read_text()
