"""Where the towns, states and postcodes of a record are, and in which place their surrogates are to be.

A town stays in its country; in its state, unless the record names the state, which becomes another one: then its towns lie in that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from nescio.core.folding import match_key
from nescio.languages.surrogate_words import Region
from nescio.replace.surrogates.contacts import country_code
from nescio.replace.surrogates.gazetteer import (
    Place,
    Town,
    area_codes,
    country_key,
    country_of_area_code,
    has_postcode,
    has_towns,
    home_countries,
    is_nation,
    is_postcode,
    known_towns,
    phone_country,
    place_of,
    postcode_country,
    region_at,
    region_of_area_code,
    region_of_postcode,
    regions_called,
    size_number,
    towns_like_states,
)
from nescio.replace.surrogates.lists import surrogate_words

Entities = Sequence[tuple[str, str]]
Chosen = Callable[[str, str], str]
"""Gives the surrogate of a state or country by its label and value; empty where it has none."""

_PLACES = frozenset({"CITY", "STATE", "ZIP", "COUNTRY"})
_PHONES = frozenset({"PHONE", "FAX"})
_AROUND = 3  # entities behind a town that may say where it is
_WITH_AREA_CODE = 10  # digits
_MUCH_SMALLER = 3  # sizes; Warsaw, Indiana
_UNKNOWN_SIZE = "village"  # that no list has
# A town with more in one: 28013 Madrid, Dayton, OH, Getafe (Madrid). Near miss: San Juan.
_WITH_POSTCODE = re.compile(r"(\d{4,5})([ -]+(?:\w-)?)([^\W\d].*)", re.DOTALL)
_WITH_REGION = re.compile(r"([^,(]+)(,\s*|\s*\()([^,()]+)(\)?\.?)", re.DOTALL)


def split_town(value: str, language: str) -> Sequence[tuple[str, str]]:
    """Return label and text of the parts of a town with its postcode or state, labels being empty between them; nothing where it is whole."""
    found = _WITH_POSTCODE.fullmatch(value)
    if found:
        rest = split_town(found[3], language) or (("CITY", found[3]),)
        return (("ZIP", found[1]), ("", found[2]), *rest)
    found = _WITH_REGION.fullmatch(value) if "," in value or "(" in value else None
    if found and is_region(found[3].strip(), language):
        return ("CITY", found[1]), ("", found[2]), ("STATE", found[3]), ("", found[4])
    return ()


def is_region(value: str, language: str) -> bool:
    """Whether a text is a state or province."""
    return _bare(value) in regions_called(language)


def _bare(value: str) -> str:
    return match_key(value).replace(".", "")


class Locations:
    """The places of a record."""

    def __init__(self, language: str, entities: Entities) -> None:
        """Take the entities of a record, with canonical labels, in the order of the notes."""
        self._language = language
        self._all = entities

    @cached_property
    def _entities(self) -> Entities:
        return [item for item in self._all if item[0] in _PLACES]

    @cached_property
    def home(self) -> str:
        """The country that the record is from, as its states, postcodes, phones and towns tell."""
        own = surrogate_words(self._language).country
        votes: dict[str, int] = {}
        for number, (label, value) in enumerate(self._entities):
            country = self._country_of(label, value)
            around = self._entities[max(0, number - 1) : number + 2] if label == "CITY" else ()
            if country and not any(
                one == "COUNTRY" and country_key(match_key(v)) == country for one, v in around
            ):
                votes[country] = votes.get(country, 0) + (1 if label == "CITY" else 2)
        for label, value in self._all:
            if label in _PHONES and (country := self._country_of_phone(value, own)):
                votes[country] = votes.get(country, 0) + 2
        best = max(votes.values(), default=0)
        if not best or votes.get(own) == best:
            return own
        return min(country for country in votes if votes[country] == best)

    def _country_of(self, label: str, value: str) -> str:
        """Return the only country that a place may be in, of those that notes may come from; empty where there is none."""
        if label == "STATE":
            countries = {region.country for region in self._called(value)}
        elif label == "CITY":
            towns = known_towns().get(match_key(value), ())
            countries = {town.place.country for town in towns if town.size == towns[0].size}
        else:
            return postcode_country(value) if label == "ZIP" else ""
        country = countries.pop() if len(countries) == 1 else ""
        return country if country in home_countries() else ""

    def _country_of_phone(self, value: str, own: str) -> str:
        """Return the country that a phone number is of, by its form or, where its own country has area codes, by its area code."""
        country = phone_country(value, self._language)
        digits = "".join(filter(str.isdigit, value[country_code(value) :]))
        if country or len(digits) < _WITH_AREA_CODE or not area_codes(Place(own), ""):
            return country
        return country_of_area_code(digits[:3])

    def _called(self, value: str) -> Sequence[Region]:
        return regions_called(self._language).get(_bare(value), ())

    def region(self, value: str) -> Region | None:
        """Return the state or province of a name or a short form: of the home country where there are several."""
        found = self._called(value)
        return next((one for one in found if one.country == self.home), None) or next(iter(found), None)

    def nation(self, value: str) -> Region | None:
        """Return the region that is called a country: Wales."""
        region = self.region(value)
        return region if region and is_nation(region) else None

    @cached_property
    def _states(self) -> Mapping[Region, tuple[str, str]]:
        """The known states of the record, each with its label and value."""
        found: dict[Region, tuple[str, str]] = {}
        for label, value in self._entities:
            region = self._region_of(label, value)
            if region:
                found.setdefault(region, (label, value))
        return found

    def is_like_state(self, value: str) -> bool:
        """Whether a town is called like a state or province, and may be meant as such: Granada."""
        return match_key(value) in towns_like_states(self.home)

    def _region_of(self, label: str, value: str) -> Region | None:
        if label == "STATE":
            return self.region(value)
        if label == "CITY":
            return self.region(value) if self.is_like_state(value) else None
        return self.nation(value) if label == "COUNTRY" else None

    @cached_property
    def _countries(self) -> Mapping[str, str]:
        """The countries that the record names, without its own, each with a value."""
        named = {
            country_key(match_key(value)): value
            for label, value in reversed(self._entities)
            if label == "COUNTRY" and not self.nation(value)
        }
        named.pop(self.home, None)
        return named

    def town(self, identity: str) -> tuple[Place, str]:
        """Return where a town is and its size."""
        known = known_towns().get(identity, ())
        beside = self._beside.get(identity)
        if not known:
            return self._unknown(beside), _UNKNOWN_SIZE
        if beside and not any(_within(town.place, beside) for town in known):
            return beside, _UNKNOWN_SIZE
        largest = min(map(size_number, known))
        place, size = min(known, key=lambda town: self._unlikely(town, beside, largest))
        return (beside if beside and not place.region and _within(place, beside) else place), size

    def _unlikely(self, town: Town, beside: Place | None, largest: int) -> tuple[bool, ...]:
        """Order the places of towns that are called alike: as what stands beside tells, then as the states and countries of the record do; then not a small one of a great name."""
        place = town.place
        states = set(map(place_of, self._states))
        return (
            not (beside and _within(place, beside)),
            place not in states,
            place.country not in self._countries or place.country in home_countries(),
            size_number(town) >= largest + _MUCH_SMALLER,
            place.country != self.home,
        )

    def _unknown(self, beside: Place | None) -> Place:
        """Return where a town is that no list has: as what stands behind it tells, else in the only state of the record."""
        if beside and has_towns(beside.country, self._language):
            return beside
        here = [region for region in self._states if region.country == self.home and region.capital]
        return place_of(here[0]) if len(here) == 1 else Place(self.home)

    @cached_property
    def _beside(self) -> Mapping[str, Place]:
        """For each town the place that stands behind it: Dayton, OH; Cork, Ireland."""
        found: dict[str, Place] = {}
        for number, (label, value) in enumerate(self._entities):
            if label == "CITY":
                behind = self._entities[number + 1 : number + 1 + _AROUND]
                place = self._told(match_key(value), behind)
                if place:
                    found.setdefault(match_key(value), place)
        return found

    def _told(self, town: str, behind: Entities) -> Place | None:
        known = {place for place, _ in known_towns().get(town, ())}
        for distance, (label, value) in enumerate(behind):
            if label == "CITY" and not self.is_like_state(value):
                return None
            region = self._region_of(label, value)
            if region:
                place = place_of(region)
            elif label == "COUNTRY":
                place = Place(country_key(match_key(value)))
            elif label == "ZIP" and (country := postcode_country(value)):
                place = self._town_place(Place(country, region_of_postcode(value, country)))
            else:
                continue
            # what stands far off, in another sentence, is not where a known town is
            is_near = not distance and (not known or label == "STATE")
            if is_near or any(_within(one, place) for one in known):
                return place
        return None

    def _town_place(self, place: Place) -> Place:
        region = region_at(place)
        return place_of(region) if region else place

    def moved(self, place: Place, chosen: Chosen) -> Place:
        """Return in which place the surrogates of what is in one are."""
        region = next((one for one in self._states if one[:2] == place), None)
        if region and (new := chosen(*self._states[region])):
            found = self._of_country(region.country, new)
            return Place(found.country, found.name) if found else place
        if place.country in self._countries and (new := chosen("COUNTRY", self._countries[place.country])):
            other = country_key(match_key(new))
            return Place(other) if has_towns(other, self._language) else place
        return place

    def _of_country(self, country: str, name: str) -> Region | None:
        return next((one for one in self._called(name) if one.country == country), None)

    def postcode(self, value: str) -> Place:
        """Return where a postcode is: as it begins, else in the only state of the record."""
        named = next((one for one in self._states if has_postcode(one, value)), None)
        if named:
            return Place(named.country, named.name)
        own = surrogate_words(self._language).country
        countries = (postcode_country(value), self.home, *(one.country for one in self._states), own)
        fit = [country for country in countries if country and is_postcode(value, country)]
        found = next((Place(one, name) for one in fit if (name := region_of_postcode(value, one))), None)
        return found or (self._unknown(None) if fit else Place(self.home))

    def phone(self, digits: str) -> Place:
        """Return where a phone number is: as its area code tells, else in the only state of the record."""
        region = region_of_area_code(digits[:3], self.home)
        return Place(self.home, region) if region else self._unknown(None)


def _within(one: Place, other: Place) -> bool:
    """Whether a town may be in a place: the region of either may not be known."""
    return one.country == other.country and (not one.region or other.region in ("", one.region))
