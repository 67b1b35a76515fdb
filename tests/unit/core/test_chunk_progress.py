"""Progress within one note that takes long."""

from __future__ import annotations

import pytest

from nescio.core import chunk_progress


def test_shares_are_shown_while_somebody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunk_progress, "_INTERVAL", 0.0)
    shares: list[float] = []
    chunk_progress.begin(10)
    chunk_progress.advance(5)
    with chunk_progress.shown_by(shares.append):
        chunk_progress.begin(10)
        for _ in range(3):
            chunk_progress.advance(4)
        chunk_progress.begin(0)
        chunk_progress.advance(1)
    chunk_progress.advance(5)
    assert shares == [0.4, 0.8, 1.0]


def test_quick_work_shows_nothing() -> None:
    shares: list[float] = []
    with chunk_progress.shown_by(shares.append):
        chunk_progress.begin(2)
        chunk_progress.advance(1)
    assert not shares
