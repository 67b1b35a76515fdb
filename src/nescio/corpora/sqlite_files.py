"""Files of SQLite, opened to be read; `nescio.corpora.database_drivers` reads them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a file for reading; what a writer that was killed left half written is taken back first, as SQLite does for writers."""
    address = path.resolve().as_uri()
    base = sqlite3.connect(f"{address}?mode=ro", uri=True)
    try:
        base.execute("pragma schema_version")
    except sqlite3.OperationalError as error:
        base.close()
        if "readonly" not in str(error):
            raise
        with closing(sqlite3.connect(f"{address}?mode=rw", uri=True)) as writer:
            writer.execute("pragma schema_version")
        base = sqlite3.connect(f"{address}?mode=ro", uri=True)
    return base
