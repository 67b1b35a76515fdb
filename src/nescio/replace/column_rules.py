"""What becomes of the columns beside a note: rules such as `note_date=shift`, from options, policies and Python.

`columns` applies them to values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from nescio.core.errors import ConfigError, nearest
from nescio.core.labels import CANONICAL, scheme
from nescio.languages.column_names import column_label

KEEP, DROP, SHIFT, YEAR, CODE, SURROGATE, AGE_CAP, TEXT = (
    "keep", "drop", "shift", "year", "code", "surrogate", "age-cap", "text",
)  # fmt: skip
COLUMN_OPERATORS = {
    KEEP: "as it is; a column of dates, ids or names must say keep:force",
    DROP: "left out, as every column without a rule",
    SHIFT: "a date, moved by the date shift of the patient",
    YEAR: "the year of a date",
    CODE: "an id: the code that it has in the text",
    SURROGATE: "another value of the same kind, as in the text: surrogate:DOCTOR",
    AGE_CAP: "an age; those over 89 become 90",
    TEXT: "cleaned as the text of a note",
}
"""The operators of columns, and what they write."""

FORCE = "force"
_KEYED = (SHIFT, CODE, SURROGATE)
_DATES = (SHIFT, YEAR)


@dataclass(frozen=True)
class ColumnRule:
    """What becomes of a column.

    Attributes:
        operator: one of `COLUMN_OPERATORS`.
        label: the canonical label of its values; empty where the operator needs none.
        force: whether it is kept though it looks identifying.
    """

    operator: str
    label: str = ""
    force: bool = False

    def __str__(self) -> str:
        option = FORCE if self.force else self.label if self.operator in (CODE, SURROGATE) else ""
        return f"{self.operator}:{option}" if option else self.operator

    @property
    def needs_key(self) -> bool:
        """Whether it writes what only the key gives."""
        return self.operator in _KEYED


ColumnRules = Mapping[str, ColumnRule]
"""The rules of columns, by their names."""


def column_rule(name: str, value: Any, place: str) -> ColumnRule:
    """Read the rule of a column.

    Args:
        name: of the column; tells what it holds where the rule does not.
        value: ``shift``, ``surrogate:DOCTOR``, ``keep:force``, a rule, or a table ``{ operator = "surrogate", label = "DOCTOR" }``.
        place: where it was read, for messages.

    Raises:
        ConfigError: there is no such operator or label, or a surrogate of nobody knows what is asked for.
    """
    if isinstance(value, ColumnRule):
        return value
    if isinstance(value, str):
        operator, _, option = value.partition(":")
        value = {"operator": operator, **({FORCE: True} if option == FORCE else {"label": option})}
    if not isinstance(value, dict) or not isinstance(value.get("operator"), str):
        raise ConfigError(f'{place}: give an operator, such as "shift"')
    for key in value:
        if key not in ("operator", "label", FORCE):
            raise ConfigError(f"{place}: unknown option {key!r}{nearest(key, ('operator', 'label', FORCE))}")
    return _checked(name, value["operator"], value.get("label", ""), value.get(FORCE, False), place)


def _checked(name: str, operator: str, label: Any, force: Any, place: str) -> ColumnRule:
    if operator not in COLUMN_OPERATORS:
        raise ConfigError(f"{place}: unknown operator {operator!r}{nearest(operator, COLUMN_OPERATORS)}")
    labels = scheme(CANONICAL).labels
    if label and label not in labels:
        raise ConfigError(f"{place}: unknown label {label!r}{nearest(str(label), labels)}")
    if label and operator not in (CODE, SURROGATE):
        raise ConfigError(f"{place}: {operator} takes no label")
    if not isinstance(force, bool) or (force and operator != KEEP):
        raise ConfigError(f"{place}: only keep can be forced")
    if operator in _DATES:
        label = "DATE"
    elif operator == AGE_CAP:
        label = "AGE"
    elif operator == CODE:
        label = label or _id_label(name)
    elif operator == SURROGATE:
        label = label or column_label(name)
        if not label:
            raise ConfigError(f"{place}: say what the column holds, such as surrogate:DOCTOR")
    return ColumnRule(operator, label or "", force)


def _id_label(name: str) -> str:
    label = column_label(name)
    return label if label and scheme(CANONICAL).category(label) == "ID" else "IDNUM"


def column_rules(rules: Mapping[str, Any] | Iterable[str], place: str) -> dict[str, ColumnRule]:
    """Read the rules of columns.

    Args:
        rules: names and rules, or texts such as ``note_date=shift``.
        place: where they were read, for messages; the name of the column follows it.

    Raises:
        ConfigError: one of them makes no sense.
    """
    if isinstance(rules, Mapping):
        return {name: column_rule(name, value, f"{place}{name}") for name, value in rules.items()}
    found: dict[str, ColumnRule] = {}
    for text in rules:
        name, equals, operator = text.rpartition("=")
        if not equals or not name:
            raise ConfigError(f"{place}{text}: give NAME=OPERATOR, such as note_date=shift")
        if name in found:
            raise ConfigError(f"{place}{name}: given twice")
        found[name] = column_rule(name, operator, f"{place}{name}")
    return found
