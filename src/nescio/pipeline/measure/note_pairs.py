"""Measure medicine in notes before and after any tool: paired by their ids, and where files have other names, by their place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nescio.core.errors import MatchError
from nescio.corpora import guess_format, read
from nescio.corpora.medical_results import MedicalResult, results_of
from nescio.corpora.structure_registry import STRUCTURES
from nescio.evaluate.medicine.medical_results import add_results
from nescio.evaluate.medicine.meter import MedicineTotals, measure
from nescio.pipeline.run_files.structured_notes import texts_of

_Note = tuple[str, list[MedicalResult]]
"""A text, and of a structured document, its results."""


def measure_pairs(before: str, after: str, reading: Mapping[str, Any]) -> tuple[MedicineTotals, int, int]:
    """Measure the notes that both sides have; return how many they are, and how many of the first the second has not.

    Of structured documents such as those of HL7 and FHIR, all texts of one are one note, and values and units of results are compared. Their ids
    are made of file names: where these differ, as many of them on both sides are paired in their order. So is a single note.

    Raises:
        MatchError: they share no note.
    """
    structure = str(reading.get("format") or guess_format(before))
    is_structured = structure in STRUCTURES
    old, new = (
        _structured(path, structure, reading) if is_structured else _notes(path, reading)
        for path in (before, after)
    )
    pairs = [(name, note, new[name]) for name, note in old.items() if name in new]
    if not pairs and len(old) == len(new) and (is_structured or len(old) == 1):
        pairs = [(name, note, other) for (name, note), other in zip(old.items(), new.values(), strict=True)]
    if not pairs and is_structured:
        raise MatchError(
            f"{before} has {len(old):,} documents and {after} {len(new):,}, in files of other names; give the files the same names"
        )
    if not pairs:
        raise MatchError(f"{before} and {after} share no note; their ids must be the same")
    totals = measure((name, note[0], other[0]) for name, note, other in pairs)
    for name, note, other in pairs:
        add_results(totals, name, note[1], other[1])
    return totals, len(pairs), len(old) - len(pairs)


def _notes(path: str, reading: Mapping[str, Any]) -> dict[str, _Note]:
    return {doc.id: (doc.text, []) for doc in read(path, **reading)}


def _structured(path: str, structure: str, reading: Mapping[str, Any]) -> dict[str, _Note]:
    docs = read(path, **{**reading, "format": structure, "structured": True})
    return {
        doc.id: ("\n".join(texts_of(doc.text, structure)), results_of(doc.text, structure)) for doc in docs
    }
