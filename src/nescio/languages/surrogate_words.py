"""The words that surrogates of one language are made of. A pack has them in its folder ``surrogates``.

``names.tsv`` holds given and family names and ``towns.tsv`` towns (`tools/build_surrogate_names.py` writes both), ``words.toml`` all else. The logic is in
`replace.surrogates`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from nescio.core.errors import ConfigError, nearest
from nescio.core.toml import parse_toml

Names = tuple[str, ...]
Pairs = tuple[tuple[str, str], ...]
_NO_WORDS: frozenset[str] = frozenset()


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
        male_pronouns: folded pronouns that tell that somebody is a man.
        female_pronouns: the same of women.
        gender_titles: the title of a man and of a woman, as one would write them.
        given_gender_titles: the same before a given name.
        short_family_names: folded family names of two letters.
        nicknames: folded given names and, after a colon, their nicknames with commas between.
        towns: size, state and names of towns; ``towns.tsv``. The state is empty where it is not known.
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
        states: names of states or provinces, and their abbreviations or nothing.
        state_aliases: other folded abbreviations of states, and the folded name.
        professions: jobs of men and of women.
        vowel_sound: pattern of what "an" stands before rather than "a"; empty where articles do not change so.
        plurals: pattern of a job and what it becomes in the plural; the first that fits is taken.
        feminine: pattern of the job of a woman; empty where it is the same as a man's.
        masculine: pattern of the job of a man; what is neither may be either's.
        noun_first: whether the first word of a job is its noun.
        street_words: folded words for kinds of streets.
        street_word_first: whether such a word stands before the name of the street.
        compass: folded points of the compass.
        saints: folded words before the name of a saint.
        female_saints: those of them that only women have.
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
        extensions: patterns of the word before an extension.
        phone_templates: number of digits -> template: ``#`` another digit, ``=`` the same digit, ``N`` one from 2 to 9, or a digit.
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
    male_pronouns: frozenset[str] = _NO_WORDS
    female_pronouns: frozenset[str] = _NO_WORDS
    gender_titles: Names = ()
    given_gender_titles: Names = ()
    short_family_names: frozenset[str] = _NO_WORDS
    nicknames: Pairs = ()
    towns: tuple[tuple[str, str, Names], ...] = ()
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
    states: Pairs = ()
    state_aliases: Pairs = ()
    professions: Pairs = ()
    vowel_sound: str = ""
    plurals: Pairs = ()
    feminine: str = ""
    masculine: str = ""
    noun_first: bool = False
    street_words: frozenset[str] = _NO_WORDS
    street_word_first: bool = False
    compass: frozenset[str] = _NO_WORDS
    saints: frozenset[str] = _NO_WORDS
    female_saints: frozenset[str] = _NO_WORDS
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
    extensions: Names = ()
    phone_templates: Mapping[int, str] = field(default_factory=dict)


_KINDS = {found.name: str(found.type) for found in fields(SurrogateWords)}
_NAMES = {"m": "male", "f": "female", "last": "family"}


def read_surrogate_words(folder: Path) -> SurrogateWords:
    """Read ``names.tsv`` and ``words.toml`` of a folder; either may be missing.

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
    towns = folder / "towns.tsv"
    rows = towns.read_text("utf-8").splitlines() if towns.exists() else ()
    found["towns"] = tuple(
        (size, state, tuple(names.split("|"))) for size, state, names in map(_columns, rows)
    )
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


def _columns(line: str) -> list[str]:
    return line.split("\t")


def _pair(entry: str) -> tuple[str, str]:
    first, _, second = entry.partition(":")
    return first, second
