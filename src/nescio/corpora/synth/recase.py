"""Notes once more as hurried and dictated ones are written: in lower case or capitals, with or without accents."""

from __future__ import annotations

import random
import unicodedata
from dataclasses import replace

from nescio.core.document import Document

_PLAIN = 0.5  # share of the notes in another case, and a tenth of that of the others, that lose their accents


def recased(doc: Document, rng: random.Random, *, lower: float, upper: float) -> Document:
    """Return a note in lower case, in capitals or as it is; where its length would change, as it is.

    Args:
        doc: the note.
        rng: draws which.
        lower: share of notes in lower case.
        upper: share of notes in capitals.
    """
    draw = rng.random()
    text = doc.text.lower() if draw < lower else doc.text.upper() if draw < lower + upper else doc.text
    if rng.random() < (_PLAIN if draw < lower + upper else _PLAIN / 10):
        text = without_accents(text)
    return replace(doc, text=text) if len(text) == len(doc.text) else doc


def without_accents(text: str) -> str:
    """Return a text with plain letters."""
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))
