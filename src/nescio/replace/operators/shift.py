"""Dates moved by the same number of days throughout a patient's notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.core.errors import ConfigError
from nescio.replace.dates import is_relative, shift_date
from nescio.replace.operator import Found, Replacement
from nescio.replace.record import Record


@dataclass(frozen=True)
class Shift:
    """A shift of whole days for each patient, by the key.

    Attributes:
        days: how far dates may move, either way.
        otherwise: what to write for what cannot be read as a date; the report lists these.
    """

    key: ClassVar[str] = "any"
    days: int = 364
    otherwise: str = "[DATE]"

    def __post_init__(self) -> None:
        if not 2 <= self.days <= 10_000:
            raise ConfigError("shift: 'days' must be 2 to 10000")

    def replace(self, found: Found, record: Record) -> Replacement:
        """Return the moved date in its own form; durations and times stay."""
        if is_relative(found.surface):
            return Replacement(found.surface)
        form = record.date(found.surface)
        if form is None:
            return Replacement(self.otherwise, "unparsed")
        return Replacement(shift_date(form, record.shift(self.days), record.calendar, record.manner))
