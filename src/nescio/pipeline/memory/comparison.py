"""Which notes that were cleaned before would come out otherwise, now that more is known of their patients.

Nothing is detected again. A note comes out otherwise if the record search now finds something else in it, or if something in it
now gets another replacement: a name that turned out to be the patient's, a surrogate that a new name collides with, a date whose
year the record now tells. It is better to list a note too many than one too few.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from nescio.core.document import Document
from nescio.core.unicode import normal
from nescio.pipeline.knowledge.known_record import known_record
from nescio.pipeline.knowledge.record_knowledge import KnowledgeLookup, KnownEntity
from nescio.pipeline.results import Detection
from nescio.pipeline.settings import ScrubSettings
from nescio.pipeline.terms.term_finder import TermFinder
from nescio.pipeline.terms.term_lists import TermLists
from nescio.records.search import RecordSearch
from nescio.replace import Record
from nescio.replace.operator import Entity

COMPARE = "compare"
"""The step in which workers compare."""
_CACHED_RECORDS = 500


class _Change(NamedTuple):
    """The record of a patient before and after a run."""

    before: tuple[Record, RecordSearch]
    after: tuple[Record, RecordSearch]
    all_notes: bool
    values: list[str]  # that get another replacement


class RecordComparison:
    """Compares what notes become by what was known, and by what is known.

    Args:
        settings: how notes are scrubbed.
        before: gives what was known of a patient.
        after: gives what is known now.
    """

    def __init__(self, settings: ScrubSettings, before: KnowledgeLookup, after: KnowledgeLookup) -> None:
        self._settings = settings
        self._lookups = before, after
        terms = settings.terms
        self._allowed = TermFinder(terms).allowed if terms != TermLists() else frozenset()
        self._change = lru_cache(_CACHED_RECORDS)(self._find_change)

    def changes(self, doc: Document) -> bool:
        """Whether a note of a patient would come out otherwise."""
        change = self._change(doc.patient)
        if change.all_notes or self._id_changes(doc.id, change):
            return True
        rules = self._settings.column_rules
        columns = [str(value) for name, value in doc.meta.items() if name in rules and value is not None]
        return any(self._text_changes(normal(text), change) for text in (doc.text, *columns))

    def _text_changes(self, text: str, change: _Change) -> bool:
        if any(value in text for value in change.values):
            return True
        if not self._settings.record_search:
            return False
        found = change.after[1].find(text)
        if found != change.before[1].find(text):
            return True
        entities = {(span.label, text[span.start : span.end]) for span in found}
        return any(self._is_replaced_otherwise(entity, change) for entity in entities)

    @staticmethod
    def _id_changes(note_id: str, change: _Change) -> bool:
        codes = [search.is_in_id(note_id) or record.has_date_in_id(note_id) for record, search in change[:2]]
        return codes[0] != codes[1]

    def _is_replaced_otherwise(self, entity: KnownEntity, change: _Change) -> bool:
        _, operator = self._settings.policy.operator(entity[0])
        before, after = (operator.replace(Entity(*entity), record) for record, _ in change[:2])
        return before != after

    def _find_change(self, patient: str) -> _Change:
        doc = Document("", "", (), {"patient": patient})
        known = [lookup(patient) for lookup in self._lookups]
        before, after = (known_record(self._settings, doc, Detection(), one, self._allowed) for one in known)
        change = _Change(before, after, _reads_dates_otherwise(before[0], after[0]), [])
        old = (*known[0].roster, *known[0].entities)
        values = {text for label, text in old if self._is_replaced_otherwise((label, text), change)}
        return change._replace(values=sorted(values))


def _reads_dates_otherwise(before: Record, after: Record) -> bool:
    return before.language != after.language or before.day_first != after.day_first
