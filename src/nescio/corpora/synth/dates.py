"""Dates as notes write them: whole, partial, odd."""

from __future__ import annotations

import datetime
import random

MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
}
WEEKDAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "es": "lunes martes miércoles jueves viernes sábado domingo".split(),
}
SEASONS = {
    "en": "spring of|summer of|winter of|fall of|winter|fall|spring|summer|autumn|Spring|Fall".split("|"),
    "es": "primavera de|verano de|otoño de|invierno de|primavera del|verano del".split("|"),
}
_SHORT_DAYS = "Mon Tues Wed Thurs Fri Sat Sun".split()
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
_LISTS = {
    "en": "MWF TTS TThS M/W/F T/Th/Sat Mon/Thu MWFS Tu-Th-Sa Tues/Thurs Mon/Wed/Fri M-W-F Sat/Sun T/Th Tu/F Wed/Sat TuThSa".split(),
    "es": "L-X-V M-J-S L/X/V M/J/S lunes/jueves L-V".split(),
}


def random_day(rng: random.Random) -> datetime.date:
    """Return a day some time between 1995 and 2065."""
    return datetime.date(1995, 1, 1) + datetime.timedelta(days=rng.randrange(70 * 365))


class DateWriter:
    """Writes dates; a note keeps to one or two forms."""

    def __init__(self, language: str, day_first: bool, rng: random.Random) -> None:
        self.language = language
        self.day_first = day_first
        self._rng = rng
        self._forms = rng.sample(_FORMS, 2)

    def full(self, day: datetime.date) -> str:
        """Write a whole date."""
        rng, form = self._rng, self._rng.choice(self._forms)
        year = f"{day.year}" if rng.random() < 0.7 else f"{day.year % 100:02d}"
        first, second = (day.day, day.month) if self.day_first else (day.month, day.day)
        month = MONTHS[self.language][day.month - 1]
        if form == "iso":
            return day.isoformat() if rng.random() < 0.8 else day.isoformat().replace("-", "/")
        if form == "military":
            return f"{day.day:02d}{month[:3].upper() if rng.random() < 0.7 else month[:3]}{year}"
        if form in ("words", "abbreviated"):
            return self._in_words(day, month if form == "words" else month[:3], year)
        mark = {"slash": "/", "bare": "/", "dash": "-", "dot": "."}[form]
        if form == "bare":
            return f"{first}{mark}{second}{mark}{year}"
        return f"{first:02d}{mark}{second:02d}{mark}{year}"

    def _in_words(self, day: datetime.date, name: str, year: str) -> str:
        rng = self._rng
        if self.language == "es":
            return rng.choice((
                f"{day.day} de {name} de {day.year}", f"{day.day}-{name}-{year}", f"{day.day} {name} {day.year}", f"{day.day} de {name} del {day.year}", f"{day.day}/{name}/{year}",
            ))  # fmt: skip
        if self.day_first:
            return rng.choice((
                f"{day.day} {name} {day.year}", f"{ordinal(day.day)} {name} {day.year}", f"{day.day}-{name}-{year}", f"{ordinal(day.day)} of {name} {day.year}", f"{day.day} {name} {year}",
            ))  # fmt: skip
        return rng.choice((
            f"{name} {day.day}, {day.year}", f"{name} {ordinal(day.day)}, {day.year}", f"{name} {day.day} {day.year}", f"{day.day}-{name}-{year}", f"{name} {day.day}, {day.year}",
        ))  # fmt: skip

    def partial(self, day: datetime.date) -> str:
        """Write a date without its year, or a month with its year."""
        rng = self._rng
        month = MONTHS[self.language][day.month - 1]
        first, second = (day.day, day.month) if self.day_first else (day.month, day.day)
        if self.language == "es":
            return rng.choice((
                f"{first}/{second}", f"{day.day} de {month}", f"{month} de {day.year}", f"{day.month:02d}/{day.year}", f"{month} {day.year}", f"{first:02d}-{second:02d}", f"{month} del {day.year}",
            ))  # fmt: skip
        short = month[:3]
        return rng.choice((
            f"{first}/{second}", f"{first}/{second}", f"{first}/{second}", f"{first}-{second}", f"{first:02d}/{second:02d}", f"{month} {day.day}", f"{short} {ordinal(day.day)}",
            f"{short} {day.day}", f"{day.day} {short}", f"{month} {day.year}", f"{short} '{day.year % 100:02d}", f"{day.month}/{day.year}", f"{day.month:02d}/{day.year % 100:02d}",
            f"{short} {day.year}", f"{month} {ordinal(day.day)}", f"{day.day}.{day.month}",
        ))  # fmt: skip

    def odd(self, day: datetime.date) -> str:
        """Write what people say instead of a date: a month, a year, a season, a weekday."""
        rng = self._rng
        month = MONTHS[self.language][day.month - 1]
        if self.language == "es":
            return rng.choice((month, month, str(day.year), f"{month} de {day.year}", self.season(day)))
        return rng.choice((
            month, month[:3], month, month[:3], str(day.year), f"'{day.year % 100:02d}", self.season(day), f"{month} {day.year}", f"{month[:3]} {day.year}",
            f"{month[:3]} '{day.year % 100:02d}", f"{month} of {day.year}", f"{day.month}/{day.year % 100:02d}",
        ))  # fmt: skip

    def weekday(self, day: datetime.date) -> str:
        """Write the day of the week."""
        name = WEEKDAYS[self.language][day.weekday()]
        if self.language == "es":
            return name
        return self._rng.choice((name, name, name, name[:3], _SHORT_DAYS[day.weekday()]))

    def long(self, day: datetime.date) -> str:
        """Write the weekday with its date, one span."""
        name = self.weekday(day)
        date = self.full(day) if self._rng.random() < 0.6 else self.partial_day(day)
        return name + self._rng.choice((", ", " ", " ")) + date

    def partial_day(self, day: datetime.date) -> str:
        """Write a day and a month."""
        month = MONTHS[self.language][day.month - 1]
        if self.language == "es":
            return f"{day.day} de {month}"
        if self.day_first:
            return self._rng.choice(
                (f"{day.day} {month}", f"{day.day}/{day.month}", f"{ordinal(day.day)} {month[:3]}")
            )
        return self._rng.choice(
            (f"{month} {day.day}", f"{day.month}/{day.day}", f"{month[:3]} {ordinal(day.day)}")
        )

    def season(self, day: datetime.date) -> str:
        """Write a season with its year."""
        return f"{self._rng.choice(SEASONS[self.language])} {day.year}"

    def weekdays(self) -> str:
        """Write a joined list of weekdays."""
        return self._rng.choice(_LISTS[self.language])


def ordinal(number: int) -> str:
    """Write 1st, 2nd, 3rd."""
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
