"""Encryption that `nescio reveal` undoes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.replace.operator import Found, Replacement
from nescio.replace.record import Record
from nescio.replace.vault import seal


@dataclass(frozen=True)
class Encrypt:
    """A token that holds the text, for those who have the key."""

    key: ClassVar[str] = "kept"

    def replace(self, found: Found, record: Record) -> Replacement:
        """Return the token."""
        return Replacement(seal(record.key, found.name, found.surface))
