"""Invented values in the shapes that notes write them in: phones, mails, addresses of machines; `dates` has the dates.

Phones are of ranges kept for fiction, mails and web addresses of reserved domains; nothing here belongs to anyone.
"""

from __future__ import annotations

import random
import string
from functools import cache
from importlib import resources

from nescio.core.toml import parse_toml

_PHONES = {
    "uk": "020 7946 0###|01632 960###|0161 496 0###|07700 900###|+44 7700 900###|01632 960 ###|0113 496 0###|(01632) 960###",
    "au": "(02) 5550 ####|0491 570 ###|02 5550 ####|07 7010 ####|1800 975 7##|03 5550 ####",
    "in": "+91 99999 0####|99999 0####|080-5550 ####|0484 555 0###|+91-99999-0####|022 5555 0###",
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


def phone(region: str, rng: random.Random) -> str:
    """Return a telephone number that cannot ring anywhere."""
    if region in ("us", "ca"):
        area = rng.randint(201, 989)
        line = f"01{rng.randrange(100):02d}"
        return rng.choice((
            f"({area}) 555-{line}", f"{area}-555-{line}", f"{area}.555.{line}", f"{area} 555 {line}", f"555-{line}", f"1-{area}-555-{line}", f"+1 {area} 555 {line}",
        ))  # fmt: skip
    if region == "es":
        return pick_shape("5## ### ###|5## ## ## ##|5########|+34 5## ### ###|5##-######", rng)
    return pick_shape(_PHONES[region], rng)


def mail(name: str, rng: random.Random) -> str:
    """Return a mail address at a reserved domain."""
    return f"{name.lower()}@{rng.choice(_DOMAINS)}"


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
