"""Progress bars: silent where nobody looks, rate and share where somebody does."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from nescio.core.progress import progress


def test_silent_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("work", 3) as advance:
        advance()
        advance(2, note="x")
    assert capsys.readouterr() == ("", "")


def test_shows_rate_and_share(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    terminal = Console(file=out, force_terminal=True, width=160)
    monkeypatch.setattr("rich.console.Console", lambda **_: terminal)
    with progress("work", 4, "notes") as advance:
        advance(4, note="all of it")
    shown = out.getvalue()
    assert "work" in shown
    assert "4/4" in shown
    assert "notes/s" in shown
    assert "all of it" in shown
