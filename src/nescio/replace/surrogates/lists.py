"""Bundled names and words that surrogates are taken from; the names by `build_lists`, the words written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from nescio.core.folding import fold
from nescio.core.toml import parse_toml

_DATA = resources.files("nescio.replace.surrogates") / "data"
LANGUAGES = ("en", "es")
# Endings that tell the gender of most names that no list has.
_FEMALE = ("a", "ah", "ie", "ine", "elle", "ette", "lyn", "lynn", "een", "ise", "ice", "ene", "anne", "beth")
_MALE = ("o", "us", "ard", "ell", "ton", "old", "bert", "fred")
_POOL = 25  # names of about the same length to choose from; with fewer, all are open


@dataclass(frozen=True)
class Lists:
    """The names and words of a language.

    Attributes:
        male: given names of men.
        female: given names of women.
        last: family names.
        towns: beginnings and endings of invented towns.
        professions: jobs, for men and women.
        countries: names of countries.
        states: names of states or provinces, and their abbreviations if they have any.
    """

    male: tuple[str, ...]
    female: tuple[str, ...]
    last: tuple[str, ...]
    towns: tuple[tuple[str, ...], tuple[str, ...]]
    professions: tuple[tuple[str, str], ...]
    countries: tuple[str, ...]
    states: tuple[tuple[str, str], ...]


@cache
def lists(language: str) -> Lists:
    """Return the lists of a language; English where there are none."""
    language = language if language in LANGUAGES else "en"
    rows = dict(
        line.split("\t") for line in (_DATA / f"names-{language}.tsv").read_text("utf-8").splitlines()
    )
    words = _words()[language]
    spanish = language == "es"
    return Lists(
        male=tuple(rows["m"].split()),
        female=tuple(rows["f"].split()),
        last=tuple(rows["last"].split()),
        towns=(
            tuple(words["town_begin"].split()),
            tuple(words["town_end"].split("|") if spanish else words["town_end"].split()),
        ),
        professions=_professions(words["professions"]),
        countries=tuple(words["countries"]),
        states=tuple((name, "") if spanish else (name[:-3], name[-2:]) for name in words["states"]),
    )


@cache
def states_by_alias() -> Mapping[str, str]:
    """Return the folded names of states by their short forms, all without dots."""
    short = {fold(code): fold(name) for name, code in lists("en").states}
    return short | dict(entry.split(":") for entry in _words()["en"]["state_aliases"].split("|"))


@cache
def countries_by_alias() -> Mapping[str, str]:
    """Return what all the folded names of a country share by each of them, without dots; for countries with several."""
    entries = [entry.split(",") for entry in _words()["en"]["country_aliases"].split("|")]
    return {alias: names[0] for names in entries for alias in names}


@cache
def genders() -> Mapping[str, str]:
    """Return ``m``, ``f`` or ``mf`` for each known given name, folded."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for gender, names in (("f", lists(language).female), ("m", lists(language).male)):
            for name in names:
                folded = fold(name)
                found[folded] = "mf" if found.get(folded, gender) != gender else gender
        for gender in ("m", "f"):  # José María has made both names of either list
            found.update(dict.fromkeys(_words()[language][f"surely_{gender}"].split(), gender))
    return found


def gender_of(name: str) -> str:
    """Return ``m`` or ``f`` for a folded given name, and ``mf`` where nothing tells it."""
    formal: str = formal_names().get(name, (name,))[0]
    gender = genders().get(name) or genders().get(formal)
    if gender is None:
        gender = "f" if name.endswith(_FEMALE) else "m" if name.endswith(_MALE) else "mf"
    return gender


@cache
def family_names(*languages: str) -> frozenset[str]:
    """Return the known family names of languages, or of all, folded."""
    listed = [name for language in languages or LANGUAGES for name in lists(language).last]
    return short_family_names().union(map(fold, listed))


@cache
def short_family_names() -> frozenset[str]:
    """Return family names of two letters, folded: they look like initials in capitals."""
    return frozenset(_words()["en"]["short_last"].split())


@cache
def formal_names() -> Mapping[str, tuple[str, ...]]:
    """Return the names that a nickname may stand for, all folded."""
    found: dict[str, tuple[str, ...]] = {}
    for formal, nicknames in _nicknames().items():
        for nickname in nicknames:
            found[nickname] = (*found.get(nickname, ()), formal)
    return found


@cache
def _nicknames() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        for entry in _words()[language]["nicknames"].split("|"):
            formal, _, short = entry.partition(":")
            found[formal] = (*found.get(formal, ()), *(fold(name) for name in short.split(",")))
    return found


@cache
def given_names() -> frozenset[str]:
    """Return all known given names and nicknames, folded."""
    return frozenset(genders()) | frozenset(formal_names())


@cache
def pool(language: str, kind: str, size: int) -> tuple[tuple[str, str], ...]:
    """Return the names of a kind (``m``, ``f``, ``mf``, ``last``) to choose from, each with its folded form.

    Those of about the given length if there are enough of them, else all; 0 is any length.
    """
    listed = lists(language)
    names = listed.last if kind == "last" else (*listed.female, *listed.male)
    if kind in ("m", "f"):
        names = tuple(name for name in names if genders()[fold(name)] == kind)
    near = [name for name in names if not size or abs(len(name) - size) <= 1]
    return tuple((name, fold(name)) for name in (near if len(near) >= _POOL else names))


def nickname(formal: str) -> str | None:
    """Return the usual nickname of a name, or None."""
    return next((name.capitalize() for name in _nicknames().get(fold(formal), ())), None)


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    return parse_toml((_DATA / "words.toml").read_text("utf-8"), "words.toml")


def _professions(text: str) -> tuple[tuple[str, str], ...]:
    """Read jobs, each as one word for everybody or as ``man's:woman's``."""
    return tuple((m, f or m) for m, _, f in (entry.partition(":") for entry in text.split("|")))
