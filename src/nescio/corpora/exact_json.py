"""JSON that keeps whole numbers of any size and says clearly what it cannot carry."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import orjson

from nescio.core.document import Document
from nescio.core.errors import DataError, Location
from nescio.languages.safe_to_show import shown_id

_BIG = float(2**63)


def loads(data: bytes | str) -> Any:
    """Read JSON.

    Raises:
        ValueError: it is not JSON.
    """
    value = orjson.loads(data)
    if type(value) in (dict, list, float) and has_big_number(value):
        try:
            return json.loads(data)
        except RecursionError:
            raise ValueError("too deep") from None
    return value


def loads_with_nan(data: bytes | str) -> Any:
    """Read JSON in which numbers that are none stand as ``NaN``, as Python and pandas write it; they become None.

    Raises:
        ValueError: it is not JSON otherwise.
    """
    try:
        return json.loads(data, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("too deep") from None


def _no_number(name: str) -> None:
    if name != "NaN":
        raise ValueError(name)


def has_big_number(value: Any) -> bool:
    """Whether a whole number may have been rounded: orjson reads those beyond 64 bits as floats."""
    pending = [value]
    while pending:
        value = pending.pop()
        if type(value) is float:
            if not -_BIG < value < _BIG:
                return True
        elif type(value) is dict:
            pending.extend(value.values())
        elif type(value) is list:
            pending.extend(value)
    return False


def dumps(value: object, doc: Document, name: str) -> bytes:
    """Write a value as JSON on one line; dates become ISO text, decimals become text.

    Raises:
        DataError: JSON cannot carry it.
    """
    try:
        return orjson.dumps(value, default=_plain)
    except (TypeError, RecursionError) as error:  # orjson's JSONEncodeError is a TypeError
        try:
            # Whole numbers beyond 64 bits are the one thing that json can write and orjson cannot.
            return json.dumps(value, ensure_ascii=False, default=_plain, separators=(",", ":")).encode()
        except (TypeError, ValueError, RecursionError):
            why = (
                "a character that no encoding has (a lone surrogate)"
                if "surrogate" in str(error)
                else "a value"
            )
        raise DataError(
            f"has {why} that JSON cannot carry",
            Location(name, doc_id=shown_id(doc.id)),
            fix="correct the note or its meta",
        ) from None


def _plain(value: object) -> object:
    if isinstance(value, Decimal):
        return str(value)
    if hasattr(value, "isoformat"):  # dates for json; orjson knows them
        return value.isoformat()
    raise TypeError(f"no JSON for {type(value).__name__}")
