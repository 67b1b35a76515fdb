"""Invented people: a name from some culture, and the many forms that notes write it in."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from nescio.core.errors import ConfigError, nearest
from nescio.core.toml import parse_toml
from nescio.languages.registry import language_cache, language_codes, language_pack, language_packs
from nescio.languages.synth_forms import SynthForms

_SYLLABLES = "ba be bor bran car chan chi da del den do dra el en fal far fen gar gil gor hal han hol il in jor ka kel kin lan len lo lu ma mar mer min mo na nel no or pa per pin qua ra ren ri ro sal san ser sha sil ta tal ten tho to tri ul va ven vi wa wel win ya yor za zel".split()
_ENDS = "son ton ley man well worth field wick sen ski ez ova ian o a i er ard elle ett dale kin stad oglu wala".split()
_FIRST_ENDS = {
    True: "a elle ina ita wen ia ette lyn isha ana".split(),
    False: "o us an ek in rel ton as ir iel".split(),
}
_MADE_UP = 0.2  # share of surnames that no list knows, so that models learn from context
_MADE_UP_FIRST = 0.08
_BYNAME, _SUFFIX = 0.15, 0.06  # share of people with one, where the language has them
_LETTERS = str.maketrans(
    {
        "ł": "l",
        "Ł": "L",
        "ø": "o",
        "Ø": "O",
        "æ": "ae",
        "Æ": "Ae",
        "ß": "ss",
        "ı": "i",
        "đ": "d",
        "Đ": "D",
        "þ": "th",
        "Þ": "Th",
        "ð": "d",
        "ə": "e",
        "Ə": "E",
        "’": "'",
        "ơ": "o",
        "ư": "u",
    }
)  # what NFD leaves whole

Rng = random.Random


@dataclass(frozen=True, slots=True)
class Person:
    """Someone in a note."""

    first: str
    middle: str
    last: str
    female: bool
    culture: str = ""
    byname: str = ""
    suffix: str = ""

    @property
    def initials(self) -> str:
        """First letters of the names."""
        return "".join(name[0] for name in (self.first, self.middle, self.last) if name).upper()

    @property
    def nickname(self) -> str:
        """A short form of the first name, or what friends say."""
        short = self.first[:3] if len(self.first) > 5 else self.first
        return self.byname or _nicknames().get(self.first, short)


@language_cache()
def _nicknames() -> dict[str, str]:
    """Return the nicknames of all languages."""
    return {
        first: nick for pack in language_packs() if pack.synth for first, nick in pack.synth.nicknames.items()
    }


@language_cache()
def _culture_table(language: str) -> dict[str, dict[str, Any]]:
    path = language_pack(language).synth_folder / "names.toml"
    return parse_toml(path.read_text("utf-8"), str(path))


@language_cache()
def _cultures(language: str) -> dict[str, dict[str, list[str]]]:
    """Return culture -> given names of women (f) and men (m), and surnames (l)."""
    return {
        name: {key: _split(lists[key]) for key in ("f", "m", "l")}
        for name, lists in _culture_table(language).items()
    }


@language_cache()
def _weights(language: str) -> tuple[list[str], list[int]]:
    """Return the cultures of a language and how often each is drawn."""
    table = _culture_table(language)
    return list(table), [lists.get("weight", 1) for lists in table.values()]


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


def synth_languages() -> tuple[str, ...]:
    """Return the languages in which notes can be invented."""
    return tuple(pack.code for pack in language_packs() if pack.synth)


def synth_forms(language: str) -> SynthForms:
    """Return the forms of a language.

    Raises:
        ConfigError: no notes can be invented in it.
    """
    forms = language_pack(language).synth if language in language_codes() else None
    if forms is None:
        raise ConfigError(f"no synthetic notes in {language!r}{nearest(language, synth_languages())}")
    return forms


def invent_person(
    language: str, rng: Rng, *, female: bool | None = None, family: Person | None = None
) -> Person:
    """Make somebody up; one of a family shares its culture and, more often than not, its surname."""
    forms, cultures = synth_forms(language), _cultures(language)
    name = family.culture if family and family.culture else rng.choices(*_weights(language))[0]
    culture = cultures[name]
    is_female = rng.random() < 0.5 if female is None else female
    firsts = culture["f" if is_female else "m"]
    first = rng.choice(firsts)
    if rng.random() < _MADE_UP_FIRST:
        first = (
            "".join(rng.choices(_SYLLABLES, k=rng.choice((1, 2)))) + rng.choice(_FIRST_ENDS[is_female])
        ).capitalize()
    last = _last(language, rng, culture) if not family or rng.random() < 0.45 else family.last
    middle = ""
    if rng.random() < forms.middle_names:
        initial = rng.choice("ABCDEFGHJKLMNPRSTW") + rng.choice((".", ".", ""))
        whole = forms.full_middle_names
        middle = rng.choice(firsts) if whole >= 1 or rng.random() < whole else initial
    byname = rng.choice(forms.bynames) if forms.bynames and rng.random() < _BYNAME else ""
    suffix = ""
    if forms.suffixes and not is_female and rng.random() < _SUFFIX:
        suffix = rng.choice(forms.suffixes)
    return Person(first, "" if middle == first else middle, last, is_female, name, byname, suffix)


def surname(language: str, rng: Rng) -> str:
    """Return a surname of any culture, for the names of firms and hospitals."""
    return _last(language, rng, _cultures(language)[rng.choices(*_weights(language))[0]], plain=True)


def _last(language: str, rng: Rng, culture: dict[str, list[str]], *, plain: bool = False) -> str:
    chance = rng.random()
    if chance < _MADE_UP:
        last = ("".join(rng.choices(_SYLLABLES, k=rng.choice((1, 2, 2)))) + rng.choice(_ENDS)).capitalize()
    elif chance < _MADE_UP + 0.1:
        last = rng.choice(_cultures(language)["words"]["l"])
    else:
        last = rng.choice(culture["l"])
    if plain:
        return last
    if language_pack(language).two_surnames:
        return last if rng.random() < 0.15 else f"{last} {rng.choice(culture['l'])}"
    return f"{last}-{rng.choice(culture['l'])}" if rng.random() < 0.04 else last


def without_accents(person: Person) -> Person:
    """Return the same person as systems without accents spell the name."""
    first, middle, last = (_ascii(name) for name in (person.first, person.middle, person.last))
    return Person(first, middle, last, person.female, person.culture, person.byname, person.suffix)


def _ascii(name: str) -> str:
    plain = unicodedata.normalize("NFD", name).translate(_LETTERS)
    return "".join(char for char in plain if char.isascii())


def misspelt(name: str, rng: Rng) -> str:
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


def _full(p: Person, rng: Rng) -> str:
    chance = rng.random()
    if p.suffix and chance < 0.6:
        return f"{p.first} {p.last}{p.suffix}"
    if chance > 0.95:
        return f"{p.first} {p.last.upper()}"
    if p.middle and chance < 0.5:
        return f"{p.first} {p.middle} {p.last}"
    if p.byname and chance > 0.6:
        return rng.choice((f'{p.first} "{p.byname}" {p.last}', f"{p.first} ({p.byname}) {p.last}"))
    return f"{p.first} {p.last}"


def _last_first(p: Person, rng: Rng) -> str:
    middle = f" {p.middle}" if p.middle and rng.random() < 0.6 else ""
    name = f"{p.last}{rng.choice((', ', ', ', ', ', ',', ' , '))}{p.first}{middle}"
    return name.upper() if rng.random() < 0.3 else name


def _initials(p: Person, rng: Rng) -> str:
    letters = p.initials if rng.random() < 0.7 else p.first[0].upper() + p.last[0].upper()
    return rng.choices((letters, ".".join(letters) + ".", letters.lower()), (8, 1, 1))[0]


def _login(p: Person, rng: Rng) -> str:
    first, last = (
        "".join(c for c in name.lower() if c.isascii() and c.isalpha()) or "user"
        for name in (p.first, p.last)
    )
    n = rng.choice(
        ("", "", str(rng.randrange(1, 10)), f"{rng.randrange(100):02d}", str(rng.randrange(1940, 2012)))
    )
    return rng.choice((
        f"{first[0]}{last}{n}", f"{last}{first[0]}{n}", f"{first}.{last}{n}", f"{first}_{last[0]}{n}", f"{first[:3]}{last[:4]}{n}", f"{last[:6]}{first[0]}0{rng.randrange(1, 9)}",
        f"{first[0]}{last}".upper() + n, f"rn{last}", f"{first}{rng.randrange(10, 99)}", f"{last}.{first[0]}", f"x{rng.randrange(10000, 99999)}{first[0]}", f"{first}the{last[:4]}{n}",
    ))  # fmt: skip


FORMS: dict[str, Callable[[Person, Rng], str]] = {
    "full": _full,
    "plain": lambda p, _: f"{p.first} {p.last}",
    "first": lambda p, _: p.first,
    "last": lambda p, _: p.last,
    "lastfirst": _last_first,
    "lastspace": lambda p, _: f"{p.last} {p.first}",
    "initials": _initials,
    "nick": lambda p, _: p.nickname,
    "typo": lambda p, rng: misspelt(p.last, rng),
    "lower": lambda p, _: f"{p.first} {p.last}".lower(),
    "caps": lambda p, _: f"{p.first} {p.last}".upper(),
    "short": lambda p, rng: rng.choice(
        (f"{p.first[0]}. {p.last}", f"{p.first[0]} {p.last}", f"{p.first[0]}.{p.last}")
    ),
    "shortlower": lambda p, _: f"{p.first[0]}. {p.last}".lower(),
    "lastinit": lambda p, rng: rng.choice(
        (f"{p.last} {p.first[0]}", f"{p.last}, {p.first[0]}", f"{p.last}, {p.first[0]}.")
    ),
    "firstinit": lambda p, rng: rng.choice((f"{p.first} {p.last[0]}", f"{p.first} {p.last[0]}.")),
    "any": lambda p, rng: rng.choice((p.first, p.first, _full(p, rng), p.nickname, p.first, p.last)),
    "login": _login,
}
"""The ways of writing a name, by the word after the dot."""
