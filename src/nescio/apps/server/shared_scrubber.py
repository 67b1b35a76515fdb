"""The pipeline as the service, the gateway and the MCP server use it: one model, any built-in policy, all callers in one batcher.

Long notes have a batcher of their own: one of some megabytes takes a minute, and nobody else must wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from nescio.apps.server.batcher import Batcher
from nescio.apps.server.errors import RequestError
from nescio.core.document import Document
from nescio.core.errors import SecretError, nearest
from nescio.pipeline.knowledge.record_knowledge import KnowledgeBase
from nescio.pipeline.results import Detection, ScrubResult
from nescio.pipeline.scrubber import Scrubber
from nescio.replace.policy import policy_names

# A note with the usual kinds of PHI, and words of no language, which load the language identifier.
_WARM_UP = (
    "Mr. Smith, 91, denies fever. Seen on 3/4/2061, MRN 0012345, tel. 555-0134, smith@mail.example.",
    "aba ebe ibi obo ubu ada ede idi odo udu",
)
_LONG = 100_000  # characters of a note; about half a second
_PAUSE = 0.25  # seconds that a long note waits for others, after each of its chunks
_PATIENCE = 10  # times as long that a batch with a long note may take

T = TypeVar("T")


class SharedScrubber:
    """Detects and scrubs for several callers; nothing of a request is kept once it is answered.

    Args:
        scrubber: the pipeline with its model loaded.
    """

    def __init__(self, scrubber: Scrubber) -> None:
        self.scrubber = scrubber
        self._scrubbers = {scrubber.settings.policy.name: scrubber}
        self._short = Batcher(scrubber.detect)
        self._long = Batcher(scrubber.detect, lambda: self._short.wait_until_idle(_PAUSE))

    def with_policy(self, name: str | None) -> Scrubber:
        """Return the scrubber of a built-in policy, or of the service's own; a caller can name no file.

        Raises:
            RequestError: there is no such policy, or it needs a key that is kept.
        """
        if name is None:
            return self.scrubber
        if name not in self._scrubbers:
            if name not in policy_names():
                known = (*policy_names(), *self._scrubbers)
                raise RequestError(422, "policy", f"no such policy{nearest(name, known)}")
            try:
                self._scrubbers[name] = self.scrubber.with_policy(name)
            except SecretError:
                raise RequestError(
                    422, "policy", f"{name} needs a key that is kept, and the service has none"
                ) from None
        return self._scrubbers[name]

    async def run(
        self,
        docs: Sequence[Document],
        finish: Callable[[Scrubber, list[Detection]], T],
        scrubber: Scrubber | None = None,
    ) -> T:
        """Detect in notes, and return what ``finish`` makes of it.

        Args:
            docs: the notes of one caller.
            finish: gets a scrubber, which forgets all about the notes afterwards, and a detection for each note.
            scrubber: with the policy that is wanted; None for the service's own.
        """
        chosen = scrubber or self.scrubber
        long = any(len(doc.text) > _LONG for doc in docs)
        own = chosen.with_policy(chosen.settings.policy) if long else chosen  # with a lock of its own

        def whole(found: list[Detection]) -> T:
            try:
                return finish(own, found)
            finally:
                own.forget()

        return await (self._long if long else self._short).run(docs, whole)

    async def detect(self, docs: Sequence[Document]) -> list[Detection]:
        """Detect PHI in notes as `nescio detect` does; notes of a patient are searched together."""
        return await self.run(
            docs, lambda scrubber, found: scrubber.search(docs, found, knowledge_of(docs, found).lookup)
        )

    async def scrub(self, docs: Sequence[Document], policy: str | None = None) -> list[ScrubResult]:
        """Take identity out of notes; those of a patient are one record."""
        return await self.run(
            docs,
            lambda scrubber, found: scrubber.replace(docs, found, knowledge_of(docs, found).lookup),
            self.with_policy(policy),
        )

    @property
    def waiting(self) -> int:
        """Requests that wait."""
        return self._short.waiting + self._long.waiting

    def is_stuck(self, seconds: float) -> bool:
        """Whether a batch has taken longer than this; one with a long note may take ten times as long."""
        return self._short.is_stuck(seconds) or self._long.is_stuck(_PATIENCE * seconds)

    def close(self) -> None:
        """Finish what waits, and end."""
        self._short.stop()
        self._long.stop()


def warm_up(scrubber: Scrubber) -> None:
    """Load what is loaded only with the first notes, so that workers share it and no caller waits for it."""
    docs = [Document(f"warm-up-{number}", text) for number, text in enumerate(_WARM_UP)]
    found = scrubber.detect(docs)
    scrubber.replace(docs, found, knowledge_of(docs, found).lookup)
    scrubber.forget()


def knowledge_of(docs: Sequence[Document], found: Sequence[Detection]) -> KnowledgeBase:
    """Return what these notes tell of their records."""
    knowledge = KnowledgeBase()
    for doc, detection in zip(docs, found, strict=True):
        knowledge.add(doc, detection)
    return knowledge
