"""Folding keeps offsets, in each of its branches; one edit is what the edit distance says."""

from __future__ import annotations

from itertools import product

import pytest

from nescio.core.folding import fold, within_edits


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann\tRoe\r\n", "ann roe  "),
        ("Fern\x0cLane\x0b\x1c\x1f", "fern lane   "),
        ("Fern\x0cLane \u2013", "fern lane -"),
        ("\u01fe \u01ff \u00d8", "o o o"),
        ("NÚÑEZ\xa0Pérez", "nunez perez"),
        ("O’Brien–Łoś — №", "o'brien-los — №"),
        ("STRAẞE ΟΔΟΣ", "strase οδος"),
        ("İzmir’de", "izmir'de"),
        ("Ann\ud800 ’", "ann\ud800 '"),
    ],
)
def test_fold(text: str, expected: str) -> None:
    assert fold(text) == expected


def test_folding_is_by_character() -> None:
    for code in range(0x3000):
        char = chr(code)
        assert len(fold(char)) == 1
        assert fold(f"{char} ’")[0] == fold(char), code  # beside a letter that has no byte of its own
        assert fold(fold(char)) == fold(char), code  # else the order in which letters are folded would matter


def test_one_slip() -> None:
    def distance(first: str, second: str) -> int:
        if not first or not second:
            return len(first) + len(second)
        least = min(
            distance(first[1:], second) + 1,
            distance(first, second[1:]) + 1,
            distance(first[1:], second[1:]) + (first[0] != second[0]),
        )
        if len(first) > 1 and len(second) > 1 and first[:2] == second[1::-1]:
            least = min(least, distance(first[2:], second[2:]) + 1)
        return least

    words = ["".join(letters) for size in range(5) for letters in product("ab", repeat=size)]
    for first, second in product(words, words):
        assert within_edits(first, second, 1) == (distance(first, second) <= 1), (first, second)
