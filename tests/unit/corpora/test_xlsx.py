"""Workbooks: what Excel and others write is read, what is written others read, and what a cell cannot hold is refused."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

import openpyxl
import pytest

from nescio import Document
from nescio.core.errors import DataError
from nescio.corpora import read_all, write
from nescio.corpora.table_layout import TableLayout
from nescio.corpora.writing import writer

if TYPE_CHECKING:
    from conftest import Reader


def workbook(*sheets: list[list[Any]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"Roe {number}")
        for row in rows:
            sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_a_workbook_of_excel(read_bytes: Reader) -> None:
    data = workbook(
        [
            ["id", "text", "seen", "at", "weight", "fasting", None],
            [7, "Seen by Dr. Pike.\nStable.", date(2061, 7, 4), datetime(2061, 7, 4, 9, 30), 71.5, True],
            [],
            [8, "line_x000D_\nend"],
        ]
    )
    docs, problems = read_bytes(data, "visits.xlsx")
    assert problems == []
    assert docs[0].id == "7"
    assert docs[0].text == "Seen by Dr. Pike.\nStable."
    assert docs[0].meta == {
        "seen": date(2061, 7, 4), "at": datetime(2061, 7, 4, 9, 30), "weight": 71.5, "fasting": True,
    }  # fmt: skip
    assert docs[1].text == "line\r\nend"
    assert set(docs[1].meta.values()) == {None}


def test_what_is_written_others_read(tmp_path: Path) -> None:
    meta = {
        "day": date(2061, 7, 4),
        "moment": datetime(2061, 7, 4, 9, 30, 15),
        "number": 42,
        "share": 0.25,
        "flag": False,
        "list": ["a", "b"],
        "old": date(1850, 1, 2),
        "long": 12345678901234567890,
        "zone": datetime(2061, 7, 4, 9, 30, tzinfo=timezone.utc),
        "none": None,
    }
    write([Document("n1", "=1+1\r\n<b>&\x07 _x0041_", (), meta)], tmp_path / "out.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "out.xlsx").active
    header, row = ([cell.value for cell in cells] for cells in sheet.iter_rows())
    found = dict(zip(header, row, strict=True))
    assert found["text"] == "=1+1_x000D_\n<b>&_x0007_ _x005F_x0041_"
    assert found["day"] == datetime(2061, 7, 4)
    assert found["moment"] == datetime(2061, 7, 4, 9, 30, 15)
    assert (found["number"], found["share"], found["flag"]) == (42, 0.25, False)
    assert found["list"] == '["a","b"]'
    assert found["old"] == "1850-01-02"
    [doc] = read_all(tmp_path / "out.xlsx")
    assert doc.text == "=1+1\r\n<b>&\x07 _x0041_"
    texts = {"list": '["a","b"]', "old": "1850-01-02", "long": "12345678901234567890", "zone": "2061-07-04T09:30:00+00:00"}  # fmt: skip
    assert doc.meta == {**meta, **texts}


def test_sheets_without_notes_are_named_by_number(read_bytes: Reader) -> None:
    notes = [["id", "text"], ["a", "one"]]
    more = [["id", "text"], ["b", "two"]]
    docs, problems = read_bytes(workbook([["legend"], ["H = high"]], notes, [], more), "two.xlsx")
    assert [doc.id for doc in docs] == ["a", "b"]
    assert [problem.problem for problem in problems] == ["sheet 1 has no column 'text', and was not read"]
    assert "Roe" not in str(problems[0])


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04 damaged", "not readable as xlsx"),
        (b"\xd0\xcf\x11\xe0 locked by a password", "not readable as xlsx"),
        (workbook([["note"], ["one"]]), "no column 'text'"),
        (workbook([]), "no column 'text'"),
        (workbook([["id", "text"], ["a", "one", "beside"]]), "a cell without a column name"),
        (workbook([["id", "text"], ["a", 3.5]]), "'text' is not text"),
    ],
)
def test_what_is_wrong_is_said(data: bytes, said: str, read_bytes: Reader) -> None:
    docs, problems = read_bytes(data, "bad.xlsx", "xlsx")
    assert docs == []
    assert said in problems[0].problem


def test_the_columns_that_there_are_are_named(read_bytes: Reader) -> None:
    _, problems = read_bytes(workbook([], [["id", "note"], ["a", "one"]], [["legend"]]), "other.xlsx", "xlsx")
    assert "(columns: 'id', 'note')" in problems[0].fix


def test_a_truncated_workbook_is_refused(read_bytes: Reader) -> None:
    data = workbook([["id", "text"], *[[f"n{number}", f"note {number}"] for number in range(50)]])
    for size in range(0, len(data), 500):
        docs, problems = read_bytes(data[:size], "cut.xlsx", "xlsx")
        assert docs == []
        assert problems


def test_a_damaged_sheet_is_refused_behind_its_first_rows(read_bytes: Reader) -> None:
    data = workbook([["id", "text"], ["n1", "one"], ["n2", "two"]])
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name.endswith("sheet1.xml"):
                part = part.replace(b'<row r="3"', b'<row r="x" Roe <')
            new.writestr(name, part)
    docs, problems = read_bytes(stream.getvalue(), "damaged.xlsx")
    assert [doc.id for doc in docs] in ([], ["n1"])
    assert [problem.problem for problem in problems] == ["not readable as xlsx"]


def test_no_value_is_quoted_in_a_warning(read_bytes: Reader, recwarn: pytest.WarningsRecorder) -> None:
    book = openpyxl.Workbook()
    book.active.append(["id", "text", "seen"])
    book.active.append(["n1", "one", 44712204471220])
    book.active["C2"].number_format = "yyyy-mm-dd"
    stream = io.BytesIO()
    book.save(stream)
    docs, _ = read_bytes(stream.getvalue(), "dates.xlsx")
    assert [doc.text for doc in docs] == ["one"]
    assert not [str(one.message) for one in recwarn if "4471220" in str(one.message)]


def test_a_workbook_that_expands_too_much_is_refused(read_bytes: Reader) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * (80 << 20))
    docs, problems = read_bytes(stream.getvalue(), "bomb.xlsx", "xlsx")
    assert docs == []
    assert "expands" in problems[0].problem


def test_a_note_that_no_cell_holds_is_refused_and_others_are_written(tmp_path: Path) -> None:
    with writer(tmp_path / "out.xlsx", layout=TableLayout(spans_column="")) as out:
        for number in range(1200):  # also behind those that are held back
            if number in (10, 1100):
                with pytest.raises(DataError, match=f"document n{number}: a text of more than 32,767"):
                    out.write(Document(f"n{number}", "x" * 32_768))
            else:
                out.write(Document(f"n{number}", "short"))
        out.write(Document("long", "😀" * 16_383))
    docs = read_all(tmp_path / "out.xlsx")
    assert len(docs) == 1199
    assert docs[-1].text == "😀" * 16_383
