"""Dates reduced to their year, as HIPAA's Safe Harbor asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.replace.dates import is_relative, years_of
from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record

_BIRTHS = 1949  # the last year in which somebody over 89 may be born


@dataclass(frozen=True)
class Year:
    """The year of a date.

    Attributes:
        span: years this long before the last one of the record go too, since they give away an age over 89.
        otherwise: what to write for dates without a year.
    """

    needs_key: ClassVar[str] = ""
    opaque: ClassVar[bool] = True
    invents: ClassVar[bool] = False
    span: int = 90
    otherwise: str = "[DATE]"

    def replace(self, entity: Entity, record: Record) -> Replacement:
        """Return the year, or a range of years; durations and times stay."""
        if is_relative(entity.value):
            return Replacement(entity.value)
        expression = record.date(entity.value)
        if expression is None:
            return Replacement(self.otherwise, "unparsed")
        years = list(dict.fromkeys(years_of(expression)))
        first = (record.latest_year or 0) - self.span
        if record.high_ages:  # a birth may be the only date of a note
            first = max(first, _BIRTHS)
        if not years or min(years) <= first:
            return Replacement(self.otherwise)
        return Replacement("-".join(map(str, years)))
