"""Files that are far larger than they look, tables that are too wide, and what is skipped in folders."""

from __future__ import annotations

import gzip
import io
import resource
import subprocess
import sys
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from nescio.core.errors import DataError, Location
from nescio.corpora import limits, read, read_all, read_located
from nescio.corpora.input_files import Source

_MEMORY = 700 << 20
_READ = "import sys; from nescio.corpora import read\nfor _ in read(sys.argv[1], on_error=lambda e: print(e)): pass"


def read_with_little_memory(path: Path) -> str:
    """Read a file in a process that may not take much memory, and return the problems it found."""
    done = subprocess.run(
        [sys.executable, "-c", _READ, str(path)],
        capture_output=True, text=True, timeout=300, check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY)),
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize("name", ["bomb.jsonl.gz", "bomb.csv.gz", "bomb.txt.gz"])
def test_a_file_that_expands_too_much(tmp_path: Path, name: str) -> None:
    block = gzip.compress(b" " * (1 << 24), 9)
    (tmp_path / name).write_bytes(gzip.compress(b"text\n", 9) + block * 64)  # a gigabyte
    assert "it expands to more than 200 times its size" in read_with_little_memory(tmp_path / name)


def test_a_parquet_that_shares_one_large_note(tmp_path: Path) -> None:
    rows = pyarrow.array([0] * 300, pyarrow.int32())
    texts = pyarrow.DictionaryArray.from_arrays(rows, pyarrow.array(["x" * (1 << 23)]))
    pyarrow.parquet.write_table(
        pyarrow.table({"text": texts}), tmp_path / "in.parquet",
        compression="zstd", dictionary_pagesize_limit=1 << 26, store_schema=False,
    )  # fmt: skip
    written = pyarrow.parquet.ParquetFile(tmp_path / "in.parquet")
    assert (
        written.schema_arrow.field("text").type == pyarrow.string()
    )  # and no dictionary as in the next test
    assert (tmp_path / "in.parquet").stat().st_size < 100_000
    assert "expands to more than 200 times" in read_with_little_memory(tmp_path / "in.parquet")


def test_a_parquet_whose_rows_share_a_large_value(tmp_path: Path) -> None:
    text = pyarrow.array(["x" * (1 << 20)]).dictionary_encode()
    texts = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * 200, pyarrow.int32()), text.dictionary)
    pyarrow.parquet.write_table(pyarrow.table({"text": texts}), tmp_path / "in.parquet", compression="zstd")
    assert (tmp_path / "in.parquet").stat().st_size < 10_000
    with pytest.raises(DataError, match="expands to more than 200 times"):
        for _ in read(tmp_path / "in.parquet"):
            pass


def test_a_parquet_that_expands_too_much(tmp_path: Path) -> None:
    texts = [f"{number}" + "x" * (1 << 23) for number in range(20)]
    pyarrow.parquet.write_table(
        pyarrow.table({"text": texts}), tmp_path / "in.parquet", compression="zstd", use_dictionary=False
    )
    with pytest.raises(DataError, match="expands to more than 200 times"):
        read_all(tmp_path / "in.parquet")


def test_a_line_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LARGEST_NOTE", 100)
    with pytest.raises(DataError, match="line 2: a line of more than"):
        list(limits.byte_lines(io.BytesIO(b"ok\n" + b"x" * 200), Location("x")))


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nescio.corpora.input_files.LARGEST_NOTE", 100)
    (tmp_path / "a.txt").write_bytes(b"x" * 101)
    with pytest.raises(DataError, match="a note of more than"):
        Source("a", "a", tmp_path / "a.txt").read_bytes()


def test_compressed_files_are_read_as_before(tmp_path: Path) -> None:
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(b"x\r\ny") + gzip.compress(b"z"))
    assert [doc.text for doc in read(tmp_path / "a.txt.gz")] == ["x\r\nyz"]


def test_too_many_columns(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(",".join(["text", *(f"c{n}" for n in range(10_000))]) + "\n")
    with pytest.raises(DataError, match="10,001 columns; at most 10,000 can be read"):
        read_all(tmp_path / "in.csv")


def test_every_file_of_a_folder_is_read_or_skipped(tmp_path: Path) -> None:
    for name in ("a.txt", "b.pdf", ".c.txt", "sub/d.TXT", "sub/e.csv.bak", ".git/f.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / "link").symlink_to(tmp_path / "sub")
    skipped: dict[str, str] = {}
    docs = [doc.id for doc, _ in read_located(tmp_path, "text", on_skip=skipped.__setitem__)]
    assert docs == ["a", "sub/d"]
    assert {path.removeprefix(f"{tmp_path}/"): reason for path, reason in skipped.items()} == {
        "b.pdf": "its name does not end in .txt",
        ".c.txt": "a hidden file",
        ".git": "a hidden folder",
        "link": "a link to a folder",
        "sub/e.csv.bak": "its name does not end in .txt",
    }
