"""Names and words that surrogates are taken from: those of one language to choose from, those of all languages to recognise.

The words themselves are in the language packs; see `languages.surrogate_words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from nescio.core.folding import fold
from nescio.languages.registry import (
    DEFAULT_LANGUAGE,
    language_cache,
    language_pack,
    language_packs,
    pack_or_default,
)
from nescio.languages.surrogate_words import SurrogateWords

# Fields of which one entry is chosen.
_CHOICES = (
    "male",
    "female",
    "family",
    "countries",
    "professions",
)


@language_cache()
def surrogate_words(language: str) -> SurrogateWords:
    """Return the words of a language; what it has no words for is chosen from those of the default language."""
    default = language_pack(DEFAULT_LANGUAGE).surrogates
    if default is None:
        raise LookupError(f"languages/{DEFAULT_LANGUAGE}: no folder 'surrogates'")
    own = pack_or_default(language).surrogates
    if own is None:
        return default
    missing = [name for name in _CHOICES if not getattr(own, name)]
    if not own.regions:
        missing += ("regions", "state_aliases")
    if not own.town_beginnings and not own.gazetteer:
        missing += ("gazetteer", "place_names")
    return replace(own, **{name: getattr(default, name) for name in missing})


@language_cache()
def all_surrogate_words() -> tuple[SurrogateWords, ...]:
    """Return the words of all languages that have some."""
    return tuple(words for pack in language_packs() if (words := pack.surrogates))


@language_cache()
def countries_by_alias() -> Mapping[str, str]:
    """Return what all the folded names of a country share by each of them, without dots; for countries with several."""
    entries = [entry.split(",") for words in all_surrogate_words() for entry in words.country_aliases]
    return {alias: names[0] for names in entries for alias in names}


@language_cache()
def genders() -> Mapping[str, str]:
    """Return ``m``, ``f`` or ``mf`` for each known given name, folded."""
    found: dict[str, str] = {}
    for words in all_surrogate_words():
        for gender, names in (("f", words.female), ("m", words.male)):
            for name in names:
                folded = fold(name)
                found[folded] = "mf" if found.get(folded, gender) != gender else gender
        # José María has made both names of either list
        found.update(dict.fromkeys(words.male_only, "m") | dict.fromkeys(words.female_only, "f"))
    return found


def gender_of(name: str) -> str:
    """Return ``m`` or ``f`` for a folded given name, and ``mf`` where it is unknown."""
    formal: str = formal_names().get(name, (name,))[0]
    gender = genders().get(name) or genders().get(formal)
    if gender is None:
        male, female = _gender_endings()
        gender = "f" if name.endswith(female) else "m" if name.endswith(male) else "mf"
    return gender


@language_cache()
def _gender_endings() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the endings of given names of men and of women."""
    words = all_surrogate_words()
    return (
        tuple(ending for each in words for ending in each.male_endings),
        tuple(ending for each in words for ending in each.female_endings),
    )


@language_cache()
def family_names(*languages: str) -> frozenset[str]:
    """Return the known family names of languages, or of all, folded."""
    words = [surrogate_words(language) for language in languages] or all_surrogate_words()
    return short_family_names().union(fold(name) for each in words for name in each.family)


@language_cache()
def short_family_names() -> frozenset[str]:
    """Return family names of two letters, folded: they look like initials in capitals."""
    return frozenset().union(*(words.short_family_names for words in all_surrogate_words()))


@language_cache()
def formal_names() -> Mapping[str, tuple[str, ...]]:
    """Return the names that a nickname may stand for, all folded."""
    found: dict[str, tuple[str, ...]] = {}
    for formal, nicknames in _nicknames().items():
        for nickname in nicknames:
            found[nickname] = (*found.get(nickname, ()), formal)
    return found


@language_cache()
def _nicknames() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for words in all_surrogate_words():
        for formal, nicknames in words.nicknames:
            found[formal] = (*found.get(formal, ()), *(fold(name) for name in nicknames.split(",")))
    return found


@language_cache()
def given_names() -> frozenset[str]:
    """Return all known given names and nicknames, folded."""
    return frozenset(genders()) | frozenset(formal_names())


@language_cache()
def pool(language: str, kind: str) -> tuple[tuple[str, str], ...]:
    """Return the names of a kind (``m``, ``f``, ``mf``, ``last``) to choose from, each with its folded form.

    They are of any length: one close to that of the real name would help to guess it. Other kinds are those of `behind_particles`.
    """
    words = surrogate_words(language)
    names = words.family if kind == "last" else behind_particles().get(kind, (*words.female, *words.male))
    if kind in ("m", "f"):
        others, own = {"m": (words.female, words.male_only), "f": (words.male, words.female_only)}[kind]
        # Ariel is a man in Spanish notes only
        elsewhere = {fold(name) for name in others} - own
        names = tuple(name for name in names if genders()[fold(name)] == kind and fold(name) not in elsewhere)
    return tuple((name, fold(name)) for name in names)


@language_cache()
def behind_particles() -> Mapping[str, tuple[str, ...]]:
    """Return the names that stand behind a particle: ``del`` -> Carmen and other given names, ``last del`` -> Río and other family names."""
    return {
        f"{role}{particle}": tuple(names.split(","))
        for words in all_surrogate_words()
        for role, pairs in (("", words.advocations), ("last ", words.particle_families))
        for particle, names in pairs
    }


@language_cache()
def nickname(formal: str, language: str) -> str | None:
    """Return the usual nickname of a name in a language, or None: Miguel is no Migue in an English note."""
    own = dict(surrogate_words(language).nicknames).get(fold(formal), "")
    return own.split(",")[0].capitalize() or None


@language_cache()
def countries_near(country: str, language: str) -> tuple[str, ...]:
    """Return the countries to choose from that are of the region of one, without itself; all where its region is not known.

    Args:
        country: what all its names share; see `countries_by_alias`.
        language: of the names.
    """
    words = surrogate_words(language)
    region = next((names for names in country_regions() if country in names), ())
    known = countries_by_alias()
    folded = {name: known.get(fold(name), fold(name)) for name in words.countries}
    near = tuple(name for name, one in folded.items() if one in region and one != country)
    return near or words.countries


@language_cache()
def country_regions() -> tuple[tuple[str, ...], ...]:
    """Return what all names of each country share, for the countries of each region of the world."""
    return tuple(
        tuple(names.split(",")) for words in all_surrogate_words() for names in words.country_regions
    )


@language_cache()
def gender_words(language: str) -> Mapping[str, str]:
    """Return ``m`` or ``f`` for titles and words of kinship of a language, folded, and for the titles of `gender_hints` of all.

    Those of another language may mean something else: a Spanish Dr. is a man, an English one anybody.
    """
    found: dict[str, str] = {}
    for words in all_surrogate_words():
        for titles in (words.gender_titles, words.given_gender_titles):
            found |= {fold(title).rstrip("."): gender for title, gender in zip(titles, "mf", strict=False)}
    own = surrogate_words(language)
    return found | dict.fromkeys(own.male_words, "m") | dict.fromkeys(own.female_words, "f")
