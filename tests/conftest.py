"""The order of tests on several processes."""

from __future__ import annotations

import pytest

from long_tests import in_pieces


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Order tests so that `--dist worksteal`, which gives each process a piece of equal length, begins with long files everywhere.

    A process that is done takes tests from the end of another's piece: these are short.
    """
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    if processes > 1:
        items[:] = in_pieces(items, processes)
