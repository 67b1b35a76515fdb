"""Build the `Record` and the `RecordSearch` of a note from what is known of its patient."""

from __future__ import annotations

from collections.abc import Set

from nescio.core.document import Document
from nescio.core.unicode import normal
from nescio.pipeline.knowledge.record_knowledge import RecordKnowledge, entities_of_record
from nescio.pipeline.results import Detection
from nescio.pipeline.settings import ScrubSettings
from nescio.records.search import RecordSearch
from nescio.replace import Record


def known_record(
    settings: ScrubSettings,
    doc: Document,
    detection: Detection,
    known: RecordKnowledge,
    allowed: Set[str] = frozenset(),
) -> tuple[Record, RecordSearch]:
    """Return the record of a note, and the search for its entities.

    Args:
        settings: with the key and the policy.
        doc: the note.
        detection: what was detected in it.
        known: of its patient.
        allowed: folded strings that are not searched for.
    """
    entities = entities_of_record(doc, detection, known)
    roster = [(label, normal(text)) for label, text in known.roster]
    record = Record(settings.key, doc.patient, [*roster, *entities], known.language(detection.language))
    search = RecordSearch.of_record(
        [entity for entity in entities if settings.policy.replaces(entity[0])],
        [entity for entity in roster if settings.policy.replaces(entity[0])],
        record.early_date_spellings,
        record.early_date_digits() if settings.policy.replaces("DATE") else (),
        allowed=allowed,
    )
    return record, search
