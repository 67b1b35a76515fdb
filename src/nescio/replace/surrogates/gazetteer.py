"""Towns, regions and countries of all languages: which there are, where they lie, and which postcodes they have.

`locations` says where the towns of a record are, `places` chooses others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nescio.core.folding import fold, match_key
from nescio.languages.merged import surrogate_words as all_words
from nescio.languages.registry import language_cache
from nescio.languages.surrogate_words import Region, SurrogateWords
from nescio.replace.surrogates.keyed_random import KeyedRandom
from nescio.replace.surrogates.lists import (
    all_surrogate_words,
    countries_by_alias,
    country_regions,
    surrogate_words,
)

_FEW = 3  # towns among which one is chosen
_WITHIN = "="  # before the name of the larger region that the towns of a county are listed under
_ENOUGH = 8  # towns of a region that is chosen; regions with the name of a town among which one is
_SIZES = ("", "large", "medium", "small", "village")
_NOT_DIALLED = re.compile(r"[^\d+]+")
_LETTERS = "ABDEFGHJLNPQRSTUWXYZ"  # those that the second half of a British postcode has


class Place(NamedTuple):
    """A country as `country_aliases` gives it, and one of its regions or nothing."""

    country: str
    region: str = ""


class Town(NamedTuple):
    """Where a town is and how large it is."""

    place: Place
    size: str


@language_cache()
def known_towns() -> Mapping[str, tuple[Town, ...]]:
    """Return the towns of each folded name, large ones first."""
    found: dict[str, list[Town]] = {}
    rows = [row for words in all_surrogate_words() for row in words.gazetteer]
    for row in sorted(rows, key=lambda row: _SIZES.index(row.size.lstrip("-"))):
        town = Town(Place(row.country, row.region), row.size.lstrip("-"))
        for name in row.names:
            for part in name.split(" / "):  # Donostia / San Sebastián
                found.setdefault(fold(part), []).append(town)
    for words in all_surrogate_words():
        for alias, name in words.town_aliases:
            found.setdefault(alias, []).extend(found.get(name, ()))
        for country, names in words.towns_abroad:
            for name in names.split(","):
                towns = found.setdefault(fold(name), [])
                if country not in [town.place.country for town in towns]:
                    towns.append(Town(Place(country), "large"))
    return {name: tuple(towns) for name, towns in found.items()}


def size_number(town: Town) -> int:
    """Return the place of the size of a town among all, from the largest on."""
    return _SIZES.index(town.size)


@language_cache()
def home_countries() -> frozenset[str]:
    """Return the countries that notes may come from: those of which small towns are known."""
    rows = (row for words in all_surrogate_words() for row in words.gazetteer)
    return frozenset(row.country for row in rows if row.size == "small")


@language_cache()
def towns(place: Place, size: str, language: str) -> tuple[str, ...]:
    """Return the towns of a place of a size; of other sizes, then of the whole country, where there are too few."""
    abroad = dict(surrogate_words(language).towns_abroad).get(place.country)
    if abroad and not place.region:
        return tuple(abroad.split(","))
    rows = _rows(place.country)
    here = [row for row in rows if place.region and row[0] == place.region]
    at = _SIZES.index(size)
    near = _SIZES[:2] if at < 2 else _SIZES[at - 1 : at + 2]  # there are few towns of a million
    own = _SIZES[:2] if not size else (size,)
    for some, sizes in ((here, own), (here, near), (here, _SIZES), (rows, own), (rows, near)):
        names = tuple(name for _, one, listed in some if one in sizes for name in listed)
        if len(names) >= _FEW:
            return names
    return tuple(name for _, _, listed in rows for name in listed)


@language_cache()
def _rows(country: str) -> Sequence[tuple[str, str, Sequence[str]]]:
    """Return region, size and names of the towns of a country that may be chosen."""
    rows = [row for words in all_surrogate_words() for row in words.gazetteer if row.country == country]
    return [(row.region, row.size, row.names) for row in rows if row.size[:1] != "-"]


@language_cache()
def has_towns(country: str, language: str) -> bool:
    """Whether towns of a country may be chosen."""
    return country in dict(surrogate_words(language).towns_abroad) or bool(_rows(country))


@language_cache()
def regions_called(language: str) -> Mapping[str, tuple[Region, ...]]:
    """Return the regions of each folded name, short form or alias, without dots; those of the language first."""
    own = surrogate_words(language)
    found: dict[str, dict[Region, None]] = {}
    everywhere = sorted(all_surrogate_words(), key=lambda words: words.country != own.country)
    for words in everywhere:
        for region in filter(_is_named, words.regions):
            found.setdefault(_key(region.name), {})[region] = None
    for words in everywhere:
        for region in words.regions:
            if len(region.code) > 1:
                found.setdefault(fold(region.code), {})[region] = None
        for alias, name in words.state_aliases:
            found.setdefault(alias, {}).update(found.get(name, {}))
    return {name: tuple(regions) for name, regions in found.items()}


@language_cache(maxsize=4096)
def country_key(words: str) -> str:
    """Return what all names of a country share, for one of them in small letters with single blanks."""
    bare = words.replace(".", "").replace(",", "")
    for article in all_words().country_articles:
        bare = bare.removeprefix(f"{article} ")
    known = countries_by_alias()
    return known.get(bare) or known.get(bare.replace(" ", ""), words)


@language_cache(maxsize=4096)
def state_key(words: str, language: str) -> str:
    """Return what all names of a state share, for one of them in small letters with single blanks."""
    found = regions_called(language).get(words.replace(".", ""))
    return match_key(found[0].name) if found else words


@language_cache()
def is_nation(region: Region) -> bool:
    """Whether a region is called a country: Wales; not Georgia, whose neighbours are none."""
    listed = {name for names in country_regions() for name in names}
    nations = [one for one in _regions(region.country) if _kind(one) == _kind(region)]
    return region.capital[:1] not in ("", _WITHIN) and all(fold(one.name) in listed for one in nations)


def _is_named(region: Region) -> bool:
    return bool(region.name)


def _key(name: str) -> str:
    return fold(name).replace(".", "")


@language_cache()
def others(region: Region) -> tuple[Region, ...]:
    """Return the regions of the same kind and country that have towns enough, without itself."""
    same = [one for one in _regions(region.country) if one.name != region.name]
    kind = [one for one in same if _kind(one) == _kind(region)]
    if region.capital:
        kind = [one for one in kind if len(_own_towns(one)) >= _ENOUGH]
    if len(kind) < _FEW:
        kind = [one for one in choosable(region.country) if one.name != region.name]
    return tuple(kind if len(kind) >= _FEW else same)


@language_cache()
def choosable(country: str) -> tuple[Region, ...]:
    """Return the regions of a country that may stand for one that is not known."""
    found = [region for region in _regions(country) if region.capital]
    kinds = Counter(map(_kind, found))
    usual = max(kinds, key=kinds.__getitem__, default=None)
    enough = [one for one in found if _kind(one) == usual and len(_own_towns(one)) >= _ENOUGH]
    return tuple(enough if len(enough) >= _FEW else found)


@language_cache()
def towns_like_states(country: str) -> Mapping[str, str]:
    """Return the towns that have the name of a state or province, by their folded name: Granada; none where there are few."""
    known = known_towns()
    found = {
        match_key(region.name): region.name
        for region in choosable(country)
        if Place(country, region.name) in [town.place for town in known.get(match_key(region.name), ())]
    }
    return found if len(found) > _ENOUGH else {}


@language_cache()
def _regions(country: str) -> tuple[Region, ...]:
    found = (region for words in all_surrogate_words() for region in words.regions)
    return tuple(region for region in found if region.name and region.country == country)


def _kind(region: Region) -> tuple[str, bool]:
    """Return what the regions share for which one may stand: for counties the nation."""
    if region.capital.startswith(_WITHIN):
        return region.capital, False
    return "region" if region.capital else "", region.capital == region.code


def _own_towns(region: Region) -> list[str]:
    where = place_of(region).region
    return [name for row in _rows(region.country) if row[0] == where for name in row[2]]


def place_of(region: Region) -> Place:
    """Return where the towns of a region are: for counties in their nation."""
    within = region.capital.startswith(_WITHIN)
    return Place(region.country, region.capital.removeprefix(_WITHIN) if within else region.name)


@language_cache()
def region_at(place: Place) -> Region | None:
    """Return the region of a place."""
    return next((one for one in _regions(place.country) if one.name == place.region), None)


@language_cache(maxsize=4096)
def phone_country(value: str, language: str) -> str:
    """Return the country whose phone numbers alone have this form; empty for others."""
    dialled = _NOT_DIALLED.sub("", value)
    return next((country for form, country in _phone_forms(language) if form.fullmatch(dialled)), "")


@language_cache()
def _phone_forms(language: str) -> Sequence[tuple[re.Pattern[str], str]]:
    return [(re.compile(form), country) for form, country in surrogate_words(language).phone_countries]


@language_cache()
def words_of(country: str, language: str) -> SurrogateWords:
    """Return the words of the language of a country, which say what its phone numbers are like; those of a language where none is known."""
    own = surrogate_words(language)
    return next(
        (
            words
            for words in all_surrogate_words()
            if own.gazetteer
            and any(row.country == country and row.size == "small" for row in words.gazetteer)
        ),
        own,
    )


@language_cache()
def area_codes(place: Place, real: str) -> tuple[str, ...]:
    """Return the area codes of a place without the real one; of its country where it has no other."""
    codes = [(code, one.name) for one in _regions(place.country) for code in one.area_codes if code != real]
    here = tuple(code for code, name in codes if name == place.region)
    return here or tuple(code for code, _ in codes)


@language_cache()
def country_of_area_code(code: str) -> str:
    """Return the country whose phones alone have an area code; empty where none is known."""
    found = {
        one.country for words in all_surrogate_words() for one in words.regions if code in one.area_codes
    }
    return found.pop() if len(found) == 1 else ""


@language_cache()
def region_of_area_code(code: str, country: str) -> str:
    """Return the name of the region that has an area code; empty where none is known."""
    return next((one.name for one in _regions(country) if code in one.area_codes), "")


# -- postcodes ---------------------------------------------------------------------------------------------------------

# Hit: SE99 4KP, K1A 0B1. Near misses: 44999, K1A.
_BRITISH = re.compile(r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}", re.IGNORECASE)
_CANADIAN = re.compile(r"[A-Z]\d[A-Z][ -]?\d[A-Z]\d", re.IGNORECASE)
_IRISH = re.compile(r"[A-Z]\d[\dW] ?(?!\d[A-Z]\d)[A-Z\d]{4}", re.IGNORECASE)
_FORMS = (("canada", _CANADIAN), ("united kingdom", _BRITISH), ("ireland", _IRISH))
_LETTERS_FIRST = re.compile(r"[A-Z]+")
_FIVE = re.compile(r"\d{5}(?:-\d{4})?")
_FOUR = re.compile(r"\d{4}")


def postcode_country(value: str) -> str:
    """Return the country whose postcodes alone have this form; empty for plain digits."""
    return next((country for country, form in _FORMS if form.fullmatch(value)), "")


def is_postcode(value: str, country: str) -> bool:
    """Whether a text has the form of the postcodes of a country."""
    form = dict(_FORMS).get(country) or (_FOUR if country == "australia" else _FIVE)
    return bool(form.fullmatch(value))


def region_of_postcode(value: str, country: str) -> str:
    """Return the name of the region that has a postcode; empty where none is known."""
    if not is_postcode(value, country):
        return ""
    begins = _postcode_begins(country)
    text = value.upper()
    fits = (text[:size] for size in (4, 3, 2, 1) if text[:size] in begins)
    return next((begins[begin] for begin in fits if _begins(text, begin)), "")


def has_postcode(region: Region, value: str) -> bool:
    """Whether a postcode is of a region."""
    fits = is_postcode(value, region.country)
    return fits and any(_begins(value.upper(), begin) for begin in region.postcodes)


@language_cache()
def _postcode_begins(country: str) -> Mapping[str, str]:
    """Return the name of the region whose postcodes begin so."""
    return {begin: one.name for one in _regions(country) for begin in one.postcodes}


def _begins(value: str, begin: str) -> bool:
    """Whether a postcode begins so; B of B1 2XY does not begin BT1 2XY."""
    return value.startswith(begin) and not (begin.isalpha() and value[len(begin)].isalpha())


def postcode(value: str, rng: KeyedRandom, place: Place) -> str:
    """Return another postcode of a place: its beginning, and behind it what has the same shape."""
    regions = [one for one in _all_regions(place.country) if one.name == place.region and one.postcodes]
    if not regions:
        regions = [one for one in _all_regions(place.country) if one.postcodes]
    if not regions or not is_postcode(value, place.country):
        return rng.same_shape(value)
    old = _LETTERS_FIRST.match(value)
    letters = len(old[0]) if old and place.country == "united kingdom" else 0  # SE99 4KP: one or two
    begins = [begin for begin in rng.choice(regions).postcodes if not letters or len(begin) == letters]
    begin = rng.choice([begin for begin in begins if not _begins(value, begin)] or begins or [value[:1]])
    return begin + re.sub(r"[A-Z]", lambda _: rng.choice(_LETTERS), rng.same_shape(value[len(begin) :]))


@language_cache()
def _all_regions(country: str) -> tuple[Region, ...]:
    found = (region for words in all_surrogate_words() for region in words.regions)
    return tuple(region for region in found if region.country == country)
