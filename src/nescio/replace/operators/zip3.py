"""Postcodes cut to three digits, as HIPAA's Safe Harbor asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.languages.registry import pack_or_default
from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record

# Areas of at most 20,000 people by the 2000 census, from the guidance of the US Department of Health and Human
# Services on 45 CFR 164.514(b)(2)(i)(B).
RESTRICTED = frozenset("036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893".split())


@dataclass(frozen=True)
class Zip3:
    """The first three digits, or 000 where few people live; postcodes of other countries become a tag."""

    needs_key: ClassVar[str] = ""
    opaque: ClassVar[bool] = False
    invents: ClassVar[bool] = False

    def replace(self, entity: Entity, record: Record) -> Replacement:
        """Return the area of a postcode."""
        digits = "".join(char for char in entity.value if char.isdigit())
        foreign = not pack_or_default(record.language).us_zip_codes or any(
            char.isalpha() for char in entity.value
        )
        if foreign or len(digits) not in (5, 9):
            return Replacement(f"[{entity.name}]")
        return Replacement("000" if digits[:3] in RESTRICTED else digits[:3])
