r"""Text that is JSON, such as arguments and results of tools: its strings, one by one, and the whole with other strings.

Escapes would hide words from a detector (``\\nSmith``), and a span over quotes would break the JSON; so strings are cleaned one by one,
but detected in with their keys, as lines of a form. Nothing of the text is lost on the way: a key that an object has twice stays twice, and
a number stays as it was written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_DEPTH = 40


class Members(tuple[tuple[str, Any], ...]):
    """The keys and values of an object, in order; a key may occur twice, with a value that a dictionary would drop."""

    __slots__ = ()


class Number(str):
    """A number, as it was written."""

    __slots__ = ()


def parse_embedded(text: str) -> Any:
    """Return the object or list that a text is, or None."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        value = json.loads(text, object_pairs_hook=Members, parse_int=Number, parse_float=Number)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, (Members, list)) and _depth(value) < _DEPTH else None


def strings_in(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield all strings, keys and numbers, each with the key it stands under; a key itself stands under nothing."""
    if isinstance(value, Members):
        for name, item in value:
            yield "", name
            yield from strings_in(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from strings_in(item, key)
    elif isinstance(value, Number):
        yield key, str(value)
    elif isinstance(value, str):
        inner = parse_embedded(value)
        if inner is None:
            yield key, value
        else:
            yield from strings_in(inner, key)


def with_strings(value: Any, new: Iterator[str]) -> Any:
    """Return the same value with other strings, in the order of `strings_in`; a number that was replaced becomes a string."""
    if isinstance(value, Members):
        return Members((next(new), with_strings(item, new)) for _, item in value)
    if isinstance(value, list):
        return [with_strings(item, new) for item in value]
    if isinstance(value, Number):
        text = next(new)
        return value if text == value else text
    if isinstance(value, str):
        inner = parse_embedded(value)
        if inner is None:
            return next(new)
        clean = with_strings(inner, new)
        return value if clean == inner else dump(clean)
    return value


def dump(value: Any) -> str:
    """Return JSON."""
    if isinstance(value, Members):
        return "{" + ",".join(f"{dump(str(key))}:{dump(item)}" for key, item in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(dump, value)) + "]"
    return str(value) if isinstance(value, Number) else json.dumps(value, ensure_ascii=False)


def _depth(value: Any) -> int:
    deepest = 0
    stack = [(value, 1)]
    while stack:
        item, depth = stack.pop()
        deepest = max(deepest, depth)
        if depth < _DEPTH:
            if isinstance(item, Members):
                stack += [(one, depth + 1) for _, one in item]
            elif isinstance(item, list):
                stack += [(one, depth + 1) for one in item]
    return deepest
