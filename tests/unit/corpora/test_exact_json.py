"""JSON: whole numbers of any size, and a clear refusal of what JSON lacks."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest

from nescio import Document
from nescio.core.errors import DataError
from nescio.corpora.exact_json import dumps, has_big_number, loads

DOC = Document("n", "Ana")


@pytest.mark.parametrize("value", [2**80, -(2**80), [1, {"a": 2**64}], 0.1, "x", None, {"a": 2**63 - 1}])
def test_values_come_back(value: object) -> None:
    assert loads(dumps(value, DOC, "x")) == value


def test_big_numbers_are_noticed() -> None:
    assert has_big_number([{"a": [1e300]}])
    assert not has_big_number([{"a": [2.0**62, 7, "9" * 99]}])


def test_dates_and_decimals_become_text() -> None:
    assert dumps([datetime.date(2061, 3, 4), Decimal("1.10")], DOC, "x") == b'["2061-03-04","1.10"]'


@pytest.mark.parametrize(("value", "words"), [({1, 2}, "a value"), ("\ud800", "lone surrogate")])
def test_what_json_lacks_is_refused(value: object, words: str) -> None:
    with pytest.raises(DataError, match=f"document n: has .*{words}") as caught:
        dumps(value, DOC, "x.jsonl")
    assert "Ana" not in str(caught.value)


@pytest.mark.parametrize("data", ["{", "[" * 100_000, b"\xff"])
def test_what_is_not_json(data: str | bytes) -> None:
    with pytest.raises(ValueError):
        loads(data)
