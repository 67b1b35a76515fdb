"""JSON lines: odd records, odd numbers, other names for columns."""

from __future__ import annotations

import datetime
import decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nescio import Document, Span
from nescio.core.errors import DataError
from nescio.corpora import read_all, write

if TYPE_CHECKING:
    from conftest import Reader


def test_reads_objects_and_triples(read_bytes: Reader) -> None:
    rows = (
        '{"id": "a", "text": "Ana", "spans": [{"start": 0, "end": 3, "label": "NAME", "text": "Ana", "score": 1}], "ward": 7}\r\n'
        "\n"
        '{"id": 12, "text": "Eva", "spans": [[0, 3, "NAME"]]}\n'
        '{"text": "", "spans": null}'
    )
    docs, problems = read_bytes("\ufeff" + rows, "x.jsonl")
    assert not problems
    assert docs == [
        Document("a", "Ana", (Span(0, 3, "NAME"),), {"ward": 7}),
        Document("12", "Eva", (Span(0, 3, "NAME"),)),
        Document("x-4", ""),
    ]


def test_columns_of_other_names(read_bytes: Reader) -> None:
    row = '{"note_id": 1, "NOTE": "Ana", "label": [[0, 3, "NAME"]], "MRN": 77, "other": null}'
    docs, problems = read_bytes(
        row, "x.jsonl", id_column="note_id", text_column="NOTE", spans_column="label", patient_column="MRN"
    )
    assert not problems
    assert docs == [Document("1", "Ana", (Span(0, 3, "NAME"),), {"patient": 77, "other": None})]
    assert docs[0].patient == "77"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("{", "not valid JSON"),
        ("[1, 2]", "not a JSON object"),
        ("null", "not a JSON object"),
        ('{"id": "a"}', "--text-column"),
        ('{"id": "a", "text": 7}', "is not text"),
        ('{"id": 1.5, "text": "x"}', "the id is neither"),
        ('{"id": true, "text": "x"}', "the id is neither"),
        ('{"text": "\\ud800"}', "not valid JSON"),
        ('{"text": "abc", "spans": 7}', "not a JSON list"),
        ('{"text": "abc", "spans": [7]}', "span 1 is malformed"),
        ('{"text": "abc", "spans": [[0, 1]]}', "span 1 is malformed"),
        ('{"text": "abc", "spans": [{"start": 0, "end": 1}]}', "span 1 is malformed"),
        ('{"text": "abc", "spans": [{"start": 0.0, "end": 1, "label": "X"}]}', "span 1 is malformed"),
        ('{"text": "abc", "spans": [{"start": true, "end": 2, "label": "X"}]}', "span 1 is malformed"),
        ('{"text": "abc", "spans": [{"start": 0, "end": 1, "label": 5}]}', "span 1 is malformed"),
        (
            '{"text": "abc", "spans": [{"start": 0, "end": 1, "label": "X", "score": "1"}]}',
            "span 1 is malformed",
        ),
        ('{"text": "abc", "spans": [{"start": 0, "end": 1, "label": "X", "score": 2}]}', "score outside"),
        ('{"text": "abc", "spans": [[0, 1, "X"], [1, 1, "X"]]}', "span 2 (X 1-1) is empty"),
        ('{"text": "abc", "spans": [[0, 4, "X"]]}', "past the end of the note (3 characters)"),
        ('{"text": "abc", "spans": [[0, 1, ""]]}', "has no label"),
        (
            '{"text": "abc", "spans": [{"start": 0, "end": 1, "label": "X", "text": "b"}]}',
            "names another text",
        ),
    ],
)
def test_a_bad_row_is_skipped(read_bytes: Reader, row: str, words: str) -> None:
    docs, (problem,) = read_bytes(
        f'{{"id": "a", "text": "x"}}\n{row}\n{{"id": "c", "text": "y"}}\n', "x.jsonl"
    )
    assert [doc.id for doc in docs] == ["a", "c"]
    assert words in str(problem)
    assert problem.location.line == 2
    assert problem.fix
    assert "abc" not in str(problem)


def test_every_problem_of_a_row_is_listed(read_bytes: Reader) -> None:
    _, problems = read_bytes('{"text": "abc", "spans": [[0, 9, "X"], 7, [2, 1, "Y"]]}', "x.jsonl")
    assert len(problems) == 3


def test_truncated_file(read_bytes: Reader) -> None:
    _, (problem,) = read_bytes('{"id": "a", "te', "x.jsonl")
    assert "is the file complete?" in str(problem)


def test_wrong_encoding_names_the_byte(read_bytes: Reader) -> None:
    rows = '{"id": "a", "text": "x"}\n{"id": "b", "text": "año"}\n'.encode("cp1252")
    docs, (problem,) = read_bytes(rows, "x.jsonl")
    assert len(docs) == 1
    assert problem.location.offset == rows.index(b"\xf1")
    assert "--encoding cp1252" in problem.fix
    assert [doc.text for doc in read_bytes(rows, "x.jsonl", encoding="cp1252")[0]] == ["x", "año"]
    docs, _ = read_bytes(rows.decode("cp1252").encode("utf-16"), "x.jsonl", encoding="utf-16")
    assert [doc.text for doc in docs] == ["x", "año"]
    _, problems = read_bytes(rows.decode("cp1252").encode("utf-16"), "x.jsonl")
    assert "--encoding utf-16" in problems[0].fix


def test_meta_keeps_its_types(tmp_path: Path) -> None:
    meta = {
        "big": 2**80,
        "small": -(2**63),
        "float": 0.1,
        "none": None,
        "list": [1, {"a": [True]}],
        "text": 1,
    }
    with pytest.raises(DataError, match="the key 'text', which is taken"):
        write([Document("a", "x", (), meta)], tmp_path / "x.jsonl")
    del meta["text"]
    write([Document("a", "x", (), meta)], tmp_path / "x.jsonl")
    assert read_all(tmp_path / "x.jsonl")[0].meta == meta


def test_meta_that_json_lacks(tmp_path: Path) -> None:
    meta = {"date": datetime.date(2061, 3, 4), "price": decimal.Decimal("1.10")}
    write([Document("a", "x", (), meta)], tmp_path / "x.jsonl")
    assert read_all(tmp_path / "x.jsonl")[0].meta == {"date": "2061-03-04", "price": "1.10"}
    with pytest.raises(DataError, match="document a: has a value that JSON cannot carry"):
        write([Document("a", "x", (), {"raw": b"x"})], tmp_path / "x.jsonl")
