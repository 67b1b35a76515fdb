"""Invented values in the shapes that notes write them in: dates, phones, numbers, addresses, institutions.

Phones are of ranges kept for fiction, mails and web addresses of reserved domains; nothing here belongs to anyone.
"""

from __future__ import annotations

import datetime
import random
import string
from functools import cache
from importlib import resources

from nescio.core.toml import parse_toml

MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
}
WEEKDAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "es": "lunes martes miércoles jueves viernes sábado domingo".split(),
}
_DOMAINS = ("example.com", "example.org", "example.net", "mail.example", "health.example", "clinic.test")


@cache
def word_lists(language: str) -> dict[str, list[str]]:
    """Return the lists of places, firms, professions and the like."""
    table = parse_toml((resources.files("nescio.corpora.synth") / "lists.toml").read_text("utf-8"))
    return {name: [item.strip() for item in text.split("|")] for name, text in table[language].items()}


def pattern(shape: str, rng: random.Random) -> str:
    """Fill a shape: # a digit, @ a capital letter, % either; a backslash before what stands for itself."""
    out: list[str] = []
    escaped = False
    for char in shape:
        if escaped:
            out.append(char)
            escaped = False
        elif char == "\\":
            escaped = True
        elif char == "#":
            out.append(rng.choice(string.digits))
        elif char == "@":
            out.append(rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ"))
        elif char == "%":
            out.append(rng.choice(string.digits + "ABCDEFGHJKLMNPRSTUVWXYZ"))
        else:
            out.append(char)
    return "".join(out)


def pick_shape(shapes: str, rng: random.Random) -> str:
    """Fill one of several shapes separated by |."""
    return pattern(rng.choice(shapes.split("|")), rng)


def random_day(rng: random.Random) -> datetime.date:
    """Return a day some time between 1995 and 2035."""
    return datetime.date(1995, 1, 1) + datetime.timedelta(days=rng.randrange(40 * 365))


class DateWriter:
    """Writes dates; a note keeps to one or two forms."""

    def __init__(self, language: str, day_first: bool, rng: random.Random) -> None:
        self.language = language
        self.day_first = day_first
        self._rng = rng
        self._forms = rng.sample(("slash", "slash", "short", "dash", "iso", "dot", "words", "abbreviated"), 2)

    def full(self, day: datetime.date) -> str:
        """Write a whole date."""
        rng, form = self._rng, self._rng.choice(self._forms)
        year = f"{day.year}" if rng.random() < 0.7 else f"{day.year % 100:02d}"
        first, second = (day.day, day.month) if self.day_first else (day.month, day.day)
        month = MONTHS[self.language][day.month - 1]
        if form == "iso":
            return day.isoformat()
        if form in ("words", "abbreviated"):
            if self.language == "es":
                return (
                    f"{day.day} de {month} de {day.year}"
                    if form == "words"
                    else f"{day.day}-{month[:3]}-{year}"
                )
            name = month if form == "words" else month[:3]
            if self.day_first:
                return rng.choice(
                    (
                        f"{day.day} {name} {day.year}",
                        f"{_ordinal(day.day)} {name} {day.year}",
                        f"{day.day}-{name}-{year}",
                    )
                )
            return rng.choice(
                (
                    f"{name} {day.day}, {day.year}",
                    f"{name} {_ordinal(day.day)}, {day.year}",
                    f"{name} {day.day} {day.year}",
                )
            )
        mark = {"slash": "/", "short": "/", "dash": "-", "dot": "."}[form]
        if form == "short":
            return f"{first}{mark}{second}{mark}{day.year % 100:02d}"
        return f"{first:02d}{mark}{second:02d}{mark}{year}"

    def partial(self, day: datetime.date) -> str:
        """Write a date without its year, or a month with its year."""
        rng = self._rng
        month = MONTHS[self.language][day.month - 1]
        first, second = (day.day, day.month) if self.day_first else (day.month, day.day)
        if self.language == "es":
            return rng.choice(
                (
                    f"{first}/{second}",
                    f"{day.day} de {month}",
                    f"{month} de {day.year}",
                    f"{day.month:02d}/{day.year}",
                )
            )
        short = month[:3]
        return rng.choice((
            f"{first}/{second}", f"{first}/{second}", f"{first}-{second}", f"{month} {day.day}", f"{short} {_ordinal(day.day)}",
            f"{day.day} {short}", f"{month} {day.year}", f"{short} '{day.year % 100:02d}", f"{day.month}/{day.year}", f"{short} {day.year}",
            _ordinal(day.day),
        ))  # fmt: skip

    def weekday(self, day: datetime.date) -> str:
        """Write the day of the week."""
        name = WEEKDAYS[self.language][day.weekday()]
        return self._rng.choice((name, name, name[:3])) if self.language == "en" else name


def _ordinal(number: int) -> str:
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def phone(region: str, rng: random.Random) -> str:
    """Return a telephone number that cannot ring anywhere."""
    if region == "us":
        area = rng.randint(201, 989)
        line = f"01{rng.randrange(100):02d}"
        return rng.choice((
            f"({area}) 555-{line}", f"{area}-555-{line}", f"{area}.555.{line}", f"{area} 555 {line}", f"555-{line}", f"1-{area}-555-{line}", f"+1 {area} 555 {line}",
        ))  # fmt: skip
    if region == "es":
        return pick_shape("5## ### ###|5## ## ## ##|5########|+34 5## ### ###|5##-######", rng)
    return pick_shape(
        "020 7946 0###|01632 960###|0161 496 0###|07700 900###|+44 7700 900###|020 91# ####|\\02 5550 ####|0491 570 ###",
        rng,
    )


def mail(name: str, rng: random.Random) -> str:
    """Return a mail address at a reserved domain."""
    plain = "".join(c for c in name.lower() if c.isascii() and c.isalnum()) or "info"
    return (
        rng.choice(
            (
                plain,
                f"{plain}{rng.randrange(100)}",
                f"{plain[:1]}.{plain[1:]}",
                f"{plain}_{rng.randrange(1950, 2010)}",
            )
        )
        + "@"
        + rng.choice(_DOMAINS)
    )


def web(rng: random.Random) -> str:
    """Return a web address at a reserved domain."""
    site = rng.choice(("portal", "mychart", "results", "visit", "www", "telehealth", "records"))
    return (
        rng.choice(("https://", "http://", ""))
        + f"{site}.{rng.choice(_DOMAINS)}"
        + rng.choice(("", "/login", pattern("/v/%%%%##", rng), "/results?id=" + pattern("####", rng)))
    )


def network(rng: random.Random) -> str:
    """Return a network address of a private or documentation range."""
    start = rng.choice(("10.#.#", "192.168.#", "192.0.2", "198.51.100", "203.0.113"))
    return pattern(start, rng) + f".{rng.randrange(1, 255)}"
