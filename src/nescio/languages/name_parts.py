"""The type for the words of people's names that name nobody. A pack fills it in its module ``name_parts``.

`replace.surrogates` takes names apart with it. Lists of names are elsewhere: in `surrogate_words` and in the pack's ``data``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

_NO_WORDS: frozenset[str] = frozenset()


@dataclass(frozen=True)
class NameParts:
    """Titles, degrees, suffixes and particles of names; folded, without dots, where nothing else is said.

    Attributes:
        titles: before a name: ``dr``, ``sra``.
        given_titles: those before given names: ``don``.
        titles_or_names: titles that are names as well: Nurse Jones, but Ann Nurse.
        suffixes: behind a name: ``jr``.
        particles: small words within family names: ``van``, ``de``.
        leading_particles: those that may come first.
        particles_or_names: those that are names unless written small: Ben, ``ben`` Gurion.
        particles_or_given: those that are given names as well: Van Nguyen.
        hyphen_particles: those that a hyphen joins to the name: ``al``-Masri.
        joined_particles: patterns of particles in front of a name in one word with it: ``de``lacruz.
        letter_particles: particles of one letter, as they are written.
        particles_in_lists: particles between a listed given and a listed family name: Ana ``de`` Vargas.
        origin_words: before a lone name that is more likely a place: natural ``de`` Valencia.
        field_titles: titles, suffixes and degrees that may stay in the field of a record made for them.
        maiden_words: before a name that somebody was born with: ``nee``.
        degrees: behind a name, as they are written: ``PhD``.
        degrees_or_names: degrees that are names as well when all is written in capitals: ``DO``.
        degrees_or_initials: degrees that may be initials: ``MA``.
        degrees_are_common: whether a name is often followed by a degree, so that doubtful ones are taken for one.
        abbreviations: short forms of names, folded or as they are written, and what they stand for.
        tokens: patterns of what is one word of a name beside plain words, before folding: ``M.ª``, ``3rd``.
        possessives: endings of a possessive, as they are written.
    """

    titles: frozenset[str] = _NO_WORDS
    given_titles: frozenset[str] = _NO_WORDS
    titles_or_names: frozenset[str] = _NO_WORDS
    suffixes: frozenset[str] = _NO_WORDS
    particles: frozenset[str] = _NO_WORDS
    leading_particles: frozenset[str] = _NO_WORDS
    particles_or_names: frozenset[str] = _NO_WORDS
    particles_or_given: frozenset[str] = _NO_WORDS
    hyphen_particles: frozenset[str] = _NO_WORDS
    joined_particles: tuple[str, ...] = ()
    letter_particles: frozenset[str] = _NO_WORDS
    particles_in_lists: frozenset[str] = _NO_WORDS
    origin_words: frozenset[str] = _NO_WORDS
    field_titles: frozenset[str] = _NO_WORDS
    maiden_words: frozenset[str] = _NO_WORDS
    degrees: tuple[str, ...] = ()
    degrees_or_names: tuple[str, ...] = ()
    degrees_or_initials: tuple[str, ...] = ()
    degrees_are_common: bool = False
    abbreviations: Mapping[str, str] = field(default_factory=dict)
    tokens: tuple[str, ...] = ()
    possessives: tuple[str, ...] = ()
