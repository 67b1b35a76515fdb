"""Rare combinations that are left in clean notes: ages, professions, places, rare diseases and public events of each patient.

Counts in the manner of k-anonymity: how many patients share a value, or a combination of values. Who is alone with one may be
recognised by somebody who knows it. It is a count within these notes; what is rare in the world is not known here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nescio.core.document import Document, Span
from nescio.core.folding import fold
from nescio.core.labels import category_of
from nescio.evaluate.medicine.items import find_items
from nescio.evaluate.medicine.lexicon import split
from nescio.languages.medicine_words import DIAGNOSIS
from nescio.languages.registry import pack_or_default

AGE, PROFESSION, PLACE, DISEASE, EVENT = "age", "profession", "place", "disease", "event"
KINDS = (AGE, PROFESSION, PLACE, DISEASE, EVENT)
COMBINATIONS: tuple[tuple[str, ...], ...] = (
    (AGE, PROFESSION),
    (AGE, PLACE),
    (PROFESSION, PLACE),
    (AGE, PROFESSION, PLACE),
)
"""Which values are counted together."""

_PLACES = frozenset(("CITY", "ZIP", "STREET", "HOSPITAL", "ORGANIZATION", "LOCATION-OTHER"))
_BAND = 5  # years of age that count as one value
_OLDEST = 90
_LISTED = 200


@dataclass
class PatientValues:
    """What the notes of a patient say that others may know: kind -> folded values; and the notes."""

    values: dict[str, set[str]] = field(default_factory=lambda: {kind: set() for kind in KINDS})
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class RiskRow:
    """One kind of value, or a combination.

    Attributes:
        kinds: what is counted together.
        patients: that have all of these.
        distinct: different values, or combinations.
        alone: patients who share none of theirs with another patient.
        few: patients with one that fewer than k patients have; those alone among them.
    """

    kinds: tuple[str, ...]
    patients: int
    distinct: int
    alone: int
    few: int


@dataclass(frozen=True)
class Risk:
    """Rare combinations in clean notes; it holds no text: patients and notes by id, kinds, counts."""

    patients: int
    k: int
    rows: tuple[RiskRow, ...]
    alone: tuple[tuple[str, str, str], ...]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {
            "schema": "nescio.risk/1",
            "patients": self.patients,
            "k": self.k,
            "rows": [
                {"kinds": list(row.kinds), "patients": row.patients, "distinct": row.distinct, "alone": row.alone, "few": row.few}
                for row in self.rows
            ],
            "alone": [list(item) for item in self.alone],
        }  # fmt: skip


def add_note(patients: dict[str, PatientValues], doc: Document, spans: Iterable[Span], language: str) -> None:
    """Add what a clean note still says to the values of its patient.

    Args:
        patients: patient -> values so far.
        doc: the clean note.
        spans: what a detector finds in it and the run did not put there.
        language: of the note.
    """
    own = patients.setdefault(doc.patient, PatientValues())
    own.notes.append(doc.id)
    text = doc.text
    for span in spans:
        kind, value = _value(span, text[span.start : span.end])
        if value:
            own.values[kind].add(value)
    tokens = split(text)
    own.values[EVENT] |= pack_or_default(language).public_events.intersection(tokens.keys)
    own.values[DISEASE].update(
        fold(text[item.start : item.end])
        for item in find_items(text, tokens, language)
        if item.kind == DIAGNOSIS
    )


def _value(span: Span, surface: str) -> tuple[str, str]:
    if category_of(span.label) == "AGE":
        number = re.search(r"\d{1,3}", surface)
        if number is None:
            return AGE, ""
        years = int(number.group())
        return AGE, f"{_OLDEST}+" if years >= _OLDEST else str(years // _BAND * _BAND)
    if span.label == "PROFESSION":
        return PROFESSION, fold(surface)
    return PLACE, fold(surface) if span.label in _PLACES else ""


def measure_risk(patients: Mapping[str, PatientValues], k: int = 5) -> Risk:
    """Count how many patients share each value and combination.

    Args:
        patients: what `add_note` gathered.
        k: combinations that fewer patients share are rare.
    """
    rows: list[RiskRow] = []
    alone: list[tuple[str, str, str]] = []
    for kinds in [*((kind,) for kind in KINDS), *COMBINATIONS]:
        combined = {name: _combine(own, kinds) for name, own in patients.items()}
        shared = Counter(value for values in combined.values() for value in values)
        with_any = {name: values for name, values in combined.items() if values}
        lonely = [name for name, values in with_any.items() if min(shared[value] for value in values) == 1]
        few = sum(min(shared[value] for value in values) < k for values in with_any.values())
        rows.append(RiskRow(kinds, len(with_any), len(shared), len(lonely), few))
        if kinds != (DISEASE,):  # rare words of medicine are many, and counted only
            alone += [(name, patients[name].notes[0], " + ".join(kinds)) for name in lonely]
    alone.sort(key=lambda item: (-item[2].count("+"), item))
    return Risk(len(patients), k, tuple(rows), tuple(alone[:_LISTED]))


def _combine(own: PatientValues, kinds: Sequence[str]) -> set[tuple[str, ...]]:
    """Return all combinations of a patient's values of these kinds."""
    found: set[tuple[str, ...]] = {()}
    for kind in kinds:
        found = {(*before, value) for before in found for value in own.values[kind]}
    return found
