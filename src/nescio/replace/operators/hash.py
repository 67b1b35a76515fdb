"""A keyed hash: equal things stay equal, and nobody without the key can try guesses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from nescio.core.errors import ConfigError
from nescio.core.folding import match_key
from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record


@dataclass(frozen=True)
class Hash:
    """The label and a keyed hash of the text, folded.

    Attributes:
        scope: ``patient`` for hashes that match within one patient's notes only, ``corpus`` for all.
        size: how many hexadecimal digits.
    """

    needs_key: ClassVar[str] = "any"
    opaque: ClassVar[bool] = True
    invents: ClassVar[bool] = False
    scope: Literal["patient", "corpus"] = "patient"
    size: int = 12

    def __post_init__(self) -> None:
        if self.scope not in ("patient", "corpus"):
            raise ConfigError("hash: 'scope' must be patient or corpus")
        if not 8 <= self.size <= 64:
            raise ConfigError("hash: 'size' must be 8 to 64")

    def replace(self, entity: Entity, record: Record) -> Replacement:
        """Return the hash in brackets."""
        patient = record.patient if self.scope == "patient" else ""
        digest = record.key.digest("hash", patient, entity.name, match_key(entity.value)).hex()
        return Replacement(f"[{entity.name}-{digest[: self.size]}]")
