"""Inline marks: escapes, and marks that are mistyped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nescio import Document, Span
from nescio.corpora import read_all, write

if TYPE_CHECKING:
    from conftest import Reader


def test_reads_marks(read_bytes: Reader) -> None:
    docs, problems = read_bytes("Seen by Dr. [[DOCTOR|Lowell\r\nPike]] on [[DATE|3/4]][[DATE|3/9]].", "n.txt")
    assert not problems
    assert docs == [
        Document(
            "n",
            "Seen by Dr. Lowell\r\nPike on 3/43/9.",
            (Span(12, 24, "DOCTOR"), Span(28, 31, "DATE"), Span(31, 34, "DATE")),
        )
    ]


@pytest.mark.parametrize(
    ("text", "spans", "written"),
    [
        ("plain ] [ ]] \\ \\n", [], "plain ] [ ]] \\ \\n"),
        ("[[x]]", [], "\\[[x]]"),
        ("\\[[x", [], "\\\\\\[[x"),
        ("[[[", [], "[\\[["),
        ("[[[[", [], "\\[[\\[["),
        ("[a]", [(1, 2)], "[[[X|a]]]"),
        ("[[a", [(2, 3)], "[[[[X|a]]"),
        ("\\a", [(1, 2)], "\\\\[[X|a]]"),
        ("a]", [(0, 2)], "[[X|a\\]]]"),
        ("a]b", [(0, 3)], "[[X|a]b]]"),
        ("a]]b", [(0, 4)], "[[X|a\\]]b]]"),
        ("a\\", [(0, 2)], "[[X|a\\\\]]"),
        ("a[[b", [(0, 4)], "[[X|a\\[[b]]"),
        ("a|b", [(0, 3)], "[[X|a|b]]"),
    ],
)
def test_escapes(tmp_path: Path, text: str, spans: list[tuple[int, int]], written: str) -> None:
    doc = Document("n", text, tuple(Span(start, end, "X") for start, end in spans))
    write([doc], tmp_path / "n.txt", "inline")
    assert (tmp_path / "n.txt").read_text() == written
    assert read_all(tmp_path / "n.txt", "inline") == [doc]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a\n[[DATE 3/4]]", 2, "begins no mark"),
        ("[[date|3/4", 1, "is not closed"),
        ("\n\n[[DATE|]]", 3, "is empty"),
        ("[[NAME|Ana [[DATE|3/4]] x]]", 1, "not closed before the next"),
        ("[[NAME|Ana] saw [[DATE|3/4]]", 1, "not closed before the next"),
        ("[[ NAME|Ana]]", 1, "begins no mark"),
        ("[[|Ana]]", 1, "begins no mark"),
        ("a [[", 1, "begins no mark"),
    ],
)
def test_mistyped_marks_are_never_text(read_bytes: Reader, text: str, line: int, words: str) -> None:
    docs, problems = read_bytes(text, "n.txt", "inline")
    assert docs == []
    assert words in str(problems[0])
    assert problems[0].location.line == line
    assert problems[0].fix
    assert "Ana" not in str(problems[0])


def test_every_problem_is_listed(read_bytes: Reader) -> None:
    _, problems = read_bytes("[[A]]\n[[DATE|3/4]]\n[[B|]]\n[[x\n", "n.txt", "inline")
    assert [problem.location.line for problem in problems] == [1, 3, 4]


def test_long_runs_cost_no_more_than_their_length(tmp_path: Path) -> None:
    for text in ("\\" * 200_000, "[" * 200_000, "]" * 200_000, "\\[" * 100_000, "\\]" * 100_000):
        doc = Document("n", text + "x", (Span(0, len(text), "X"),))
        write([doc], tmp_path / "n.txt", "inline")
        assert read_all(tmp_path / "n.txt", "inline") == [doc]
