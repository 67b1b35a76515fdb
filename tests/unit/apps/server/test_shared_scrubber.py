"""The pipeline that callers share."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

from nescio.apps.server.shared_scrubber import SharedScrubber, warm_up
from nescio.core.document import Document, Span
from nescio.languages import identify
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.terms.site_rules import SiteRules
from scripted import Marked


def test_what_is_loaded_with_the_first_note_is_loaded_before_workers_are_forked() -> None:
    identify._identifier.cache_clear()
    warm_up(Scrubber("rules-en", "surrogate"))
    assert identify._identifier.cache_info().currsize == 1


class Waiting(Marked):
    """Waits with a long note until it is told to go on."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()

    def predict(self, docs: Sequence[Document]) -> list[tuple[Span, ...]]:
        if any("Quillfeather" in doc.text for doc in docs):
            self.begun.set()
            self.go_on.wait(20)
        return super().predict(docs)


def test_a_long_note_does_not_keep_others_waiting() -> None:
    detector = Waiting()
    shared = SharedScrubber(Scrubber("rules-en", "tag").with_detector(detector, SiteRules()))
    large = [Document("large", "Seen. Quillfeather came.\n" * 10_000)]

    async def run() -> list[str]:
        task = asyncio.create_task(shared.scrub(large))
        while not detector.begun.is_set():
            await asyncio.sleep(0.001)
        [small] = await asyncio.wait_for(shared.scrub([Document("small", "Brackenbury came.")]), 10)
        assert not task.done()
        assert shared.waiting == 0
        assert not shared.is_stuck(60)
        detector.go_on.set()
        [first] = await task
        return [result.doc.text for result in (small, first) if result.doc]

    small, first = asyncio.run(run())
    assert small == "[DOCTOR] came."
    assert first == "Seen. [PATIENT] came.\n" * 10_000
    shared.close()
