"""parquet: typed columns in and out, tables of others, damaged files."""

from __future__ import annotations

import datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from nescio import Document, Span
from nescio.core.errors import DataError
from nescio.corpora import parquet, read, read_all, write, writer
from nescio.corpora.table_layout import TableLayout

if TYPE_CHECKING:
    from conftest import Reader


def test_columns_keep_their_values(tmp_path: Path) -> None:
    meta = {
        "n": 5,
        "f": 0.5,
        "flag": True,
        "day": datetime.date(2061, 3, 4),
        "time": datetime.datetime(2061, 3, 4, 5, 6, 7, 8),
        "price": Decimal("1.10"),
        "raw": b"\x00\xff",
        "list": [1, 2],
        "struct": {"a": "x"},
        "none": None,
    }
    docs = [Document("a", "Ana", (Span(0, 3, "NAME", "crf", 0.5),), meta), Document("b", "", (), meta)]
    write(docs, tmp_path / "x.parquet")
    assert read_all(tmp_path / "x.parquet") == docs
    schema = pq.read_schema(tmp_path / "x.parquet")
    assert str(schema.field("spans").type) == (
        "list<element: struct<start: int64, end: int64, label: string, source: string, score: double>>"
    )


def test_tables_of_others(tmp_path: Path) -> None:
    table = pa.table(
        {
            "note_id": pa.array([1, 2, 3], pa.int32()),
            "body": pa.array(["Ana", "Eva", None], pa.large_string()),
            "label": ['[[0,3,"NAME"]]', None, None],
            "subject": ["p", "q", "r"],
        }
    )
    pq.write_table(table, tmp_path / "x.parquet")
    problems: list[DataError] = []
    options = {
        "id_column": "note_id",
        "text_column": "body",
        "spans_column": "label",
        "patient_column": "subject",
    }
    docs = list(read(tmp_path / "x.parquet", on_error=problems.append, **options))
    assert docs == [
        Document("1", "Ana", (Span(0, 3, "NAME"),), {"patient": "p"}),
        Document("2", "Eva", (), {"patient": "q"}),
    ]
    assert problems[0].location.line == 3
    with pytest.raises(DataError, match=r"no column 'text'.*--text-column \(columns: 'note_id', 'body'"):
        read_all(tmp_path / "x.parquet")


def test_struct_spans_of_others(tmp_path: Path) -> None:
    spans = [[{"label": "NAME", "end": 3, "start": 0}], [], None, [{"label": None, "end": 1, "start": 0}]]
    pq.write_table(pa.table({"text": ["Ana", "b", "c", "d"], "spans": spans}), tmp_path / "x.parquet")
    problems: list[DataError] = []
    docs = list(read(tmp_path / "x.parquet", on_error=problems.append))
    assert [doc.spans for doc in docs] == [(Span(0, 3, "NAME"),), (), ()]
    assert [doc.id for doc in docs] == ["x-1", "x-2", "x-3"]
    assert "span 1 is malformed" in str(problems[0])


def test_row_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "_GROUP_ROWS", 7)
    docs = [Document(str(i), f"note {i}", (Span(0, 4, "X"),) * (i % 3 > 0), {"k": i}) for i in range(30)]
    write(docs, tmp_path / "x.parquet")
    assert pq.ParquetFile(tmp_path / "x.parquet").num_row_groups == 5
    assert read_all(tmp_path / "x.parquet") == docs
    with pytest.raises(DataError, match="the key 'late', which the first notes have not"):
        write([*docs, Document("x", "y", (), {"late": 1})], tmp_path / "y.parquet")
    with pytest.raises(DataError, match="the values under 'k' do not fit one column"):
        write([*docs, Document("x", "y", (), {"k": "seven"})], tmp_path / "y.parquet")


def test_mixed_types_are_refused(tmp_path: Path) -> None:
    docs = [Document("a", "x", (), {"k": 1}), Document("b", "x", (), {"k": "1"})]
    with pytest.raises(DataError, match="the values under 'k' do not fit one column"):
        write(docs, tmp_path / "x.parquet")


def test_damaged(read_bytes: Reader, tmp_path: Path) -> None:
    write([Document(str(i), "text " * 50, (), {"k": i}) for i in range(50)], tmp_path / "good.parquet")
    data = (tmp_path / "good.parquet").read_bytes()
    for broken in (b"", b"PAR1", data[:-1], data[: len(data) // 2], data[:10] + b"\xff" * 40 + data[50:]):
        _, problems = read_bytes(broken, "x.parquet")
        assert problems
        assert "parquet" in problems[-1].problem
        assert problems[-1].location.path.endswith("x.parquet")


def test_nanoseconds_become_text(tmp_path: Path) -> None:
    times = pa.array([1_000_000_000, 1_000_000_001], pa.int64()).cast(pa.timestamp("ns"))
    pq.write_table(
        pa.table({"text": ["a", "b"], "time": times, "day": times.cast(pa.timestamp("us"), safe=False)}),
        tmp_path / "x.parquet",
    )
    one, two = read_all(tmp_path / "x.parquet")
    assert str(two.meta["time"]) == "1970-01-01 00:00:01.000000001"
    assert str(one.meta["day"]) == "1970-01-01 00:00:01"


def test_ids_and_codes_are_whole_numbers_where_the_layout_says_so(tmp_path: Path) -> None:
    types = {"id": pa.int32(), "patient": pa.int32(), "visit": pa.int64(), "event": pa.int32(), "seen": pa.date32(), "ward": pa.int32()}  # fmt: skip
    layout = TableLayout(
        spans_column="", order=("id", "patient", "visit", "event", "seen", "ward"), types=types
    )
    meta = {"patient": "P2b74f4190df98288", "visit": 12, "event": None, "seen": None, "ward": "[ROOM]"}
    with writer(tmp_path / "out.parquet", layout=layout) as out:
        out.write(Document("17", "one", (), meta))
        out.write(Document("note-fb74f4190df98288", "two", (), meta))
    table = pq.read_table(tmp_path / "out.parquet")
    assert (
        table.schema.field("id").type
        == table.schema.field("patient").type
        == table.schema.field("event").type
        == pa.int64()
    )
    assert table.schema.field("seen").type == pa.date32()
    assert table["id"].to_pylist() == [17, 0xFB74F4190DF98288 >> 1]
    assert table["patient"].to_pylist() == [0x2B74F4190DF98288 >> 1] * 2
    assert table["ward"].to_pylist() == ["[ROOM]"] * 2
