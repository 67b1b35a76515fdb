"""The bar of a run moves with what is done, also within a long note."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from nescio.core import chunk_progress
from nescio.core.document import Document
from nescio.pipeline import detection
from nescio.pipeline import scrubber as scrubber_module
from nescio.pipeline.engines import worker
from nescio.pipeline.engines.pool import Pool, PoolTask
from nescio.pipeline.engines.run_bar import RunBar
from nescio.pipeline.long_notes import chunking
from nescio.pipeline.scrubber import Scrubber


@pytest.fixture
def moves() -> list[float]:
    return []


@pytest.fixture
def bar(tmp_path: Path, moves: list[float]) -> RunBar:
    @contextmanager
    def show(title: str, total: float | None, unit: str) -> Iterator[Callable[..., None]]:
        yield lambda amount, note: moves.append(round(amount * 1e6))

    path = tmp_path / "a.txt"
    path.write_text("x")
    job: Any = type("OneJob", (), {"inputs": (str(path),)})
    return RunBar("Detecting", job, show=show)


def test_bytes_count_when_their_notes_are_done(bar: RunBar, moves: list[float]) -> None:
    with bar:
        bar.read(100)
        bar.begin(0)
        bar.read(300)
        bar.begin(1)
        assert not moves
        bar.working(1, 0.9)  # a later one: the bar waits for the first
        bar.working(0, 0.5)
        bar.working(0, 0.8)
        bar.done(0, 64)
        bar.working(1, 0.5)
        bar.working(1, 0.4)
        bar.done(1, 64)
        bar.read(7)
    assert moves == [50, 30, 20, 150, 0, 150, 7]
    assert sum(moves) == 407


def test_workers_send_the_share_that_is_done() -> None:
    shares: list[tuple[int, float]] = []
    with Pool(1, "scripted:slow_steps") as pool:
        pool.on_share = lambda number, share: shares.append((number, share))
        tasks = [PoolTask(7, "detect", ["a"]), PoolTask(8, "detect", ["b"])]
        results = [found for _, found in pool.run(tasks)]
    assert results == [["a"], ["b"]]
    for number in (7, 8):
        assert [share for which, share in shares if which == number][:3] == [0.25, 0.5, 0.75]


def test_both_passes_over_a_long_note_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunk_progress, "_INTERVAL", 0.0)
    for module in (detection, scrubber_module):
        monkeypatch.setattr(module, "LONG", 1000)
    monkeypatch.setattr(chunking, "_DETECT_CHARACTERS", 1000)
    monkeypatch.setattr(chunking, "_REPLACE_CHARACTERS", 1000)
    doc = Document("n1", "Mrs. Thessaly Quillfeather is well and sleeps. " * 200)
    scrubber = Scrubber("rules-en", policy="tag")
    for run in (
        lambda: worker.detect(scrubber, [doc]),
        lambda: worker.replace(scrubber, [(doc, worker.detect(scrubber, [doc])[0][0])], lambda _: None),  # type: ignore[arg-type,return-value]
    ):
        shares: list[float] = []
        with chunk_progress.shown_by(shares.append):
            run()
        last = shares[-5:]
        assert len(shares) > 6
        assert last == sorted(last)
        assert last[-1] > 0.9
