"""Earlier notes in a Spark task, sorted by record behind what was and what is known of it: which of them would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from nescio.core.document import Document
from nescio.pipeline.engines.spark_arrays import array, batch, few_rows
from nescio.pipeline.engines.spark_broadcast import Shared
from nescio.pipeline.engines.spark_messages import unpack_note
from nescio.pipeline.knowledge.record_knowledge import RecordKnowledge
from nescio.pipeline.memory.comparison import RecordComparison
from nescio.pipeline.memory.facts import FOUND, Facts

COMPARED = "digest binary, changed boolean"
"""The columns of what `compare_rows` returns."""

BEFORE, NOW, EARLIER_NOTE = range(3)
"""Kinds of rows of a record, in the order in which they come: what the memory knows, what the run found, and the notes."""


class _Record:
    """What was and what is known of the record whose notes come next."""

    def __init__(self, record: bytes | None = None) -> None:
        self.record = record
        self.before = Facts()
        self.found = Facts()


def compare_rows(shared: Shared, batches: Iterable[Any]) -> Iterator[Any]:
    """Compare earlier notes; a note that cannot be compared is taken for one that would change."""
    sealing = shared.sealing
    current = _Record()

    def before(_: str) -> RecordKnowledge:
        return current.before.knowledge

    def after(_: str) -> RecordKnowledge:
        return current.before.with_knowledge(current.found.knowledge, languages=not shared.reissue).knowledge

    comparison = RecordComparison(shared.settings, before, after)
    for part in few_rows(batches):
        digests: list[bytes] = []
        changes: list[bool] = []
        columns = (part.column(name).to_pylist() for name in ("record", "kind", "value", "digest"))
        for record, kind, value, digest in zip(*columns, strict=True):
            if record != current.record:
                current = _Record(record)
            if kind == BEFORE:
                current.before = Facts.open(value, sealing, record)
            elif kind == NOW:
                current.found = Facts.open(value, sealing, record, FOUND)
            else:
                digests.append(digest)
                changes.append(_changes(comparison, unpack_note(value)))
        yield batch(("digest", array(digests, "binary")), ("changed", array(changes, "boolean")))


def _changes(comparison: RecordComparison, doc: Document) -> bool:
    try:
        return comparison.changes(doc)
    except Exception:  # noqa: BLE001 - it is listed, whatever is wrong with it
        return True
