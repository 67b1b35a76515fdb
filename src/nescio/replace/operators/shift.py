"""Dates moved by the same number of days throughout a patient's notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nescio.core.errors import ConfigError
from nescio.replace.dates import gap_pattern, is_relative, shift_date, years_of
from nescio.replace.operator import Entity, Replacement
from nescio.replace.record import Record


@dataclass(frozen=True)
class Shift:
    """A shift of whole days for each patient, by the key.

    Attributes:
        days: how far dates may move, either way.
        otherwise: what to write for what cannot be read as a date; the report lists these.
    """

    needs_key: ClassVar[str] = "any"
    opaque: ClassVar[bool] = True
    invents: ClassVar[bool] = True
    days: int = 364
    otherwise: str = "[DATE]"

    def __post_init__(self) -> None:
        if not 2 <= self.days <= 10_000:
            raise ConfigError("shift: 'days' must be 2 to 10000")

    def replace(self, entity: Entity, record: Record) -> Replacement:
        """Return the moved date in its own form; durations and times stay."""
        if is_relative(entity.value):
            return Replacement(entity.value)
        expression = record.date(entity.value)
        if expression is None:
            return Replacement(self.otherwise, "unparsed")
        return Replacement(
            shift_date(expression, record.shift(self.days), record.year_resolver, record.month_style)
        )

    def replace_split(self, left: str, gap: str, right: str, record: Record) -> tuple[str, str] | None:
        """Return both parts of a day or month whose year was found apart from it, moved as one; None when they are no such parts.

        Args:
            left: what comes first, a year or the day.
            gap: what lies between them, and stays.
            right: what comes last.
            record: what is known of the patient.
        """
        over_line = left.endswith("/") and gap.isspace()
        if not (over_line or gap_pattern().fullmatch(gap)) or left.isdigit() == right.isdigit():
            return None
        day = record.date(right if left.isdigit() else left)
        expression = record.date(left + gap + right)
        if day is None or years_of(day) or expression is None or not expression.is_one_date:
            return None
        text = shift_date(expression, record.shift(self.days), record.year_resolver, record.month_style)
        cut = len(left) if left.isdigit() else len(text) - len(right) - len(gap)
        return text[:cut], text[cut + len(gap) :]
