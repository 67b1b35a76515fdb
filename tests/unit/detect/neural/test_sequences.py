import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.detect.neural.sequences import cut
from nescio.detect.neural.vocabulary import LINE_BREAK


def test_pieces_hold_whole_lines_with_their_breaks():
    found = cut("Name: Ada\n\nAge: 54\nSeen.", "piece", limit=100)
    assert found.words == [
        "Name",
        ":",
        "Ada",
        LINE_BREAK,
        "Age",
        ":",
        "54",
        LINE_BREAK,
        "Seen",
        ".",
        LINE_BREAK,
    ]
    assert found.units == [(0, 11)]


def test_pieces_are_cut_between_lines_when_full():
    found = cut("one two three\nfour five\nsix", "piece", limit=7)
    assert found.units == [(0, 7), (7, 9)]


def test_long_lines_are_cut_between_sentences():
    found = cut("She was well. " * 60, "piece", limit=50)
    assert all(high - low <= 50 for low, high in found.units)
    assert all(found.words[high - 1] in (".", LINE_BREAK) for _, high in found.units)
    assert found.words.count(LINE_BREAK) == 1


@given(st.text(), st.sampled_from(["sentence", "piece", "note"]), st.integers(1, 9))
def test_units_cover_every_token_in_order(text, unit, limit):
    found = cut(text, unit, limit)
    assert [i for low, high in found.units for i in range(low, high)] == list(range(len(found.tokens)))
    assert all(high - low <= limit for low, high in found.units)
    inked = {i for a, b in found.tokens for i in range(a, b)}
    assert inked >= {i for i, char in enumerate(text) if not char.isspace()}
    assert found.tokens == sorted(found.tokens)


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_nothing_has_no_units(text):
    for unit in ("sentence", "piece", "note"):
        assert cut(text, unit).units == []
