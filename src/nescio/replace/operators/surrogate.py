"""Somebody or something else that reads naturally, always the same within a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record


@dataclass(frozen=True)
class Surrogate:
    """A surrogate chosen by the key."""

    needs_key: ClassVar[str] = "any"
    opaque: ClassVar[bool] = False
    invents: ClassVar[bool] = True

    def replace(self, entity: Entity, record: Record) -> Replacement:
        """Return the surrogate in the form of what it replaces."""
        return Replacement(record.surrogates.surrogate(entity.name, entity.value))
