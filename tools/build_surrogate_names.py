"""Build the names of surrogates from faker (MIT): ``python tools/build_surrogate_names.py``.

Needs the `train` extra; the files it writes do not. Only names of a single word are taken.
"""

from __future__ import annotations

import importlib
from pathlib import Path

LANGUAGES = Path(__file__).parent.parent / "src/nescio/languages"
_LOCALES = {"en": ("en_US", "en_GB"), "es": ("es_ES", "es_MX")}
_FIELDS = {"m": "first_names_male", "f": "first_names_female", "last": "last_names"}
_MOST = 1000


def names(language: str, field: str) -> list[str]:
    """Return the names of a kind, without those of more than one word."""
    found: set[str] = set()
    for locale in _LOCALES[language]:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        listed = list(getattr(provider, field))[:_MOST]
        found |= {name for name in listed if name.isalpha() and name.istitle() and 2 < len(name) < 12}
    return sorted(found)


def main() -> None:
    """Write the lists."""
    for language in _LOCALES:
        lines = [f"{kind}\t{' '.join(names(language, field))}" for kind, field in _FIELDS.items()]
        (LANGUAGES / language / "surrogates" / "names.tsv").write_text(
            "\n".join(lines) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
