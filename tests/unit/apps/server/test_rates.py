"""Rates of tokens, over several limiters that share a file as workers do."""

from __future__ import annotations

from pathlib import Path

import pytest

from nescio.apps.server.errors import RequestError
from nescio.apps.server.rates import RateLimiter
from nescio.apps.server.tokens import Token

TOKEN = Token("a", frozenset({"scrub"}), notes_per_minute=10, characters_per_minute=1000, number=1)


def test_workers_share_a_rate(tmp_path: Path) -> None:
    limiters = [RateLimiter(tmp_path / "rates", 2) for _ in range(2)]
    for number in range(10):
        limiters[number % 2].take(TOKEN, 1, 1)
    for limiter in limiters:
        with pytest.raises(RequestError) as caught:
            limiter.take(TOKEN, 1, 1)
        assert caught.value.status == 429
        assert 1 <= caught.value.retry_after <= 6
    limiters[0].take(Token("b", frozenset({"scrub"}), notes_per_minute=1, number=0), 1, 1)


def test_characters_count_and_nothing_is_taken_when_refused(tmp_path: Path) -> None:
    limiter = RateLimiter(tmp_path / "rates", 2)
    limiter.take(TOKEN, 1, 900)
    with pytest.raises(RequestError):
        limiter.take(TOKEN, 1, 200)
    for _ in range(8):
        limiter.take(TOKEN, 1, 1)


def test_more_than_a_minute_allows_is_too_large(tmp_path: Path) -> None:
    with pytest.raises(RequestError) as caught:
        RateLimiter(tmp_path / "rates", 2).take(TOKEN, 11, 1)
    assert caught.value.status == 413
