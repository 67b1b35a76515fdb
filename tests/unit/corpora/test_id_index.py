"""The table of ids: exact over many sizes, and small."""

from __future__ import annotations

from nescio.corpora.id_index import IdIndex


def test_first_places() -> None:
    seen = IdIndex()
    for i in range(20_000):
        assert seen.first_use(f"id{i}", f"file{i // 5000}", i % 5000) is None
    for i in range(0, 20_000, 37):
        assert seen.first_use(f"id{i}", "other", 1) == (f"file{i // 5000}", i % 5000)
    assert seen.first_use("new", "other", 9) is None
    assert seen.first_use("new", "another", 1) == ("other", 9)
