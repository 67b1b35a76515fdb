"""Plain text: bytes in, bytes out, and encodings that are not what they seem."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nescio.core.errors import DataError
from nescio.corpora import read_all, write

if TYPE_CHECKING:
    from conftest import Reader


@pytest.mark.parametrize("data", [b"", b"a\r\nb\rc\n", b"\xef\xbb\xbfa", b"a\0b", "año 😀".encode(), b"\x1a"])
def test_bytes_come_out_as_they_went_in(read_bytes: Reader, tmp_path: Path, data: bytes) -> None:
    docs, problems = read_bytes(data, "n.txt", "text")
    assert not problems
    write(docs, tmp_path / "out.txt", "text")
    assert (tmp_path / "out.txt").read_bytes() == data


def test_byte_order_mark_is_kept_unless_the_encoding_says_otherwise(read_bytes: Reader) -> None:
    assert read_bytes(b"\xef\xbb\xbfa", "n.txt")[0][0].text == "\ufeffa"
    assert read_bytes(b"\xef\xbb\xbfa", "n.txt", encoding="utf-8-sig")[0][0].text == "a"


@pytest.mark.parametrize(
    ("data", "offset", "fix"),
    [
        ("año".encode("cp1252"), 1, "cp1252"),
        ("Ana María".encode("utf-16"), 0, "--encoding utf-16"),
        (("Ana " * 20).encode("utf-16-le"), None, "utf-16-le"),
        (b"abc\xc3", 3, "cp1252"),
        (b"\xed\xa0\x80", 0, "cp1252"),  # a lone surrogate, as broken tools write it
    ],
)
def test_wrong_encodings_name_the_byte_and_the_fix(
    read_bytes: Reader, data: bytes, offset: int | None, fix: str
) -> None:
    docs, (problem,) = read_bytes(data, "n.txt", "text")
    assert docs == []
    assert problem.location.offset == offset
    assert fix in problem.fix


def test_other_encodings_can_be_named(read_bytes: Reader) -> None:
    assert read_bytes("año".encode("cp1252"), "n.txt", encoding="cp1252")[0][0].text == "año"
    assert read_bytes("año".encode("utf-16"), "n.txt", encoding="utf-16")[0][0].text == "año"
    _, (problem,) = read_bytes(b"a\x81", "n.txt", encoding="cp1252")
    assert problem.location.offset == 1


def test_ids_are_paths(tmp_path: Path) -> None:
    for name in ("b.txt", "a/x.y.txt", "a/.hidden.txt", ".git/c.txt", "readme.md", "a/z.txt.gz"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    assert [doc.id for doc in read_all(tmp_path, "text")] == ["b", "a/x.y", "a/z"]


def test_marks_never_pass_for_text_unless_asked(tmp_path: Path) -> None:
    for i in range(60):
        (tmp_path / f"{i:02}.txt").write_text("plain" if i < 59 else "a\nSeen [[DATE|3/4]]")
    with pytest.raises(
        DataError, match=r"59\.txt, line 2: an inline mark in plain text; name the format: --from inline"
    ):
        read_all(tmp_path)
    assert len(read_all(tmp_path, "text")) == 60
    assert read_all(tmp_path, "inline")[59].text == "a\nSeen 3/4"
