from __future__ import annotations

import pytest

from nescio.core.errors import DataError, Location
from nescio.corpora.document_text import document_text
from nescio.corpora.markup import clean_html
from nescio.corpora.structure import NoteTexts


def read(html: bytes) -> str:
    return document_text("html", html, Location("page")).text


@pytest.mark.parametrize(
    "html",
    [
        b"<html><head><title>Ada</title><meta name=a><body>Seen.</body></html>",
        b"<head><meta charset='iso-8859-1'></head><p>Seen.",
        b"<p>Seen.</p><script>x",
    ],
)
def test_ends_that_may_be_left_out(html: bytes) -> None:
    assert read(html) == "Seen.\n"


@pytest.mark.parametrize("tag", [b"object", b"svg", b"select", b"iframe", b"title"])
def test_text_behind_an_element_without_end_is_not_lost_in_silence(tag: bytes) -> None:
    with pytest.raises(DataError, match=r"^page: .*never closed"):
        read(b"<p>Seen.</p><" + tag + b"><p>The rest.</p>")


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (b"<details><summary>Ada Marsh</summary>came", "Ada Marsh\ncame\n"),
        (b"<fieldset><legend>Name</legend>Ada", "Name\nAda\n"),
        (b"Ada<img alt=x>Marsh<input value=y>came", "Ada Marsh came\n"),
        (b"Ada<svg><text>x</text></svg>Marsh", "Ada Marsh\n"),
        (b"Ada <b>M</b>arsh<wbr>all", "Ada Marshall\n"),
    ],
)
def test_words_that_a_reader_sees_apart_are_apart(html: bytes, text: str) -> None:
    assert read(html) == text


def test_latin_1_is_what_browsers_make_of_it() -> None:
    assert read(b"<meta charset='iso-8859-1'><p>O\x92Brien") == "O’Brien\n"


@pytest.mark.parametrize(
    "html",
    [
        "<div>Ada<img alt='x'/>Marsh<object>x</object><p>came</p></div>",
        "<div><details><summary>Ada</summary>came</details></div>",
        "<div>Ada<svg><text>x",
    ],
)
def test_cleaned_markup_says_the_same_when_it_is_read_again(html: str) -> None:
    first, second = NoteTexts(), NoteTexts()
    again = clean_html(html, first, "div")
    assert "<img" not in again
    assert "<summary" not in again
    assert clean_html(again, second, "div") == again
    assert first.texts == second.texts
