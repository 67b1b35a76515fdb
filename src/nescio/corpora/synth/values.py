"""Word lists of the language packs, and invented addresses of mail, web and network, which are the same in every language.

Mail and web addresses are of reserved domains; nothing here belongs to anyone.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from nescio.core.toml import parse_toml
from nescio.languages.registry import language_cache, language_pack
from nescio.languages.synth_forms import fill_shape

_DOMAINS = ("example.com", "example.org", "example.net", "mail.example", "health.example", "clinic.test")


@language_cache()
def word_lists(language: str) -> Mapping[str, list[str]]:
    """Return the lists of places, firms, professions and the like."""
    path = language_pack(language).synth_folder / "lists.toml"
    table = parse_toml(path.read_text("utf-8"), str(path))
    return {name: [item.strip() for item in text.split("|")] for name, text in table.items()}


def mail(name: str, rng: random.Random) -> str:
    """Return a mail address at a reserved domain."""
    return f"{name.lower()}@{rng.choice(_DOMAINS)}"


def web(rng: random.Random) -> str:
    """Return a web address at a reserved domain."""
    site = rng.choice(("portal", "mychart", "results", "visit", "www", "telehealth", "records"))
    return (
        rng.choice(("https://", "http://", ""))
        + f"{site}.{rng.choice(_DOMAINS)}"
        + rng.choice(("", "/login", fill_shape("/v/%%%%##", rng), "/results?id=" + fill_shape("####", rng)))
    )


def network(rng: random.Random) -> str:
    """Return a network address of a private or documentation range."""
    start = rng.choice(("10.#.#", "192.168.#", "192.0.2", "198.51.100", "203.0.113"))
    return fill_shape(start, rng) + f".{rng.randrange(1, 255)}"
