"""Initials of names, and initials in texts."""

from __future__ import annotations

import pytest

from nescio.records.initials import given_initial, initials_in, initials_of


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("John Smith", {"js"}),
        ("Smith, John R", {"jrs", "js", "jr"}),
        ("Ana del Río Luna", {"arl", "al", "ar"}),
        ("Smith", set()),
        ("Al Ng", {"an"}),
        ("Ann van Roe", {"ar"}),
        ("A B C D E", {"abcde"}),
    ],
)
def test_initials_of_names(name: str, initials: set[str]) -> None:
    assert initials_of(name) == initials


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("seen by J.S. today", ["js"]),
        ("M. J. S.", ["mjs"]),
        ("J. Smith", []),
        ("at 3 p.m. by an R.N. and M.D.", []),
        ("Initials: JS", ["js"]),
        ("Iniciales: JS; Fdo. AB; Firmado: CD", ["js", "ab", "cd"]),
        ("Signed JS, dictated by WTG", ["js", "wtg"]),
        ("with MS", []),
        ("WTG/lk CB:jmcn", ["wtg", "cb"]),
        ("BP/HR CB: seen", []),
    ],
)
def test_initials_in_texts(text: str, found: list[str]) -> None:
    assert sorted(letters for _, _, letters in initials_in(text)) == sorted(found)


@pytest.mark.parametrize(
    ("before", "found"),
    [("saw J. ", (4, "j")), ("saw J R ", (4, "j")), ("saw Mr. ", None), ("saw j. ", None)],
)
def test_given_initial(before: str, found: tuple[int, str] | None) -> None:
    assert given_initial(before + "Smith", len(before)) == found
