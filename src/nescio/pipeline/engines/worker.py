"""What a worker process does: detect in notes, or replace, and return plain values that are cheap to send."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from nescio.core import chunk_progress
from nescio.core.document import Document
from nescio.pipeline.engines.packing import pack, unpack
from nescio.pipeline.engines.run_store import reader
from nescio.pipeline.knowledge.record_knowledge import KnowledgeLookup, KnownEntity, entities_of
from nescio.pipeline.memory.comparison import COMPARE, RecordComparison
from nescio.pipeline.memory.store import Memory
from nescio.pipeline.results import DETECT
from nescio.pipeline.run_files.audit import Totals, packed_line, region_of
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.settings import ScrubSettings
from nescio.pipeline.structured.structured_scrubber import StructuredScrubber

Detected = tuple[bytes, list[KnownEntity], str]
"""A packed detection, the entities that it adds to the record of its note, and the language."""

Replaced = tuple[str, Document | None, Sequence[bytes], Totals | None, str, str]
"""The id that goes out, the clean note, its audit line packed, totals, and the stage and class of an error."""


def tune_gc() -> None:
    """Collect garbage less often: what is loaded stays, and notes leave hardly any garbage in cycles.

    Records do, and are old by then, so the oldest generation is collected every two thousand notes or so.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 5, 1)


def set_up(
    settings: ScrubSettings, store: Path, remembered: tuple[Path, bool] | None = None
) -> tuple[Callable[[str, Sequence[Any]], list[Any]], str]:
    """Load the model; return the function that serves tasks, and the model's name.

    Args:
        settings: how notes are scrubbed.
        store: the state of the run.
        remembered: the folder of the record memory, if there is one, and whether its listed notes are cleaned again.
    """
    scrubber = Scrubber.from_settings(settings)
    structured = StructuredScrubber(scrubber, settings.structure) if settings.structure else None
    knowledge: KnowledgeLookup | None = None
    memory = RunMemory(settings, *remembered) if remembered else None
    tune_gc()

    def serve(verb: str, items: Sequence[Any]) -> list[Any]:
        nonlocal knowledge
        if verb == DETECT:
            return detect_structured(structured, items) if structured else detect(scrubber, items)
        if knowledge is None:
            knowledge = memory.with_run(reader(store)) if memory else reader(store)
            scrubber.release_model()
            tune_gc()
        if memory and verb == COMPARE:
            return memory.compare(items, knowledge)
        return replace(structured or scrubber, items, knowledge)

    return serve, scrubber.name


class RunMemory:
    """The record memory as a worker reads it."""

    def __init__(self, settings: ScrubSettings, folder: Path, reissue: bool) -> None:
        self._settings = settings
        self._memory = Memory.open(folder, settings.key)
        self._reissue = reissue
        self._comparison: RecordComparison | None = None

    def with_run(self, knowledge: KnowledgeLookup) -> KnowledgeLookup:
        """Return what gives all that is known of a patient, given what the run found."""
        return self._memory.with_knowledge(knowledge, languages=not self._reissue)

    def compare(self, docs: Sequence[Document], after: KnowledgeLookup) -> list[bool]:
        """Return for each note that was cleaned before whether it would change."""
        if self._comparison is None:
            self._comparison = RecordComparison(self._settings, self._memory.lookup, after)
        return [self._comparison.changes(doc) for doc in docs]


def detect(scrubber: Scrubber, docs: Sequence[Document]) -> list[Detected]:
    """Detect in notes."""
    chunk_progress.begin(sum(len(doc.text) for doc in docs))
    return [
        (pack(found), entities_of(doc, found) if doc.patient_id else [], found.language)
        for doc, found in zip(docs, scrubber.detect(docs), strict=True)
    ]


def detect_structured(scrubber: StructuredScrubber, docs: Sequence[Document]) -> list[Detected]:
    """Detect in the texts of structured documents."""
    return [(pack(found), known, found.language) for found, known in scrubber.detect(docs)]


def replace(
    scrubber: Scrubber | StructuredScrubber,
    items: Sequence[tuple[Document, bytes]],
    knowledge: KnowledgeLookup,
) -> list[Replaced]:
    """Replace in notes; the totals of all of them come with the first."""
    begin = time.perf_counter()
    docs = [doc for doc, _ in items]
    chunk_progress.begin(sum(len(doc.text) for doc in docs))
    detections = [unpack(packed) for _, packed in items]
    results = scrubber.replace(docs, detections, knowledge)
    sent: list[Replaced] = []
    for result in results:
        if result.doc is None:
            sent.append((result.id, None, (), None, result.stage, result.error))
            continue
        sent.append((result.id, result.doc, packed_line(result), None, "", ""))
    totals = Totals()
    totals.add_results([result for result in results if result.doc is not None])
    for doc, found, result in zip(docs, detections, results, strict=True):
        if result.medicine is not None:
            totals.medicine.add(result.medicine)
        elif result.doc is not None:
            regions = list(map(region_of, result.changes))
            totals.medicine.add_note(result.id, doc.text, result.doc.text, regions, found.language)
    totals.seconds["search and replace"] = time.perf_counter() - begin
    first = sent[0]
    sent[0] = (*first[:3], totals, *first[4:])
    return sent
