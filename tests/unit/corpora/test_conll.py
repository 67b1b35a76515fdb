"""conll: exact with its comments, and the columns of others."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nescio import Document, Span
from nescio.core.errors import DataError
from nescio.corpora import write

if TYPE_CHECKING:
    from conftest import Reader


def test_what_is_written(tmp_path: Path) -> None:
    doc = Document(
        "a",
        "Seen by Dr.Pike.\nOn 3041023MARY",
        (Span(11, 15, "DOCTOR"), Span(20, 27, "ID"), Span(27, 31, "NAME")),
        {"k": 1},
    )
    write([doc], tmp_path / "a.conll")
    assert (tmp_path / "a.conll").read_text().split("\n") == [
        '# doc = "a"',
        '# meta = {"k":1}',
        '# text = "Seen by Dr.Pike.\\nOn 3041023MARY"',
        "Seen\t0\t4\tO",
        "by\t5\t7\tO",
        "Dr\t8\t10\tO",
        ".\t10\t11\tO",
        "Pike\t11\t15\tB-DOCTOR",
        ".\t15\t16\tO",
        "",
        "On\t17\t19\tO",
        "3041023\t20\t27\tB-ID",
        "MARY\t27\t31\tB-NAME",
        "",
        "",
    ]


@pytest.mark.parametrize("span", [Span(0, 4, "A"), Span(3, 5, "A"), Span(3, 4, "A")])
def test_spans_with_blanks_at_their_edges_are_refused(tmp_path: Path, span: Span) -> None:
    with pytest.raises(
        DataError, match="document a: conll cannot carry a span that begins or ends with a blank"
    ):
        write([Document("a", "Ana Ruiz", (span,))], tmp_path / "a.conll")


@pytest.mark.parametrize(
    ("data", "text", "spans"),
    [
        (
            "Ana B-NAME\nRuiz I-NAME\ncame O\n\nOn O\n3/4 B-DATE\n",
            "Ana Ruiz came\nOn 3/4",
            [(0, 8, "NAME"), (17, 20, "DATE")],
        ),
        ("Ana NNP B-NP B-NAME\r\ncame VBD O O\r\n", "Ana came", [(0, 3, "NAME")]),
        ("Ana\t0\t3\tB-NAME\n,\t3\t4\tO\nEva\t6\t9\tS-NAME\n", "Ana,  Eva", [(0, 3, "NAME"), (6, 9, "NAME")]),
        ("a U-X\nb B-X\nc L-X\n", "a b c", [(0, 1, "X"), (2, 5, "X")]),
        ("# sent_id = 1\n# O\na O\n", "# a", []),
        ("\ufeffAna B-NAME\n", "Ana", [(0, 3, "NAME")]),
    ],
)
def test_columns_of_others(
    read_bytes: Reader, data: str, text: str, spans: list[tuple[int, int, str]]
) -> None:
    docs, problems = read_bytes(data, "x.conll")
    assert not problems
    assert docs == [Document("x-1", text, tuple(Span(*span) for span in spans))]


def test_docstart(read_bytes: Reader) -> None:
    docs, _ = read_bytes("-DOCSTART- -X- O O\n\na O\n\n-DOCSTART-\nb B-X\n", "x.conll")
    assert [(doc.id, doc.text.strip()) for doc in docs] == [("x-1", "a"), ("x-2", "b")]


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        ("a O\nb X-Y\n", 2, "not a line of columns"),
        ("a\n", 1, "not a line of columns"),
        ("Ana\t0\t3\tB-X\n\t4\t8\tI-X\n", 2, "not a line of columns"),
        ('# doc = "a"\n# text = "ab"\nab\t0\t2\tO\nc\t2\t3\tO\n', 4, "not at these offsets"),
        ('# doc = "a"\n# text = "ab"\nb\t1\t2\tO\na\t0\t1\tO\n', 4, "not at these offsets"),
        ('# doc = "a"\n# text = "ab"\nab O\n', 3, "not at these offsets"),
        ('# doc = "a"\n# text = "a', 2, "text is not JSON"),
        ("# doc = 7\n", 1, "doc is not JSON"),
        ("a\t5\t6\tO\nb\t2\t3\tO\n", 2, "do not follow"),
        ("a\t999999999\t1000000000\tO\n", 1, "do not follow"),
    ],
)
def test_problems(read_bytes: Reader, data: str, line: int, words: str) -> None:
    docs, (problem,) = read_bytes(data, "x.conll")
    assert docs == []
    assert words in str(problem)
    assert problem.location.line == line


def test_a_bad_note_is_skipped(read_bytes: Reader) -> None:
    good = '# doc = "{0}"\n# text = "ab"\nab\t0\t2\tB-X\n\n'
    docs, problems = read_bytes(
        good.format("a") + good.format("b").replace("0\t2", "0\t9") + good.format("c"), "x.conll"
    )
    assert [doc.id for doc in docs] == ["a", "c"]
    assert problems[0].location.doc_id == "b"
