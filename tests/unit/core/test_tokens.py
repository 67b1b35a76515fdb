"""Tokens: identifiers that are run together are split, dates and addresses stay whole, and no character is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.core.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("3041023MARY", "3041023 MARY"),
        ("Dr.Singh", "Dr . Singh"),
        ("50yo", "50 yo"),
        ("R.Smith,MD", "R . Smith , MD"),
        ("50-year-old", "50 - year - old"),
        ("seen 03/04/2061.", "seen 03/04/2061 ."),
        ("2061-05-09T14:30", "2061-05-09 T 14:30"),
        ("3.4.61", "3.4.61"),
        ("3/4-3/9", "3 / 4 - 3 / 9"),
        ("617-555-0142", "617 - 555 - 0142"),
        ("ana.ruiz+x@mail.example.org,", "ana.ruiz+x@mail.example.org ,"),
        ("(https://a.example/x?y=1).", "( https://a.example/x?y=1 ) ."),
        ("WWW.clinic.example", "WWW.clinic.example"),
        ("98.6F 1,200 mL", "98.6 F 1,200 mL"),
        ("10.0.0.1", "10.0.0.1"),
        ("O'Brien's", "O'Brien ' s"),
        ("l’Hospitalet d'Alembert", "l’Hospitalet d'Alembert"),
        ("niño de 5 años", "niño de 5 años"),
        ("an\u0303o", "an\u0303o"),
        ("x_y", "x _ y"),
        ("T.M.", "T . M ."),
        ("日本 テスト", "日本 テスト"),
        ("", ""),
        (" \r\n\t", ""),
        ("a😀b", "a 😀 b"),
    ],
)
def test_tokens(text: str, tokens: str) -> None:
    assert [text[start:end] for start, end in tokenize(text)] == tokens.split()


@settings(max_examples=200, deadline=None)
@given(st.text(st.one_of(st.sampled_from("aB9 .@/:-'w_\n\u0301"), st.characters()), max_size=40))
def test_every_character_in_one_token(text: str) -> None:
    position = 0
    for start, end in tokenize(text):
        assert position <= start < end
        assert text[position:start].strip() == ""
        assert not any(char.isspace() for char in text[start:end])
        position = end
    assert text[position:].strip() == ""


@pytest.mark.parametrize(
    "text", ["@" * 50_000, "a" * 50_000 + "@", "www." * 20_000, "http://" + "." * 50_000, "@" + "a." * 30_000]
)
def test_time_grows_with_length_only(text: str) -> None:
    # Quadratic matching would take minutes here.
    assert tokenize(text)
