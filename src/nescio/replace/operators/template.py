"""A fixed text for each label, such as XYZ_PATIENT."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record


@dataclass(frozen=True)
class Template:
    """A fixed text.

    Attributes:
        text: what to write; ``{label}`` becomes the label.
    """

    needs_key: ClassVar[str] = ""
    opaque: ClassVar[bool] = True
    invents: ClassVar[bool] = False
    text: str = "XYZ_{label}"

    def replace(self, entity: Entity, record: Record) -> Replacement:  # noqa: ARG002
        """Return the fixed text."""
        return Replacement(self.text.replace("{label}", entity.name))
