from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from nescio.pipeline.memory.chain import append_run, audit_digest, check_chain, entries
from nescio.pipeline.memory.memory_file import FILE
from nescio.pipeline.memory.store import Memory
from nescio.replace.key import Key

KEY = Key(bytes(range(32)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    audit = tmp_path / "audit.jsonl"
    audit.write_text("one\ntwo\nthree\n")
    with Memory.open_to_write(tmp_path / "m", KEY, make=True) as memory:
        for start, size in ((0, 4), (4, 4), (8, 6)):
            with memory.transaction():
                digest = audit_digest(memory, audit, start, size)
                append_run(memory, {"audit": str(audit), "start": start, "size": size, "digest": digest})
    return tmp_path


def problems(folder: Path) -> list[str]:
    with Memory.open(folder / "m", KEY) as memory:
        return check_chain(memory)


def change(folder: Path, statement: str) -> None:
    base = sqlite3.connect(folder / "m" / FILE)
    base.execute(statement)
    base.commit()
    base.close()


def test_an_untouched_chain_is_right(folder: Path) -> None:
    assert problems(folder) == []
    with Memory.open(folder / "m", KEY) as memory:
        assert [(number, entry["start"]) for number, entry, _ in entries(memory)] == [(1, 0), (2, 4), (3, 8)]


def test_a_changed_line_of_the_audit_is_noticed(folder: Path) -> None:
    (folder / "audit.jsonl").write_text("one\ntwO\nthree\n")
    assert problems(folder) == [f"run 2: its audit trail is changed: {folder / 'audit.jsonl'}"]


def test_a_missing_audit_is_noticed(folder: Path) -> None:
    (folder / "audit.jsonl").write_text("one\ntwo\nthr")
    assert problems(folder) == [f"run 3: its audit trail is missing: {folder / 'audit.jsonl'}"]


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("delete from run where number = 3", "the last runs are missing"),
        ("delete from run where number = 1", "run 1: missing"),
        (
            "update run set entry = (select entry from run where number = 1) where number = 2",
            "run 2: changed",
        ),
        ("update run set mac = zeroblob(32) where number = 1", "run 1: does not follow the run before it"),
        ("delete from run", "the last runs are missing"),
    ],
)
def test_a_changed_chain_is_noticed(folder: Path, statement: str, problem: str) -> None:
    change(folder, statement)
    assert problem in problems(folder)
