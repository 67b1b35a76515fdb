r"""Text that is JSON, such as arguments and results of tools: its strings, one by one, and the whole with other strings.

Escapes would hide words from a detector (``\\nSmith``), and a span over quotes would break the JSON; so strings are cleaned one by one,
but detected in with their keys, as lines of a form.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_DEPTH = 40


def parse_embedded(text: str) -> Any:
    """Return the object or list that a text is, or None."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, (dict, list)) and _depth(value) < _DEPTH else None


def strings_in(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield all strings, keys and numbers, each with the key it stands under; a key itself stands under nothing."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield "", name
            yield from strings_in(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from strings_in(item, key)
    elif isinstance(value, str):
        inner = parse_embedded(value)
        if inner is None:
            yield key, value
        else:
            yield from strings_in(inner, key)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield key, json.dumps(value)


def with_strings(value: Any, new: Iterator[str]) -> Any:
    """Return the same value with other strings, in the order of `strings_in`; a number that was replaced becomes a string."""
    if isinstance(value, dict):
        return {next(new): with_strings(item, new) for item in value.values()}
    if isinstance(value, list):
        return [with_strings(item, new) for item in value]
    if isinstance(value, str):
        inner = parse_embedded(value)
        return next(new) if inner is None else dump(with_strings(inner, new))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        text = next(new)
        return value if text == json.dumps(value) else text
    return value


def dump(value: Any) -> str:
    """Return JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _depth(value: Any) -> int:
    deepest = 0
    stack = [(value, 1)]
    while stack:
        item, depth = stack.pop()
        deepest = max(deepest, depth)
        if depth < _DEPTH:
            inner = item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
            stack += [(one, depth + 1) for one in inner]
    return deepest
