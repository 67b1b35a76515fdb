"""What operators know of the record a note belongs to: its key, its patient, and all its entities."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from datetime import date
from functools import cached_property
from typing import Any

from nescio.core.labels import canonical_label
from nescio.languages.date_spellings import date_spellings
from nescio.languages.registry import DEFAULT_LANGUAGE
from nescio.replace.ages import high_ages
from nescio.replace.dates import (
    DateExpression,
    MonthStyle,
    YearContext,
    YearResolver,
    day_first,
    find_year_context,
    is_relative,
    padded_days,
    parse_date,
    short_months,
    years_of,
)
from nescio.replace.key import Key
from nescio.replace.surrogates import SurrogateMap
from nescio.replace.surrogates.locations import Locations
from nescio.replace.surrogates.surrogate_map import NAMES

# Hit: 2061-07-04, 04.07.2061, 7_4_2061. Near miss: 12-34-56.
_DAY, _MONTH, _YEAR = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:19|20)\d\d"
_DATE = re.compile(rf"(?<!\d)(?:{_YEAR}([-_.]){_MONTH}\1{_DAY}|{_DAY}([-_.]){_DAY}\2{_YEAR})(?!\d)")
_EARLY = 10  # years before the latest one
_EIGHT = re.compile(r"(?<!\d)\d{8}(?!\d)")


class Record:
    """One patient's record: the same for all its notes, whichever process works on them."""

    def __init__(
        self,
        key: Key,
        patient: str,
        entities: Iterable[tuple[str, str]] = (),
        language: str = DEFAULT_LANGUAGE,
    ) -> None:
        """Hold what is known of a record.

        Args:
            key: the secret behind surrogates, shifts, hashes and encryption.
            patient: the patient's id.
            entities: label (of any scheme) and value of each entity, in the order of the notes.
            language: code of the language that most of the record is in.
        """
        self.key = key
        self.patient = patient
        self.language = language
        self.replacements: dict[tuple[object, str], dict[str, tuple[str, str]]] = {}
        """What has been replaced by what already: operator and label -> value -> text and remark."""
        self.choices: tuple[object, dict[str, Any]] = (None, {})
        """For the policy that was applied last: label -> how it is replaced."""
        self._shifts: dict[int, int] = {}
        self.entities = tuple(
            dict.fromkeys((canonical_label(label) or label, text) for label, text in entities)
        )

    def __repr__(self) -> str:
        return f"Record({len(self.entities)} entities)"

    @cached_property
    def surrogates(self) -> SurrogateMap:
        """The surrogates of the record."""
        return SurrogateMap(
            self.key, self.patient, self.language, [item for item in self.entities if item[0] != "DATE"]
        )

    def is_known_person(self, label: str, value: str) -> bool:
        """Whether an initial and a family name are those of somebody whose full name the record has."""
        return canonical_label(label) in NAMES and self.surrogates.people.has_initial(value)

    @cached_property
    def day_first(self) -> bool:
        """Whether 3/4 is the third of April."""
        return day_first((value for value in self._dates if not is_relative(value)), self.language)

    @cached_property
    def year_resolver(self) -> YearResolver:
        """Gives days without a year one: by the whole dates of the record, except births."""
        latest = max(self._years, default=0)
        years = Counter(self._years)
        usual = min(years, key=lambda year: (-years[year], year)) if years else 2001
        late = [day for day in self._days if latest - day[0] < _EARLY]
        return YearResolver((date(*day) for day in late or self._days), usual)

    @cached_property
    def month_style(self) -> MonthStyle:
        """How the record writes its months."""
        parts = (part for expression in self._expressions for part in expression.parts)
        country = Locations(self.language, self.entities).home if any(part.holiday for part in parts) else ""
        return MonthStyle(
            self.language, short_months(self._expressions), padded_days(self._expressions), country
        )

    @cached_property
    def latest_year(self) -> int | None:
        """The last year of the record, with years of two digits in the later century."""
        return max(
            (year for expression in self._first_reading for year in years_of(expression)), default=None
        )

    @cached_property
    def _years(self) -> list[int]:
        return [year for expression in self._expressions for year in years_of(expression)]

    def date(self, value: str) -> DateExpression | None:
        """Parse a date of the record."""
        expression = parse_date(value, self.day_first)
        return (
            parse_date(value, self.day_first, self._year_context)
            if expression and expression.doubtful
            else expression
        )

    @cached_property
    def _year_context(self) -> YearContext:
        return find_year_context(self._first_reading, self.high_ages)

    @cached_property
    def high_ages(self) -> list[int]:
        """The ages over 89 of the record."""
        return [age for label, text in self.entities if label == "AGE" for age in high_ages(text)]

    def shift(self, most: int) -> int:
        """Return by how many days the dates of this patient move: by the key, up to ``most``, never by whole weeks.

        A shift of whole weeks would leave weekdays as they are.
        """
        if most not in self._shifts:
            self._shifts[most] = self._find_shift(most)
        return self._shifts[most]

    def _find_shift(self, most: int) -> int:
        attempt = 0
        while True:
            number = self.key.number("dates", self.patient, str(attempt)) % (2 * most)
            days = number - most if number < most else number - most + 1
            if days % 7 or most < 7:
                return days
            attempt += 1

    def has_date_in_id(self, note_id: str) -> bool:
        """Whether an id of a note contains a date: any with separators, or the digits of one of the record."""
        return bool(_DATE.search(note_id)) or not self._digits.isdisjoint(_EIGHT.findall(note_id))

    def has_day(self, days: Iterable[tuple[int, int, int]]) -> bool:
        """Whether one of some days, as year, month and day, is a whole date of the record."""
        return not set(self._days).isdisjoint(days)

    def early_date_spellings(self) -> list[str]:
        """Return the days long before the others, as births are, in the ways they may be written elsewhere in the record.

        One of them beside its moved self would give away how far all dates of the record were moved.
        """
        days = self._early_days
        return [text for day in days for text in date_spellings(*day, self.language, self.day_first)]

    def early_date_digits(self) -> list[str]:
        """Return digits of which each spelling of an early date contains some: its year, or all digits where the year has two."""
        digits: dict[str, None] = {}
        for year, month, day in self._early_days:
            first, second = (day, month) if self.day_first else (month, day)
            short = year % 100
            digits[f"{year:04d}"] = digits[f"{first}{second}{short:02d}"] = None
            digits[f"{first:02d}{second:02d}{short:02d}"] = None
        return list(digits)

    @cached_property
    def _early_days(self) -> list[tuple[int, int, int]]:
        latest = max(self._years, default=0)
        return sorted({day for day in self._days if latest - day[0] >= _EARLY})

    @cached_property
    def _digits(self) -> set[str]:
        """The full dates of the record as ids have them: 20610704, 07042061, 04072061."""
        full = [
            (f"{year:04d}", f"{m:02d}", f"{d:02d}")
            for y, m, d in self._days
            for year in (y, y - 100 if y >= 2000 else y + 100)  # two digits may be of either century
        ]
        return {digits for y, m, d in full for digits in (y + m + d, m + d + y, d + m + y)}

    @cached_property
    def _days(self) -> list[tuple[int, int, int]]:
        parts = (part for expression in self._expressions for part in expression.parts)
        return [(p.year, p.month, p.day) for p in parts if p.year and p.month and p.day]

    def number(self, label: str, value: str) -> int:
        """Return which of the record's people or things of this label it is, counted from 1 in order of appearance."""
        identities = self._identities.get(label, {})
        return identities.get(self.surrogates.identity(label, value), len(identities) + 1)

    @cached_property
    def _identities(self) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for label, value in self.entities:
            known = found.setdefault(label, {})
            known.setdefault(self.surrogates.identity(label, value), len(known) + 1)
        return found

    @property
    def _dates(self) -> list[str]:
        return [value for label, value in self.entities if label == "DATE"]

    @cached_property
    def _first_reading(self) -> list[DateExpression]:
        """The dates as they are read without knowing the years of the record."""
        return [expression for value in self._dates if (expression := parse_date(value, self.day_first))]

    @cached_property
    def _expressions(self) -> list[DateExpression]:
        read = (
            self.date(expression.text) if expression.doubtful else expression
            for expression in self._first_reading
        )
        return [expression for expression in read if expression]
