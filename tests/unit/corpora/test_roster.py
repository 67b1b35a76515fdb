"""Rosters from csv and JSON lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio.core.errors import DataError
from nescio.corpora.roster import read_roster


def test_csv(tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"
    path.write_text(
        "patient;first_name;last_name;dob;PHONE\np1;Ann;Roe;2001-03-04;555-0142\np2;;Doe;;\n", "utf-8"
    )
    rows = list(read_roster(path))
    assert rows[0] == ("p1", "PATIENT", "Ann Roe")
    dates = {text for _, label, text in rows if label == "DATE"}
    assert {"2001-03-04", "03/04/2001", "4/3/2001", "March 4, 2001", "4 de marzo de 2001"} <= dates
    assert ("p1", "PHONE", "555-0142") in rows
    assert ("p2", "PATIENT", "Doe") in rows


def test_jsonl(tmp_path: Path) -> None:
    path = tmp_path / "roster.jsonl"
    path.write_text('{"patient": 7, "name": ["Ann Roe", "Annie"], "mrn": 4471}\n')
    assert list(read_roster(path)) == [
        ("7", "PATIENT", "Ann Roe"),
        ("7", "PATIENT", "Annie"),
        ("7", "MEDICALRECORD", "4471"),
    ]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("r.csv", "patient,fone\np1,555\n", "did you mean 'phone'"),
        ("r.csv", "name,phone\nAnn,555\n", "r.csv, line 1: no column 'patient'; give a header"),
        ("r.csv", "last_name,dob\n", "line 1: no column 'patient'"),
        ("r.txt", "hello\n", "line 1: no column 'patient'"),
        ("r.csv", "", "line 1: no column 'patient'"),
        ("r.csv", "patient,name\np1,Roe\n,Ann\n", "line 3: no patient id"),
        ("r.jsonl", '{"name": "Ann"}\n', "line 1: no patient id"),
        (
            "r.csv",
            "patient,name,mrn\np1,Halmstad, Ann,4471220\n",
            "line 2: the row has more cells than the header; put cells",
        ),
        (
            "r.csv",
            "patient,name,mrn\np1,x,1\n\np2,Ann\n",
            "line 4: the row has fewer cells than the header",
        ),
        (
            "r.csv",
            "patient,dob\np1,unknown Ann\n",
            "line 2: the date in column 'dob' cannot be read; write it as",
        ),
        ("r.csv", "patient,dob\np1,1951-13-40\n", "line 2: the date in column 'dob' cannot be read"),
        (
            "r.jsonl",
            '{"patient": 1, "dob": "31/31/1951"}\n',
            "line 1: the date in column 'dob' cannot be read",
        ),
        ("r.jsonl", "[1]\n", "not a UTF-8 csv or JSON lines"),
    ],
)
def test_refused(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(DataError, match=message) as caught:
        list(read_roster(tmp_path / name))
    assert "Ann" not in str(caught.value)


def test_nobody(tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text("Patient ID,last_name\n")
    assert list(read_roster(tmp_path / "r.csv")) == []


def test_missing(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        list(read_roster(tmp_path / "none.csv"))


@pytest.mark.parametrize(
    "dob",
    [
        *(
            "1951-03-04",
            "1951-03-04T00:00:00",
            "1951-03-04 00:00",
            "3/4/1951",
            "24.3.51",
            "19510304",
            "03241951",
            "1951",
        ),
        *("4 March 1951", "Mar 4, 1951", "04-MAR-51", "4 de marzo de 1951", "4th of March 1951"),
    ],
)
def test_dates_that_can_be_read(tmp_path: Path, dob: str) -> None:
    (tmp_path / "r.csv").write_text(f'patient,dob\np1,"{dob}"\n')
    assert ("p1", "DATE", dob) in list(read_roster(tmp_path / "r.csv"))


@pytest.mark.parametrize(
    "dob",
    ["11/27/1948", "27.11.1948", "1948-11-27", "19481127", "Nov 27, 1948", "27 de noviembre de 1948"],
)
def test_a_birth_date_is_known_in_all_usual_spellings(tmp_path: Path, dob: str) -> None:
    """Only one that was written as 1948-11-27 was."""
    (tmp_path / "r.csv").write_text(f'patient,dob\np1,"{dob}"\n')
    found = [text for _, _, text in read_roster(tmp_path / "r.csv")]
    assert {"1948-11-27", "11/27/1948", "27/11/1948", "November 27, 1948", "19481127"} <= {*found}
    assert len(found) == len(set(found))


def test_a_date_that_may_be_two_is_searched_for_as_both(tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text("patient,dob\np1,3/4/1951\n")
    found = {text for _, _, text in read_roster(tmp_path / "r.csv")}
    assert {"March 4, 1951", "April 3, 1951"} <= found
