"""Values of the columns beside a note, cleaned by what is known of the patient: tables now, any structured field.

`clean_value` is the one function that does it, and `column_entities` says what values tell of the record: an id that gets a code
here must get the same code in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from datetime import time as time_of_day
from decimal import Decimal
from math import isfinite
from typing import Any

from nescio.core.errors import NescioError
from nescio.core.folding import match_key
from nescio.core.unicode import normal
from nescio.languages.column_names import column_key
from nescio.languages.merged import roster_columns
from nescio.replace.ages import high_ages, is_age
from nescio.replace.column_rules import AGE_CAP, CODE, DROP, KEEP, SHIFT, SURROGATE, TEXT, YEAR, ColumnRule
from nescio.replace.operator import Entity
from nescio.replace.operators.age import CapAge
from nescio.replace.operators.shift import Shift
from nescio.replace.operators.year import Year
from nescio.replace.policy import Policy
from nescio.replace.record import Record

_IDENTITY = ("surrogate", "hash", "encrypt", "numbered")  # operators that give each id its own code
_ANY_ID = "IDNUM"
_CODE_DIGITS = 16
CleanText = Callable[[str], str]
"""Cleans a text as that of a note."""


class ColumnValueError(NescioError):
    """A value that no rule can clean: an object, a list of lists, bytes."""


def clean_value(value: Any, rule: ColumnRule, record: Record, policy: Policy, clean_text: CleanText) -> Any:
    """Return a value of a column as its rule says; missing values stay, and lists are cleaned one by one.

    What cannot be cleaned for certain becomes a tag such as ``[DATE]``, or None where values are no texts.

    Args:
        value: the value.
        rule: of its column.
        record: what is known of the patient.
        policy: what replaces the same kind of thing in the text.
        clean_text: cleans the value of a column with the rule ``text``.

    Raises:
        ColumnValueError: it is nothing that can be cleaned.
    """
    if rule.operator == KEEP or is_missing(value) or value == "":
        return value
    if rule.operator == DROP:
        return None
    if isinstance(value, (list, tuple)):
        if any(isinstance(item, (list, tuple)) for item in value):
            raise ColumnValueError("a list of lists")
        return [clean_value(item, rule, record, policy, clean_text) for item in value]
    if not is_scalar(value):
        raise ColumnValueError(f"a value of the type {type(value).__name__}")
    if rule.operator == TEXT:
        return clean_text(value) if isinstance(value, str) else _clean_other(value, clean_text)
    return _CLEANERS[rule.operator](value, rule, record, policy)


def _clean_other(value: Any, clean_text: CleanText) -> Any:
    """Return a number or date of a text column: itself, unless cleaning changes it."""
    text = text_of(value)
    clean = clean_text(text)
    return value if clean == text else clean


def is_missing(value: Any) -> bool:
    """Whether a value is none: None, not-a-number, pandas' NA."""
    return (
        value is None
        or (isinstance(value, (float, Decimal)) and value != value)
        or type(value).__name__ == "NAType"
    )


def is_scalar(value: Any) -> bool:
    """Whether a value is a text, a number, or a date."""
    return isinstance(value, (str, int, float, Decimal, date, time_of_day))


def text_of(value: Any) -> str:
    """Return a value as a note would have it: 4471220 for 4471220.0, dates as 2061-07-04."""
    if isinstance(value, (float, Decimal)) and isfinite(value) and value == int(value):
        return str(int(value))
    if isinstance(value, datetime):
        return value.isoformat(" ")
    return value.isoformat() if isinstance(value, (date, time_of_day)) else str(value)


def column_texts(meta: Mapping[str, Any], rules: Mapping[str, ColumnRule]) -> list[str]:
    """Return the texts of the columns that are cleaned as notes, in the order in which `clean_value` meets them."""
    texts: list[str] = []
    for name, rule in rules.items():
        if rule.operator == TEXT:
            texts += [text_of(item) for item in _items(meta.get(name)) if is_scalar(item)]
    return texts


