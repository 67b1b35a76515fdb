"""Notes of several callers in one batch, in turn."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from nescio.apps.server.batcher import Batcher
from nescio.core import chunk_progress
from nescio.core.document import Document
from nescio.pipeline.results import Detection


class Recorder:
    """Detects nothing; remembers the batches, and waits with the first until it is told to go on."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.go_on = threading.Event()

    def __call__(self, docs: Sequence[Document]) -> list[Detection]:
        self.batches.append([doc.id for doc in docs])
        self.go_on.wait(10)
        if any(doc.text == "fail" for doc in docs):
            raise ValueError("fail")
        return [Detection(language=doc.id) for doc in docs]


def docs(name: str, count: int, text: str = "x") -> list[Document]:
    return [Document(f"{name}{number}", text) for number in range(count)]


def ids(found: list[Detection]) -> list[str]:
    return [one.language for one in found]


def test_callers_share_batches_and_get_their_own() -> None:
    detect = Recorder()
    batcher = Batcher(detect)

    async def run() -> list[list[str]]:
        first = asyncio.create_task(batcher.run(docs("a", 1), ids))
        while not detect.batches:
            await asyncio.sleep(0.001)
        others = [
            asyncio.create_task(batcher.run(docs(name, count), ids))
            for name, count in (("b", 1000), ("c", 2), ("d", 0))
        ]
        await asyncio.sleep(0.01)
        detect.go_on.set()
        return [await task for task in (first, *others)]

    found = asyncio.run(run())
    assert found == [
        [doc.id for doc in docs(name, n)] for name, n in (("a", 1), ("b", 1000), ("c", 2), ("d", 0))
    ]
    assert {"b0", "c0", "c1"} <= set(detect.batches[1])  # the small one did not wait for the large one
    assert len(detect.batches[1]) == 256
    batcher.stop()


@pytest.mark.parametrize(
    ("many", "few"), [(("large", 40, 100), ("small", 1, 1)), (("small", 400, 1), ("large", 1, 100))]
)
def test_neither_small_nor_large_requests_wait_for_all_others(
    many: tuple[str, int, int], few: tuple[str, int, int]
) -> None:
    detect = Recorder()
    batcher = Batcher(detect)

    async def run() -> None:
        tasks = [asyncio.create_task(batcher.run(docs("a", 1), ids))]
        while not detect.batches:
            await asyncio.sleep(0.001)
        for name, callers, notes in (many, few):
            tasks += [asyncio.create_task(batcher.run(docs(name, notes), ids)) for _ in range(callers)]
            await asyncio.sleep(0.01)
        detect.go_on.set()
        await asyncio.gather(*tasks)

    asyncio.run(run())
    second = detect.batches[1]
    assert len(second) == 256
    assert sum(name.startswith(few[0]) for name in second) == few[2]
    batcher.stop()


def test_no_few_notes_are_left_for_a_batch_of_their_own() -> None:
    detect = Recorder()
    batcher = Batcher(detect)

    async def run() -> None:
        tasks = [asyncio.create_task(batcher.run(docs("a", 1), ids))]
        while not detect.batches:
            await asyncio.sleep(0.001)
        tasks += [asyncio.create_task(batcher.run(docs(name, 150), ids)) for name in "bc"]
        await asyncio.sleep(0.01)
        detect.go_on.set()
        await asyncio.gather(*tasks)

    asyncio.run(run())
    assert list(map(len, detect.batches)) == [1, 300]
    batcher.stop()


def test_failures_and_callers_that_left() -> None:
    detect = Recorder()
    batcher = Batcher(detect)

    async def run() -> None:
        gone = asyncio.create_task(batcher.run(docs("a", 1), ids))
        while not detect.batches:
            await asyncio.sleep(0.001)
        queued = asyncio.create_task(batcher.run(docs("q", 1), ids))
        await asyncio.sleep(0.01)
        gone.cancel()
        queued.cancel()
        await asyncio.sleep(0.01)
        detect.go_on.set()
        with pytest.raises(ValueError, match="fail"):
            await batcher.run(docs("f", 40, "fail"), ids)
        with pytest.raises(ZeroDivisionError):
            await batcher.run(docs("g", 1), lambda _: 1 // 0)
        assert await batcher.run(docs("h", 1), ids) == ["h0"]

    asyncio.run(run())
    assert ["q0"] not in detect.batches
    assert not batcher.is_stuck(60)
    batcher.stop()


def test_waits_for_others_until_they_are_done() -> None:
    detect = Recorder()
    batcher = Batcher(detect)
    batcher.wait_until_idle(60)  # nothing is worked on

    async def run() -> None:
        task = asyncio.create_task(batcher.run(docs("a", 1), ids))
        while not detect.batches:
            await asyncio.sleep(0.001)
        batcher.wait_until_idle(0.01)
        assert not detect.go_on.is_set()
        waiting = threading.Thread(target=batcher.wait_until_idle, args=(60,))
        waiting.start()
        detect.go_on.set()
        await task
        await asyncio.to_thread(waiting.join, 10)
        assert not waiting.is_alive()

    asyncio.run(run())
    batcher.stop()


def test_pauses_between_the_chunks_of_a_long_note() -> None:
    pauses: list[str] = []

    def detect(batch: Sequence[Document]) -> list[Detection]:
        for _ in range(3):
            chunk_progress.advance(1)
        return [Detection() for _ in batch]

    batcher = Batcher(detect, lambda: pauses.append(threading.current_thread().name))
    asyncio.run(batcher.run(docs("a", 1), ids))
    chunk_progress.advance(1)  # of another thread
    assert pauses == ["batcher"] * 3
    batcher.stop()
