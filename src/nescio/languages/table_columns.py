"""The type of a language's words for the columns of tables; `column_names` reads columns by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class RosterColumns:
    """What the columns of patient tables are usually called; folded, with underscores for blanks.

    Attributes:
        patient: the column of the patient's id.
        given_name: columns of the first half of a name.
        family_name: columns of the second half.
        labels: other columns, and the canonical label of what they hold.
        patient_hints: what the column of the patient's id may be called in tables of notes.
        words: words within the names of columns of notes, and the canonical label of what such columns hold; the last word that
            is known decides, and an empty label says that the column holds nothing of the kind.
        endings: endings of such words.
        things: words before a word for names that make it the name of a thing: of a drug, a file.
        numbers: words for a number at the end of the name of a column, which is that of a record or a person.
        counted: words that go with such a number where it counts something: a line, a page.
        measures: words for measures, counts and codes of medicine, whose numbers are no ages and no ids.
    """

    patient: tuple[str, ...] = ()
    given_name: tuple[str, ...] = ()
    family_name: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    patient_hints: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    endings: Mapping[str, str] = field(default_factory=dict)
    things: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
