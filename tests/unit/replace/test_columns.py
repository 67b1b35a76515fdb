"""Values of columns, by operator and type."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from nescio.replace import Key, Record, column_rules, load_policy
from nescio.replace.columns import ColumnValueError, clean_value, column_entities, column_texts

KEY = Key(b"k" * 32)


def clean(value: Any, rule: str, policy: str = "surrogate", entities: Any = ()) -> Any:
    rules = column_rules([rule], "")
    name = next(iter(rules))
    known = [*entities, *column_entities({name: value}, rules)]
    return clean_value(value, rules[name], Record(KEY, "p", known), load_policy(policy), str.upper)


def days() -> int:
    return Record(KEY, "p").shift(364)


def test_dates_move_by_the_shift_of_the_patient() -> None:
    moved = date(2061, 3, 4) + timedelta(days=days())
    assert clean(date(2061, 3, 4), "d=shift") == moved
    assert clean(datetime(2061, 3, 4, 10, 22), "d=shift") == datetime(
        moved.year, moved.month, moved.day, 10, 22
    )
    assert clean("2061-03-04", "d=shift") == moved.isoformat()
    assert clean("2061-03-04T10:22:00Z", "d=shift") == f"{moved.isoformat()}T10:22:00Z"
    assert clean("20610304", "d=shift") == f"{moved:%Y%m%d}"
    assert clean(20610304, "d=shift") == int(f"{moved:%Y%m%d}")
    assert clean(["2061-03-04", None, ""], "d=shift") == [moved.isoformat(), None, ""]


def test_what_is_no_date_does_not_pass() -> None:
    assert clean("Quillfeather", "d=shift") == "[DATE]"
    assert clean(123456, "d=shift") is None
    assert clean(date.max, "d=shift") is None  # it would move past the last one
    assert clean("Quillfeather", "d=year") == "[DATE]"


def test_year() -> None:
    assert clean("2061-03-04", "d=year") == "2061"
    assert clean(date(2061, 3, 4), "d=year") == 2061


@pytest.mark.parametrize("policy", ["surrogate", "hash", "encrypt", "tag", "mask", "safe-harbor"])
def test_a_code_is_no_part_of_the_id_and_the_same_for_the_same(policy: str) -> None:
    code = clean("4471220", "mrn=code", policy)
    assert "4471220" not in str(code)
    assert clean(4471220, "mrn=code", policy) == clean(4471220.0, "mrn=code", policy) == code
    assert clean("4471221", "mrn=code", policy) != code


def test_a_key_of_a_table_has_one_code_in_all_records() -> None:
    rule = column_rules(["visit_id=code"], "")["visit_id"]
    codes = {
        clean_value(number, rule, Record(KEY, patient), load_policy("surrogate"), str)
        for number in range(500)
        for patient in ("p1", "p2")
    }
    assert len(codes) == 500


def test_a_code_is_that_of_the_text() -> None:
    record = Record(KEY, "p", [("MEDICALRECORD", "4471220")])
    assert clean("4471220", "mrn=code") == record.surrogates.surrogate("MEDICALRECORD", "4471220")
    # whatever label the detector gave it in the text
    assert clean("4471220", "mrn=code", entities=[("IDNUM", "4471220")]) == record.surrogates.surrogate(
        "IDNUM", "4471220"
    )


def test_surrogates() -> None:
    name = clean("Orsino Brackenbury", "seen_by=surrogate:DOCTOR")
    assert name not in ("", "Orsino Brackenbury")
    assert "Brackenbury" not in name
    assert clean("94", "a=surrogate:AGE") == "90"
    assert clean("2061-03-04", "d=surrogate:DATE") == clean("2061-03-04", "d=shift")


@pytest.mark.parametrize(
    ("value", "capped"),
    [
        (57, 57),
        (94, 90),
        (94.5, 90.0),
        ("57", "57"),
        ("94", "90"),
        ("3 months", "3 months"),
        ("57 Roe", "[AGE]"),
    ],
)
def test_ages(value: Any, capped: Any) -> None:
    assert clean(value, "age=age-cap") == capped


def test_ages_of_other_policies() -> None:
    assert clean("94", "age=age-cap", "safe-harbor") == "90+"


def test_text_is_cleaned_and_the_rest_stays() -> None:
    assert clean("abc", "c=text") == "ABC"
    assert clean(["abc", None, "d"], "c=text") == ["ABC", None, "D"]
    assert clean(12, "c=text") == 12
    assert clean({"a": 1}, "c=keep") == {"a": 1}
    assert clean("x", "c=drop") is None


@pytest.mark.parametrize("value", [{"a": "Roe"}, [["Roe"]], b"Roe"])
@pytest.mark.parametrize("operator", ["shift", "code", "text", "age-cap"])
def test_what_cannot_be_cleaned_is_refused_without_its_value(value: Any, operator: str) -> None:
    with pytest.raises(ColumnValueError) as error:
        clean(value, f"c={operator}")
    assert "Roe" not in str(error.value)


@pytest.mark.parametrize("operator", ["shift", "year", "code", "age-cap", "text", "surrogate:DOCTOR"])
@pytest.mark.parametrize("value", [None, "", float("nan")])
def test_missing_values_stay(value: Any, operator: str) -> None:
    assert clean(value, f"c={operator}") is value


def test_what_columns_tell_of_a_record() -> None:
    rules = column_rules(
        ["first_name=surrogate", "last_name=surrogate", "mrn=code", "dob=shift", "w=keep", "t=text"], ""
    )
    meta = {
        "first_name": "Ole",
        "last_name": "Ostergard",
        "mrn": 4471220.0,
        "dob": date(1951, 7, 8),
        "w": "7",
        "t": "x",
    }
    assert column_entities(meta, rules) == [
        ("PATIENT", "Ole Ostergard"),
        ("PATIENT", "Ole"),
        ("PATIENT", "Ostergard"),
        ("MEDICALRECORD", "4471220"),
        ("DATE", "1951-07-08"),
    ]
    assert column_texts(meta, rules) == ["x"]
