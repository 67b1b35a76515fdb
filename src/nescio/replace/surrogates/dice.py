"""Choices that only the key can make: the same key and identity always choose the same."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

_Item = TypeVar("_Item")


class Dice:
    """An endless stream of numbers from a digest."""

    def __init__(self, digest: bytes) -> None:
        self._digest = digest
        self._value = int.from_bytes(digest, "big")

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit`` - 1."""
        if self._value < 1 << 80:  # keeps the bias of the remainder under 2^-64 for the limits in use
            self._digest = hashlib.blake2b(self._digest, digest_size=32).digest()
            self._value = int.from_bytes(self._digest, "big")
        self._value, number = divmod(self._value, limit)
        return number

    def pick(self, items: Sequence[_Item]) -> _Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def like(self, text: str) -> str:
        """Return a text of the same shape: digits for digits, letters for letters of the same case."""
        found: list[str] = []
        for char in text:
            if char.isdigit():
                found.append("0123456789"[self.below(10)])
            elif char.isalpha() and char not in "ºª":
                letter = "abcdefghijklmnopqrstuvwxyz"[self.below(26)]
                found.append(letter.upper() if char.isupper() else letter)
            else:
                found.append(char)
        return "".join(found)
