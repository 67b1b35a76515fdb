"""Sources: gzip, permissions, progress, and lines in any encoding."""

from __future__ import annotations

import gzip
import io
import os
import threading
from pathlib import Path

import pytest

from nescio.core.errors import ConfigError, DataError
from nescio.corpora import corpus_size, read, read_all
from nescio.corpora.input_files import Source, lines, text_encoding


def test_gzip_is_known_by_its_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(gzip.compress(b'{"id":"a","text":"x"}'))
    assert read_all(tmp_path / "a.jsonl")[0].text == "x"
    (tmp_path / "b.jsonl.gz").write_bytes(b'{"id":"b","text":"y"}')
    assert read_all(tmp_path / "b.jsonl.gz")[0].text == "y"


def test_damaged_gzip(tmp_path: Path) -> None:
    whole = gzip.compress(b'{"id":"a","text":"x"}\n' * 100)
    for data in (whole[:30], whole[:12] + b"\0\0\0\0" + whole[16:], whole[:-4] + b"abcd"):
        (tmp_path / "a.jsonl.gz").write_bytes(data)
        with pytest.raises(DataError, match=r"a\.jsonl\.gz"):
            read_all(tmp_path / "a.jsonl.gz", on_error=None)


def test_bytes_are_counted(tmp_path: Path) -> None:
    for i in range(3):
        (tmp_path / f"{i}.txt").write_text("x" * 1000)
    taken: list[int] = []
    list(read(tmp_path, on_bytes=taken.append))
    assert sum(taken) == corpus_size(tmp_path) == 3000
    (tmp_path / "big").write_bytes(b'{"text":"x"}\n' * 30_000)
    taken.clear()
    list(read(tmp_path / "big", on_bytes=taken.append))
    assert sum(taken) == corpus_size(tmp_path / "big")
    assert corpus_size("-") is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "cp1252", "utf-8-sig"])
def test_lines(encoding: str) -> None:
    text = "\ufeff" * (encoding == "utf-8") + "uno\r\ndos\x85\n\nañ" + "o" * 400_000 + "\nfin"
    if encoding == "cp1252":
        text = text.replace("\x85", "…")
    stream = io.BytesIO(text.encode(encoding))
    found = list(lines(Source("x", "x"), stream, text_encoding(encoding)))  # type: ignore[arg-type]
    assert (
        found == text.removeprefix("\ufeff").splitlines(keepends=True)
        if encoding == "cp1252"
        else "".join(found) == text.removeprefix("\ufeff")
    )
    assert len(found) == 5


def test_lines_name_the_bad_byte() -> None:
    data = b"a\n" + b"b" * 300_000 + b"\n\xff\n"
    for encoding in ("utf-8", "ascii"):
        with pytest.raises(DataError) as problem:
            list(lines(Source("x", "x"), io.BytesIO(data), encoding))  # type: ignore[arg-type]
        assert problem.value.location.offset == data.index(b"\xff")


@pytest.mark.parametrize("name", ["klingon", "base64", "rot13", "", "a\0b"])
def test_encodings_that_are_none(name: str) -> None:
    with pytest.raises(ConfigError, match="unknown encoding"):
        text_encoding(name)


def test_file_names_that_are_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/b\xff.txt")).write_text("y")
    problems: list[DataError] = []
    assert [doc.id for doc in read(tmp_path, on_error=problems.append)] == ["a"]
    assert r"b\xff.txt: the file's name is not UTF-8" in str(problems[0])
    str(problems[0]).encode()


def test_pipes_with_a_path_are_read_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    data = b'{"id":"a","text":"x"}\n' * 1 + b'{"id":"b","text":"' + b"y" * 200_000 + b'"}\n'
    feeder = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(data,))
    feeder.start()
    docs = read_all(tmp_path / "pipe")
    feeder.join()
    assert [(doc.id, len(doc.text)) for doc in docs] == [("a", 1), ("b", 200_000)]
