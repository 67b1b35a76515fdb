import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.detect.neural.sequences import TokenSequences, split_note
from nescio.detect.neural.vocabulary import LINE_BREAK


def test_sequences_hold_whole_lines_with_their_breaks():
    found = split_note("Name: Ada\n\nAge: 54\nSeen.", "lines", max_length=100)
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
    assert found.ranges == [(0, 11)]


def test_sequences_are_split_between_lines_when_full():
    found = split_note("one two three\nfour five\nsix", "lines", max_length=7)
    assert found.ranges == [(0, 7), (7, 9)]


def test_long_lines_are_split_between_sentences():
    found = split_note("She was well. " * 60, "lines", max_length=50)
    assert all(high - low <= 50 for low, high in found.ranges)
    assert all(found.words[high - 1] in (".", LINE_BREAK) for _, high in found.ranges)
    assert found.words.count(LINE_BREAK) == 1


@given(st.text(), st.sampled_from(["sentence", "lines", "note"]), st.integers(1, 9))
def test_sequences_cover_every_token_in_order(text, unit, max_length):
    found = split_note(text, unit, max_length)
    assert [i for low, high in found.ranges for i in range(low, high)] == list(range(len(found.tokens)))
    assert all(high - low <= max_length for low, high in found.ranges)
    inked = {i for a, b in found.tokens for i in range(a, b)}
    assert inked >= {i for i, char in enumerate(text) if not char.isspace()}
    assert found.tokens == sorted(found.tokens)


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_nothing_has_no_sequences(text):
    for unit in ("sentence", "lines", "note"):
        assert split_note(text, unit).ranges == []


def test_sequences_that_are_too_large_are_cut_in_two():
    note = TokenSequences([(i, i + 1) for i in range(5)], list("abcde"), [(0, 4), (4, 5)])
    assert note.halved([1, 300, 300, 1, 900], 500).ranges == [(0, 2), (2, 4), (4, 5)]
