"""The engine that runs in this process, without files: for notes in memory, and for detection alone.

`processes` scrubs any number of notes, with several processes and a store on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from nescio.core import chunk_progress
from nescio.core.document import Document
from nescio.core.errors import DataError
from nescio.pipeline.engines.packing import pack, unpack
from nescio.pipeline.knowledge.record_knowledge import KnowledgeBase
from nescio.pipeline.results import Detection, ScrubResult
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.structured.structured_scrubber import StructuredScrubber

if TYPE_CHECKING:
    from nescio.pipeline.memory.store import Memory

Roster = Iterable[tuple[str, str, str]]
"""Patient, label and text of what is known beforehand."""

_BATCH = 256


def scrub_documents(
    docs: Iterable[Document], scrubber: Scrubber, roster: Roster = (), memory: Memory | None = None
) -> list[ScrubResult]:
    """Scrub notes that are in memory; all notes of a patient should be among them.

    Args:
        docs: the notes.
        scrubber: the pipeline.
        roster: what is known beforehand.
        memory: what earlier runs know of the patients; nothing is added to it.
    """
    docs = list(docs)
    detections = scrubber.detect(docs)
    knowledge = KnowledgeBase(roster)
    for doc, detection in zip(docs, detections, strict=True):
        knowledge.add(doc, detection)
    lookup = memory.with_knowledge(knowledge.lookup) if memory else knowledge.lookup
    return scrubber.replace(docs, detections, lookup)


def scrub_structured(
    docs: Iterable[Document], scrubber: Scrubber, structure: str, roster: Roster = ()
) -> list[ScrubResult]:
    """Scrub structured documents that are in memory; all those of a patient should be among them.

    Args:
        docs: as `nescio.corpora.read` gives them with ``structured=True``.
        scrubber: the pipeline for their texts.
        structure: a name from `nescio.corpora.structure_registry`.
        roster: what is known beforehand.
    """
    docs = list(docs)
    structured = StructuredScrubber(scrubber, structure)
    knowledge = KnowledgeBase(roster)
    detections: list[Detection] = []
    for doc, (detection, entities) in zip(docs, structured.detect(docs), strict=True):
        detections.append(detection)
        knowledge.add_entities(doc.patient, entities, detection.language)
    return structured.replace(docs, detections, knowledge.lookup)


def detect_documents(
    docs: Sequence[Document], scrubber: Scrubber, *, detector_only: bool = False
) -> list[Detection]:
    """Detect PHI in notes that are in memory, as `scrub_documents` does before it replaces.

    Args:
        docs: the notes; their own spans are ignored. All notes of a patient should be among them.
        scrubber: the pipeline.
        detector_only: the bare detector, without overlap resolution and record search.
    """
    return [found for _, found in detect_stream(lambda: docs, scrubber, detector_only=detector_only)]


def detect_stream(
    read: Callable[[], Iterable[Document]], scrubber: Scrubber, *, detector_only: bool = False
) -> Iterator[tuple[Document, Detection]]:
    """Detect PHI in any number of notes, and yield each note, without spans, with what was detected in it.

    Notes are read once as long as none has a patient. From the first that has one, all are read twice, since entities of one
    note of a patient are searched for in the others; only what was detected is held in memory.

    Args:
        read: reads the notes; called once or twice. Their own spans are ignored.
        scrubber: the pipeline.
        detector_only: the bare detector, without overlap resolution and record search.

    Raises:
        DataError: the second reading gave fewer or more notes than the first.
    """
    knowledge = KnowledgeBase()
    lookup = knowledge.lookup
    done = 0
    packed: list[bytes] = []
    for batch in _batches(read()):
        chunk_progress.begin(sum(len(doc.text) for doc in batch))
        detections = scrubber.detect(batch, detector_only=detector_only)
        if detector_only:
            yield from zip(batch, detections, strict=True)
        elif not packed and not any(doc.patient_id for doc in batch):
            yield from zip(batch, scrubber.search(batch, detections, lookup), strict=True)
            done += len(batch)
        else:
            for doc, detection in zip(batch, detections, strict=True):
                knowledge.add(doc, detection)
            packed += map(pack, detections)
    if not packed:
        return
    at = 0
    for batch in _batches(islice(read(), done, None)):
        if at + len(batch) > len(packed):
            raise _changed()
        detections = [unpack(data) for data in packed[at : at + len(batch)]]
        yield from zip(batch, scrubber.search(batch, detections, lookup), strict=True)
        at += len(batch)
    if at < len(packed):
        raise _changed()


def _changed() -> DataError:
    return DataError("the input changed while it was read", fix="start anew")


def _batches(docs: Iterable[Document]) -> Iterator[list[Document]]:
    """Yield notes without their spans, some at a time."""
    source = (doc.with_spans(()) if doc.spans else doc for doc in docs)
    while batch := list(islice(source, _BATCH)):
        yield batch
