"""Dates as notes write them: whole, partial, odd. The templates come from the language pack."""

from __future__ import annotations

import datetime
import random

from nescio.languages.date_grammar import Calendar
from nescio.languages.synth_forms import SynthForms, pick

_FORMS = (
    "slash",
    "slash",
    "slash",
    "bare",
    "bare",
    "dash",
    "iso",
    "dot",
    "words",
    "words",
    "abbreviated",
    "military",
)
_MARKS = {"slash": "/", "bare": "/", "dash": "-", "dot": "."}


def random_day(rng: random.Random) -> datetime.date:
    """Return a day some time between 1995 and 2065."""
    return datetime.date(1995, 1, 1) + datetime.timedelta(days=rng.randrange(70 * 365))


class DateWriter:
    """Writes dates; a note keeps to one or two forms.

    Attributes:
        day_first: whether the day comes before the month.
    """

    def __init__(self, forms: SynthForms, calendar: Calendar, day_first: bool, rng: random.Random) -> None:
        self.day_first = day_first
        self._forms = forms
        self._calendar = calendar
        self._rng = rng
        self._chosen = rng.sample(_FORMS, 2)

    def full(self, day: datetime.date) -> str:
        """Write a whole date."""
        rng, form = self._rng, self._rng.choice(self._chosen)
        year = f"{day.year}" if rng.random() < 0.7 else f"{day.year % 100:02d}"
        short = self._calendar.short_months[day.month - 1]
        if form == "iso":
            return day.isoformat() if rng.random() < 0.8 else day.isoformat().replace("-", "/")
        if form == "military":
            return f"{day.day:02d}{short.upper() if rng.random() < 0.7 else short}{year}"
        if form in ("words", "abbreviated"):
            dates = self._forms.dates
            templates = (self.day_first and dates.whole_day_first) or dates.whole
            name = self._calendar.months[day.month - 1] if form == "words" else short
            return self._fill(templates, day, name=name, any_year=year)
        first, second = self._ordered(day)
        mark = _MARKS[form]
        if form == "bare":
            return f"{first}{mark}{second}{mark}{year}"
        return f"{first:02d}{mark}{second:02d}{mark}{year}"

    def partial(self, day: datetime.date) -> str:
        """Write a date without its year, or a month with its year."""
        return self._fill(self._forms.dates.partial, day)

    def odd(self, day: datetime.date) -> str:
        """Write what people say instead of a date: a month, a year, a season, a weekday."""
        return self._fill(self._forms.dates.odd, day, season=self.season(day))

    def weekday(self, day: datetime.date) -> str:
        """Write the day of the week."""
        number, dates = day.weekday(), self._forms.dates
        name = self._calendar.weekdays[number]
        short = dates.short_weekdays[number] if dates.short_weekdays else name
        return pick(dates.weekdays, self._rng).format(name=name, name3=name[:3], short=short)

    def long(self, day: datetime.date) -> str:
        """Write the weekday with its date, one span."""
        name = self.weekday(day)
        date = self.full(day) if self._rng.random() < 0.6 else self.day_and_month(day)
        return name + self._rng.choice((", ", " ", " ")) + date

    def day_and_month(self, day: datetime.date) -> str:
        """Write a day and a month."""
        dates = self._forms.dates
        return self._fill((self.day_first and dates.day_and_month_day_first) or dates.day_and_month, day)

    def season(self, day: datetime.date) -> str:
        """Write a season with its year."""
        return f"{self._rng.choice(self._forms.dates.seasons)} {day.year}"

    def weekdays(self) -> str:
        """Write a joined list of weekdays."""
        return self._rng.choice(self._forms.dates.weekday_lists)

    def _ordered(self, day: datetime.date) -> tuple[int, int]:
        """Return day and month in the order of the region."""
        return (day.day, day.month) if self.day_first else (day.month, day.day)

    def _fill(self, templates: tuple[str, ...], day: datetime.date, **more: str) -> str:
        """Fill one of several templates; `DateForms` says what they may hold."""
        first, second = self._ordered(day)
        return pick(templates, self._rng).format(
            day=day.day,
            ordinal=self._forms.ordinal(day.day),
            month=self._calendar.months[day.month - 1],
            short=self._calendar.short_months[day.month - 1],
            number=day.month,
            number02=f"{day.month:02d}",
            year=day.year,
            yy=f"{day.year % 100:02d}",
            first=first,
            second=second,
            first02=f"{first:02d}",
            second02=f"{second:02d}",
            **more,
        )
