"""Random choices that depend on a key alone: the same key and identity always give the same."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

_Item = TypeVar("_Item")
_LEAST = 1 << 80  # keeps the bias of the remainder under 2^-64 for the limits in use
_AT_ONCE = 20  # digits
_DIGITS = "0123456789"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_CAPITALS = _LETTERS.upper()


class KeyedRandom:
    """A random number generator that is seeded with a digest; like `random.Random`, but the same on every Python."""

    def __init__(self, digest: bytes) -> None:
        self._digest = digest
        self._value = int.from_bytes(digest, "big")

    def randbelow(self, limit: int) -> int:
        """Return a number from 0 to ``limit`` - 1."""
        if self._value < _LEAST:
            self._refill()
        self._value, number = divmod(self._value, limit)
        return number

    def choice(self, items: Sequence[_Item]) -> _Item:
        """Return one of the items."""
        return items[self.randbelow(len(items))]

    def same_shape(self, text: str) -> str:
        """Return a text of the same shape: digits for digits, letters for letters of the same case."""
        size = len(text)
        if size < _AT_ONCE and text.isascii() and text.isdigit() and self._value >> (4 * size) >= _LEAST:
            # As many digits of the value, from its last one on: the same as one after the other.
            return f"{self.randbelow(10**size):0{size}d}"[::-1]
        found: list[str] = []
        value = self._value  # the same as `randbelow` would do, without a call for each character
        for char in text:
            if char.isdigit():
                signs = _DIGITS
            elif char.isalpha() and char not in "ºª":
                signs = _CAPITALS if char.isupper() else _LETTERS
            else:
                found.append(char)
                continue
            if value < _LEAST:
                self._refill()
                value = self._value
            value, number = divmod(value, len(signs))
            found.append(signs[number])
        self._value = value
        return "".join(found)

    def _refill(self) -> None:
        self._digest = hashlib.blake2b(self._digest, digest_size=32).digest()
        self._value = int.from_bytes(self._digest, "big")
