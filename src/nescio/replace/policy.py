"""Policies: TOML files that say which operator replaces which label, and what becomes of which column."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

from nescio.core.errors import ConfigError, nearest
from nescio.core.labels import canonical_label, category_of, scheme, scheme_names
from nescio.core.toml import parse_toml
from nescio.replace.column_rules import ColumnRules, column_rules
from nescio.replace.operator import Operator
from nescio.replace.operators import OPERATORS
from nescio.replace.operators.age import CapAge
from nescio.replace.operators.shift import Shift

_KEYS = ("title", "default", "labels", "categories", "doubtful", "columns")
Choice = tuple[str, Operator]
"""An operator's name and the operator with its options."""
# What stands for a surrogate where another value of the same kind would make no sense.
_SURROGATES: dict[str, Choice] = {"DATE": ("shift", Shift()), "AGE": ("age", CapAge(text="90"))}


@dataclass(frozen=True)
class Policy:
    """Which operator replaces which label.

    Attributes:
        name: how commands call it.
        title: what it does, in a line.
        default: for labels that have no line of their own.
        labels: for labels of any scheme; a canonical label also serves what maps to it.
        categories: for whole categories.
        doubtful: for labels and categories, and ``default``: the probability below which an operator that invents values
            leaves a visible tag such as ``[DATE?]`` instead.
        columns: what becomes of the columns beside the text.
        text: the TOML it was read from.
    """

    name: str
    title: str
    default: Choice
    labels: Mapping[str, Choice] = field(default_factory=dict)
    categories: Mapping[str, Choice] = field(default_factory=dict)
    doubtful: Mapping[str, float] = field(default_factory=dict)
    columns: ColumnRules = field(default_factory=dict)
    text: str = field(default="", repr=False)

    def threshold(self, label: str) -> float:
        """Return the probability below which an entity of this label is too doubtful for an invented value."""
        names = (label, canonical_label(label), category_of(label), "default")
        return next(
            (self.doubtful[name] for name in names if name is not None and name in self.doubtful), 0.0
        )

    def operator(self, label: str) -> Choice:
        """Return the operator for a label of any scheme: by label, by canonical label, by category, else the default."""
        found = self._resolved.get(label)
        if found is None:
            found = self._resolved[label] = self._resolve(label)
        return found

    @cached_property
    def _resolved(self) -> dict[str, Choice]:
        return {}

    def _resolve(self, label: str) -> Choice:
        choice = self._chosen(label)
        return _SURROGATES.get(category_of(label) or "", choice) if choice[0] == "surrogate" else choice

    def _chosen(self, label: str) -> Choice:
        for table, name in (
            (self.labels, label),
            (self.labels, canonical_label(label)),
            (self.categories, category_of(label)),
        ):
            if name is not None and name in table:
                return table[name]
        return self.default

    def replaces(self, label: str) -> bool:
        """Whether entities with this label are replaced, not kept."""
        return self.operator(label)[0] != "keep"

    @cached_property
    def needs_key(self) -> str:
        """What key it needs: ``""`` for none, ``any`` for any, ``kept`` for one that is needed later."""
        needs = {
            choice[1].needs_key for choice in (self.default, *self.labels.values(), *self.categories.values())
        }
        needs.update("any" for rule in self.columns.values() if rule.needs_key)
        return next((need for need in ("kept", "any") if need in needs), "")

    @property
    def reversible(self) -> bool:
        """Whether some of it can be revealed again."""
        return self.needs_key == "kept"


def policy_names() -> list[str]:
    """Return the names of the built-in policies."""
    files = resources.files("nescio.replace") / "policies"
    return sorted(entry.name.removesuffix(".toml") for entry in files.iterdir())


