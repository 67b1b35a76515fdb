"""i2b2-2006 XML: records with tags in the text, read one by one."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nescio import Document, Span
from nescio.corpora import read, write

if TYPE_CHECKING:
    from conftest import Reader

RECORDS = """<?xml version="1.0" encoding="UTF-8"?>
<ROOT>
<RECORD ID="1">
<TEXT>
Seen by <PHI TYPE="DOCTOR">Pike &amp; co</PHI> on <PHI TYPE="DATE">3/4</PHI>.
</TEXT>
</RECORD>
%s
<RECORD ID="3"><TEXT>c</TEXT></RECORD>
</ROOT>
"""


def test_reads_the_shape_of_the_task(read_bytes: Reader) -> None:
    docs, problems = read_bytes(RECORDS % '<RECORD ID="2"><TEXT/></RECORD>', "n.xml")
    assert not problems
    assert [doc.id for doc in docs] == ["1", "2", "3"]
    assert docs[0] == Document(
        "1", "\nSeen by Pike & co on 3/4.\n", (Span(9, 18, "DOCTOR"), Span(22, 25, "DATE"))
    )


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ('<RECORD ID="2"><TEXT><PHI>x</PHI></TEXT></RECORD>', "without TYPE"),
        ('<RECORD ID="2"><TEXT><PHI TYPE="A"></PHI></TEXT></RECORD>', "empty <PHI>"),
        ('<RECORD ID="2"><TEXT><PHI TYPE="A">x<PHI TYPE="B">y</PHI></PHI></TEXT></RECORD>', "inside another"),
        ('<RECORD ID="2"><TEXT><B>x</B></TEXT></RECORD>', "other than <PHI>"),
        ('<RECORD ID="2"></RECORD>', "0 <TEXT>"),
        ('<RECORD ID="2"><TEXT/><TEXT/></RECORD>', "2 <TEXT>"),
        ('<RECORD ID="2" META="[]"><TEXT/></RECORD>', "META"),
        ('<RECORD ID="1"><TEXT/></RECORD>', "already used"),
    ],
)
def test_a_bad_row_is_skipped(read_bytes: Reader, record: str, words: str) -> None:
    docs, (problem,) = read_bytes(RECORDS % record, "n.xml")
    assert [doc.id for doc in docs] == ["1", "3"]
    assert words in str(problem)
    assert problem.location.line == 8
    assert problem.fix


@pytest.mark.parametrize("record", ["<RECORD>", "&x;", "</ROOT>", "<RECORD><RECORD/></RECORD>", "\x01"])
def test_broken_xml_ends_the_file_after_what_was_whole(read_bytes: Reader, record: str) -> None:
    docs, (problem,) = read_bytes(RECORDS % record, "n.xml")
    assert [doc.id for doc in docs] == ["1"]
    assert problem.location.line


def test_records_without_ids_are_numbered(read_bytes: Reader) -> None:
    docs, _ = read_bytes(
        "<ROOT><RECORD><TEXT>a</TEXT></RECORD><RECORD><TEXT>b</TEXT></RECORD></ROOT>", "n.xml"
    )
    assert [doc.id for doc in docs] == ["n-1", "n-2"]


def test_records_come_before_the_file_is_read(tmp_path: Path) -> None:
    write((Document(str(i), "x" * 1000) for i in range(2000)), tmp_path / "big.xml", "i2b2-2006")
    taken: list[int] = []
    assert len(list(islice(read(tmp_path / "big.xml", on_bytes=taken.append), 3))) == 3
    assert sum(taken) < (tmp_path / "big.xml").stat().st_size
