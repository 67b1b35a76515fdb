"""Presets: what the columns of well-known tables are, and what becomes of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nescio.core.errors import DataError
from nescio.corpora import layout_of
from nescio.corpora.database_drivers import quoted
from nescio.corpora.databases import Database, is_database


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

    def fitted(self, names: Collection[str]) -> Preset:
        """Return the preset with the spelling that a table has: NOTE_TEXT for note_text."""
        own = {name.lower(): name for name in names}
        return Preset(
            self.table,
            {option: own.get(name, name) for option, name in self.reading.items()},
            {own.get(name, name): rule for name, rule in self.columns.items()},
        )


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


def fitted_preset(
    preset: Preset, inputs: Sequence[str], table: str, query: str, reading: Mapping[str, Any]
) -> Preset:
    """Return a preset with the spelling of the columns of a file, or of a table in a database.

    Raises:
        DataError: the database cannot be reached, or has no such table.
    """
    name = inputs[0] if len(inputs) == 1 else ""
    if is_database(name):
        query = query or f"select * from {quoted(table or preset.table)}"  # noqa: S608 - quoted
        return preset.fitted(Database(name).columns(query))
    upper = preset.fitted([column.upper() for column in (*preset.reading.values(), *preset.columns)])
    for one in (preset, upper):
        try:
            if name and layout_of(name, **{**reading, **one.reading}):
                return one
        except DataError:  # its own columns are not there; a run says so
            continue
    return preset
