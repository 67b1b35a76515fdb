"""What goes between the processes of a Spark run comes back as it was."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from nescio import Document
from nescio.core.document import Span
from nescio.core.errors import DataError, Location
from nescio.pipeline.engines.spark_messages import (
    pack,
    pack_note,
    pack_problem,
    unpack,
    unpack_note,
    unpack_problem,
)

VALUES = [
    None, True, "", "4471220", 7, 2**80, 0.1, float("inf"), "\ud83d\ude00 \ud800", Decimal("1.50"), Decimal("1E+3"), Decimal("NaN"),
    date(2061, 3, 4), datetime(2061, 3, 4, 5, 6, 7, 8), datetime(2061, 3, 4, tzinfo=ZoneInfo("UTC")),
    datetime(2061, 7, 4, 12, tzinfo=ZoneInfo("Europe/Madrid")), time(23, 59, 1, 2), timedelta(days=-3, microseconds=1), b"\0\xff",
    [], [1, [date(2061, 1, 2)]], (), ("a", (1,)), {}, {"time": "x"}, {"a": {"tuple": [Decimal(1)]}}, {1: "one"}, [("key", 1)],
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_keep_their_types(value: Any) -> None:
    found = unpack(pack(value))
    assert (type(found), repr(found), str(found)) == (type(value), repr(value), str(value))
    doc = unpack_note(pack_note(Document("n", "x", (), {"column": value})))
    assert repr(doc.meta["column"]) == repr(value)


def test_time_zones_keep_their_rules() -> None:
    found = unpack(pack(datetime(2061, 7, 4, 12, tzinfo=ZoneInfo("Europe/Madrid"))))
    assert (found + timedelta(days=180)).isoformat() == "2061-12-31T12:00:00+01:00"


def test_a_value_that_cannot_be_cleaned_is_not_sent() -> None:
    assert unpack(pack(UUID(int=7))) == b""


@pytest.mark.parametrize(
    "text", ["", "Line\r\nend\u2028\0", "caf\u00e9 \U0001f600", "lone \ud800", "two \ud83d\ude00"]
)
def test_notes_come_back(text: str) -> None:
    doc = Document(
        f"id {text}", text, (Span(0, 1, "DATE", "rule", 1 / 3), Span(2, 3, "AGE")), {"patient": 7, text: text}
    )
    found = unpack_note(pack_note(doc))
    assert found == doc
    assert list(found.meta) == list(doc.meta)


def test_problems_come_back() -> None:
    problem = DataError("is no note", Location("a/b.jsonl", 3, None, "n1"), fix="remove it")
    found = unpack_problem(pack_problem(problem))
    assert (str(found), found.location, found.fix) == (str(problem), problem.location, problem.fix)
