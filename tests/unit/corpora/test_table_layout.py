"""Table layouts: read from a table, and followed when one is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio import Document, Span
from nescio.core.errors import DataError
from nescio.corpora import layout_of, writer
from nescio.corpora.table_layout import TableLayout


def test_a_folder_is_laid_out_like_its_first_table_that_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id;note\n1;a\n")
    (tmp_path / "b.csv.gz").write_bytes(b"\x1f\x8b damaged")
    (tmp_path / "c.csv").write_text("text|ward|id\na|b|1\n")
    assert layout_of(tmp_path) == TableLayout(order=("text", "ward", "id"), delimiter="|")
    with pytest.raises(DataError, match="no column 'text'"):
        layout_of(tmp_path / "a.csv")


@pytest.mark.parametrize(
    ("layout", "header"),
    [
        (TableLayout(), "id,ward,patient,text,spans"),
        (TableLayout(spans_column=""), "id,ward,patient,text"),
        (TableLayout("I", "T", "S", "P"), "I,ward,P,T,S"),
        (TableLayout(order=("text", "patient", "ward")), "id,text,patient,ward,spans"),
        (TableLayout(delimiter=";"), "id;ward;patient;text;spans"),
    ],
)
def test_layouts(tmp_path: Path, layout: TableLayout, header: str) -> None:
    with writer(tmp_path / "x.csv", layout=layout) as out:
        out.write(Document("1", "a", (), {"ward": "7", "patient": "p"}))
    assert (tmp_path / "x.csv").read_text().splitlines()[0] == header


def test_spans_without_a_column_are_refused(tmp_path: Path) -> None:
    with (
        pytest.raises(DataError, match="no column for spans"),
        writer(tmp_path / "x.csv", layout=TableLayout(spans_column="")) as out,
    ):
        out.write(Document("1", "a", (Span(0, 1, "DATE"),)))
