"""How `nescio review` begins and ends on the terminal: where its database is, what it says, Ctrl-C."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from review_page import ReviewServer
from scrub_runs import nescio
from servers import free_port


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    path = folder / "notes.jsonl"
    lines = [{"id": f"n{number}", "text": "Thessaly Quillfeather is well."} for number in range(4)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def said(folder: Path, *args: object, by: signal.Signals = signal.SIGINT) -> str:
    server = ReviewServer(folder, free_port(), *args, "--model", "scripted:Marked")
    server.stop(by)
    text = server.log.read_text()
    server.log.unlink()
    return text


def test_a_review_that_is_stopped_says_what_to_do(notes: Path) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        last = said(notes.parent, notes.name, by=number).splitlines()[-1]
        assert last == "saved; start the same command again"


def test_a_sample_of_another_size_is_not_ignored_without_a_word(notes: Path) -> None:
    assert "--db" not in said(notes.parent, notes.name)
    assert "--db" not in said(notes.parent, notes.name)
    lines = said(notes.parent, notes.name, "--sample", 2).splitlines()
    (line,) = [line for line in lines if "--sample" in line]
    assert "50" in line
    assert "--db" in line
    (line,) = [line for line in said(notes.parent, notes.name, "--seed", 5).splitlines() if "--seed" in line]
    assert "--db" in line


def test_the_database_is_in_the_working_folder(notes: Path) -> None:
    here = notes.parent.parent
    text = said(here, "in/notes.jsonl")
    assert "notes.jsonl.review.db" in text
    assert (here / "notes.jsonl.review.db").is_file()
    assert [path.name for path in notes.parent.iterdir()] == ["notes.jsonl"]
    other = here / "other"
    other.mkdir()
    (other / "notes.jsonl").write_text(notes.read_text())
    done = nescio("review", "other/notes.jsonl", "--model", "scripted:Marked", cwd=here)
    assert done.returncode == 1  # the notes of two folders are no one review
    assert "--db" in done.stderr


def test_a_review_beside_its_notes_goes_on(notes: Path) -> None:
    said(notes.parent, notes.name)
    assert "in/notes.jsonl.review.db" in said(notes.parent.parent, "in/notes.jsonl")
    assert not (notes.parent.parent / "notes.jsonl.review.db").exists()