def column_entities(meta: Mapping[str, Any], rules: Mapping[str, ColumnRule]) -> list[tuple[str, str]]:
    """Return label and text of what the columns tell of a patient: ids, names, dates that are to be replaced.

    The two halves of a name in two columns are also given as one, ``given family``.
    """
    found: list[tuple[str, str]] = []
    halves: dict[str, str] = {}
    columns = roster_columns()
    for name, rule in rules.items():
        if rule.operator not in (SHIFT, YEAR, CODE, SURROGATE):
            continue
        texts = [normal(text_of(item)).strip() for item in _items(meta.get(name)) if is_scalar(item)]
        found += [(rule.label, text) for text in texts if text]
        key = column_key(name)
        for half, names in (("given", columns.given_name), ("family", columns.family_name)):
            if key in names and texts and texts[0]:
                halves.setdefault(half, texts[0])
    if len(halves) > 1:
        found.insert(0, ("PATIENT", f"{halves['given']} {halves['family']}"))
    return list(dict.fromkeys(found))


def _items(value: Any) -> Sequence[Any]:
    items: Iterable[Any] = value if isinstance(value, (list, tuple)) else (value,)
    return [item for item in items if not is_missing(item) and item != ""]


def _shift(value: Any, rule: ColumnRule, record: Record, policy: Policy) -> Any:  # noqa: ARG001
    chosen = policy.operator("DATE")[1]
    operator = chosen if isinstance(chosen, Shift) else Shift()
    if isinstance(value, time_of_day):
        return value
    if isinstance(value, date):
        try:
            return value + timedelta(days=record.shift(operator.days))
        except OverflowError:
            return None
    return _like(value, *operator.replace(Entity("DATE", text_of(value).strip()), record))


def _year(value: Any, rule: ColumnRule, record: Record, policy: Policy) -> Any:  # noqa: ARG001
    if isinstance(value, time_of_day):
        return value
    chosen = policy.operator("DATE")[1]
    operator = chosen if isinstance(chosen, Year) else Year()
    text, remark = operator.replace(Entity("DATE", text_of(value).strip()), record)
    return _like(value, text, remark)


def _like(value: Any, text: str, remark: str) -> Any:
    """Return a text as the kind of value it replaces: a number for numbers and dates, None where it is none."""
    if isinstance(value, str):
        return text
    return int(text) if text.isdecimal() and not remark else None


def _code(value: Any, rule: ColumnRule, record: Record, policy: Policy) -> str:
    text = text_of(value)
    name, operator = policy.operator(rule.label)
    # A key of a table has the same code in all records; a surrogate of as few digits would stand for many keys.
    is_key = isinstance(value, int) and rule.label == _ANY_ID
    if name in _IDENTITY and not (is_key and name == "surrogate"):
        return operator.replace(Entity(rule.label, normal(text)), record).text
    return "C" + record.key.digest("code", match_key(text)).hex()[:_CODE_DIGITS]


def _surrogate(value: Any, rule: ColumnRule, record: Record, policy: Policy) -> Any:
    if rule.label == "DATE":
        return _shift(value, rule, record, policy)
    if rule.label == "AGE":
        return _cap_age(value, rule, record, policy)
    return record.surrogates.surrogate(rule.label, normal(text_of(value)))


def _cap_age(value: Any, rule: ColumnRule, record: Record, policy: Policy) -> Any:  # noqa: ARG001
    chosen = policy.operator("AGE")[1]
    operator = chosen if isinstance(chosen, CapAge) else CapAge()
    if isinstance(value, (int, float, Decimal)):
        return type(value)(operator.limit + 1) if value > operator.limit else value
    text = text_of(value).strip()
    if high_ages(text, operator.limit):
        return operator.replace(Entity("AGE", text), record).text
    return text if is_age(text) else "[AGE]"


_CLEANERS: Mapping[str, Callable[[Any, ColumnRule, Record, Policy], Any]] = {
    SHIFT: _shift,
    YEAR: _year,
    CODE: _code,
    SURROGATE: _surrogate,
    AGE_CAP: _cap_age,
}
