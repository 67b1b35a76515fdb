"""A column that is named must be there."""

from __future__ import annotations

from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from nescio.core.document import Document
from nescio.core.errors import ConfigError, DataError
from nescio.corpora import read_all


@pytest.mark.parametrize("option", ["patient_column", "id_column"])
@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_a_named_column_that_is_missing(tmp_path: Path, suffix: str, option: str) -> None:
    path = tmp_path / f"in.{suffix}"
    if suffix == "csv":
        path.write_text("id,text\n1,x\n")
    elif suffix == "jsonl":
        path.write_text('{"id": "1", "text": "x"}\n' * 3)
    else:
        pyarrow.parquet.write_table(pyarrow.table({"id": ["1"], "text": ["x"]}), path)
    with pytest.raises(
        DataError, match="no column 'MRN'; check --id-column, --patient-column and --spans-column"
    ):
        read_all(path, **{option: "MRN"})


def test_a_key_that_only_some_objects_have(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text('{"id": "1", "text": "x"}\nnot json\n{"id": "2", "text": "y", "MRN": "p"}\n')
    problems: list[DataError] = []
    docs = read_all(path, patient_column="MRN", on_error=problems.append)
    assert [doc.patient for doc in docs] == ["1", "p"]
    assert [problem.location.line for problem in problems] == [2]


def test_columns_of_what_has_none(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    with pytest.raises(ConfigError, match="no column 'MRN': text has no columns"):
        read_all(tmp_path, patient_column="MRN")


@pytest.mark.parametrize(
    "value",
    [
        None,
        "",
        "  ",
        "NaN",
        "nan",
        "NULL",
        "None",
        "N/A",
        float("nan"),
        "<NA>",
        "-",
        "Unknown",
        "?",
        "(null)",
        "\\N",
    ],
)
def test_no_patient(value: object) -> None:
    doc = Document("n1", "x", meta={"patient": value})
    assert (doc.patient_id, doc.patient) == ("", "n1")


@pytest.mark.parametrize(("value", "patient"), [(0, "0"), (4471220.0, "4471220"), ("p", "p"), (7, "7")])
def test_patients(value: object, patient: str) -> None:
    assert Document("n1", "x", meta={"patient": value}).patient_id == patient
