"""Ages over a limit become that limit and more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.replace.ages import high_ages
from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record


@dataclass(frozen=True)
class CapAge:
    """Keep ages up to a limit.

    Attributes:
        limit: the highest age that is kept.
        text: what to write for higher ones; ``{next}`` becomes the limit and one.
    """

    needs_key: ClassVar[str] = ""
    opaque: ClassVar[bool] = False
    invents: ClassVar[bool] = False
    limit: int = 89
    text: str = "{next}+"

    def replace(self, entity: Entity, record: Record) -> Replacement:  # noqa: ARG002
        """Return the age, or the text for high ages."""
        if high_ages(entity.value, self.limit):
            return Replacement(self.text.replace("{next}", str(self.limit + 1)))
        return Replacement(entity.value)
