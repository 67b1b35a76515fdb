"""Build the names of surrogates: ``python tools/build_surrogate_names.py``.

Names: faker (MIT). Needs the `lists` extra; the files it writes do not. Only names of a single word are taken. Their towns: `build_surrogate_towns.py`.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence

from nescio.languages.registry import language_packs

_FIELDS = {"m": "first_names_male", "f": "first_names_female", "last": "last_names"}
_MOST = 1000
_MISSPELT = frozenset({"Hernádez", "Rodrígez"})
_GLUED = re.compile(r"O(?:connor|connell|donnell|neal|neill|brien)")  # which are written with an apostrophe


def names(locales: Sequence[str], field: str) -> list[str]:
    """Return the names of a kind, without those of more than one word."""
    found: set[str] = set()
    for locale in locales:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        listed = list(getattr(provider, field))[:_MOST]
        found |= {name for name in listed if name.isalpha() and name.istitle() and 2 < len(name) < 12}
    return sorted(
        re.sub(r"^Mc([a-z])", _mc, name) for name in found - _MISSPELT if not _GLUED.fullmatch(name)
    )


def _mc(match: re.Match[str]) -> str:
    return f"Mc{match[1].upper()}"


def main() -> None:
    """Write the lists."""
    for pack in language_packs():
        if sources := pack.data_sources:
            locales = sources.common_name_locales
            lines = [f"{kind}\t{' '.join(names(locales, field))}" for kind, field in _FIELDS.items()]
            path = pack.folder / "surrogates" / "names.tsv"
            path.parent.mkdir(exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
