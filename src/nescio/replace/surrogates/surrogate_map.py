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
from nescio.replace.surrogates.distance import any_too_near
from nescio.replace.surrogates.gazetteer import (
    Place,
    area_codes,
    country_key,
    known_towns,
    postcode,
    postcode_country,
    regions_called,
    state_key,
)
from nescio.replace.surrogates.gazetteer import words_of as phone_words
from nescio.replace.surrogates.keyed_random import KeyedRandom
from nescio.replace.surrogates.lists import surrogate_words as words_of
from nescio.replace.surrogates.locations import Locations, split_town
from nescio.replace.surrogates.people import People

NAMES = frozenset({"PATIENT", "DOCTOR"})
_INSTITUTIONS = frozenset({"HOSPITAL", "DEPARTMENT", "ORGANIZATION", "STREET", "LOCATION-OTHER", "ROOM"})
_WHOLE_NAMES = frozenset(
    {"CITY", "STATE", "COUNTRY"}
)  # replaced as a whole; `_find_name` does it for the others
_NAMED_KINDS = _INSTITUTIONS | _WHOLE_NAMES | {"PROFESSION"}
_ADDRESSES = frozenset({"EMAIL", "URL", "IPADDR", "USERNAME"})
_ALIASED = frozenset({"STATE", "COUNTRY"})
_FIRST = {"STATE": 0, "COUNTRY": 1, "CITY": 2}  # the order in which surrogates are chosen
_PHONES = frozenset({"PHONE", "FAX"})
_WORD = re.compile(r"[^\W\d_]{3,}")
_TRIES = 40
# A postcode of digits. Hit: 28013, 44999-0001. Near miss: 12.
_POSTCODE = re.compile(r"\d{5}(?:-\d{4})?")
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
            entities: canonical label and value of each.
        """
        self._key = key
        self._patient = patient
        self._language = language
        if any(label == "CITY" for label, _ in entities):
            entities = [part for item in entities for part in _with_parts(*item, language)]
        values = [value for _, value in entities]
        self._real = {*map(match_key, values), *map(_bare, values)}
        self._real.update(_kind(label, value, language)[1] for label, value in entities if label in _ALIASED)
        self._real.update(
            _digits(value[contacts.extension(value) :]) for label, value in entities if label in _PHONES
        )
        # Words that name something real: no surrogate may contain them.
        self._real_words = set().union(
            *[_naming_words(value) for label, value in entities if label in NAMES or label in _NAMED_KINDS]
        )
        names = [(label, value) for label, value in entities if label in NAMES]
        self.people = People(key, patient, language, names, self._real_words)
        self._locations = Locations(language, entities)
        self._chosen: dict[tuple[str, str], str] = {}
        self._taken: set[str] = set()
        self._named = [value for label, value in entities if label in _NAMED_KINDS]
        self._lone = {
            places.lone_name(value, language) for label, value in entities if label in _INSTITUTIONS
        }
        self._names: dict[str, str] = {}
        self._place_names: set[str] = set()
        self._complete = False  # what is asked for later changes nothing, whatever the order
        self._short: dict[tuple[str, str], str] = {}  # kind and initials -> the first that has them
        others = {(label, value) for label, value in entities if label not in NAMES}
        for label, value in sorted(others, key=self._rank):
            kind, identity = _kind(label, value, language)
            if (kind, identity) not in self._chosen:
                self._chosen[kind, identity] = chosen = self._choose(kind, identity, value)
                self._taken.add(chosen)
                if kind in _NAMED_KINDS:
                    self._short.setdefault((kind, _initials(identity)), chosen)
        self._complete = True

    def surrogate(self, label: str, value: str) -> str:
        """Return the surrogate of an entity, under its canonical label, in the form it has here."""
        if label in NAMES:
            return self.people.surrogate(value, label)
        if label == "CITY" and (parts := split_town(value, self._language)):
            return "".join(self.surrogate(part, text) if part else text for part, text in parts)
        kind, identity = _kind(label, value, self._language)
        chosen = self._chosen.get((kind, identity)) or self._choose(kind, identity, value)
        if kind == "STATE":
            country = region.country if (region := self._locations.region(value)) else self._locations.home
            return places.state_like(chosen, value, self._language, country)
        if kind == "COUNTRY":
            return places.country_like(chosen, value)
        if kind in _NAMED_KINDS or kind in _ADDRESSES:
            if value.isupper():
                return chosen.upper() if len(value) > 3 else chosen
            return chosen.lower() if value.islower() else chosen
        if kind == "PHONE" and any(map(str.isdigit, value)):
            at = contacts.extension(value)
            number = _fill(chosen, value[:at], contacts.country_code(value), contacts.signs(value))
            return number + (self._extension(value[at:]) if at < len(value) else "")
        return _fill(chosen, value, 0, str.isalnum)

    def identity(self, label: str, value: str) -> str:
        """Return what all written forms of a thing share."""
        return (
            self.people.identity(value, label) if label in NAMES else _kind(label, value, self._language)[1]
        )

    def _extension(self, text: str) -> str:
        digits = _digits(text)
        chosen = self._chosen.get(("PHONE", digits)) or self._choose("PHONE", digits, digits)
        return _fill(chosen, text, 0, str.isdecimal)

    def _choose(self, kind: str, identity: str, value: str) -> str:
        for attempt in range(_TRIES):
            rng = KeyedRandom(self._key.digest(f"value/{kind}", self._patient, identity, str(attempt)))
            chosen = self._make(kind, identity, value, rng, attempt)
            near = kind in _WHOLE_NAMES and _is_near(value, chosen) and attempt < _TRIES - 1
            if chosen not in self._taken and not near and not self._clashes(kind, chosen):
                return chosen
        if kind in _NAMED_KINDS and self._clashes(kind, chosen):
            chosen = rng.same_shape(value)
        return chosen if not self._clashes(kind, chosen) else "X" * max(1, len(identity))

    def _make(self, kind: str, identity: str, value: str, rng: KeyedRandom, attempt: int) -> str:
        if kind in _NAMED_KINDS:
            all_caps = value.isupper()
            if all_caps and 2 <= len(value) <= 6 and not attempt and kind in _INSTITUTIONS:
                short = _initials(self._short.get((kind, identity), ""))
                if len(short) > 1:
                    return short.upper()
            # MAYO beside Mayo Clinic is no abbreviation.
            like = titled(value) if all_caps and (len(value) > 6 or identity in self._names) else value
            return self._make_named(kind, identity, like, rng, attempt)
        if kind == "ZIP":
            place = self._locations.moved(self._locations.postcode(value), self._chosen_state)
            return _bare(postcode(value.upper(), rng, place)).upper()
        if kind == "EMAIL":
            made = contacts.mail(value, rng, self._language, self.people.user_name, self.people.real)
            return made if not attempt else f"{rng.randbelow(90) + 10}{made}"
        if kind == "USERNAME":
            made = contacts.user_name(value, rng, self._language, self.people.user_name, self.people.real)
            return made if not attempt else f"{made}{rng.randbelow(90) + 10}"
        if kind == "URL":
            return contacts.web(value, rng)
        if kind == "IPADDR":
            return contacts.network(value, rng)
        if kind == "PHONE":
            place = self._locations.moved(self._locations.phone(identity), self._chosen_state)
            words = phone_words(self._locations.home, self._language)
            return contacts.phone_digits(identity, rng, words, area_codes(place, identity[:3]))
        return rng.same_shape(identity)

    def _make_named(self, kind: str, identity: str, value: str, rng: KeyedRandom, attempt: int) -> str:
        where = self._locations
        if kind == "CITY":
            place, size = where.town(identity)
            place = where.moved(place, self._chosen_state)
            if attempt >= _TRIES // 2:  # the record has all of its region
                place = Place(place.country)
            return places.city(value, rng, self._language, self._name_of, place, size)
        if kind == "STATE":
            return places.state(value, rng, where.region(value), where.home)
        if kind == "COUNTRY":
            if nation := where.nation(value):
                return places.state(value, rng, nation, where.home)
            if attempt >= _TRIES // 2:  # the record has all of its region
                return places.any_country(rng, self._language)
            return places.country(value, rng, self._language)
        if kind == "PROFESSION":
            return places.profession(value, rng, self._language)
        return places.named(value, rng, self._language, self._name_of)

    def _rank(self, item: tuple[str, str]) -> tuple[int, int, bool, bool, tuple[str, str]]:
        """Put states and countries first, which tell where their towns are, then towns, which tell what a hospital is called, then the longest, so that abbreviations can follow what they abbreviate; of one, that with the fewest capitals."""
        label, value = item
        rank = _FIRST.get(label, 3)
        if rank == _FIRST["CITY"] and self._locations.is_like_state(value):
            rank = 0
        return rank, -len(value), value.isupper(), not value.istitle(), item

    def _chosen_state(self, label: str, value: str) -> str:
        """Return the surrogate of a state or country; empty where it has none yet."""
        return self._chosen.get(_kind(label, value, self._language), "")

    def _name_of(self, words: str) -> str:
        """Return what the words that name a place become, alone or within a longer name."""
        identity = match_key(words)
        name = self._names.get(identity) or self._find_name(words, identity)
        if not self._complete:
            self._names[identity] = name
            self._place_names.add(name)
        return name

    def _find_name(self, words: str, identity: str) -> str:
        city = self._chosen.get(("CITY", identity))
        if city:  # Dayton General Hospital is in Dayton
            return titled(city)
        number = bool(_NUMBER.fullmatch(identity))
        for attempt in range(_TRIES):
            rng = KeyedRandom(self._key.digest("value/place", self._patient, identity, str(attempt)))
            # Where most short numbers are real ones, longer ones are left.
            like = f"1{words}" if number and attempt >= _TRIES // 2 else words
            home, lone = Place(self._locations.home), identity in self._lone
            name = places.name_like(like, rng, self._language, home, lone=lone)
            if name == words or name in self._place_names or (number and fold(name) in self._numbers):
                continue
            if not self._clashes("CITY", name) and (number or not _is_near(words, name)):
                break
        return name

    @cached_property
    def _numbers(self) -> Set[str]:
        """The numbers within the names of the record: 4 West must not become 5 West if there is one."""
        return frozenset().union(*map(_numbers_in, self._named))

    def _clashes(self, kind: str, chosen: str) -> bool:
        folded = fold(chosen)
        words = " ".join(folded.split())
        if words in self._real or (kind in _ALIASED and _alias(kind, words, self._language) in self._real):
            return True
        if kind not in _NAMED_KINDS:
            return False
        found = _WORD.findall(folded)
        # Nor may a town be called as somebody of the record is now.
        return not self._real_words.isdisjoint(found) or not self.people.taken.isdisjoint(found)


@language_cache(maxsize=16384)
def _kind(label: str, value: str, language: str) -> tuple[str, str]:
    """Return what makes two values the same thing: names of things by their words, numbers by their digits."""
    if label == "CITY":  # some schemes have one label for all of an address
        label = _kind_of_place(value, language)
    if label in _ALIASED:
        return label, _alias(label, match_key(value), language)
    if label == "ZIP":
        return label, _bare(value)
    if label in _NAMED_KINDS or label in _ADDRESSES:
        return label, match_key(value)
    if label in _PHONES:
        number = value[contacts.country_code(value) : contacts.extension(value)]
        return "PHONE", fold("".join(filter(contacts.signs(value), number))) or _bare(value)
    return "NUMBER", _bare(value)


def _alias(label: str, words: str, language: str) -> str:
    return state_key(words, language) if label == "STATE" else country_key(words)


def _kind_of_place(value: str, language: str) -> str:
    """Return the label of what is called a town: that of a postcode or a state if it is one and no town."""
    if _POSTCODE.fullmatch(value) or postcode_country(value):
        return "ZIP"
    regions = regions_called(language).get(match_key(value).replace(".", ""), ())
    towns = {town.place.country for town in known_towns().get(match_key(value), ())}
    own = words_of(language).country
    return "STATE" if regions and (not towns or own == regions[0].country not in towns) else "CITY"


def _with_parts(label: str, value: str, language: str) -> list[tuple[str, str]]:
    """Return an entity, and the parts of a town with its postcode or state."""
    parts = split_town(value, language) if label == "CITY" else ()
    return [part for part in parts if part[0]] or [(label, value)]


@language_cache(maxsize=16384)
def _naming_words(value: str) -> Set[str]:
    """Return the folded words of a name or place that name something."""
    return frozenset(map(fold, _WORD.findall(value))) - _generic_words() - places.small_words(value)


@language_cache()
def _generic_words() -> Set[str]:
    words = (*places.generic_words(), *surrogate_words().kept_with_jobs)
    return frozenset(_WORD.findall(" ".join(words)))  # of children's: children


def _is_near(value: str, chosen: str) -> bool:
    """Whether a word that names a place is too near to one that names its surrogate."""
    return any_too_near(_naming_words(value), _naming_words(chosen))


@language_cache(maxsize=16384)
def _numbers_in(value: str) -> Set[str]:
    return frozenset(_NUMBER.findall(fold(value)))


@language_cache(maxsize=16384)
def _bare(value: str) -> str:
    return "".join(filter(str.isalnum, fold(value)))


def _digits(text: str) -> str:
    return "".join(filter(str.isdecimal, text))


@language_cache(maxsize=16384)
def _initials(name: str) -> str:
    return "".join(
        word[0] for word in fold(name).split() if word not in surrogate_words().links and word[0].isalnum()
    )


def _fill(chosen: str, value: str, start: int, kind: Callable[[str], bool]) -> str:
    """Write the chosen characters over those of a kind in ``value``, from ``start`` on."""
    rest = iter(chosen)
    parts = [value[:start]]
    for char in value[start:]:
        new = next(rest, "") if kind(char) else char
        parts.append(new.upper() if char.isupper() else new)
    return "".join(parts)
