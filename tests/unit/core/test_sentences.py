"""Sentences: titles and list numbers do not end them, wrapped lines do not either, list items and tables do."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.languages.sentences import sentences

WRAPPED = "This line was wrapped by whoever typed it at about seventy characters\nand goes on here."


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("\n \r\n", []),
        ("He left. She stayed.", ["He left.", "She stayed."]),
        ("Plan made.\nDr. Day came. He left.", ["Plan made.", "Dr. Day came.", "He left."]),
        ("Seen by Dr. Day at St. Mary. Fine.", ["Seen by Dr. Day at St. Mary.", "Fine."]),
        ("J. R. Roe saw him. No. 4 is free.", ["J. R. Roe saw him.", "No. 4 is free."]),
        ("La Sra. Luz vino. ¿Dolor? No.", ["La Sra. Luz vino.", "¿Dolor?", "No."]),
        ("1. Aspirin 81 mg\n2. Metoprolol", ["1. Aspirin 81 mg", "2. Metoprolol"]),
        ("- one\n- two\n* three", ["- one", "- two", "* three"]),
        ("Name: Ana\nAge: 5", ["Name: Ana", "Age: 5"]),
        (WRAPPED, [WRAPPED]),
        (WRAPPED.replace("\n", "\r\n"), [WRAPPED.replace("\n", "\r\n")]),
        ("Na   140   K   4.1   Cl   101   HCO3   24   BUN   18   Cr  1.0\nand more", None),
        ('"Good." She went.', ['"Good."', "She went."]),
        ("at 5 p.m. on Monday", ["at 5 p.m. on Monday"]),
        ("What?! Yes...", ["What?!", "Yes..."]),
    ],
)
def test_sentences(text: str, parts: list[str] | None) -> None:
    if parts is None:
        parts = text.split("\n")
    assert [text[start:end] for start, end in sentences(text)] == parts


@settings(max_examples=200, deadline=None)
@given(st.text(st.one_of(st.sampled_from("aB1 .!?\n\r\t-:|Dr"), st.characters()), max_size=200))
def test_every_character_in_one_sentence(text: str) -> None:
    position = 0
    for start, end in sentences(text):
        assert position <= start < end
        assert text[position:start].strip() == ""
        assert not text[start].isspace()
        assert not text[end - 1].isspace()
        position = end
    assert text[position:].strip() == ""


@pytest.mark.parametrize(
    "text", ["." * 100_000, ". " * 50_000, " " * 100_000 + ".", "Dr. " * 20_000, "a" * 60 + "\n" * 100_000]
)
def test_time_grows_with_length_only(text: str) -> None:
    sentences(text)
