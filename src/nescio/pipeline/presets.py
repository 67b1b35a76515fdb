"""Presets: what the columns of well-known tables are, and what becomes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Preset:
    """A well-known table of notes.

    Attributes:
        table: its name.
        reading: options of `nescio.corpora.read`.
        columns: rules of its further columns; those that a version of it lacks are no mistake.
    """

    table: str
    reading: Mapping[str, str]
    columns: Mapping[str, str]


PRESETS = {
    "omop": Preset(
        table="note",
        reading={"id_column": "note_id", "patient_column": "person_id", "text_column": "note_text"},
        columns={
            "note_date": "shift",
            "note_datetime": "shift",
            "note_title": "text",
            "provider_id": "code",
            "visit_occurrence_id": "code",
            "visit_detail_id": "code",
            "note_event_id": "code",
            "note_type_concept_id": "keep:force",
            "note_class_concept_id": "keep:force",
            "encoding_concept_id": "keep:force",
            "language_concept_id": "keep:force",
            "note_event_field_concept_id": "keep:force",
        },
    )
}
"""The presets by name. Of OMOP's NOTE (CDM 5.3 and 5.4), `note_source_value` has no rule, and does not go out."""
