"""Progress: a bar with rate and share on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from nescio.core.progress import progress


def test_short_work_says_nothing_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("work", 3) as advance:
        advance()
        advance(2, note="x")
    assert capsys.readouterr() == ("", "")


def test_long_work_says_a_line_a_minute_without_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr("nescio.core.progress.time.monotonic", lambda: now)
    with progress("Finding", 400, "MB") as advance:
        for _ in range(5):
            now += 30
            advance(10, note="7 notes")
    assert capsys.readouterr().err.splitlines() == [
        "Finding: 20 of 400 MB, 0.3 MB/s, 19 min left, 7 notes",
        "Finding: 40 of 400 MB, 0.3 MB/s, 18 min left, 7 notes",
    ]


def test_a_line_without_a_total_tells_no_time_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr("nescio.core.progress.time.monotonic", lambda: now)
    with progress("Finding") as advance:
        now = 60
        advance(120)
    assert capsys.readouterr().err == "Finding: 120 notes, 2.0 notes/s\n"


def test_a_terminal_shows_rate_and_share(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(out, "isatty", lambda: True, raising=False)
    terminal = Console(file=out, force_terminal=True, width=160)
    monkeypatch.setattr("rich.console.Console", lambda **_: terminal)
    monkeypatch.setattr("sys.stderr", out)
    with progress("work", 4, "notes") as advance:
        advance(4, note="all of it")
    shown = out.getvalue()
    assert "work" in shown
    assert "4/4" in shown
    assert "notes/s" in shown
    assert "all of it" in shown
