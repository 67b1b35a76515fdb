"""Which of the known languages a note is in, by function words and letters; and whether it is in one that nobody knows.

Notes that hold three words of a known language are settled at once. Only the others are given to py3langid, which takes half a
second to load and half a millisecond a note.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from nescio.core.folding import fold
from nescio.languages.registry import DEFAULT_LANGUAGE, language_cache, language_packs

_MOST = 2000  # characters looked at
_WORD = re.compile(r"[^\W\d_]+")
_ENOUGH_WORDS = 8  # a shorter note is never refused
_SETTLED = 3  # different own words of a language that settle it
# Probabilities from which py3langid is believed: alone, and where the known languages have hardly any. Chosen on notes of eleven
# languages in tests/golden/sentences and on the corpus: abbreviations spread over many languages, foreign notes do not.
_SURE, _LIKELY, _KNOWN = 0.5, 0.36, 0.2
_AROUND = 40  # characters on either side of a place whose language is asked for
_LOOKED_AT = 400  # characters given to py3langid
# Languages that notes of hospitals may be in; among all that py3langid knows, abbreviations look like some rare one.
_CANDIDATES = "de fr pt it nl ca pl tr ar ru zh ja ro sv da no fi cs hu el he hi ko uk vi id".split()
_LETTER_WEIGHT = 0.25  # a letter counts less than a word: names from elsewhere have letters from elsewhere


def guess_language(text: str) -> str:
    """Return the code of the most likely language: by function words and letters, else by common words, else the default one."""
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
    tied = [code for code, score in scores.items() if score == max(scores.values())]
    return tied[0] if len(tied) == 1 else _by_vocabulary(tied, words)


def _by_vocabulary(codes: list[str], words: list[str]) -> str:
    """Return the language that has most of the words for itself; the first one if none has more than another."""
    own = {pack.code: {word for word in words if word in pack.common_words} for pack in language_packs()}
    return max(
        codes,
        key=lambda code: len(own[code].difference(*(own[other] for other in own if other != code))),
    )


@language_cache(maxsize=256)  # a note is asked about twice
def _words(head: str) -> frozenset[str]:
    """Return the different words of a text, folded."""
    return frozenset(_WORD.findall(fold(head)))


def note_languages(text: str) -> tuple[str, ...]:
    """Return the codes of the known languages that a note is written in: the most likely one, then others it mixes in."""
    first = guess_language(text)
    words = _words(text[:_MOST])
    others = (
        pack.code
        for pack in language_packs()
        if pack.code != first and len(words & pack.own_words) >= _SETTLED
    )
    return (first, *others)


def is_written_in(language: str, text: str, start: int, end: int) -> bool:
    """Whether a language may be that of the words around a place of a note; only another's own words speak against it."""
    words = set(map(fold, _WORD.findall(text[max(0, start - _AROUND) : end + _AROUND])))
    counts = {pack.code: len(words & pack.own_words) for pack in language_packs()}
    return counts.get(language, 0) >= max(counts.values())


def foreign_language(text: str) -> str:
    """Return the code of the language of a note that is in none of the known ones; empty if it is, or if nobody can say."""
    words = _words(text[:_MOST])
    if any(len(words & (pack.own_words or pack.function_words)) >= _SETTLED for pack in language_packs()):
        return ""
    if len(_WORD.findall(text[:_MOST])) < _ENOUGH_WORDS:
        return ""
    ranked = {language: float(share) for language, share in _identifier().rank(text[:_LOOKED_AT])}
    known = sum(ranked.pop(pack.code, 0.0) for pack in language_packs())
    language = max(ranked, key=ranked.__getitem__)
    is_foreign = ranked[language] >= _SURE or (ranked[language] >= _LIKELY and known < _KNOWN)
    return language if is_foreign else ""


@cache
def _identifier() -> Any:
    """Load py3langid, for the known languages and the candidates."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    known = [pack.code for pack in language_packs() if pack.code in identifier.labels]
    identifier.set_languages([*known, *_CANDIDATES])
    return identifier
