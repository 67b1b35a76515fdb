"""Rules of columns, as options, policies and Python give them."""

from __future__ import annotations

import pytest

from nescio.core.errors import ConfigError
from nescio.replace import COLUMN_OPERATORS, ColumnRule, column_rules
from nescio.replace.policy import parse_policy


def test_options() -> None:
    rules = column_rules(
        ["note_date=shift", "mrn=code", "seen_by=surrogate:DOCTOR", "a=b=keep:force"], "--column "
    )
    assert rules == {
        "note_date": ColumnRule("shift", "DATE"),
        "mrn": ColumnRule("code", "MEDICALRECORD"),
        "seen_by": ColumnRule("surrogate", "DOCTOR"),
        "a=b": ColumnRule("keep", "", True),
    }
    assert [str(rule) for rule in rules.values()] == [
        "shift",
        "code:MEDICALRECORD",
        "surrogate:DOCTOR",
        "keep:force",
    ]


def test_the_name_says_what_a_surrogate_is_of() -> None:
    assert column_rules(["attending=surrogate"], "")["attending"].label == "DOCTOR"
    assert column_rules(["visit=code", "phone=code"], "")["phone"].label == "IDNUM"


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("mrn", "--column mrn: give NAME=OPERATOR"),
        ("=code", "--column =code: give NAME=OPERATOR"),
        ("mrn=cod", "--column mrn: unknown operator 'cod'; did you mean 'code'?"),
        ("ward=surrogate", "--column ward: say what the column holds"),
        ("ward=surrogate:DOKTOR", "--column ward: unknown label 'DOKTOR'; did you mean 'DOCTOR'?"),
        ("ward=shift:DATE", "--column ward: shift takes no label"),
        ("ward=shift:force", "--column ward: only keep can be forced"),
    ],
)
def test_mistakes(rule: str, message: str) -> None:
    with pytest.raises(ConfigError, match="^" + message.replace("?", r"\?")):
        column_rules([rule], "--column ")


def test_twice() -> None:
    with pytest.raises(ConfigError, match="given twice"):
        column_rules(["a=keep", "a=drop"], "--column ")


def test_policy() -> None:
    policy = parse_policy(
        'default = "tag"\n[columns]\nnote_date = "shift"\nby = { operator = "surrogate", label = "DOCTOR" }\n',
        "p.toml",
    )
    assert policy.columns == {
        "note_date": ColumnRule("shift", "DATE"),
        "by": ColumnRule("surrogate", "DOCTOR"),
    }
    assert policy.needs_key == "any"


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ("columns = 3", "p.toml: columns: must be a table"),
        ('[columns]\na = "shfit"', "p.toml: columns.a: unknown operator 'shfit'; did you mean 'shift'"),
        ("[columns]\na = 3", "p.toml: columns.a: give an operator"),
        (
            '[columns]\na = { operator = "code", lable = "SSN" }',
            "unknown option 'lable'; did you mean 'label'",
        ),
    ],
)
def test_mistakes_of_policies(columns: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        parse_policy(f'default = "tag"\n{columns}\n', "p.toml")


def test_all_operators_are_described() -> None:
    assert set(COLUMN_OPERATORS) == {"keep", "drop", "shift", "year", "code", "surrogate", "age-cap", "text"}
