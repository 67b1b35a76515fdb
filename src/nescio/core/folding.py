"""Comparing strings regardless of case and accents, and with typing errors.

`fold` keeps offsets; `within_edits` is a small edit distance. `spelling` looks words up by it.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_EQUIVALENTS = {
    "’": "'",
    "‘": "'",
    "´": "'",
    "‐": "-",
    "‑": "-",
    "–": "-",
    "ß": "s",
    "ø": "o",
    "Ø": "o",
    "ł": "l",
    "Ł": "l",
}


MAX_WORD_LENGTH = 60
"""Letters; nothing longer is a word, and comparing longer strings would take too long."""


class _Folded(dict[int, str]):
    """Characters and what they fold to, computed when first asked for."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if char in _EQUIVALENTS:
            folded = _EQUIVALENTS[char]
        elif char.isspace():
            folded = " "
        else:
            base = unicodedata.normalize("NFD", char)
            # Offsets in the folded text must be those of the text: fold only to a single character.
            bare = base[0] if len(base) > 1 and all(unicodedata.combining(c) for c in base[1:]) else char
            lower = bare.lower() if len(bare.lower()) == 1 else bare
            folded = _EQUIVALENTS.get(lower, lower)  # folding twice must change nothing more: Ǿ to ø to o
        self[code] = folded
        return folded


_TABLE = _Folded()
_ASCII = bytes(range(128))
_SHORT = 100  # characters: up to here, one check for unusual blanks is faster than replacing each kind
_BLANKS = "".join(chr(code) for code in range(128) if chr(code).isspace() and chr(code) != " ")
_LOWER = bytes(range(256)).lower().translate(bytes.maketrans(_BLANKS.encode(), b" " * len(_BLANKS)))
_LATIN = _LOWER[:128] + bytes(ord(_TABLE[code]) for code in range(128, 256))


def fold(text: str) -> str:
    """Return the text in lower case, without accents, with blanks for all white space; its length stays the same."""
    if text.isascii():
        lower = text.lower()
        if len(lower) < _SHORT and lower.isprintable():
            return lower
        for blank in _BLANKS:
            lower = lower.replace(blank, " ")
        return lower
    try:  # translating bytes is many times as fast as translating characters
        return text.encode("latin-1").translate(_LATIN).decode("latin-1")
    except UnicodeEncodeError:
        return _fold_wide(text)


def _fold_wide(text: str) -> str:
    if "İ" in text:  # the only letter whose lower case has two characters
        return text.translate(_TABLE)
    if "Σ" in text:  # it has two forms in lower case
        text = text.lower()
    data = text.encode("utf-8", "surrogatepass")
    lower = data.translate(_LOWER).decode("utf-8", "surrogatepass")
    for char in set(data.translate(None, _ASCII).decode("utf-8", "surrogatepass")):
        folded = _TABLE[ord(char)]
        if folded != char:
            lower = lower.replace(char, folded)
    return lower


def encodable(text: str) -> str:
    """Return the text with a question mark in place of each lone surrogate, which matchers in other languages cannot read."""
    if text.isascii():
        return text
    try:
        text.encode()  # much faster than looking for them
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode("utf-8")
    return text


@lru_cache(maxsize=16384)
def match_key(text: str) -> str:
    """Return the text folded and with single blanks, as a key by which two ways of writing something are equal."""
    return " ".join(fold(text).split())


def within_edits(first: str, second: str, limit: int) -> bool:
    """Whether two strings are within an edit distance: letters added, removed, changed or swapped with their neighbour."""
    if abs(len(first) - len(second)) > limit:
        return False
    if first == second:
        return True
    if limit == 1:
        return _one_edit(first, second)
    if len(set(first) ^ set(second)) > 2 * limit:  # an edit removes one letter and adds another, at most
        return False
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        previous, row, older = row, [i], before
        for j, b in enumerate(second, 1):
            cost = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a != b))
            if i > 1 and j > 1 and a == second[j - 2] and first[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return False
        before = previous
    return row[-1] <= limit


def _one_edit(first: str, second: str) -> bool:
    """Whether two different words, of about the same length, are one edit apart."""
    if len(first) < len(second):
        first, second = second, first
    at = 0
    while at < len(second) and first[at] == second[at]:
        at += 1
    rest = first[at + 1 :]
    if len(first) > len(second):
        return rest == second[at:]
    return rest == second[at + 1 :] or (
        first[at : at + 2] == second[at + 1 : at + 2] + second[at : at + 1] and rest[1:] == second[at + 2 :]
    )


def is_misspelling(first: str, second: str) -> bool:
    """Whether one word may be a misspelling of the other: an edit or two in a long word, with the same beginning or end."""
    shorter = min(len(first), len(second))
    if shorter < 5 or shorter > MAX_WORD_LENGTH or abs(len(first) - len(second)) > (1 if shorter < 8 else 2):
        return False
    if first[0] != second[0] and first[-3:] != second[-3:]:
        return False
    return within_edits(first, second, max_edits(shorter))


def max_edits(length: int) -> int:
    """Return how many edits a word of this length may have and still be taken for the same word."""
    return 0 if length < 5 else 1 if length < 8 else 2
