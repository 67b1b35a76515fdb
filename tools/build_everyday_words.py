"""Build the lists of everyday words: ``python -m nescio.detect.settle.build_words``; from spacy-lookups-data (MIT).

A word counts as everyday when it is written small more often than with a capital. Needs the `train` extra; the
files it writes do not.
"""

from __future__ import annotations

import gzip
import importlib.util
import json
from pathlib import Path

from nescio.core.errors import MissingExtraError
from nescio.core.folding import fold

DATA = Path(__file__).parent / "data"
_MOST = 40_000


def words(language: str) -> list[str]:
    """Return the everyday words of a language, folded."""
    package = importlib.util.find_spec("spacy_lookups_data")
    if package is None or package.origin is None:
        raise MissingExtraError("building the word lists", "train")
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
    for language in ("en", "es"):
        data = "\n".join(words(language)).encode("utf-8")
        (DATA / f"words-{language}.txt.gz").write_bytes(gzip.compress(data, 9, mtime=0))


if __name__ == "__main__":
    main()
