"""What the packs of all languages know, in one set each: notes mix languages, above all in names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import chain
from typing import Any, TypeVar

from nescio.core.folding import fold
from nescio.languages.base import NameCues, NameSearch
from nescio.languages.date_grammar import DateGrammar, Durations
from nescio.languages.medical_names import MEDICAL_NAMES
from nescio.languages.medical_terms import BRANDS
from nescio.languages.medicine_words import read_vocabulary
from nescio.languages.name_parts import NameParts
from nescio.languages.note_ids import NoteIdWords
from nescio.languages.quantities import UNITS, Quantities
from nescio.languages.registry import language_cache, language_packs
from nescio.languages.result_words import WORDS
from nescio.languages.surrogate_words import SurrogateWords
from nescio.languages.table_columns import RosterColumns

_Part = TypeVar(
    "_Part",
    NameCues,
    NameSearch,
    RosterColumns,
    DateGrammar,
    Durations,
    NameParts,
    NoteIdWords,
    Quantities,
    SurrogateWords,
)


@language_cache()
def common_words() -> frozenset[str]:
    """Return the common words of all languages, folded."""
    return frozenset().union(*(pack.common_words for pack in language_packs()))


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
def not_names() -> frozenset[str]:
    """Return the words that are no names though they look like some, of all languages."""
    return frozenset().union(*(pack.not_names for pack in language_packs()))


@language_cache()
def eponyms() -> frozenset[str]:
    """Return the words that are called after a person but are none, of all languages."""
    return frozenset().union(*(pack.eponyms for pack in language_packs()))


@language_cache()
def drug_words() -> frozenset[str]:
    """Return the names of drugs and brands of medicine that are no names of people, of all languages, folded."""
    drugs = {
        word
        for pack in language_packs()
        for word, kind in read_vocabulary(pack.data).items()
        if kind == "drug"
    }
    own = (word for pack in language_packs() for word in pack.medicine.drug.split())
    return frozenset(drugs).union(fold(BRANDS).split(), own).difference(*listed_names())


@language_cache()
def medical_names() -> frozenset[str]:
    """Return eponyms, instruments and brands that are hardly ever names of people, folded."""
    return frozenset(fold(MEDICAL_NAMES).split()).difference(*listed_names())


@language_cache()
def medicine_words() -> frozenset[str]:
    """Return the words of medicine of all languages, folded, but for eponyms and for drugs that are also names of people."""
    found: set[str] = set()
    drugs: set[str] = set(drug_words())
    for pack in language_packs():
        for kind in fields(pack.medicine):
            if kind.name not in ("limits", "eponym"):
                words = getattr(pack.medicine, kind.name).split()
                (drugs if kind.name == "drug" else found).update(words)
        found.update(
            word for word, what in read_vocabulary(pack.data).items() if what not in ("drug", "eponym")
        )
    return (frozenset(found) - all_eponyms()).union(WORDS, drugs.difference(*listed_names()))


@language_cache()
def all_eponyms() -> frozenset[str]:
    """Return every word that is called after a person, of all languages: those of `eponyms`, and the rarer ones of the vocabularies."""
    rare = {
        word
        for pack in language_packs()
        for word, kind in read_vocabulary(pack.data).items()
        if kind == "eponym"
    }
    return eponyms().union(rare, *(pack.medicine.eponym.split() for pack in language_packs()))


@language_cache()
def body_words() -> frozenset[str]:
    """Return the words for parts of the body of all languages, folded."""
    return frozenset(word for pack in language_packs() for word in pack.medicine.anatomy.split())


@language_cache()
def side_letters() -> frozenset[str]:
    """Return the letters for sides of the body of all languages, folded."""
    return frozenset(word for pack in language_packs() for word in pack.medicine.short_sides.split())


@language_cache()
def calendar_words() -> frozenset[str]:
    """Return the names of days and months and other words that are capitalised without being names, of all languages, folded."""
    return frozenset(
        fold(word)
        for pack in language_packs()
        for word in (*pack.calendar.months, *pack.calendar.weekdays, *pack.name_cues.capitalised_words)
    )


@language_cache()
def season_words() -> frozenset[str]:
    """Return the names of the seasons in all languages, folded."""
    return frozenset(
        fold(word)
        for pack in language_packs()
        for word in (*pack.calendar.seasons, *pack.calendar.season_variants)
    )


@language_cache()
def name_cues() -> NameCues:
    """Return the words around names of all languages."""
    return _merge([pack.name_cues for pack in language_packs()])


@language_cache()
def date_grammar() -> DateGrammar:
    """Return the words around dates of all languages."""
    return _merge([pack.date_grammar for pack in language_packs()])


@language_cache()
def durations() -> Durations:
    """Return the words of lengths of time and of ages of all languages."""
    return _merge([pack.durations for pack in language_packs()])


@language_cache()
def name_parts() -> NameParts:
    """Return the titles, degrees, suffixes and particles of all languages."""
    return _merge([pack.name_parts for pack in language_packs()])


@language_cache()
def quantities() -> Quantities:
    """Return the words around quantities of all languages."""
    return _merge([pack.quantities for pack in language_packs()])


@language_cache()
def units() -> frozenset[str]:
    """Return the units of doses and values, symbols and words of all languages, folded."""
    return UNITS | quantities().units


@language_cache()
def note_id_words() -> NoteIdWords:
    """Return the words in the ids of notes of all languages."""
    return _merge([pack.note_ids for pack in language_packs()])


@language_cache()
def weekday_rows() -> tuple[str, ...]:
    """Return how rows of weekdays in one word write each day, in all languages; the longest first."""
    forms = {form for pack in language_packs() for form in pack.calendar.weekday_rows}
    return tuple(sorted(forms, key=lambda form: (-len(form), form)))


@language_cache()
def surrogate_words() -> SurrogateWords:
    """Return the words of surrogates of all languages that have some."""
    return _merge([pack.surrogates for pack in language_packs() if pack.surrogates])


@language_cache()
def name_search() -> NameSearch:
    """Return the parts of written names that identify nobody, of all languages."""
    return _merge([pack.name_search for pack in language_packs()])


@language_cache()
def roster_columns() -> RosterColumns:
    """Return what the columns of patient tables are called in all languages."""
    return _merge([pack.roster_columns for pack in language_packs()])


@language_cache()
def next_field_pattern() -> re.Pattern[str]:
    """Return a pattern of the next field of a form where it is run together with a name."""
    return re.compile("|".join(name_search().next_fields) or "(?!)")


def _merge(parts: Sequence[_Part]) -> _Part:
    """Join the sets, tuples and mappings of several instances of a dataclass; flags and texts get their default."""
    joined: dict[str, Any] = {}
    for field in fields(parts[0]):
        values = [getattr(part, field.name) for part in parts]
        if isinstance(values[0], frozenset):
            joined[field.name] = frozenset().union(*values)
        elif isinstance(values[0], tuple):
            joined[field.name] = tuple(dict.fromkeys(chain.from_iterable(values)))
        elif isinstance(values[0], Mapping):
            joined[field.name] = {key: entry for value in values for key, entry in value.items()}
    return type(parts[0])(**joined)


@language_cache()
def short_value_cues() -> dict[str, frozenset[str]]:
    """Return the words right before a short value that say what it is, of all languages: label -> lower-case words."""
    found: dict[str, frozenset[str]] = {}
    for pack in language_packs():
        for label, words in pack.short_value_cues.items():
            found[label] = found.get(label, frozenset()) | frozenset(words)
    return found
