"""Notes before and after any tool, put side by side: by their ids, and where files have other names, by their place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nescio.core.errors import MatchError
from nescio.corpora import guess_format, read
from nescio.corpora.structures import STRUCTURES
from nescio.pipeline.run_records import texts_of

Pair = tuple[str, str, str]
"""An id, the text before, and the text after."""


def note_pairs(before: str, after: str, reading: Mapping[str, Any]) -> tuple[list[Pair], int]:
    """Return the notes that both sides have, and how many of the first the second has not.

    Of records such as HL7 and FHIR, all texts of a record are one note. Ids of records are made of file names: where these differ,
    as many records on both sides are paired in their order. So is a single note.

    Raises:
        MatchError: they share no note.
    """
    structure = str(reading.get("format") or guess_format(before))
    old, new = (
        _records(path, structure, reading) if structure in STRUCTURES else _notes(path, reading)
        for path in (before, after)
    )
    pairs = [(note_id, text, new[note_id]) for note_id, text in old.items() if note_id in new]
    if pairs:
        return pairs, len(old) - len(pairs)
    if len(old) == len(new) and (structure in STRUCTURES or len(old) == 1):
        return [(name, text, other) for (name, text), other in zip(old.items(), new.values(), strict=True)], 0
    if structure in STRUCTURES:
        raise MatchError(
            f"{before} has {len(old):,} records and {after} {len(new):,}, in files of other names; give the files the same names"
        )
    raise MatchError(f"{before} and {after} share no note; their ids must be the same")


def _notes(path: str, reading: Mapping[str, Any]) -> dict[str, str]:
    return {doc.id: doc.text for doc in read(path, **reading)}


def _records(path: str, structure: str, reading: Mapping[str, Any]) -> dict[str, str]:
    docs = read(path, **{**reading, "format": structure, "records": True})
    return {doc.id: "\n".join(texts_of(doc.text, structure)) for doc in docs}
