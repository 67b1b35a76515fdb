"""Invented people: a name from some culture, and the many forms that notes write it in."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from importlib import resources

from nescio.core.toml import parse_toml

NICKNAMES = {
    "Margaret": "Peggy", "Robert": "Bob", "William": "Bill", "James": "Jimmy", "Michael": "Mike", "Patricia": "Patty", "Barbara": "Barb",
    "Susan": "Sue", "Dorothy": "Dot", "Kimberly": "Kim", "Francisco": "Paco", "José": "Pepe", "Dolores": "Lola", "Concepción": "Concha",
    "Guadalupe": "Lupe", "Ignacio": "Nacho", "Mohammed": "Mo", "Oluwaseun": "Seun", "Chukwuemeka": "Emeka", "Philippa": "Pippa", "Harriet": "Hattie",
}  # fmt: skip
_SYLLABLES = "ba be bor bran car chan chi da del den do dra el en fal far fen gar gil gor hal han hol il in jor ka kel kin lan len lo lu ma mar mer min mo na nel no or pa per pin qua ra ren ri ro sal san ser sha sil ta tal ten tho to tri ul va ven vi wa wel win ya yor za zel".split()
_ENDS = "son ton ley man well worth field wick sen ski ez ova ian o a i er ard elle ett dale kin stad oglu wala".split()
_MADE_UP = 0.25  # share of surnames that no list knows, so that models learn from context


@dataclass(frozen=True, slots=True)
class Person:
    """Someone in a note."""

    first: str
    middle: str
    last: str
    female: bool

    @property
    def initials(self) -> str:
        """First letters of the names."""
        return "".join(name[0] for name in (self.first, self.middle, self.last) if name).upper()

    @property
    def nickname(self) -> str:
        """A short form of the first name."""
        return NICKNAMES.get(self.first, self.first[:3] if len(self.first) > 5 else self.first)

    @property
    def login(self) -> str:
        """A user name made of the name."""
        return f"{self.first[0]}{self.last}".lower().translate(str.maketrans("", "", " '’-"))


@cache
def _cultures(language: str) -> dict[str, dict[str, list[str]]]:
    table = parse_toml((resources.files("nescio.corpora.synth") / "names.toml").read_text("utf-8"))
    return {
        name: {key: _split(text) for key, text in lists.items()} for name, lists in table[language].items()
    }


def _split(text: str) -> list[str]:
    """Cut a list at blanks; particles (de la, van der) stay with the name that follows."""
    names: list[str] = []
    held = ""
    for word in text.split():
        if word.islower() and "-" not in word:
            held += word + " "
            continue
        names.append(held + word)
        held = ""
    return names


def invent_person(language: str, rng: random.Random, *, female: bool | None = None) -> Person:
    """Make somebody up."""
    cultures = _cultures(language)
    culture = cultures[rng.choice(list(cultures))]
    surnames = culture["l"] if rng.random() < 0.85 else cultures["words"]["l"]
    is_female = rng.random() < 0.5 if female is None else female
    firsts = culture["f" if is_female else "m"]
    last = _made_up(rng) if rng.random() < _MADE_UP else rng.choice(surnames)
    if language == "es":
        second = rng.choice(culture["l"])
        last = last if rng.random() < 0.15 else f"{last} {second}"
    elif rng.random() < 0.05:
        last = f"{last}-{rng.choice(culture['l'])}"
    middle = ""
    if rng.random() < (0.2 if language == "es" else 0.35):
        middle = (
            rng.choice(firsts)
            if language == "es" or rng.random() < 0.4
            else rng.choice("ABCDEFGHJKLMNPRSTW") + "."
        )
    first = rng.choice(firsts)
    return Person(first, "" if middle == first else middle, last, is_female)


def _made_up(rng: random.Random) -> str:
    return ("".join(rng.choices(_SYLLABLES, k=rng.choice((1, 2, 2)))) + rng.choice(_ENDS)).capitalize()


def misspelt(name: str, rng: random.Random) -> str:
    """Return the name with one letter wrong, as a tired typist leaves it."""
    letters = [i for i in range(1, len(name) - 1) if name[i].isalpha() and name[i + 1].isalpha()]
    if not letters:
        return name
    at = rng.choice(letters)
    kind = rng.randrange(3)
    if kind == 0:
        return name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    if kind == 1:
        return name[:at] + name[at + 1 :]
    return name[:at] + name[at] + name[at:]
