from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from nescio.corpora.sqlite_files import open_to_read


def test_what_a_killed_writer_left_half_written_is_taken_back(tmp_path: Path) -> None:
    path, killed = tmp_path / "a.db", tmp_path / "killed.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.execute("create table note (text)")
        base.execute("insert into note values ('kept')")
        base.execute("pragma cache_size = 1")  # so that a transaction spills into the file before it ends
        base.execute("begin")
        base.executemany("insert into note values (?)", [("x" * 2000,)] * 200)
        shutil.copy(path, killed)
        shutil.copy(f"{path}-journal", f"{killed}-journal")
    with closing(open_to_read(killed)) as base:
        assert base.execute("select text from note").fetchall() == [("kept",)]
    assert not Path(f"{killed}-journal").exists()
