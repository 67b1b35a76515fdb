"""Ages over a limit become that limit and more."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from nescio.core.folding import fold
from nescio.replace.operator import Found, Replacement
from nescio.replace.record import Record

_NUMBER = re.compile(r"\d+")
_SMALL = re.compile(r"month|week|day|hour|mes|semana|dia|hora|/12|/52")
# Ages from ninety on in words. Hit: ninety-four, noventa y dos, centenarian. Near miss: nineteen.
_OLD = re.compile(r"ninet(?:y|ies)|noventa|hundred|\bcien(?:to)?\b|centenari|nonagenari")


@dataclass(frozen=True)
class CapAge:
    """Keep ages up to a limit.

    Attributes:
        limit: the highest age that is kept.
        text: what to write for higher ones; ``{next}`` becomes the limit and one.
    """

    key: ClassVar[str] = ""
    limit: int = 89
    text: str = "{next}+"

    def replace(self, found: Found, record: Record) -> Replacement:  # noqa: ARG002
        """Return the age, or the text for high ages."""
        folded = fold(found.surface)
        numbers = [int(number) for number in _NUMBER.findall(folded)]
        if _SMALL.search(folded):
            numbers = [number for number in numbers if number > 2000]
        if _OLD.search(folded) or any(number > self.limit for number in numbers):
            return Replacement(self.text.replace("{next}", str(self.limit + 1)))
        return Replacement(found.surface)
