"""Sentences: titles and list numbers do not end them, wrapped lines do not either, list items and tables do."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, pairwise

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
    with at_most_seconds_of_work(20):  # of what takes a hundredth of one
        found = sentences(text)
    assert [text[low:high].strip() for low, high in pairwise([0, *chain.from_iterable(found), len(text)])][
        ::2
    ] == [""] * (len(found) + 1)


@contextmanager
def at_most_seconds_of_work(seconds: float) -> Iterator[None]:
    """Fail when the block takes more of the processor, however busy that is."""

    def fail(*_: object) -> None:
        raise AssertionError(f"more than {seconds} s of work")

    before = signal.signal(signal.SIGVTALRM, fail)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def test_too_much_work_is_noticed() -> None:
    with pytest.raises(AssertionError, match="of work"), at_most_seconds_of_work(0.05):
        re.fullmatch(r"(a|a)*b", "a" * 40)
