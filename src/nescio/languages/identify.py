"""Which of the known languages a note is in: everyday words and letters that only one of them has."""

from __future__ import annotations

from functools import cache, lru_cache

from nescio.core.folding import fold
from nescio.languages.registry import language_codes, language_pack

_MOST = 2000  # characters looked at


def guess_language(text: str) -> str:
    """Return the code of the most likely language; the first one for a note that gives no hint."""
    return _guess(text[:_MOST], language_codes())


@cache
def _own_words(codes: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """Return for each language the function words that no other has."""
    words = {code: language_pack(code).function_words for code in codes}
    return {
        code: own.difference(*(others for other, others in words.items() if other != code))
        for code, own in words.items()
    }


@lru_cache(maxsize=256)  # a note is asked about when it is searched and when it is cleaned
def _guess(head: str, codes: tuple[str, ...]) -> str:
    words = fold(head).replace(",", " ").replace(".", " ").replace(":", " ").split()
    scores = {code: float(sum(map(own.__contains__, words))) for code, own in _own_words(codes).items()}
    if not head.isascii():  # an accent speaks for Spanish, though names may have one in an English note
        lower = head.lower()
        for code in codes:
            scores[code] += sum(map(lower.count, language_pack(code).letters)) / 4
    return max(codes, key=scores.__getitem__)
