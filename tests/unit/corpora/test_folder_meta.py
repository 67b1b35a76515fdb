"""`_meta.jsonl`: meta of notes whose format has no place for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio import Document
from nescio.core.errors import DataError
from nescio.corpora import read, read_all, write


def test_written_only_when_needed(tmp_path: Path) -> None:
    write([Document("a", "x")], tmp_path / "none", "text")
    assert [file.name for file in (tmp_path / "none").iterdir()] == ["a.txt"]
    write([Document("a", "x"), Document("b", "y", (), {"patient": "p"})], tmp_path / "some", "text")
    assert (tmp_path / "some/_meta.jsonl").read_text() == '{"id":"b","patient":"p"}\n'


def test_written_by_hand(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    (tmp_path / "_meta.jsonl").write_text('{"id": "a", "patient": 7}\n\nnonsense\n{"id": "gone"}\n')
    problems: list[DataError] = []
    docs = list(read(tmp_path, on_error=problems.append))
    assert docs == [Document("a", "x", (), {"patient": 7})]
    assert [problem.location.line for problem in problems] == [3]


def test_a_single_file_has_no_place_for_meta(tmp_path: Path) -> None:
    doc = Document("a", "x", (), {"patient": "p"})
    for name in ("text", "inline"):
        with pytest.raises(DataError, match=r"no place for meta here.*--drop meta"):
            write([doc], tmp_path / "a.txt", name)
    write([doc], tmp_path / "a.xml")
    assert read_all(tmp_path / "a.xml") == [doc]
