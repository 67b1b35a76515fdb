"""Reading a file's bytes with every problem listed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nescio import Document
from nescio.core.errors import DataError
from nescio.corpora import read

Reader = Callable[..., tuple[list[Document], list[DataError]]]


@pytest.fixture
def read_bytes(tmp_path: Path) -> Reader:
    """Write bytes to a file and read them: the notes, and all that is wrong."""

    def run(
        data: bytes | str, name: str, fmt: str | None = None, **options: Any
    ) -> tuple[list[Document], list[DataError]]:
        path = tmp_path / name
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        problems: list[DataError] = []
        return list(read(path, fmt, on_error=problems.append, **options)), problems

    return run
