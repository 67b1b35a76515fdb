"""Finding known numbers however their digits are grouped: 4471-22-08 for 44712208. `search` uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

FEW = 64
"""Up to so many strings, searching a text for one after the other is fastest."""

# Digits in groups. Hit: 4471-22-08, (617) 555 0142. Near miss: 12, 13.
_NUMBER = re.compile(r"\d[\d ()./-]{4,}\d")
_GROUP = re.compile(r"\d+")
_SEPARATORS = re.compile(r"[\s./()-]")
_NO_DIGITS = bytes(code for code in range(128) if not chr(code).isdigit())


def digits_of(text: str) -> bytes:
    """Return the digits of a text, and whatever is not ASCII: fewer bytes are searched faster."""
    return text.encode().translate(None, _NO_DIGITS)


def bare_number(text: str) -> str:
    """Return the digits of a long number without separators; empty if the text is no such number."""
    bare = _SEPARATORS.sub("", text)
    return bare if len(bare) >= 6 and bare.isdigit() else ""


class NumberMatcher:
    """Finds numbers in texts, however their digits are grouped."""

    def __init__(self, numbers: Mapping[str, object]) -> None:
        """Take the numbers, as bare digits."""
        self._numbers = numbers
        self._bytes = [number.encode() for number in numbers] if len(numbers) <= FEW else []

    def matches(self, text: str, bare: bytes) -> Iterator[tuple[int, int, str]]:
        """Yield start, end and bare digits of each number in a text.

        Args:
            text: of a note.
            bare: what `digits_of` returned for it.
        """
        if not self._numbers:
            return
        few = bool(self._bytes)
        # If the digits of the text do not have a number, its groups do not have it either.
        if few and not any(map(bare.__contains__, self._bytes)):
            return
        for match in _NUMBER.finditer(text):
            digits = _SEPARATORS.sub("", match.group())
            if few and not any(number in digits for number in self._numbers):
                continue
            groups = list(_GROUP.finditer(text, *match.span()))
            for first, last in _runs(len(groups)):
                start, end = groups[first].start(), groups[last].end()
                number = _SEPARATORS.sub("", text[start:end])
                if number in self._numbers:
                    start -= text[start - 1 : start] == "(" and ")" in text[start:end]
                    yield start, end, number
                    break


def _runs(count: int) -> list[tuple[int, int]]:
    """Return the first and last of every run of up to six neighbours, the longest first."""
    return [
        (first, first + size - 1) for size in range(min(count, 6), 0, -1) for first in range(count - size + 1)
    ]
