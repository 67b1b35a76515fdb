"""The words that surrogates of one language are made of. A pack has them in its folder ``surrogates``.

``names.tsv`` holds given and family names and ``towns.tsv.gz`` towns (`tools/build_surrogate_names.py` and `build_surrogate_towns.py` write them),
``regions.tsv`` states and provinces, ``words.toml`` all else. The logic is in `replace.surrogates`.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from nescio.core.errors import ConfigError, nearest
from nescio.core.toml import parse_toml

Names = tuple[str, ...]
Pairs = tuple[tuple[str, str], ...]
_NO_WORDS: frozenset[str] = frozenset()


class Region(NamedTuple):
    """A state or province.

    Attributes:
        country: as `country_aliases` gives it; so everywhere here.
        name: of the region; empty where the postcodes are those of a country without regions.
        code: its short form; empty where it has none.
        postcodes: how its postcodes begin.
        area_codes: of its phones.
        capital: the town, or the code, by which the builder of the towns finds the region; empty for what has no towns of its own here. Behind
            a sign of equality, the larger region whose towns are those of a county.
    """

    country: str
    name: str
    code: str = ""
    postcodes: Names = ()
    area_codes: Names = ()
    capital: str = ""


class TownRow(NamedTuple):
    """The towns of a size in a region; those with a minus before the size are known and never chosen."""

    country: str
    region: str
    size: str
    names: Names


@dataclass(frozen=True)
class SurrogateWords:
    """Names, places, jobs, and what tells the forms of addresses and numbers. Patterns are regular expressions.

    Attributes:
        male: given names of men.
        female: given names of women.
        family: family names.
        male_only: folded given names of men, whatever `female` says.
        female_only: folded given names of women, whatever `male` says.
        male_endings: endings of most other given names of men.
        female_endings: the same of women.
        male_words: folded titles and words of kinship before the name of a man: ``mr``, ``brother``.
        female_words: the same of women.
        either_words: folded words of people before a name whose article alone tells the gender: ``paciente``.
        male_article: the folded article of a man.
        female_article: the same of a woman.
        male_pronouns: folded pronouns that tell that somebody is a man.
        female_pronouns: the same of women.
        male_signs: pattern of what else says of somebody that he is a man: 58M, Sex: male; in any case.
        female_signs: the same of women.
        gender_titles: the title of a man and of a woman, as one would write them.
        given_gender_titles: the same before a given name.
        short_family_names: folded family names of two letters.
        nicknames: folded given names and, after a colon, their nicknames with commas between.
        advocations: a folded particle and, after a colon, given names of women that stand behind it, with commas between: María del Carmen.
        particle_families: the same of family names: de la Fuente.
        gazetteer: towns by country, region and size; ``towns.tsv.gz``. The region is empty where it is not known.
        regions: states and provinces of the countries of the gazetteer; ``regions.tsv``. The first country is that of the names.
        town_aliases: other folded names of towns, and the folded name.
        towns_abroad: folded country, and after a colon large towns of it with commas between, as the language writes them.
        place_names: what streets and institutions are called besides towns and families.
        before_names: pairs of a pattern and what it becomes, for what stands before the name of a place and agrees with it: de los.
        town_beginnings: first parts of invented towns, where there are no real ones.
        town_endings: last parts of invented towns.
        split_towns: whether a town is two words where its ending has blanks or a letter would be doubled.
        places_have_family_names: whether some places are called after a family.
        countries: names of countries.
        country_articles: before the name of a country.
        country_regions: folded names of the countries of a region with commas between, in the form that `country_aliases` gives them.
        country_aliases: folded names of the same country with commas between; the first is the same in all languages.
        long_country_abbreviations: those of more than three letters, without dots.
        state_aliases: other folded abbreviations of states, and the folded name.
        professions: jobs of men and of women.
        kept_with_jobs: folded words before or behind a job that are none: retired.
        vowel_sound: pattern of what "an" stands before rather than "a"; empty where articles do not change so.
        plurals: pattern of a job and what it becomes in the plural; the first that fits is taken.
        feminine: pattern of the job of a woman; empty where it is the same as a man's.
        masculine: pattern of the job of a man; what is neither may be either's.
        noun_first: whether the first word of a job is its noun.
        singular: pattern of jobs that are no plural for all their s: lavacopas.
        street_words: folded words for kinds of streets.
        street_word_first: whether such a word stands before the name of the street.
        compass: folded points of the compass.
        saints: folded words before the name of a saint.
        female_saints: those of them that only women have.
        long_saints: those of them that only a few men have.
        saint_names: of men, of women, and of those men.
        stopwords: folded words of places that name nothing, besides the pack's ``place_stopwords``.
        names_beside_name: stop words that are part of a name that stands beside them.
        names_before_name: stop words that are part of a name behind them.
        institutions: folded words that say what kind of institution it is.
        links: folded words that join the words of a name.
        ordinal: pattern of a number with an ending, in two groups.
        ordinal_endings: those endings by the last digit of the number, from 0 on.
        teen_ending: the ending behind a 1 before the last digit; empty where it is like any other.
        kept_ordinals: endings that stay, each behind these last digits.
        calling_codes: of countries.
        bare_calling_codes: patterns of calling codes without a plus.
        phone_countries: pattern of the digits of a phone number, with a plus in front if it has one, and the country that alone has such.
        extensions: patterns of the word before an extension.
        phone_templates: number of digits -> template: ``#`` another digit, ``=`` the same digit, ``N`` one from 2 to 9, ``AAA`` an area code, or a digit.
        phone_forms: pattern of the digits of a number and its template, before those by the number of digits.
    """

    male: Names = ()
    female: Names = ()
    family: Names = ()
    male_only: frozenset[str] = _NO_WORDS
    female_only: frozenset[str] = _NO_WORDS
    male_endings: Names = ()
    female_endings: Names = ()
    male_words: frozenset[str] = _NO_WORDS
    female_words: frozenset[str] = _NO_WORDS
    either_words: frozenset[str] = _NO_WORDS
    male_article: str = ""
    female_article: str = ""
    male_pronouns: frozenset[str] = _NO_WORDS
    female_pronouns: frozenset[str] = _NO_WORDS
    male_signs: str = ""
    female_signs: str = ""
    gender_titles: Names = ()
    given_gender_titles: Names = ()
    short_family_names: frozenset[str] = _NO_WORDS
    nicknames: Pairs = ()
    advocations: Pairs = ()
    particle_families: Pairs = ()
    gazetteer: tuple[TownRow, ...] = ()
    regions: tuple[Region, ...] = ()
    town_aliases: Pairs = ()
    towns_abroad: Pairs = ()
    place_names: Names = ()
    before_names: Pairs = ()
    town_beginnings: Names = ()
    town_endings: Names = ()
    split_towns: bool = False
    places_have_family_names: bool = False
    countries: Names = ()
    country_articles: Names = ()
    country_regions: Names = ()
    country_aliases: Names = ()
    long_country_abbreviations: frozenset[str] = _NO_WORDS
    state_aliases: Pairs = ()
    professions: Pairs = ()
    kept_with_jobs: frozenset[str] = _NO_WORDS
    vowel_sound: str = ""
    plurals: Pairs = ()
    feminine: str = ""
    masculine: str = ""
    noun_first: bool = False
    singular: str = ""
    street_words: frozenset[str] = _NO_WORDS
    street_word_first: bool = False
    compass: frozenset[str] = _NO_WORDS
    saints: frozenset[str] = _NO_WORDS
    female_saints: frozenset[str] = _NO_WORDS
    long_saints: frozenset[str] = _NO_WORDS
    saint_names: tuple[Names, ...] = ()
    stopwords: frozenset[str] = _NO_WORDS
    names_beside_name: frozenset[str] = _NO_WORDS
    names_before_name: frozenset[str] = _NO_WORDS
    institutions: frozenset[str] = _NO_WORDS
    links: frozenset[str] = _NO_WORDS
    ordinal: str = ""
    ordinal_endings: Names = ()
    teen_ending: str = ""
    kept_ordinals: Mapping[str, str] = field(default_factory=dict)
    calling_codes: Names = ()
    bare_calling_codes: Names = ()
    phone_countries: Pairs = ()
    extensions: Names = ()
    phone_forms: Pairs = ()
    phone_templates: Mapping[int, str] = field(default_factory=dict)

    @property
    def country(self) -> str:
        """The country of the names; empty where the pack has no regions."""
        return self.regions[0].country if self.regions else ""

    @property
    def states(self) -> Pairs:
        """The states or provinces of that country, and their abbreviations or nothing."""
        return tuple((r.name, r.code) for r in self.regions if r.country == self.country and r.capital)

    @property
    def towns(self) -> tuple[tuple[str, str, Names], ...]:
        """Size, state and names of the towns of that country that may be chosen."""
        rows = (row for row in self.gazetteer if row.country == self.country and row.size[:1] != "-")
        return tuple((row.size, row.region, row.names) for row in rows)


_KINDS = {found.name: str(found.type) for found in fields(SurrogateWords)}
_NAMES = {"m": "male", "f": "female", "last": "family"}


def read_surrogate_words(folder: Path) -> SurrogateWords:
    """Read the files of a folder; each may be missing.

    Raises:
        ConfigError: ``words.toml`` is not TOML, or has a key that is none.
    """
    path = folder / "words.toml"
    found: dict[str, Any] = {}
    for key, value in parse_toml(_text(path), str(path)).items():
        if key not in _KINDS:
            raise ConfigError(f"{path}: unknown key {key!r}{nearest(key, _KINDS)}")
        found[key] = _read(_KINDS[key], value)
    for line in _text(folder / "names.tsv").splitlines():
        kind, _, names = line.partition("\t")
        found[_NAMES[kind]] = tuple(names.split())
    found["regions"] = tuple(
        Region(country, name, code, _prefixes(postcodes), _prefixes(phones), capital)
        for country, name, code, postcodes, phones, capital in map(
            _columns, _text(folder / "regions.tsv").splitlines()
        )
    )
    towns = folder / "towns.tsv.gz"
    lines = gzip.decompress(towns.read_bytes()).decode("utf-8").splitlines() if towns.exists() else ()
    found["gazetteer"] = tuple(
        TownRow(country, region, size, tuple(names.split("|")))
        for country, region, size, names in map(_columns, lines)
    )
    found["saint_names"] = tuple(tuple(names.split()) for names in found.get("saint_names", ()))
    found["professions"] = tuple((man, woman or man) for man, woman in found.get("professions", ()))
    return SurrogateWords(**found)


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def _read(kind: str, value: Any) -> Any:
    """Turn a value of the TOML into that of a field: lists are texts with bars, or with blanks where no entry has one."""
    entries = value.split("|" if "|" in value else None) if isinstance(value, str) else value
    if kind == "frozenset[str]":
        return frozenset(entries)
    if kind == "Names":
        return tuple(entries)
    if kind == "Pairs":
        return tuple(tuple(entry) if isinstance(entry, list) else _pair(entry) for entry in entries)
    if kind == "Mapping[int, str]":
        return {int(key): text for key, text in value.items()}
    return value


def _prefixes(text: str) -> Names:
    """Return what a list with ranges stands for: 350-352,354 is 350, 351, 352, 354."""
    found: list[str] = []
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        found += (
            [f"{number:0{len(first)}d}" for number in range(int(first), int(last) + 1)] if last else [first]
        )
    return tuple(found)


def _columns(line: str) -> list[str]:
    return line.split("\t")


def _pair(entry: str) -> tuple[str, str]:
    first, _, second = entry.partition(":")
    return first, second
