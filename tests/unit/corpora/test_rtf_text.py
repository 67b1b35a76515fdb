from __future__ import annotations

import pytest

from nescio.corpora.rtf_text import rtf_text


def rtf(content: bytes) -> bytes:
    return b"{\\rtf1\\ansi\\ansicpg1252 " + content + b"}"


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"{\\headerl Ada Marsh}Body{\\*\\annotation ask Pike}end", ["Ada Marsh", "Body", "ask Pike", "end"]),
        (b"Body{\\footnote see Marsh}, end{\\footerf\\pard page 1\\par}", ["Body", "see Marsh", ", end", "page 1"]),
        (
            b"{\\shp{\\*\\shpinst\\shpleft1{\\sp{\\sn a}{\\sv b}}{\\shptxt In a box}}{\\shprslt{\\*\\do{\\dptxbxtext In a box}}}}x",
            ["In a box", "x"],
        ),
        (b"\\headery708 a \\\\header b {\\headerheader c}", ["a \\header b c"]),
    ],
)  # fmt: skip
def test_text_outside_the_body_is_read(content: bytes, lines: list[str]) -> None:
    assert [line for line in rtf_text(rtf(content)).splitlines() if line] == lines


def test_characters_of_two_escapes() -> None:
    assert rtf_text(rtf(b"a \\u-10179?\\u-8696? b")) == "a \U0001f608 b"


@pytest.mark.parametrize(
    ("page", "byte"), [(b"\\mac", b"8e"), (b"\\pc", b"82"), (b"\\pca", b"82"), (b"\\ansi", b"e9")]
)
def test_old_character_sets(page: bytes, byte: bytes) -> None:
    assert rtf_text(b"{\\rtf1" + page + b" Ren\\'" + byte + b"}") == "René"


def test_binary_data_is_left_out() -> None:
    assert rtf_text(rtf(b"a {\\pict\\bin4 {{{{}b")) == "a b"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"Signed{\\pict\\pngblip 5a}Dr. Pike", "Signed Dr. Pike"),
        (b"Signed{\\*\\shppict{\\pict 5a}}{\\nonshppict{\\pict 5a}}Dr. Pike", "Signed Dr. Pike"),
        (
            b"Seen{\\object\\objemb{\\*\\objclass Word}{\\*\\objdata 5a}{\\result Mrs. Marsh}}today",
            "Seen Mrs. Marsh today",
        ),
        (b"a {\\object{\\*\\objdata 5a}{\\result {\\pict 5a}}} \\objecta b", "a b"),
    ],
)
def test_pictures_and_objects_stand_between_words(content: bytes, text: str) -> None:
    assert " ".join(rtf_text(rtf(content)).split()) == text


def test_half_a_character_is_refused() -> None:
    with pytest.raises(UnicodeError):
        rtf_text(rtf(b"a \\u-10179? b"))
