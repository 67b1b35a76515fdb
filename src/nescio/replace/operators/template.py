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
        by_word: whether each word of the entity is replaced, as in table 1 of shweta-2016: ``XYZ_DOCTOR XYZ_DOCTOR``.
    """

    needs_key: ClassVar[str] = ""
    opaque: ClassVar[bool] = True
    invents: ClassVar[bool] = False
    text: str = "XYZ_{label}"
    by_word: bool = False

    def replace(self, entity: Entity, record: Record) -> Replacement:  # noqa: ARG002
        """Return the fixed text, once or for each word."""
        count = len(entity.value.split()) if self.by_word else 1
        return Replacement(" ".join([self.text.replace("{label}", entity.name)] * max(count, 1)))
