"""`nescio assess` from outside: a run, a plan, a sample, a review, a report; and no text of a note in plan or report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from review_page import ReviewServer
from scrub_runs import nescio
from servers import free_port


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
    assert done.stdout.startswith("60 notes; drawn: 16\n")
    assert "  read 16 and find none with a miss\n" in done.stdout
    assert nescio("assess", "plan", run, "-o", plan).returncode == 1  # nothing is overwritten
    assert nescio("assess", "sample", plan, run, "-o", sample).returncode == 0
    notes = [json.loads(line) for line in sample.read_text().splitlines()]
    assert [note["id"] for note in notes] == json.loads(plan.read_text())["strata"][0]["units"]
    assert all(note["spans"] for note in notes)

    clean = nescio("assess", "report", plan, sample)
    assert "no bound: nothing was marked" in clean.stdout
    assert "is reached" not in clean.stdout
    said = nescio("assess", "report", plan, sample, "--all-read")
    assert "the bound of 10.00% is reached" in said.stdout
    assert "rests on the word of the reviewers" in said.stderr
    assert clean.stdout.startswith("reviewed: 16 of 60 notes, 96 words\n")
    assert "no note was changed since it was drawn: were they read?" in clean.stderr
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
    assert done.stderr.startswith("no note of reviewer 2 was changed since it was drawn")
    assert "no note of reviewer 2 was changed" in page.read_text()
    for written in (plan, page, table):
        assert "fever" not in written.read_text()


def test_digests_of_a_plan_are_keyed(run: Path, tmp_path: Path) -> None:
    plan, bare, sample = tmp_path / "plan.json", tmp_path / "bare.json", tmp_path / "sample.jsonl"
    key, other = tmp_path / "study.key", tmp_path / "other.key"
    for path in (key, other):
        assert nescio("key", path).returncode == 0
    assert "digests without a key" in nescio("assess", "plan", run, "-o", bare, "--size", 5).stderr
    done = nescio("assess", "plan", run, "-o", plan, "--size", 5, "--key-file", key)
    assert "without a key" not in done.stderr
    keyed, unkeyed = (json.loads(path.read_text()) for path in (plan, bare))
    digests = [{note["digest"] for note in table["notes"]} for table in (keyed, unkeyed)]
    assert digests[0].isdisjoint(digests[1])

    for wrong in ((), ("--key-file", other)):
        done = nescio("assess", "sample", plan, run, "-o", sample, *wrong)
        assert done.returncode != 0
        assert len(done.stderr.splitlines()) == 1
        assert keyed["key"] in done.stderr
    assert nescio("assess", "sample", plan, run, "-o", sample, "--key-file", key).returncode == 0
    args = ("assess", "report", plan, sample, "--all-read", "--key-file", key)
    assert nescio(*args).returncode == 0
    sample.write_text(sample.read_text().replace("fever", "cough"), encoding="utf-8")
    assert "has another text" in nescio(*args).stderr


def test_the_key_of_a_plan_is_that_of_the_run(tmp_path: Path) -> None:
    notes, plan = tmp_path / "notes.jsonl", tmp_path / "plan.json"
    key, other = tmp_path / "study.key", tmp_path / "other.key"
    notes.write_text('{"id": "n1", "text": "Mrs. Ida Quill denies fever."}\n', encoding="utf-8")
    for path in (key, other):
        assert nescio("key", path).returncode == 0
    clean = tmp_path / "clean.jsonl"
    nescio("scrub", notes, "-o", clean, "--model", "rules-en", "--policy", "tag", "--key-file", key)
    refused = nescio("assess", "plan", f"{clean}.report", "-o", plan, "--key-file", other)
    assert "not the key of the run" in refused.stderr
    assert nescio("assess", "plan", f"{clean}.report", "-o", plan, "--key-file", key).returncode == 0


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
    assert "all of them" not in done.stderr
    more = nescio("assess", "plan", run, "-o", tmp_path / "all.json", "--size", 5_000)
    assert "so all of them are drawn" in more.stderr
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


def test_columns_that_the_run_named_need_not_be_named_again(tmp_path: Path) -> None:
    notes, plan = tmp_path / "notes.csv", tmp_path / "plan.json"
    rows = "".join(f"n{i},p{i // 2},Mrs. Quill denies fever.\n" for i in range(10))
    notes.write_text(f"note_id,mrn,note\n{rows}", encoding="utf-8")
    named = ("--text-column", "note", "--id-column", "note_id", "--patient-column", "mrn")
    scrub = ("scrub", notes, "--model", "rules-en", "--policy", "tag", *named)
    assert nescio(*scrub, "-o", tmp_path / "clean.csv").returncode == 0
    done = nescio("assess", "plan", tmp_path / "clean.csv.report", "-o", plan, "--unit", "patient")
    assert "5 patients; drawn: 5, with 10 notes" in done.stdout, done.stderr
    server = ReviewServer(tmp_path, free_port(), "notes.csv", "--run", "clean.csv.report")
    server.kill()
    assert "10 notes to review" in server.log.read_text()
    assert nescio(*scrub, "-o", tmp_path / "bare.csv", "--column", "mrn=drop").returncode == 0
    done = nescio("assess", "plan", tmp_path / "bare.csv.report", "-o", tmp_path / "bare.json")
    assert done.returncode == 0, done.stderr


def test_a_review_in_an_editor(run: Path, tmp_path: Path) -> None:
    plan, sample = tmp_path / "plan.json", tmp_path / "sample"
    done = nescio("assess", "plan", run, "-o", plan, "--size", 20)
    assert done.stdout == "60 notes; drawn: 20\n"
    assert nescio("assess", "sample", plan, run, "-o", sample, "--to", "inline").returncode == 0
    first, second, third = sorted(sample.glob("*.txt"))[:3]
    text = first.read_text()
    first.write_text(text.replace("fever", "[[doctor|fever]]") + "\n")
    second.unlink()
    page = tmp_path / "a.html"
    done = nescio("assess", "report", plan, sample, "--html", page)
    assert "notes with a miss: 1; missed entities: 1" in done.stdout
    assert "NAME: 1 note, " in done.stdout
    assert "out of reach" not in done.stdout
    for said in (done.stderr, page.read_text()):
        assert f"1 drawn note is not in the review: {second.stem}" in said
        assert "were they read" not in said
    text = third.read_text()
    for wrong, words in (
        (text.replace("fever", "[[DOKTOR|fever]]"), "unknown label 'DOKTOR'"),
        (f"{text} more", "another length"),
        (text.replace("denies", "admits"), "another text"),
        (text.replace("fever", "[[DOCTOR|fever]"), "is not closed"),
    ):
        third.write_text(wrong)
        done = nescio("assess", "report", plan, sample)
        assert done.returncode == 1
        assert done.stderr.startswith(f"nescio: {third}")
        assert words in done.stderr
        assert "fever" not in done.stderr


def _sampled(run: Path, tmp_path: Path, *more: object) -> list[dict[str, Any]]:
    """Plan and draw all notes of a run."""
    plan, sample = tmp_path / "all.json", tmp_path / "all.jsonl"
    for path in (plan, sample):
        path.unlink(missing_ok=True)
    done = nescio("assess", "plan", run, "-o", plan, "--bound", 0.01, *more)
    assert done.returncode == 0, done.stderr
    done = nescio("assess", "sample", plan, run, "-o", sample, *more)
    assert done.returncode == 0, done.stderr
    assert nescio("assess", "report", plan, sample, "--all-read").returncode == 0
    return [json.loads(line) for line in sample.read_text().splitlines()]


RECORDS = Path(__file__).parents[2] / "examples/structured"


@pytest.mark.parametrize(
    ("source", "out", "count"),
    [("results.hl7", "clean.hl7", 2), ("summary.xml", "clean.xml", 1), ("fhir", "clean", 5)],
)
@pytest.mark.parametrize("policy", ["tag", "surrogate"])
def test_texts_of_records_are_sampled(tmp_path: Path, source: str, out: str, count: int, policy: str) -> None:
    done = nescio("scrub", RECORDS / source, "-o", tmp_path / out, "--model", "rules-en", "--policy", policy)
    assert done.returncode == 0, done.stderr
    notes = _sampled(tmp_path / f"{out}.report", tmp_path)
    assert len(notes) == count
    assert sum("reatinine" in note["text"] for note in notes)
    spans = [note["text"][s["start"] : s["end"]] for note in notes for s in note["spans"]]
    assert len(spans) >= 4
    if policy == "tag":
        assert all(text.startswith("[") and text.endswith("]") for text in spans)


def test_records_behind_one_that_was_quarantined_and_those_of_coded_files(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    lines = (RECORDS / "fhir/DocumentReference.ndjson").read_text().splitlines(keepends=True)
    (source / "Vandersloot_Ann.ndjson").write_text(lines[1])
    (source / "b.ndjson").write_text('{"resourceType":"Observation",\n' + lines[0])
    done = nescio("scrub", source, "-o", tmp_path / "out", "--model", "rules-en", "--policy", "tag")
    assert done.returncode == 3, done.stderr
    notes = _sampled(tmp_path / "out.report", tmp_path)
    assert sorted("DISCHARGE SUMMARY" in note["text"] for note in notes) == [False, True]
    spans = [note["text"][s["start"] : s["end"]] for note in notes for s in note["spans"]]
    assert spans
    assert all(text.startswith("[") and text.endswith("]") for text in spans)


def test_notes_of_a_database_are_sampled(tmp_path: Path) -> None:
    notes = tmp_path / "notes.jsonl"
    notes.write_text(json.dumps({"id": "7", "text": "Mrs. Ida Quill denies fever."}) + "\n")
    for kind in ("sqlite", "duckdb"):
        url = f"{kind}:{tmp_path}/{kind}.db"
        scrub = ("scrub", notes, "-o", url, "--to-table", "clean", "--model", "rules-en", "--policy", "tag")
        report = tmp_path / f"{kind}.report"
        done = nescio(*scrub, "--report", report)
        assert done.returncode == 0, done.stderr
        for more in ((), ("--clean", url), ("--clean", url, "--table", "clean")):
            (note,) = _sampled(report, tmp_path, *more)
            assert note["text"] == "Mrs. [PATIENT] denies fever."
        done = nescio("assess", "plan", report, "-o", tmp_path / "x.json", "--table", "other")
        assert done.returncode == 1
        assert done.stderr.endswith("no table 'other'; name it with --table\n")