def load_policy(name: str) -> Policy:
    """Read a built-in policy by its name, or any policy from a file.

    Raises:
        ConfigError: there is none, or it makes no sense; the message names the nearest valid word.
    """
    if name in policy_names():
        text = (resources.files("nescio.replace") / "policies" / f"{name}.toml").read_text("utf-8")
        return parse_policy(text, name)
    path = Path(name)
    if not path.is_file():
        raise ConfigError(f"no policy {name!r}: not a file, and not built in{nearest(name, policy_names())}")
    try:
        return parse_policy(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"{path}: cannot be read as a UTF-8 text") from None


def parse_policy(text: str, name: str) -> Policy:
    """Read a policy from TOML.

    Raises:
        ConfigError: it makes no sense.
    """
    table = parse_toml(text, name)
    for key in table:
        if key not in _KEYS:
            raise ConfigError(f"{name}: unknown key {key!r}{nearest(key, _KEYS)}")
    if "default" not in table:
        raise ConfigError(
            f"{name}: the key 'default' is missing; what has no line of its own must go somewhere"
        )
    default = _choice(table["default"], f"{name}: default")
    if default[0] == "keep":
        raise ConfigError(
            f"{name}: default: what has no line of its own would go out in clear; keep labels by name"
        )
    labels = {label for known in scheme_names() for label in scheme(known).labels}
    categories = {category for known in scheme_names() for category in scheme(known).categories}
    return Policy(
        name=Path(name).stem,
        title=str(table.get("title", "")),
        default=default,
        labels=_choices(table.get("labels", {}), labels, f"{name}: labels"),
        categories=_choices(table.get("categories", {}), categories, f"{name}: categories"),
        doubtful=_thresholds(
            table.get("doubtful", {}), labels | categories | {"default"}, f"{name}: doubtful"
        ),
        columns=_columns(table.get("columns", {}), f"{name}: columns"),
        text=text,
    )


def _columns(table: Any, place: str) -> ColumnRules:
    if not isinstance(table, dict):
        raise ConfigError(f"{place}: must be a table")
    return column_rules(table, f"{place}.")


def _choices(table: Any, known: set[str], place: str) -> dict[str, Choice]:
    if not isinstance(table, dict):
        raise ConfigError(f"{place}: must be a table")
    for label in table:
        if label not in known:
            raise ConfigError(f"{place}: unknown name {label!r}{nearest(label, known)}")
    return {label: _choice(value, f"{place}.{label}") for label, value in table.items()}


def _thresholds(table: Any, known: set[str], place: str) -> dict[str, float]:
    if not isinstance(table, dict):
        raise ConfigError(f"{place}: must be a table")
    for name, value in table.items():
        if name not in known:
            raise ConfigError(f"{place}: unknown name {name!r}{nearest(name, known)}")
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
            raise ConfigError(f"{place}.{name}: must be a probability, 0 to 1")
    return {name: float(value) for name, value in table.items()}


def _choice(value: Any, place: str) -> Choice:
    """Read an operator: its name, or a table with its name and options."""
    options = {"operator": value} if isinstance(value, str) else value
    if not isinstance(options, dict) or not isinstance(options.get("operator"), str):
        raise ConfigError(f'{place}: give an operator, as "tag" or {{ operator = "mask", char = "#" }}')
    name = options["operator"]
    if name not in OPERATORS:
        raise ConfigError(f"{place}: unknown operator {name!r}{nearest(name, OPERATORS)}")
    known = {f.name: f.type for f in dataclasses.fields(OPERATORS[name])}  # type: ignore[arg-type]
    given = {key: option for key, option in options.items() if key != "operator"}
    for key, option in given.items():
        if key not in known:
            hint = nearest(key, known) if known else f"; {name} has no options"
            raise ConfigError(f"{place}: unknown option {key!r}{hint}")
        if isinstance(option, int) is not (known[key] == "int"):
            raise ConfigError(
                f"{place}: {key!r} must be {'a whole number' if known[key] == 'int' else 'text'}"
            )
    try:
        return name, OPERATORS[name](**given)
    except ConfigError as error:
        raise ConfigError(f"{place}: {error}") from None
