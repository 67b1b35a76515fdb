"""Answers of an upstream that are too long."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from nescio.apps.gateway import app
from nescio.apps.server.errors import RequestError


def test_an_answer_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "_LONGEST", 10)
    assert asyncio.run(app._read(httpx.Response(200, content=b"0123456789"))) == b"0123456789"
    answer = httpx.Response(200, content=b"0123456789a")
    with pytest.raises(RequestError, match="too long"):
        asyncio.run(app._read(answer))
    assert answer.is_closed
