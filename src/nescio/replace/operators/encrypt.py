"""Encryption that `nescio reveal` undoes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.replace.encryption import encrypt_text
from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record


@dataclass(frozen=True)
class Encrypt:
    """A token that holds the text, for those who have the key."""

    needs_key: ClassVar[str] = "kept"
    opaque: ClassVar[bool] = True
    invents: ClassVar[bool] = False

    def replace(self, entity: Entity, record: Record) -> Replacement:
        """Return the token."""
        return Replacement(encrypt_text(record.key, entity.name, entity.value))
