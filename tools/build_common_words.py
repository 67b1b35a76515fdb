"""Build the lists of common words: ``python tools/build_common_words.py``; from spacy-lookups-data (MIT).

A word counts as common when it is written without a capital more often than with one. Needs the `lists` extra; the
files it writes do not.
"""

from __future__ import annotations

import gzip
import importlib.util
import json
from pathlib import Path

from nescio.core.errors import MissingExtraError
from nescio.core.folding import fold
from nescio.languages.registry import language_packs

_MOST = 40_000


def words(language: str) -> list[str]:
    """Return the common words of a language, folded."""
    package = importlib.util.find_spec("spacy_lookups_data")
    if package is None or package.origin is None:
        raise MissingExtraError("building the word lists", "lists")
    path = Path(package.origin).parent / "data" / f"{language}_lexeme_prob.json.gz"
    likely: dict[str, float] = json.loads(gzip.decompress(path.read_bytes()))
    small = [
        word
        for word, score in likely.items()
        if word.isalpha()
        and word.islower()
        and len(word) > 2
        and score > likely.get(word.capitalize(), -99.0)
    ]
    small.sort(key=lambda word: (-likely[word], word))
    return sorted({fold(word) for word in small[:_MOST]})


def main() -> None:
    """Write the lists."""
    for pack in language_packs():
        data = "\n".join(words(pack.code)).encode("utf-8")
        (pack.data / "common_words.txt.gz").write_bytes(gzip.compress(data, 9, mtime=0))


if __name__ == "__main__":
    main()
