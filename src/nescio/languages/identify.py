"""Which of the known languages a note is in, by function words and letters."""

from __future__ import annotations

from nescio.core.folding import fold
from nescio.languages.registry import DEFAULT_LANGUAGE, language_cache, language_packs

_MOST = 2000  # characters looked at
_LETTER_WEIGHT = 0.25  # a letter counts less than a word: names from elsewhere have letters from elsewhere


def guess_language(text: str) -> str:
    """Return the code of the most likely language; the default one for a note that gives no hint."""
    return _guess(text[:_MOST])


@language_cache(maxsize=256)  # a note is asked about when it is searched and when it is cleaned
def _guess(head: str) -> str:
    words = fold(head).replace(",", " ").replace(".", " ").replace(":", " ").split()
    lower = "" if head.isascii() else head.lower()
    scores: dict[str, float] = {}
    # The default language goes first: of equal scores, the first one counts.
    for pack in sorted(language_packs(), key=lambda pack: pack.code != DEFAULT_LANGUAGE):
        scores[pack.code] = sum(map(pack.function_words.__contains__, words))
        scores[pack.code] += _LETTER_WEIGHT * sum(map(lower.count, pack.letters))
    return max(scores, key=scores.__getitem__)
