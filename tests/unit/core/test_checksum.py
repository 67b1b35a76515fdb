"""SHA-256 of files and folders."""

from __future__ import annotations

import hashlib
from pathlib import Path

from nescio.core.checksum import file_sha256, path_sha256


def test_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"some bytes")
    assert file_sha256(path) == path_sha256(path) == hashlib.sha256(b"some bytes").hexdigest()


def test_folder_depends_on_names_and_contents(tmp_path: Path) -> None:
    for name, content in (("one", b"x"), ("two", b"x"), ("three", b"y")):
        (tmp_path / name / "in").mkdir(parents=True)
        (tmp_path / name / "in" / "file").write_bytes(content)
    assert path_sha256(tmp_path / "one") == path_sha256(tmp_path / "two") != path_sha256(tmp_path / "three")
    (tmp_path / "two" / "in" / "file").rename(tmp_path / "two" / "in" / "other")
    assert path_sha256(tmp_path / "one") != path_sha256(tmp_path / "two")


def test_missing(tmp_path: Path) -> None:
    assert path_sha256(tmp_path / "nothing").startswith("unreadable")
