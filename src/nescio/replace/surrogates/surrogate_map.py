"""The surrogates of a record: which value replaces which, without collisions, chosen by the key alone.

`people` makes those of names, `places` and `contacts` those of other entities.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from functools import cached_property

from nescio.core.folding import fold, match_key
from nescio.languages.merged import surrogate_words
from nescio.languages.registry import language_cache
from nescio.replace.key import Key
from nescio.replace.surrogates import contacts, places
from nescio.replace.surrogates.casing import titled
from nescio.replace.surrogates.keyed_random import KeyedRandom
from nescio.replace.surrogates.people import People

NAMES = frozenset({"PATIENT", "DOCTOR"})
_NAMED_KINDS: dict[str, Callable[[str, KeyedRandom, str, places.NameOf], str]] = {
    "HOSPITAL": places.named,
    "DEPARTMENT": places.named,
    "ORGANIZATION": places.named,
    "STREET": places.named,
    "LOCATION-OTHER": places.named,
    "ROOM": places.named,
    "CITY": places.city,
    "STATE": places.state,
    "COUNTRY": places.country,
    "PROFESSION": places.profession,
}
_ADDRESSES = frozenset({"EMAIL", "URL", "IPADDR", "USERNAME"})
_ALIASED = frozenset({"STATE", "COUNTRY"})
_PHONES = frozenset({"PHONE", "FAX"})
_WORD = re.compile(r"[^\W\d_]{3,}")
_TRIES = 40
# Numbers and lone letters. Hit: 4, 5th, 7B, the A of ward A. Near miss: west.
_NUMBER = re.compile(r"\w*\d\w*|\b\w\b")


class SurrogateMap:
    """Surrogates for all entities of a record but dates.

    Attributes:
        people: those of the names.
    """

    def __init__(self, key: Key, patient: str, language: str, entities: Sequence[tuple[str, str]]) -> None:
        """Choose a surrogate for each entity of a record.

        Args:
            key: the secret that chooses.
            patient: whose record it is.
            language: of the surrogates.
            entities: canonical label and surface of each.
        """
        self._key = key
        self._patient = patient
        self._language = language
        surfaces = [surface for _, surface in entities]
        self._real = {*map(match_key, surfaces), *map(_bare, surfaces)}
        self._real.update(_kind(label, surface)[1] for label, surface in entities if label in _ALIASED)
        self._real.update(
            _digits(surface[contacts.extension(surface) :]) for label, surface in entities if label in _PHONES
        )
        # Words that name something real: no surrogate may contain them.
        self._real_words = set().union(
            *[
                _naming_words(surface)
                for label, surface in entities
                if label in NAMES or label in _NAMED_KINDS
            ]
        )
        names = [(label, surface) for label, surface in entities if label in NAMES]
        self.people = People(key, patient, language, names, self._real_words)
        self._chosen: dict[tuple[str, str], str] = {}
        self._taken: set[str] = set()
        self._named = [surface for label, surface in entities if label in _NAMED_KINDS]
        self._names: dict[str, str] = {}
        self._place_names: set[str] = set()
        self._complete = False  # what is asked for later changes nothing, whatever the order
        self._short: dict[tuple[str, str], str] = {}  # kind and initials -> the first that has them
        others = {(label, surface) for label, surface in entities if label not in NAMES}
        for label, surface in sorted(others, key=_rank):
            kind, identity = _kind(label, surface)
            if (kind, identity) not in self._chosen:
                self._chosen[kind, identity] = chosen = self._choose(kind, identity, surface)
                self._taken.add(chosen)
                if kind in _NAMED_KINDS:
                    self._short.setdefault((kind, _initials(identity)), chosen)
        self._complete = True

    def surrogate(self, label: str, surface: str) -> str:
        """Return the surrogate of an entity, under its canonical label, in the form it has here."""
        if label in NAMES:
            return self.people.surrogate(surface, label)
        kind, identity = _kind(label, surface)
        chosen = self._chosen.get((kind, identity)) or self._choose(kind, identity, surface)
        if kind == "STATE":
            return places.state_like(chosen, surface, self._language)
        if kind == "COUNTRY":
            return places.country_like(chosen, surface)
        if kind in _NAMED_KINDS or kind in _ADDRESSES:
            if surface.isupper():
                return chosen.upper() if len(surface) > 3 else chosen
            return chosen.lower() if surface.islower() else chosen
        if kind == "PHONE" and any(map(str.isdigit, surface)):
            at = contacts.extension(surface)
            number = _fill(chosen, surface[:at], contacts.country_code(surface), contacts.signs(surface))
            return number + (self._extension(surface[at:]) if at < len(surface) else "")
        return _fill(chosen, surface, 0, str.isalnum)

    def identity(self, label: str, surface: str) -> str:
        """Return what all written forms of a thing share."""
        return self.people.identity(surface, label) if label in NAMES else _kind(label, surface)[1]

    def _extension(self, text: str) -> str:
        digits = _digits(text)
        chosen = self._chosen.get(("PHONE", digits)) or self._choose("PHONE", digits, digits)
        return _fill(chosen, text, 0, str.isdecimal)

    def _choose(self, kind: str, identity: str, surface: str) -> str:
        for attempt in range(_TRIES):
            rng = KeyedRandom(self._key.digest(f"value/{kind}", self._patient, identity, str(attempt)))
            chosen = self._make(kind, identity, surface, rng, attempt)
            if chosen not in self._taken and not self._clashes(kind, chosen):
                return chosen
        if kind in _NAMED_KINDS and self._clashes(kind, chosen):
            chosen = rng.same_shape(surface)
        return chosen if not self._clashes(kind, chosen) else "X" * max(1, len(identity))

    def _make(self, kind: str, identity: str, surface: str, rng: KeyedRandom, attempt: int) -> str:
        if kind in _NAMED_KINDS:
            all_caps = surface.isupper()
            if all_caps and 2 <= len(surface) <= 6 and not attempt and _NAMED_KINDS[kind] is places.named:
                short = _initials(self._short.get((kind, identity), ""))
                if len(short) > 1:
                    return short.upper()
            # MAYO beside Mayo Clinic is no abbreviation.
            like = titled(surface) if all_caps and (len(surface) > 6 or identity in self._names) else surface
            return _NAMED_KINDS[kind](like, rng, self._language, self._name_of)
        if kind == "EMAIL":
            made = contacts.mail(surface, rng, self._language, self.people.user_name, self.people.real)
            return made if not attempt else f"{rng.randbelow(90) + 10}{made}"
        if kind == "USERNAME":
            made = contacts.user_name(surface, rng, self._language, self.people.user_name, self.people.real)
            return made if not attempt else f"{made}{rng.randbelow(90) + 10}"
        if kind == "URL":
            return contacts.web(surface, rng)
        if kind == "IPADDR":
            return contacts.network(surface, rng)
        if kind == "PHONE":
            return contacts.phone_digits(identity, rng, self._language)
        return rng.same_shape(identity)

    def _name_of(self, words: str) -> str:
        """Return what the words that name a place become, alone or within a longer name."""
        identity = match_key(words)
        name = self._names.get(identity) or self._find_name(words, identity)
        if not self._complete:
            self._names[identity] = name
            self._place_names.add(name)
        return name

    def _find_name(self, words: str, identity: str) -> str:
        number = bool(_NUMBER.fullmatch(identity))
        for attempt in range(_TRIES):
            rng = KeyedRandom(self._key.digest("value/place", self._patient, identity, str(attempt)))
            # Where most short numbers are real ones, longer ones are left.
            like = f"1{words}" if number and attempt >= _TRIES // 2 else words
            name = places.name_like(like, rng, self._language)
            if name == words or name in self._place_names or (number and fold(name) in self._numbers):
                continue
            if not self._clashes("CITY", name):
                break
        return name

    @cached_property
    def _numbers(self) -> Set[str]:
        """The numbers within the names of the record: 4 West must not become 5 West if there is one."""
        return frozenset().union(*map(_numbers_in, self._named))

    def _clashes(self, kind: str, chosen: str) -> bool:
        folded = fold(chosen)
        words = " ".join(folded.split())
        if words in self._real or (kind in _ALIASED and places.same_place(kind, words) in self._real):
            return True
        return kind in _NAMED_KINDS and not self._real_words.isdisjoint(_WORD.findall(folded))


@language_cache(maxsize=16384)
def _kind(label: str, surface: str) -> tuple[str, str]:
    """Return what makes two surfaces the same thing: names of things by their words, numbers by their digits."""
    if label in _ALIASED:
        return label, places.same_place(label, match_key(surface))
    if label in _NAMED_KINDS or label in _ADDRESSES:
        return label, match_key(surface)
    if label in _PHONES:
        number = surface[contacts.country_code(surface) : contacts.extension(surface)]
        return "PHONE", fold("".join(filter(contacts.signs(surface), number))) or _bare(surface)
    return "NUMBER", _bare(surface)


@language_cache(maxsize=16384)
def _naming_words(surface: str) -> Set[str]:
    """Return the folded words of a name or place that name something."""
    return frozenset(_WORD.findall(fold(surface))) - _generic_words()


@language_cache()
def _generic_words() -> Set[str]:
    return frozenset(_WORD.findall(" ".join(places.generic_words())))  # of children's: children


@language_cache(maxsize=16384)
def _numbers_in(surface: str) -> Set[str]:
    return frozenset(_NUMBER.findall(fold(surface)))


def _rank(item: tuple[str, str]) -> tuple[int, bool, bool, tuple[str, str]]:
    """Put the longest first, so that abbreviations can follow what they abbreviate; of one, that with the fewest capitals."""
    surface = item[1]
    return -len(surface), surface.isupper(), not surface.istitle(), item


@language_cache(maxsize=16384)
def _bare(surface: str) -> str:
    return "".join(filter(str.isalnum, fold(surface)))


def _digits(text: str) -> str:
    return "".join(filter(str.isdecimal, text))


@language_cache(maxsize=16384)
def _initials(name: str) -> str:
    return "".join(
        word[0] for word in fold(name).split() if word not in surrogate_words().links and word[0].isalnum()
    )


def _fill(chosen: str, surface: str, start: int, kind: Callable[[str], bool]) -> str:
    """Write the chosen characters over those of a kind in ``surface``, from ``start`` on."""
    rest = iter(chosen)
    parts = [surface[:start]]
    for char in surface[start:]:
        new = next(rest, "") if kind(char) else char
        parts.append(new.upper() if char.isupper() else new)
    return "".join(parts)
