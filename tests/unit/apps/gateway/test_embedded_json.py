"""Strings of JSON come out in an order, and go back in it."""

from __future__ import annotations

import json

import pytest

from nescio.apps.gateway.embedded_json import dump, parse_embedded, strings_in, with_strings

VALUE = {"name": "Ann Roe", "mrn": 12345678901234567890, "ok": True, "none": None, "list": ["x", {"deep": "y\nz"}], "json": '{"a": "b"}'}  # fmt: skip


def test_round_trip() -> None:
    parsed = parse_embedded(json.dumps(VALUE))
    strings = [text for _, text in strings_in(parsed)]
    assert strings == [
        "name", "Ann Roe", "mrn", "12345678901234567890", "ok", "none", "list", "x", "deep", "y\nz", "json", "a", "b",
    ]  # fmt: skip
    assert with_strings(parsed, iter(strings)) == parsed
    assert json.loads(dump(parsed)) == VALUE


def test_a_number_that_is_replaced_becomes_a_string() -> None:
    strings = iter(["mrn", "[MEDICALRECORD-1]"])
    assert dump(with_strings(parse_embedded('{"mrn": 123}'), strings)) == '{"mrn":"[MEDICALRECORD-1]"}'


@pytest.mark.parametrize(
    "text", ["", "x", "[PATIENT-1] is well", "3", '"x"', "{", "[" * 100_000, "[" * 50 + "]" * 50]
)
def test_other_texts_are_no_json(text: str) -> None:
    assert parse_embedded(text) is None


def test_json_is() -> None:
    assert parse_embedded(" " + json.dumps(VALUE)) is not None


@pytest.mark.parametrize(
    ("text", "strings"),
    [
        ('{"a":"Ann","a":null}', ["a", "Ann", "a"]),
        ('{"a":"{\\"b\\":\\"Ann\\",\\"b\\":1}"}', ["a", "b", "Ann", "b", "1"]),
        ('{"a":1.50,"b":123456789012345678901234567890.00001}', ["a", "1.50", "b", "123456789012345678901234567890.00001"]),
    ],
)  # fmt: skip
def test_nothing_is_lost(text: str, strings: list[str]) -> None:
    value = parse_embedded(text)
    assert [one for _, one in strings_in(value)] == strings
    assert dump(value) == text
