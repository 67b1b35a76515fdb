"""The pipeline as the service, the gateway and the MCP server use it: one model, any built-in policy, all callers in one batcher."""

from __future__ import annotations

from collections.abc import Sequence

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


class SharedScrubber:
    """Detects and scrubs for several callers; nothing of a request is kept once it is answered.

    Args:
        scrubber: the pipeline with its model loaded.
    """

    def __init__(self, scrubber: Scrubber) -> None:
        self.scrubber = scrubber
        self._scrubbers = {scrubber.settings.policy.name: scrubber}
        self.batcher = Batcher(scrubber.detect)

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

    async def detect(self, docs: Sequence[Document]) -> list[Detection]:
        """Detect PHI in notes as `nescio detect` does; notes of a patient are searched together."""

        def finish(found: list[Detection]) -> list[Detection]:
            try:
                return self.scrubber.search(docs, found, knowledge_of(docs, found).lookup)
            finally:
                self.scrubber.forget()

        return await self.batcher.run(docs, finish)

    async def scrub(self, docs: Sequence[Document], policy: str | None = None) -> list[ScrubResult]:
        """Take identity out of notes; those of a patient are one record."""
        scrubber = self.with_policy(policy)

        def finish(found: list[Detection]) -> list[ScrubResult]:
            try:
                return scrubber.replace(docs, found, knowledge_of(docs, found).lookup)
            finally:
                scrubber.forget()

        return await self.batcher.run(docs, finish)

    def close(self) -> None:
        """Finish what waits, and end."""
        self.batcher.stop()


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
