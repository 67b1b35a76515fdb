"""What the data files of a pack are built from: the type of its module ``data_sources``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class DataSources:
    """Where the tools that build the data of a pack find their material; see ``tools/build_*.py`` and ``tools/train_tagger.py``.

    Attributes:
        name_locales: locales of faker whose names and regions go into the lists.
        common_name_locales: those whose names are common enough for surrogates.
        country_locale: locale of faker that has the names of countries; empty for the English ones.
        countries: codes of the countries all of whose towns are listed; of others, large cities only.
        holidays: pairs of country and language of the `holidays` library.
        treebank: file name, column of the tags, title and tag set of a treebank of Universal Dependencies.
        contractions: words that the treebank takes apart and the contraction that is written: ``{("de", "el"): "del"}``.
        town_countries: codes of the countries all of whose towns are surrogates, that of the language's names first.
        small_treebank: whether the tagger must keep rare features and prune more.
    """

    name_locales: tuple[str, ...]
    common_name_locales: tuple[str, ...]
    countries: frozenset[str]
    holidays: tuple[tuple[str, str], ...]
    treebank: tuple[str, int, str, str]
    country_locale: str = ""
    contractions: Mapping[tuple[str, str], str] = field(default_factory=dict)
    town_countries: tuple[str, ...] = ()
    small_treebank: bool = False
