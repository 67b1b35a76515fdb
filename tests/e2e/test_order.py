"""The order of tests on several processes."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from long_tests import LONG, in_pieces

TESTS = Path(__file__).parents[1]


def test_long_files_are_there() -> None:
    assert [name for group in LONG for name in group if not (TESTS / name).is_file()] == []


@pytest.mark.parametrize("processes", [2, 3])
def test_each_process_begins_with_long_files(processes: int) -> None:
    files = [*(name for group in LONG for name in group), *(f"unit/test_{n}.py" for n in range(300))]
    items = [SimpleNamespace(nodeid=f"tests/{name}::test_{n}") for name in sorted(files) for n in range(2)]
    ordered = in_pieces(items, processes)  # type: ignore[arg-type]
    assert sorted(item.nodeid for item in ordered) == sorted(item.nodeid for item in items)
    names = [item.nodeid.partition("::")[0].removeprefix("tests/") for item in ordered]
    shares = []
    for number in range(processes):
        size = len(names) // (processes - number)  # as xdist does it
        piece, names = names[:size], names[size:]
        begins = [
            group for group, _ in sorted(LONG.items(), key=lambda entry: -entry[1]) if group[0] in piece
        ]
        assert piece[0] == begins[0][0]
        assert all({*group} <= {*piece} for group in begins)
        assert piece[-1].startswith("unit/test_")
        shares.append(sum(LONG[group] for group in begins))
    assert max(shares) - min(shares) <= max(LONG.values())
    assert sum(shares) == sum(LONG.values())
