"""The layout of a table: names and order of its columns; a table is written with the layout that was read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from nescio.core.document import PATIENT_KEY


@dataclass(frozen=True)
class TableLayout:
    """What the columns of a table are called, in which order they stand, and what stands between cells.

    Attributes:
        id_column: has the id of a note.
        text_column: has the note.
        spans_column: has the spans; empty for a table without.
        patient_column: has the patient's id, ``meta["patient"]``.
        order: all columns of the table that was read; where it has none, id, meta, text and spans follow each other.
        delimiter: between the cells of a csv; guessed from its name when empty.
        types: Arrow's types of the columns of a typed table; ids and codes in columns of whole numbers become whole numbers.
    """

    id_column: str = "id"
    text_column: str = "text"
    spans_column: str = "spans"
    patient_column: str = PATIENT_KEY
    order: tuple[str, ...] = ()
    delimiter: str = ""
    types: Mapping[str, Any] = field(default_factory=dict)

    def keys(self, found: Iterable[str]) -> list[str]:
        """Return the keys of meta that have a column: those found in notes, and the patient's where the table had one."""
        return list(dict.fromkeys([*([PATIENT_KEY] if self.patient_column in self.order else []), *found]))

    def name(self, key: str) -> str:
        """Return what the column of a key of meta is called."""
        return self.patient_column if key == PATIENT_KEY else key

    def header(self, keys: Iterable[str]) -> list[str]:
        """Return the columns of a table whose notes have such keys in their meta."""
        names = [self.id_column, *map(self.name, keys), self.text_column, self.spans_column]
        if not self.spans_column:
            names.pop()
        if not self.order:
            return names
        places = {self.id_column: -1} | {name: place for place, name in enumerate(self.order)}
        return sorted(names, key=lambda name: places.get(name, len(places)))
