"""The label and a number that stays the same through the record: [PATIENT-1]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record


@dataclass(frozen=True)
class Numbered:
    """The label and which one of the record it is."""

    needs_key: ClassVar[str] = ""
    opaque: ClassVar[bool] = True
    invents: ClassVar[bool] = False

    def replace(self, entity: Entity, record: Record) -> Replacement:
        """Return the label and the number in brackets."""
        return Replacement(f"[{entity.name}-{record.number(entity.name, entity.value)}]")
