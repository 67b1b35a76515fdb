"""What the packs of all languages know, in one set each: notes mix languages, above all in names."""

from __future__ import annotations

from dataclasses import fields
from itertools import chain
from typing import Any

from nescio.core.folding import fold
from nescio.languages.base import NameContext
from nescio.languages.registry import language_cache, language_packs


@language_cache()
def everyday_words() -> frozenset[str]:
    """Return the everyday words of all languages, folded."""
    return frozenset().union(*(pack.everyday_words for pack in language_packs()))


@language_cache()
def listed_names() -> tuple[frozenset[str], frozenset[str]]:
    """Return the given names and the family names of all languages, folded."""
    first, last = (
        frozenset(fold(name) for pack in language_packs() for name in pack.lists.get(kind, ()))
        for kind in ("first", "last")
    )
    return first, last


@language_cache()
def place_stopwords() -> frozenset[str]:
    """Return the words of addresses and institutions that identify nothing, of all languages, folded."""
    return frozenset(fold(word) for pack in language_packs() for word in pack.place_stopwords)


@language_cache()
def name_stopwords() -> frozenset[str]:
    """Return the words that are no names though they look like some, of all languages."""
    return frozenset().union(*(pack.name_stopwords for pack in language_packs()))


@language_cache()
def eponyms() -> frozenset[str]:
    """Return the words that are called after a person but are none, of all languages."""
    return frozenset().union(*(pack.eponyms for pack in language_packs()))


@language_cache()
def calendar_words() -> frozenset[str]:
    """Return the names of days and months and other words that are capitalised without being names, of all languages, folded."""
    return frozenset(
        fold(word)
        for pack in language_packs()
        for word in (*pack.calendar.months, *pack.calendar.weekdays, *pack.name_context.capitalised_words)
    )


@language_cache()
def name_context() -> NameContext:
    """Return the words around names of all languages."""
    contexts = [pack.name_context for pack in language_packs()]
    merged: dict[str, Any] = {}
    for field in fields(NameContext):
        parts = [getattr(context, field.name) for context in contexts]
        if isinstance(parts[0], frozenset):
            merged[field.name] = frozenset().union(*parts)
        else:
            merged[field.name] = tuple(dict.fromkeys(chain.from_iterable(parts)))
    return NameContext(**merged)
