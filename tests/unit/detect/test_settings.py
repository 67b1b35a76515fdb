"""Tables of settings become dataclasses, or are refused with a hint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from nescio.core.errors import ConfigError
from nescio.detect.settings import build


@dataclass(frozen=True)
class Inner:
    sizes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Outer:
    name: str
    rate: float = 0.1
    count: int = 1
    on: bool = False
    use: Literal["before", "after"] = "before"
    limit: int | None = None
    inner: Inner = Inner()
    other: Mapping[str, Any] = field(default_factory=dict)


def test_values_take_the_type_of_their_field():
    table = {
        "name": "x",
        "rate": 1,
        "inner": {"sizes": [1, 2]},
        "other": {"a": [1]},
        "limit": 3,
        "use": "after",
    }
    settings = build(Outer, table, "here")
    assert settings == Outer("x", 1.0, 1, False, "after", 3, Inner((1, 2)), {"a": [1]})
    assert isinstance(settings.rate, float)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"rate": True}, r"here\.rate: a float is needed, not True"),
        ({"rate": "high"}, r"here\.rate: a float"),
        ({"count": True}, r"here\.count: a int"),
        ({"count": 1.5}, r"here\.count: a int"),
        ({"on": 1}, r"here\.on: a bool"),
        ({"limit": "x"}, r"here\.limit: a int"),
        ({"use": "befor"}, r"here\.use: 'befor' is not possible.*'before'"),
        ({"inner": 3}, r"here\.inner: a Inner"),
        ({"inner": {"sizes": 3}}, r"here\.inner\.sizes: a tuple"),
        ({"inner": {"sizes": ["x"]}}, r"here\.inner\.sizes: a int"),
        ({"inner": {"sices": [1]}}, r"here\.inner: unknown key 'sices'.*'sizes'"),
        ({"other": 3}, r"here\.other"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(table, message):
    with pytest.raises(ConfigError, match=message):
        build(Outer, {"name": "x", **table}, "here")


def test_a_missing_key_is_named():
    with pytest.raises(ConfigError, match="missing one of name"):
        build(Outer, {"rate": 1.0}, "here")
