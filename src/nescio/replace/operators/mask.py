"""Stars, or another character, in place of everything but line ends."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from nescio.core.errors import ConfigError
from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record

_LINE = re.compile(r"[^\r\n]+")


@dataclass(frozen=True)
class Mask:
    """A character over everything but line ends.

    Attributes:
        char: the character.
        length: how many of them; 0 for as many as there were.
    """

    needs_key: ClassVar[str] = ""
    opaque: ClassVar[bool] = True
    invents: ClassVar[bool] = False
    char: str = "*"
    length: int = 0

    def __post_init__(self) -> None:
        if not self.char:
            raise ConfigError("mask: 'char' must not be empty")
        if self.length < 0:
            raise ConfigError("mask: 'length' must be 0 or more")

    def replace(self, entity: Entity, record: Record) -> Replacement:  # noqa: ARG002
        """Return the mask."""
        if self.length:
            return Replacement(self.char * self.length)
        return Replacement(_LINE.sub(lambda match: self.char * len(match.group()), entity.value))
