"""Targets: permissions, links, devices and full disks."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from nescio import Document
from nescio.corpora import read_all, write

NOTE = Document("a", "text")


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.touch(mode=0o600)
    write([NOTE], path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_new_files_and_folders_have_the_usual_permissions(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write([NOTE], tmp_path / "x.jsonl")
        write([NOTE], tmp_path / "notes", "text")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "x.jsonl").stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "notes").stat().st_mode) == 0o750


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "real.jsonl")
    write([NOTE], tmp_path / "link.jsonl")
    assert (tmp_path / "link.jsonl").is_symlink()
    assert read_all(tmp_path / "real.jsonl") == [NOTE]


def test_a_file_may_be_rewritten_from_itself(tmp_path: Path) -> None:
    write([NOTE], tmp_path / "x.jsonl")
    write((doc for doc in read_all(tmp_path / "x.jsonl")), tmp_path / "x.jsonl")
    assert read_all(tmp_path / "x.jsonl") == [NOTE]


def test_pipes_are_written_to_and_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    taken: list[bytes] = []
    taker = threading.Thread(target=lambda: taken.append((tmp_path / "pipe").read_bytes()))
    taker.start()
    write([NOTE], tmp_path / "pipe", "jsonl")
    taker.join()
    assert taken == [b'{"id":"a","text":"text","spans":[]}\n']
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize("name", ["jsonl", "csv", "i2b2-2006", "conll"])
def test_a_full_disk_is_an_error(name: str) -> None:
    with pytest.raises(OSError, match="No space left"):
        write([NOTE] * 5, "/dev/full", name)
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)
