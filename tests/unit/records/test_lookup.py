"""Lookup finds what plain string search finds, however many strings there are."""

from __future__ import annotations

import pytest

from nescio.records import lookup
from nescio.records.lookup import Lookup, chunks, find_all

TEXT = "ann roe, roe ann; mercy general hospital, st mercy hospital; m7-k2, roeann, josé roe."


@pytest.mark.parametrize("many", [0, 2000])
@pytest.mark.parametrize(
    ("strings", "found"),
    [
        (["roe"], ["roe", "roe", "roe"]),
        (["ann roe", "roe, ann"], ["ann roe"]),
        (["mercy hospital", "general hospital"], ["general hospital", "mercy hospital"]),
        (["m7-k2"], ["m7-k2"]),
        (["josé roe"], ["josé roe"]),
        (["roe ann; mercy general hospital"], ["roe ann; mercy general hospital"]),
        (["日本", "roe ann"], ["roe ann"]),
        ([], []),
        (["."], []),
    ],
)
def test_strings_are_found_as_whole_words(
    monkeypatch: pytest.MonkeyPatch, many: int, strings: list[str], found: list[str]
) -> None:
    monkeypatch.setattr(lookup, "_MANY_STRINGS", many)
    matches = sorted(set(Lookup(dict.fromkeys(strings)).matches(TEXT)))
    assert [string for _, _, string in matches] == found
    assert all(TEXT[start : start - size] == string for start, size, string in matches)


def test_some_words_are_found_within_others() -> None:
    strings = dict.fromkeys(["roe"])
    assert [start for start, _, _ in Lookup(strings, {"roe"}).matches("hroe2 roes")] == [1, 6]
    assert Lookup(strings).matches("hroe roes") == []


def test_long_texts_are_split_at_blanks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookup, "_CHUNK", 10)
    text = "word " * 20
    parts = list(chunks(text))
    assert len(parts) > 2
    assert "".join(part for _, part in parts) == text
    assert all(text.startswith(part, offset) and (part[-1] == " ") for offset, part in parts)
    assert len(Lookup({"word": None}).matches(text)) == 20


def test_find_all() -> None:
    assert list(find_all("aa", "aaa b aa")) == [0, 1, 6]
