"""Leave it as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record


@dataclass(frozen=True)
class Keep:
    """Leave it as it is."""

    needs_key: ClassVar[str] = ""
    opaque: ClassVar[bool] = True
    invents: ClassVar[bool] = False

    def replace(self, entity: Entity, record: Record) -> Replacement:  # noqa: ARG002
        """Return the text itself."""
        return Replacement(entity.value)
