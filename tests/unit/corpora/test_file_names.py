"""Names of files that every system can hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio import Document
from nescio.core.errors import DataError
from nescio.corpora import read_all, write
from nescio.corpora.file_names import FileNames
from nescio.corpora.writing import writer


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("note-1", "note-1"), ("ward/12a", "ward/12a"), ("v1.2", "v1.2"), ("console", "console"), ("com10", "com10"),
        ("CON", "CON_"), ("nul.old", "nul_.old"), ("ward/Aux/7", "ward/Aux_/7"), ("lpt1 .x", "lpt1_ .x"), ("com²", "com²_"),
        ("a.", "a_"), ("a. /b ", "a__/b_"), ("a:b", "a_b"), ('<"|?*>', "______"), ("a\x00\x1f", "a__"),
    ],
)  # fmt: skip
def test_what_windows_cannot_hold(wanted: str, name: str) -> None:
    assert FileNames().name(wanted) == name


def test_names_that_differ_in_case_or_accents_alone() -> None:
    names = FileNames()
    given = ["A/x", "a/X", "a/x", "A/x-2", "a/y", "caf\u00e9", "cafe\u0301", "\u0130", "a_b", "a:b"]
    got = ["A/x", "a/X-2", "a/x-3", "A/x-2-2", "a/y", "caf\u00e9", "cafe\u0301-2", "\u0130", "a_b", "a_b-2"]
    assert [names.name(name) for name in given] == got
    with pytest.raises(FileExistsError):
        names.name("a/x")


def test_the_number_stands_before_the_suffix() -> None:
    names = FileNames()
    assert [names.name(name, ".json") for name in ("b", "B", "aux")] == ["b", "B-2", "aux_"]


def test_notes_are_read_again_under_the_ids_they_were_written(tmp_path: Path) -> None:
    docs = [Document(name, f"note {name}", (), {"ward": name}) for name in ("A1", "a1", "CON", "x:1")]
    with writer(tmp_path / "out", "text", portable=True) as out:
        written = [out.write(doc) for doc in docs]
        with pytest.raises(DataError, match="same file"):
            out.write(docs[0])
    assert written == ["A1", "a1-2", "CON_", "x_1"]
    found = {doc.id: (doc.text, doc.meta["ward"]) for doc in read_all(tmp_path / "out")}
    assert found == {name: (doc.text, doc.id) for name, doc in zip(written, docs, strict=True)}


def test_a_conversion_keeps_ids(tmp_path: Path) -> None:
    docs = [Document(name, "text") for name in ("A1", "a1", "x:1")]
    write(docs, tmp_path / "out", "text")
    assert {doc.id for doc in read_all(tmp_path / "out")} == {"A1", "a1", "x:1"}
