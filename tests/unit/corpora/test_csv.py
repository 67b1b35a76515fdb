"""csv: quotes, delimiters, line ends, long cells and columns that come late."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nescio import Document, Span
from nescio.core.errors import ConfigError, DataError
from nescio.corpora import read_all, write

if TYPE_CHECKING:
    from conftest import Reader


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_delimiters_are_guessed(read_bytes: Reader, delimiter: str) -> None:
    rows = '\ufeffid,text,patient\r\n1,"a,""b""\r\nc;d",p\n2,,\n'.replace(",", delimiter)
    docs, problems = read_bytes(rows, "x.csv")
    assert not problems
    assert docs == [
        Document("1", 'a,"b"\r\nc;d'.replace(",", delimiter), (), {"patient": "p"}),
        Document("2", "", (), {"patient": ""}),
    ]


def test_a_delimiter_can_be_named(read_bytes: Reader) -> None:
    assert read_bytes("id^text\n1^a\n", "x.csv", delimiter="^")[0] == [Document("1", "a")]


def test_a_tab_can_be_written_out(read_bytes: Reader) -> None:
    assert [doc.text for doc in read_bytes("id\ttext\n1\ta,b\n", "x.csv", delimiter=r"\t")[0]] == ["a,b"]


@pytest.mark.parametrize("delimiter", ["ab", '"', "\n", "\r"])
def test_what_cannot_be_a_delimiter(read_bytes: Reader, delimiter: str) -> None:
    with pytest.raises(ConfigError, match="give one character"):
        read_bytes("id,text\n1,a\n", "x.csv", delimiter=delimiter)


def test_long_cells(tmp_path: Path) -> None:
    doc = Document("a", "x" * 1_000_000)
    write([doc], tmp_path / "x.csv")
    assert read_all(tmp_path / "x.csv") == [doc]


def test_tsv(tmp_path: Path) -> None:
    doc = Document("a", "x\ty", (Span(0, 1, "X"),), {"k": "v"})
    write([doc], tmp_path / "x.tsv")
    assert (tmp_path / "x.tsv").read_text().startswith("id\tk\ttext\tspans\n")
    assert read_all(tmp_path / "x.tsv") == [doc]


@pytest.mark.parametrize(
    ("row", "line", "words"),
    [
        ("2,b", 3, "2 cells under 3 columns"),
        ("2,b,c,d", 3, "4 cells under 3 columns"),
        ('2,"b"x,c', 3, "not valid csv"),
        ("2,b,nonsense", 3, "spans are not a JSON list"),
        ('2,b,"[[0,9,""X""]]"', 3, "past the end"),
        ('1,b,""', 3, "already used"),
    ],
)
def test_a_bad_row_is_skipped(read_bytes: Reader, row: str, line: int, words: str) -> None:
    docs, (problem,) = read_bytes(f"id,text,spans\n1,a,\n{row}\n3,c,[]\n", "x.csv")
    assert [doc.id for doc in docs] == ["1", "3"]
    assert words in str(problem)
    assert problem.location.line == line


def test_a_row_that_is_not_utf8_is_skipped(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_bytes(b'id,text\n1,a\n2,"caf\xe9\nbar"\n3,c\n4,"d"x\xff,e\n5,f\n')
    problems: list[DataError] = []
    docs = read_all(tmp_path / "x.csv", on_error=problems.append)
    assert [doc.id for doc in docs] == ["1", "3", "5"]
    assert [problem.location.line for problem in problems] == [3, 6]
    assert "not UTF-8" in problems[0].problem


def test_what_follows_an_open_quote_is_said_to_be_unread(read_bytes: Reader) -> None:
    docs, (problem,) = read_bytes('id,text\n1,a\n2,"b\n3,c\n', "x.csv")
    assert [doc.id for doc in docs] == ["1"]
    assert "never closed, and all that follows was not read" in str(problem)


def test_line_numbers_count_lines_inside_cells(read_bytes: Reader) -> None:
    _, (problem,) = read_bytes('id,text\n1,"a\nb\nc"\n2\n', "x.csv")
    assert problem.location.line == 5


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("", "no column 'text'"),
        ("id,note\n1,a\n", "--text-column (columns: 'id', 'note')"),
        ("id,text,text\n1,a,b\n", "two columns are called 'text'"),
        ('id,text\n1,"a', "a quote is never closed"),
        ("id,text\r1,a\r", "csv"),
    ],
)
def test_problems_of_the_table(read_bytes: Reader, data: str, words: str) -> None:
    docs, problems = read_bytes(data, "x.csv")
    assert docs == []
    assert words in str(problems[0])


def test_wrong_encoding_names_the_byte(read_bytes: Reader) -> None:
    data = "\ufeffid,text\n1,a\n2,año\n".encode().replace("ñ".encode(), b"\xf1")
    docs, (problem,) = read_bytes(data, "x.csv")
    assert len(docs) == 1
    assert problem.location.offset == data.index(b"\xf1")


def test_meta_as_text(tmp_path: Path) -> None:
    meta = {"n": 5, "none": None, "list": [1, "a"], "date": datetime.date(2061, 3, 4), "yes": True}
    write([Document("a", "x", (), meta), Document("b", "y", (), {"late": "z"})], tmp_path / "x.csv")
    one, two = read_all(tmp_path / "x.csv")
    assert one.meta == {
        "n": "5",
        "none": "",
        "list": '[1,"a"]',
        "date": "2061-03-04",
        "yes": "true",
        "late": "",
    }
    assert two.meta["late"] == "z"


def test_columns_after_the_header_are_refused(tmp_path: Path) -> None:
    docs = [Document(str(i), "x", (), {"k": "v"}) for i in range(1200)]
    with pytest.raises(DataError, match="document 1199: meta has the key 'new', which the header has not"):
        write([*docs[:-1], Document("1199", "x", (), {"new": "v"})], tmp_path / "x.csv")
    assert write(docs, tmp_path / "x.csv") == 1200
