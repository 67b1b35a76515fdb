"""Rows: from dicts to notes and back, as jsonl, csv and parquet need it; more of their problems in `test_jsonl`."""

from __future__ import annotations

from typing import Any

import pytest

from nescio import Document, Span
from nescio.core.errors import DataError
from nescio.corpora.format import ReadOptions
from nescio.corpora.input_files import Source
from nescio.corpora.rows import check_meta_keys, document_from_row, layout_from_columns, span_dicts
from nescio.corpora.table_layout import TableLayout


def read_row(row: dict[str, Any], **options: Any) -> Document | list[DataError]:
    return document_from_row(row, Source("x.csv", "x"), ReadOptions(**options), 7)


def test_what_is_no_column_of_ours_is_meta() -> None:
    row = {"id": 3, "text": "Ana", "spans": '[[0, 3, "NAME"]]', "ward": "B"}
    assert read_row(row) == Document("3", "Ana", (Span(0, 3, "NAME"),), {"ward": "B"})
    assert read_row({"text": ""}) == Document("x-7", "")


def test_a_null_is_told_from_a_column_that_is_not_there() -> None:
    (null,), (absent,) = read_row({"id": "1", "text": None}), read_row({"id": "1"})
    assert "empty (null) in 'text'; fill it in, or leave the row out" in str(null)
    assert "name the column of the note with --text-column" in str(absent)


def test_bytes_are_read_as_text_if_they_are_utf8() -> None:
    assert read_row({"id": "1", "text": "Añ".encode()}) == Document("1", "Añ")
    (problem,) = read_row({"id": "1", "text": b"\xff Ana"})
    assert "'text' is not text" in str(problem)


def test_source_and_score_survive() -> None:
    spans = (Span(0, 1, "A"), Span(1, 2, "B", "rules", 0.5))
    doc = Document("n", "abc", spans)
    assert span_dicts(doc)[0] == {"start": 0, "end": 1, "label": "A"}
    assert read_row({"id": "n", "text": "abc", "spans": span_dicts(doc)}) == doc


def test_a_surface_that_differs_is_refused_unless_offsets_are_trusted() -> None:
    def row() -> dict[str, Any]:
        return {"id": "n", "text": "abc", "spans": [{"start": 0, "end": 1, "label": "X", "text": "b"}]}

    problems = read_row(row())
    assert isinstance(problems, list)
    assert "names another text" in str(problems[0])
    assert read_row(row(), trust_offsets=True) == Document("n", "abc", (Span(0, 1, "X"),))


def test_a_column_cannot_take_the_name_of_another() -> None:
    problems = read_row({"id": "n", "NOTE": "abc", "text": "d"}, text_column="NOTE")
    assert isinstance(problems, list)
    assert "two columns would be called 'text'" in str(problems[0])


@pytest.mark.parametrize("key", ["id", "text", "spans", 7])
def test_meta_keys_that_are_taken(key: Any) -> None:
    with pytest.raises(DataError, match="which is taken"):
        check_meta_keys(Document("n", "", (), {key: 1}), "x.csv")


def test_a_layout_knows_the_patient_column_of_its_table() -> None:
    options = ReadOptions(text_column="NOTE", patient_column="MRN")
    layout = layout_from_columns(["MRN", "NOTE"], options, ";")
    assert layout == TableLayout("id", "NOTE", "spans", "MRN", ("MRN", "NOTE"), ";")
    assert layout_from_columns(["NOTE"], options).patient_column == "patient"
