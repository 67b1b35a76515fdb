"""Guessing formats: by name, by first bytes, and never between two."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio.core.errors import DataError
from nescio.corpora.guessing import guess_format, guess_target


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.txt", "Seen by Pike", "text"),
        ("a.txt", "Seen by [[DOCTOR|Pike]]", "inline"),
        ("a.txt", "a [[wiki link]]", "text"),
        ("a.jsonl", "", "jsonl"),
        ("a.ndjson", "", "jsonl"),
        ("a.csv", "", "csv"),
        ("a.tsv", "", "csv"),
        ("a.parquet", "", "parquet"),
        ("a.conll", "", "conll"),
        ("a.xml", "<deIdi2b2>", "i2b2-2014"),
        ("a.xml", "\ufeff<?xml version='1.0'?>\n<ROOT>", "i2b2-2006"),
        ("a", '{"text": ""}', "jsonl"),
        ("a", "id;text\n", "csv"),
        ("a", "PAR1", "parquet"),
        ("a", "Ana\tB-NAME\n", "conll"),
        ("a", "Seen [[DATE|3/4]]", "inline"),
        ("a", "<html>", "html"),
        ("a.doc", "Seen", None),
    ],
)
def test_files(tmp_path: Path, name: str, data: str, expected: str | None) -> None:
    (tmp_path / name).write_text(data)
    if expected:
        assert guess_format(tmp_path / name) == expected
    else:
        with pytest.raises(DataError, match="name it with --from"):
            guess_format(tmp_path / name)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"a.txt": "x", "b.txt": "y"}, "text"),
        ({"a.txt": "x", "b.txt": "[[DATE|y]]", "readme.md": ""}, "inline"),
        ({"a.txt": "x", "a.ann": "", "counts.tsv": ""}, "brat"),
        ({"a.txt": "x", "_meta.jsonl": ""}, "text"),
        ({"sub/a.xml": "<deIdi2b2>"}, "i2b2-2014"),
        ({"a.jsonl.gz": ""}, "jsonl"),
        ({"a.jsonl": "", "b.csv": ""}, None),
        ({"a.pdf": ""}, "pdf"),
        ({"a.pdf": "", "b.rtf": "", "c.txt": "x"}, "documents"),
        ({"a.bin": ""}, None),
    ],
)
def test_folders(tmp_path: Path, files: dict[str, str], expected: str | None) -> None:
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(data)
    if expected:
        assert guess_format(tmp_path) == expected
    else:
        with pytest.raises(DataError, match="--from"):
            guess_format(tmp_path)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("-", "jsonl"),
        ("a.jsonl.gz", "jsonl"),
        ("a.txt", "text"),
        ("a.xml", "i2b2-2014"),
        ("a.tsv", "csv"),
        ("folder", None),
        ("a.json", None),
    ],
)
def test_targets(name: str, expected: str | None) -> None:
    if expected:
        assert guess_target(name) == expected
    else:
        with pytest.raises(DataError, match="--to"):
            guess_target(name)
