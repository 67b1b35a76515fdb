"""Sentences of notes in any language: `core.sentences` with the abbreviations of all packs."""

from __future__ import annotations

import re

from nescio.core.sentences import split_sentences
from nescio.core.tokens import Offsets
from nescio.languages.registry import language_cache, language_packs


def sentences(text: str) -> list[Offsets]:
    """Split a text into sentences and return their (start, end) offsets, without surrounding blanks."""
    return split_sentences(text, _abbreviation())


@language_cache()
def _abbreviation() -> re.Pattern[str]:
    """Return a pattern of abbreviations and initials. Hit: Dr. Day, Sra. Luz, J. Roe, No. 4. Near miss: the end. Then."""
    words = "|".join(dict.fromkeys(word for pack in language_packs() for word in pack.abbreviations))
    return re.compile(rf"(?<![^\s(,/])(?:[^\W\d_]|{words or '(?!)'})\.$")
