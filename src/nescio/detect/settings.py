"""Settings tables (TOML) read into frozen dataclasses; an unknown key or a wrong type is refused with a hint.

Recipes and model cards hold such tables; names of older versions are upgraded by `nescio.detect.old_names` before.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from nescio.core.errors import ConfigError, nearest

T = TypeVar("T")


def build(kind: type[T], table: Mapping[str, Any], where: str) -> T:
    """Read a table into a dataclass, and nested tables into nested dataclasses.

    Raises:
        ConfigError: an unknown key, with the nearest known one, or a value of the wrong type.
    """
    hints = get_type_hints(kind)
    known = [f.name for f in fields(kind)]  # type: ignore[arg-type]
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in known:
            raise ConfigError(f"{where}: unknown key {key!r}{nearest(key, known)}")
        values[key] = _convert(hints[key], value, f"{where}.{key}")
    try:
        return kind(**values)
    except TypeError:
        missing = [f.name for f in fields(kind) if f.name not in values]  # type: ignore[arg-type]
        raise ConfigError(f"{where}: missing one of {', '.join(missing)}") from None


def _convert(hint: Any, value: Any, where: str) -> Any:
    """Return the value in the type of the hint: lists become tuples, tables dataclasses, integers floats.

    Raises:
        ConfigError: the value does not fit the type.
    """
    origin = get_origin(hint)
    if is_dataclass(hint) and isinstance(value, Mapping):
        return build(hint, value, where)  # type: ignore[arg-type]
    if origin in (Union, types.UnionType):  # the only unions are "something or None"
        if value is None:
            return value
        return _convert(next(h for h in get_args(hint) if h is not type(None)), value, where)
    if origin is Literal:
        if value in get_args(hint):
            return value
        raise ConfigError(
            f"{where}: {value!r} is not possible{nearest(str(value), map(str, get_args(hint)))}"
        )
    if origin is tuple and isinstance(value, (list, tuple)):
        return tuple(_convert(get_args(hint)[0], item, where) for item in value)
    if _fits(hint, origin, value):
        return float(value) if hint is float else value
    raise ConfigError(f"{where}: a {getattr(hint, '__name__', str(hint))} is needed, not {value!r}")


def _fits(hint: Any, origin: Any, value: Any) -> bool:
    """Whether a value has the type of a hint that needs no conversion; True is no number."""
    if hint is Any:
        return True
    if is_dataclass(hint) or origin is tuple:
        return False
    if origin is not None:  # Mapping[str, Any]
        return isinstance(value, Mapping)
    if hint is bool or isinstance(value, bool):
        return hint is bool and isinstance(value, bool)
    return isinstance(value, (int, float) if hint is float else hint)
