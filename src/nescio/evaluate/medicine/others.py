"""Further content where two texts differ: words and numbers that identify nobody, and are in no class of medicine.

They have a row of their own, since not all of them are medicine. A note whose *straw-coloured* became a name has been harmed all the same.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from nescio.evaluate.medicine.lexicon import Lexicon, Tokenized
from nescio.languages.medicine_words import ANATOMY, DIAGNOSIS, DRUG, FINDING, LAB, NEGATION, TERM

Place = tuple[int, int]
"""Where a word or number begins and ends."""

_NUMBER = re.compile(r"[1-9]\d{0,2}")
_YEAR = re.compile(r"(?:19|20)\d\d")
_GRADE = re.compile(r"[a-z]\d{1,2}|[a-z]\d{3,4}[a-z]")  # g2, v600e
_PERSON = re.compile(
    r".*(?:er|or|ors|ers|ist|ists|ian|man|men|woman|eur|ero|era|ista|dor|dora|ante|ente|logo|loga)"
)
_SHORTEST = 3  # letters of a word that says something
_SHORTEST_UNKNOWN = 5  # letters of one that is in no list
_MEDICAL = frozenset((ANATOMY, DIAGNOSIS, DRUG, FINDING, LAB, NEGATION, TERM))
_OF_CODES = frozenset("/-:_")
_ENDS = frozenset(".;,)")
_SEXES = frozenset("mfy")  # letters behind an age
_OF_ADDRESS = frozenset("@_")
_LONGEST_REGION = 4  # tokens; longer ones are names, addresses and lists of them


def other_content(text: str, start: int, end: int, tokens: Tokenized, words: Lexicon) -> list[Place]:
    """Return the words and numbers of a replaced range; none where anything in it can be identity.

    Args:
        text: the note.
        start: where what was replaced begins.
        end: where it ends.
        tokens: of the note.
        words: of its language.
    """
    first = bisect_left(tokens.starts, start)
    last = bisect_left(tokens.starts, end)
    if not 0 < last - first <= _LONGEST_REGION:
        return []
    found: list[Place] = []
    for at in range(first, last):
        is_content = _is_content(text, at, tokens, words)
        if is_content is None:
            return []
        if is_content:
            found.append((tokens.starts[at], tokens.end(at)))
    return found


def _is_content(text: str, at: int, tokens: Tokenized, words: Lexicon) -> bool | None:
    """Whether a token says something; None where it can be identity."""
    key = tokens.keys[at]
    if not key[0].isalnum():
        return False
    if key.isalpha():
        before = tokens.keys[at - 1]
        if before in words.titles or any(
            tokens.keys[other] in _OF_ADDRESS for other in _beside(at, len(tokens.keys))
        ):
            return None
        word = text[tokens.starts[at] : tokens.end(at)]
        if (
            word.isupper()
            and len(word) >= _SHORTEST
            and words.classes[key] is None
            and key not in words.names
        ):
            return True if _has_result(at, tokens, words) else None
        if words.classes[key] is None and key not in words.common and before in words.name_before:
            return None
        return _is_word(word, key, text, words)
    if _NUMBER.fullmatch(key) and not _YEAR.fullmatch(key):
        return True if _counts(text, at, tokens, words) else None
    is_small = text[tokens.starts[at]].islower() or key[-1].isalpha()
    return True if _GRADE.fullmatch(key) and is_small else None


def _has_result(at: int, tokens: Tokenized, words: Lexicon) -> bool:
    """Whether a result stands behind capitals: RVD neg, TPMT normal, FENT+."""
    after = tokens.keys[at + 1] if at + 1 < len(tokens.keys) else ""
    return after == "+" or words.classes[after or "."] in _MEDICAL


def _is_word(word: str, key: str, text: str, words: Lexicon) -> bool | None:
    """Whether a word says something; None where it can be a name, a profession or a date."""
    if word[:1].isupper() and not (word.isupper() and len(word) > 1):
        return None
    if key in words.names or key in words.titles or key in words.months or key in words.identity:
        return None
    if _PERSON.fullmatch(key) and words.classes[key] is None:
        return None
    if key in words.common or words.classes[key] is not None:
        return len(key) >= _SHORTEST
    return True if word.islower() and len(key) >= _SHORTEST_UNKNOWN and not text.islower() else None


def _counts(text: str, at: int, tokens: Tokenized, words: Lexicon) -> bool:
    """Whether a number stands right behind a word of the text, and no word beside it makes it a room, an age or a date."""
    if not at:
        return False
    before, start, end = tokens.keys[at - 1], tokens.starts[at], tokens.end(at)
    word = text[tokens.starts[at - 1] : tokens.end(at - 1)]
    after = tokens.keys[at + 1] if at + 1 < len(tokens.keys) else "."
    is_near = start - tokens.end(at - 1) == 1 and text[start - 1] == " "
    is_word = (
        word.islower()
        or (word.isupper() and words.classes[before] is not None)
        or (after in _ENDS and before not in words.names)
    )
    if not (is_near and word.isalpha() and is_word) or text[end : end + 1] in _OF_CODES:
        return False
    beside = (*tokens.keys[max(0, at - 2) : at], after)
    return not any(
        key in words.identity
        or key in words.months
        or key in words.age_after
        or key in words.age_before
        or key in _SEXES
        for key in beside
    )


def _beside(at: int, size: int) -> Iterator[int]:
    yield from (other for other in (at - 2, at - 1, at + 1) if 0 <= other < size)
