"""brat: pairs of files, discontinuous annotations, and all that can be wrong with an .ann."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio import Document, Span
from nescio.core.errors import DataError
from nescio.corpora import read, read_all, write

TEXT = "Ana María Ruiz\r\ncame on 3/4.\n"


def read_pair(folder: Path, ann: str | bytes, text: str = TEXT) -> tuple[list[Document], list[DataError]]:
    (folder / "n.txt").write_bytes(text.encode())
    (folder / "n.ann").write_bytes(ann.encode() if isinstance(ann, str) else ann)
    problems: list[DataError] = []
    return list(read(folder, "brat", on_error=problems.append)), problems


def test_reads_text_bound_annotations_only(tmp_path: Path) -> None:
    ann = "T1\tDATE 24 27\t3/4\nT2\tNAME 0 14\tAna María Ruiz\n*\tEquiv T1 T2\nR1\tX Arg1:T1 Arg2:T2\nA1\tY T1\n#1\tNote T1\tz\n\n"
    docs, problems = read_pair(tmp_path, ann)
    assert not problems
    assert docs == [Document("n", TEXT, (Span(0, 14, "NAME"), Span(24, 27, "DATE")))]


def test_discontinuous_annotations_are_one_span_for_each_part(tmp_path: Path) -> None:
    docs, problems = read_pair(tmp_path, "T1\tNAME 0 3;10 14\tAna Ruiz\n")
    assert not problems
    assert docs[0].spans == (Span(0, 3, "NAME"), Span(10, 14, "NAME"))


def test_line_ends_in_a_value_are_blanks(tmp_path: Path) -> None:
    docs, problems = read_pair(tmp_path, "T1\tX 10 20\tRuiz  came\r\n")
    assert not problems
    assert docs[0].spans == (Span(10, 20, "X"),)
    write(docs, tmp_path / "out", "brat")
    assert (tmp_path / "out/n.ann").read_bytes() == b"T1\tX 10 20\tRuiz  came\n"


def test_byte_order_mark_counts_as_a_character(tmp_path: Path) -> None:
    docs, problems = read_pair(tmp_path, "T1\tNAME 1 4\tAna\n", "\ufeffAna\n")
    assert not problems
    write(docs, tmp_path / "out", "brat")
    assert (tmp_path / "out/n.txt").read_bytes() == b"\xef\xbb\xbfAna\n"
    assert (tmp_path / "out/n.ann").read_text() == "T1\tNAME 1 4\tAna\n"


@pytest.mark.parametrize(
    ("ann", "line", "words"),
    [
        ("T1\tNAME 0 3\tAna\nT1\tDATE 24 27\t3/4\n", 2, "line 1 already has"),
        ("\nT1\tNAME 0 3\tEva\n", 2, "names another text"),
        ("T1\tNAME 0 99\tAna\n", 1, "past the end"),
        ("T1\tNAME 3 3\t\n", 1, "empty or runs backwards"),
        ("T1\tNAME 3 1\tx\n", 1, "empty or runs backwards"),
        ("T1 NAME 0 3 Ana\n", 1, "not a brat annotation"),
        ("T1\tNAME 0\tAna\n", 1, "not a brat annotation"),
        ("T1\tNAME -1 3\tAna\n", 1, "not a brat annotation"),
        ("T1\tNAME 0 3", 1, "not a brat annotation"),
        ("Ana María\n", 1, "not a brat annotation"),
        ("T1\tNAME 0 3;10 99\tAna Ruiz\n", 1, "past the end"),
        ("T1\tNAME 0 3;10 14\tAna María Ruiz\n", 1, "names another text"),
    ],
)
def test_problems_name_file_line_and_fix(tmp_path: Path, ann: str, line: int, words: str) -> None:
    docs, problems = read_pair(tmp_path, ann)
    assert docs == []
    (problem,) = problems
    assert words in str(problem)
    assert problem.location.path.endswith("n.ann")
    assert problem.location.line == line
    assert problem.fix
    assert "Ana" not in str(problem)


def test_every_problem_of_a_note_is_told(tmp_path: Path) -> None:
    _, problems = read_pair(tmp_path, "T1\tA 0 0\t\nT2\tB 0 3\tEva\nx\nT3\tC 0 3\tAna\n")
    assert [problem.location.line for problem in problems] == [1, 2, 3]


def test_halves_of_pairs(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    (tmp_path / "b.ann").write_text("")
    problems: list[DataError] = []
    assert list(read(tmp_path, "brat", on_error=problems.append)) == []
    assert [problem.problem for problem in problems] == [
        "a note without annotations",
        "annotations without a note",
    ]


def test_a_pair_by_either_name(tmp_path: Path) -> None:
    read_pair(tmp_path, "T1\tNAME 0 3\tAna\n")
    assert read_all(tmp_path / "n.txt") == read_all(tmp_path / "n.ann") == read_all(tmp_path)


def test_offsets_can_be_trusted(tmp_path: Path) -> None:
    read_pair(tmp_path, "T1\tNAME 0 3\tEva\nmore of it\nT2\tDATE 24 27\t3/4\n")
    docs = read_all(tmp_path, "brat", trust_offsets=True)
    assert [span.label for span in docs[0].spans] == ["NAME", "DATE"]
    read_pair(tmp_path, "T1\tNAME 0 3\tEva\nT2\tDATE 24\t3/4\n")
    with pytest.raises(DataError, match="line 2: not a brat"):
        read_all(tmp_path, "brat", trust_offsets=True)


def test_names_in_capitals(tmp_path: Path) -> None:
    (tmp_path / "N1.TXT").write_text("Ana")
    (tmp_path / "N1.ANN").write_text("T1\tNAME 0 3\tAna\n")
    assert read_all(tmp_path) == [Document("N1", "Ana", (Span(0, 3, "NAME"),))]
