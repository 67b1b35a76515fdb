"""Finding known numbers however their digits are grouped: 4471-22-08 for 44712208. `search` uses it."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import accumulate

from nescio.languages.merged import quantities
from nescio.languages.registry import language_cache

FEW = 64
"""Up to so many strings, searching a text for one after the other is fastest."""

# Between the digits of a number; a few at a time. Hit: 4471-22-08, 44,712,208, 4 4 7 1. Near miss: 12, and 13.
_SEPARATOR = r"[ ()./\\,:;'’_·•|*#+=~⁄∕–—‒−-]"
_FEWEST_COLONS = 3  # of a number that is grouped by them; fewer are in times
_NUMBER = re.compile(rf"\d(?:{_SEPARATOR}{{0,3}}\d){{5,}}")
_GROUP, _LONG_GROUP = re.compile(r"\d+"), re.compile(r"\d\d")
_SEPARATORS = re.compile(rf"\s|{_SEPARATOR}")
_NO_DIGITS = bytes(code for code in range(256) if not 48 <= code < 58)
# What goes on behind or before a digit. Hit: the ,712 behind 44. Near miss: ", 712".
_MORE_BEHIND, _MORE_BEFORE = re.compile(rf"{_SEPARATOR}?\d"), re.compile(rf"\d{_SEPARATOR}?\Z")
_FEWEST_DIGITS = 6  # of a number without the zeros in front of it
_MOST_GROUPS = 24  # of one number
# A quantity in thousands. Hit: 1,200,000. Near miss: 44,71,22.
_THOUSANDS = re.compile(r"\d{1,3}(?:[,.' ’]\d{3})+")


@language_cache()
def _counted() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of what is counted or measured: behind a number, and before it.

    Hit behind: " ml", "/ul", "%", " units". Near miss: " was seen". Hit before: "platelets of ". Near miss: "seen ".
    """
    words = quantities()
    behind, before, between = (
        "|".join(map(re.escape, sorted(some)))
        for some in (words.words_behind, words.words_before, words.words_between)
    )
    return (
        re.compile(
            r" ?(?:[/%€$£°]|(?:m[lg]|[cmkdl]|[ukmn]?g|[mcu]?l|cc|iu|u|mmol|mcg|ug|ng|pg|kcal|x10|/|x 10"
            rf"{behind and '|'}{behind})\b)"
        ),
        re.compile(rf"(?:[$€£]|usd|eur{before and '|'}{before})[ :=]{{0,3}}(?:(?:{between}) )?$"),
    )


def digits_of(text: str) -> bytes:
    """Return the digits of a text: fewer bytes are searched faster."""
    return text.encode().translate(None, _NO_DIGITS)


def bare_number(text: str) -> str:
    """Return the digits of a long number without separators; empty if the text is no such number."""
    bare = _SEPARATORS.sub("", text)
    return bare if len(bare) >= 6 and bare.isdigit() else ""


class NumberMatcher:
    """Finds numbers in texts, however their digits are grouped."""

    def __init__(self, numbers: Mapping[str, object]) -> None:
        """Take the numbers, as bare digits; some systems write zeros in front of them."""
        self._numbers = {_without_zeros(number): number for number in numbers}
        self._bytes = [number.encode() for number in self._numbers] if len(numbers) <= FEW else []

    def matches(self, text: str, bare: bytes) -> Iterator[tuple[int, int, str]]:
        """Yield start, end and bare digits of each number in a folded text.

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
            if not few or any(number in digits for number in self._numbers):
                yield from self._in_groups(text, *match.span())

    def _in_groups(self, text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
        """Yield the numbers in neighbouring groups of digits, from left to right, the longest first."""
        groups = list(_GROUP.finditer(text, start, end))
        first = 0
        while first < len(groups):
            first = yield from self._number_from(text, groups, first)

    def _number_from(
        self, text: str, groups: Sequence[re.Match[str]], first: int
    ) -> Generator[tuple[int, int, str], None, int]:
        """Yield the longest number that begins with a group, if any; return the group to go on with."""
        joined = list(accumulate(group.group() for group in groups[first : first + _MOST_GROUPS]))
        for last in range(len(joined) - 1, -1, -1):
            number = self._numbers.get(_without_zeros(joined[last]))
            if number is not None:
                start, end = groups[first].start(), groups[first + last].end()
                written = text[start:end]
                if not (
                    _is_quantity(text, start, end) or _is_list(joined[last], written) or _is_time(written)
                ):
                    start -= text[start - 1 : start] == "(" and ")" in text[start:end]
                    yield start, end, number
                    return first + last + 1
        return first + 1


def is_cut(text: str, start: int, end: int) -> bool:
    """Whether a part of a text ends or begins within a number: 44 in 44,712,208."""
    return bool(
        (text[end - 1].isdigit() and _MORE_BEHIND.match(text, end))
        or (text[start].isdigit() and _MORE_BEFORE.search(text, max(0, start - 2), start))
    )


def _without_zeros(digits: str) -> str:
    """Return a number without the zeros in front of it, if enough is left to know it by."""
    bare = digits.lstrip("0")
    return bare if len(bare) >= _FEWEST_DIGITS else digits


def _is_quantity(text: str, start: int, end: int) -> bool:
    """Whether a number is written as thousands of what is counted or measured: 1,200,000 units."""
    if _THOUSANDS.fullmatch(text, start, end) is None:
        return False
    behind, before = _counted()
    return bool(behind.match(text, end) or before.search(text, max(0, start - 24), start))


def _is_time(written: str) -> bool:
    """Whether a number has colons as times and ratios have them: 12:30:05, 4471: 2208; near miss: 44:71:22:08."""
    return ":" in written and (written.count(":") < _FEWEST_COLONS or ": " in written)


def _is_list(digits: str, written: str) -> bool:
    """Whether several numbers are written one after the other: 4471, 2208; 1, 2, 3, 4, 5, 6."""
    return (", " in written or "; " in written) and (
        digits in "123456789" or _LONG_GROUP.search(written) is not None
    )
