"""The crosswalk of a run, key rotation, and digests under a key."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from scrub_runs import PHI, everything_under, nescio, scrub


@pytest.fixture
def linked(corpus: Path, tmp_path: Path) -> Path:
    """Scrub notes, among them one whose id identifies somebody; return the crosswalk."""
    note = {"id": "Quillfeather_T", "patient": "p1", "text": "Thessaly Quillfeather came."}
    corpus.write_text(json.dumps(note) + "\n" + corpus.read_text())
    done = scrub(corpus, tmp_path / "clean.jsonl", "--workers", 1, "--crosswalk", tmp_path / "link.nescio")
    assert done.returncode == 0, done.stderr
    return tmp_path / "link.nescio"


def rows_of(crosswalk: Path, key: str) -> list[dict[str, str]]:
    table = crosswalk.with_name("table.csv")
    done = nescio("reveal", crosswalk, "-o", table, "--crosswalk", "--key-file", crosswalk.with_name(key))
    assert done.returncode == 0, done.stderr
    assert table.stat().st_mode & 0o777 == 0o600
    with table.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_ids_and_patients_with_their_codes(linked: Path, corpus: Path, tmp_path: Path) -> None:
    assert linked.stat().st_mode & 0o777 == 0o600
    sealed = linked.read_text()
    assert not [word for word in (*PHI, "n00000") if word in sealed]
    rows = rows_of(linked, "key")
    before, after = (
        [json.loads(line) for line in path.read_text().splitlines()]
        for path in (corpus, tmp_path / "clean.jsonl")
    )
    assert [(row["note"], row["patient"]) for row in rows] == [(n["id"], n["patient"]) for n in before]
    assert [(row["note_code"], row["patient_code"]) for row in rows] == [
        (n["id"], n["patient"]) for n in after
    ]
    assert rows[0]["note_code"].startswith("note-")


def test_a_changed_crosswalk_does_not_open(linked: Path, tmp_path: Path) -> None:
    lines = linked.read_bytes().splitlines(keepends=True)
    changed = tmp_path / "changed.nescio"
    for some in (
        lines[:-1],
        [lines[0], lines[2], lines[1], *lines[3:]],
        [*lines[:5], *lines[6:]],
        [*lines, lines[1]],
    ):
        changed.write_bytes(b"".join(some))
        done = nescio(
            "reveal", changed, "-o", tmp_path / "t.csv", "--crosswalk", "--key-file", tmp_path / "key"
        )
        assert done.returncode == 1
        assert len(done.stderr.splitlines()) == 1
        assert not (tmp_path / "t.csv").exists()


def test_a_crosswalk_stays_apart_and_needs_a_key(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean"
    for place in (out, out / "link", tmp_path / "clean.report/link", corpus):
        assert scrub(corpus, out, "--workers", 1, "--crosswalk", place).returncode == 1
    (tmp_path / "old").write_text("mine")
    assert scrub(corpus, out, "--workers", 1, "--crosswalk", tmp_path / "old").returncode == 1
    assert (tmp_path / "old").read_text() == "mine"
    no_key = nescio(
        "scrub", corpus, "-o", out, "--model", "scripted:Marked", "--crosswalk", tmp_path / "link"
    )
    assert no_key.returncode == 1
    assert "a crosswalk needs a key that you keep" in no_key.stderr
    assert not list(tmp_path.glob(".*"))


def test_rotation_of_crosswalks_and_notes(linked: Path, corpus: Path, tmp_path: Path) -> None:
    sealed = tmp_path / "sealed"
    done = scrub(corpus, sealed, "--to", "text", "--policy", "encrypt", "--workers", 1)
    assert done.returncode == 0, done.stderr
    rows, texts = rows_of(linked, "key"), everything_under(sealed)
    done = nescio("key", "rotate", tmp_path / "key", tmp_path / "new.key", linked, sealed)
    assert done.returncode == 0, done.stderr
    assert "now under key" in done.stderr
    assert rows_of(linked, "new.key") == rows
    assert everything_under(sealed) != texts
    assert nescio("reveal", linked, "-o", "-", "--crosswalk", "--key-file", tmp_path / "key").returncode == 1
    back = tmp_path / "back"
    done = nescio("reveal", sealed, "-o", back, "--to", "text", "--key-file", tmp_path / "new.key")
    assert done.returncode == 0, done.stderr
    assert (back / "n00000.txt").read_text() == json.loads(corpus.read_text().splitlines()[1])["text"]
    assert linked.stat().st_mode & 0o777 == 0o600
    again = nescio("key", "rotate", tmp_path / "key", tmp_path / "new.key", linked, sealed)
    assert again.returncode == 0
    assert again.stderr.startswith("0 files")
    assert not list(tmp_path.rglob("*.part"))


def test_a_rotation_that_fails_changes_nothing(linked: Path, corpus: Path, tmp_path: Path) -> None:
    """One file is of a third key."""
    assert nescio("key", tmp_path / "third").returncode == 0
    sealed = tmp_path / "z.jsonl"
    args = (
        "scrub",
        corpus,
        "-o",
        sealed,
        "--policy",
        "encrypt",
        "--model",
        "scripted:Marked",
        "--workers",
        1,
    )
    assert nescio(*args, "--key-file", tmp_path / "third").returncode == 0
    before = linked.read_bytes(), sealed.read_bytes()
    done = nescio("key", "rotate", tmp_path / "key", tmp_path / "new.key", linked, sealed)
    assert done.returncode == 1
    assert "z.jsonl: offset" in done.stderr
    assert (linked.read_bytes(), sealed.read_bytes()) == before
    assert nescio("key", "rotate", tmp_path / "key", tmp_path / "key", linked).returncode == 1
    assert not list(tmp_path.glob(".*"))


def test_the_owner_of_the_key_can_check_the_digests_of_a_report(
    linked: Path, corpus: Path, tmp_path: Path
) -> None:
    done = nescio("key", "digest", tmp_path / "key", corpus)
    sums = json.loads((tmp_path / "clean.jsonl.report/run.json").read_text())["checksums"]["inputs"]
    assert done.stdout == f"{sums[str(corpus)]}  {corpus}\n"
