"""Names that rules take because they are listed, as bytes with offsets."""

from __future__ import annotations

import pytest

from nescio.languages.name_list_checks import NameListChecks

ENGLISH = NameListChecks("en", frozenset({"charles bonnet"}), ("st. ",))


def kept(check, text: str, value: str) -> str:
    data = text.encode()
    start = data.index(value.encode())
    offsets = check(data, start, start + len(value.encode()))
    return data[slice(*offsets)].decode() if offsets else ""


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("Spoke with Gilbert Morse about it", "Gilbert Morse", "Gilbert Morse"),
        ("Seen Then Henry J. Banks today", "Then Henry J. Banks", "Henry J. Banks"),
        ("no Charles Bonnet images", "Charles Bonnet", ""),
        ("St. John Smith ward", "John Smith", ""),
        ("Blood Pressure stable", "Blood Pressure", ""),
    ],
)
def test_a_full_name_is_a_listed_first_and_last_name(text: str, value: str, expected: str) -> None:
    for _ in range(2):  # the second time what is known of the words comes from the cache
        assert kept(ENGLISH.full_name, text, value) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [("john smith", "john smith"), ("will need", ""), ("zzyx smith", "")]
)
def test_a_pair_in_lower_case_needs_one_word_that_is_only_a_name(value: str, expected: str) -> None:
    for _ in range(2):
        assert kept(ENGLISH.lower_pair, f"pt {value} here", value) == expected
