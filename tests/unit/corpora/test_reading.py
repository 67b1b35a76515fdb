"""Reading a corpus: ids that come twice, problems that are raised or reported, sizes."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from nescio.core.errors import ConfigError, DataError
from nescio.corpora import corpus_size, layout_of, read_all, read_located


def test_an_id_that_comes_twice_is_a_problem_with_both_places(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text('{"id":"a","text":"1"}\n{"id":"b","text":"2"}\n{"id":"a","text":"3"}\n')
    with pytest.raises(DataError, match=r"line 3: the id was already used at .*x\.jsonl, line 1"):
        read_all(tmp_path / "x.jsonl")
    problems: list[DataError] = []
    assert [doc.text for doc in read_all(tmp_path / "x.jsonl", on_error=problems.append)] == ["1", "2"]
    assert len(problems) == 1


def test_a_note_and_its_compressed_copy_are_one_too_many(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(b"x"))
    with pytest.raises(DataError, match=r"the id was already used at .*give each note its own id$"):
        read_all(tmp_path, "text")


def test_a_note_knows_its_place(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text('{"id":"a","text":"1"}\n\n{"id":"b","text":"2"}\n')
    lines = [source.location().line for _, source in read_located(tmp_path / "x.jsonl")]
    assert lines == [1, 3]


def test_the_annotations_of_a_brat_pair_stand_for_the_note(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ana")
    (tmp_path / "a.ann").write_text("T1\tNAME 0 3\tAna\n")
    assert read_all(tmp_path / "a.ann") == read_all(tmp_path / "a.txt")


def test_sizes_and_layouts_of_what_has_none(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("12345")
    assert corpus_size(tmp_path) == corpus_size(tmp_path / "a.txt") == 5
    assert corpus_size("-") is None
    assert layout_of(tmp_path) is None
    assert layout_of("-") is None


def test_an_unknown_format(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="unknown format"):
        read_all(tmp_path, "xls")
