"""Giving a surrogate the casing of what it replaces."""

from __future__ import annotations


def cased(text: str, like: str) -> str:
    """Return the text in the casing of another: all capitals, all small, or as it is."""
    letters = [char for char in like if char.isalpha()]
    if len(letters) > 1 and all(char.isupper() for char in letters):
        return text.upper()
    if letters and all(char.islower() for char in letters):
        return text.lower()
    return text
