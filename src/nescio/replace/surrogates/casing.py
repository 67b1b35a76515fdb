"""Giving a surrogate the casing of what it replaces."""

from __future__ import annotations

import re

# Hit: 'S in Mary'S. Near miss: O'Sullivan.
_CAPITAL_S = re.compile(r"(?<=['’])S\b")


def cased(text: str, like: str) -> str:
    """Return the text in the casing of another: all capitals, all small, or as it is."""
    if not like.isupper() and not like.islower():
        return text
    letters = like if like.isalpha() else "".join(filter(str.isalpha, like))
    if len(letters) > 1 and all(map(str.isupper, letters)):
        return text.upper()
    if letters and all(map(str.islower, letters)):
        return text.lower()
    return text


def titled(text: str) -> str:
    """Return a text in capitals with small letters behind the first of each word: ST. MARY'S becomes St. Mary's."""
    return _CAPITAL_S.sub("s", text.title())
