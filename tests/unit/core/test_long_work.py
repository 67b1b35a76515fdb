"""Progress within one note that takes long."""

from __future__ import annotations

import pytest

from nescio.core import long_work


def test_shares_are_shown_while_somebody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "_INTERVAL", 0.0)
    shares: list[float] = []
    long_work.begin(10)
    long_work.advance(5)
    with long_work.shown_by(shares.append):
        long_work.begin(10)
        for _ in range(3):
            long_work.advance(4)
        long_work.begin(0)
        long_work.advance(1)
    long_work.advance(5)
    assert shares == [0.4, 0.8, 1.0]


def test_quick_work_shows_nothing() -> None:
    shares: list[float] = []
    with long_work.shown_by(shares.append):
        long_work.begin(2)
        long_work.advance(1)
    assert not shares
