"""The type for the words around what is counted or measured. A pack fills it in its module ``quantities``.

The record search tells numbers of people from quantities with it, rules and the medicine meter know units by it. Symbols that are
the same in every language are in `UNITS`.
"""

from __future__ import annotations

from dataclasses import dataclass

UNITS = frozenset(
    "mg mcg ug µg μg g kg ng ml dl l cc iu ui u meq mmol mol mosm gy mgy cgy mci mbq mmhg kpa cmh2o bpm lpm rpm cm mm % fl pg meq/l".split()
)
"""Symbols of units of doses and values, the same in every language; folded."""


@dataclass(frozen=True)
class Quantities:
    """Words around quantities, folded.

    Attributes:
        units: of doses and values: ``tablets``.
        words_behind: behind a number of thousands that is counted: 1,200,000 ``copies``.
        words_before: before one: ``platelets`` 250,000.
        words_between: between such a word and the number: platelets ``of`` 250,000.
    """

    units: frozenset[str] = frozenset()
    words_behind: frozenset[str] = frozenset()
    words_before: frozenset[str] = frozenset()
    words_between: frozenset[str] = frozenset()
