"""Tables read into frozen dataclasses; an unknown key or a wrong type is refused with a hint."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from nescio.core.errors import ConfigError, nearest

T = TypeVar("T")


def build(kind: type[T], table: Mapping[str, Any], where: str) -> T:
    """Read a table into a dataclass, and its tables into the dataclasses within.

    Raises:
        ConfigError: an unknown key, with the nearest known one, or a value of the wrong type.
    """
    hints = get_type_hints(kind)
    known = [f.name for f in fields(kind)]  # type: ignore[arg-type]
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in known:
            raise ConfigError(f"{where}: unknown key {key!r}{nearest(key, known)}")
        values[key] = _fit(hints[key], value, f"{where}.{key}")
    try:
        return kind(**values)
    except TypeError:
        missing = [f.name for f in fields(kind) if f.name not in values]  # type: ignore[arg-type]
        raise ConfigError(f"{where}: missing one of {', '.join(missing)}") from None


def _fit(hint: Any, value: Any, where: str) -> Any:
    """Return the value as the hint wants it: lists become tuples, tables dataclasses, whole numbers floats."""
    origin = get_origin(hint)
    if is_dataclass(hint):
        if isinstance(value, Mapping):
            return build(hint, value, where)  # type: ignore[arg-type]
    elif origin in (Union, types.UnionType):
        if value is None:
            return value
        return _fit(next(h for h in get_args(hint) if h is not type(None)), value, where)
    elif origin is Literal:
        if value in get_args(hint):
            return value
        raise ConfigError(
            f"{where}: {value!r} is not possible{nearest(str(value), map(str, get_args(hint)))}"
        )
    elif origin is tuple:
        if isinstance(value, (list, tuple)):
            return tuple(_fit(get_args(hint)[0], item, where) for item in value)
    elif origin is not None or hint is Any:
        if hint is Any or isinstance(value, Mapping):
            return value
    elif hint is float:
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return float(value)
    elif isinstance(value, hint) and (hint is bool or not isinstance(value, bool)):
        return value
    name = getattr(hint, "__name__", str(hint))
    raise ConfigError(f"{where}: a {name} is needed, not {value!r}")
