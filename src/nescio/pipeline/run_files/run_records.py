"""The clean records of a run (HL7, FHIR, CDA) as notes to review: the texts of a record, one below the other, and where they were changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import DataError, Location
from nescio.corpora import read_located
from nescio.corpora.structure import TEXT, Edit, NoteTexts
from nescio.corpora.structures import STRUCTURES
from nescio.languages.shapes import shown_id

_ELEMENT = "element:"  # the source of typed values, which are in no text


class _AllTexts(NoteTexts):
    """Takes the free texts of a record, and the names of its codes."""

    def text(self, path: str, text: str, rule: str = TEXT) -> Sequence[Edit]:  # noqa: ARG002
        return super().text(path, text)


def texts_of(record: str, structure: str) -> list[str]:
    """Return all texts of a record, in their order.

    Raises:
        DataError: it cannot be read.
    """
    found = _AllTexts()
    STRUCTURES[structure].walk(record, found)
    return [text for _, text in found.texts]


def record_notes(
    path: str, structure: str, audit: Iterable[dict[str, Any]], **reading: Any
) -> Iterator[tuple[Document, dict[str, Any]]]:
    """Yield the texts of each clean record as one note, with its line of the audit trail; records without texts are left out.

    Args:
        path: the clean records, a file or a folder.
        structure: a name from `STRUCTURES`.
        audit: the audit trail.
        **reading: options of `nescio.corpora.read`.

    Raises:
        DataError: a record is not in the audit trail, or its texts are not those that were written.
    """
    lines = {tuple(line["out"]): line for line in audit if "out" in line}
    numbers: Counter[str] = Counter()
    for record, source in read_located(path, **{**reading, "format": structure, "records": True}):
        file = source.path.relative_to(path).as_posix() if source.path and Path(path).is_dir() else ""
        numbers[file] += 1
        line = lines.get((file, numbers[file]))
        if line is None:
            raise DataError(
                "the record is not in the audit trail of the run", source.location(),
                fix="name the clean records of this run with --clean; those of an older version, scrub again",
            )  # fmt: skip
        texts = texts_of(record.text, structure)
        moves = _moves(line, texts, source.location())
        if texts:
            text = "\n".join(texts)
            yield Document(line["id"], text, (), {PATIENT_KEY: record.patient}), _moved(line, moves)


def _moves(line: Mapping[str, Any], texts: Sequence[str], location: Location) -> list[tuple[int, int, int]]:
    """Return for each text from where to where it is in all clean texts of the run, and where in those that are read again.

    Raises:
        DataError: they are not the same texts.
    """
    moves: list[tuple[int, int, int]] = []
    left = list(map(len, texts))
    base = at = 0
    for length in line.get("texts", ()):
        size = length if length >= 0 else ~length
        if length > 0:
            if not left or left.pop(0) != length:
                break
            moves.append((base, base + size, at))
            at += size + 1
        base += size
    else:
        if not left:
            return moves
    raise DataError(
        "the texts of the record are not those that the run wrote",
        Location(location.path, doc_id=shown_id(line["id"])),
        fix="name the clean records of this run with --clean, or run `nescio scrub` again",
    )


def _moved(line: Mapping[str, Any], moves: Sequence[tuple[int, int, int]]) -> dict[str, Any]:
    """Return a line of the audit trail whose places are those in the texts as they are read."""
    spans = [
        {**span, "out_start": span["out_start"] - base + at, "out_end": span["out_end"] - base + at}
        for span in line["spans"]
        if not span["source"].startswith(_ELEMENT)
        for base, end, at in moves
        if base <= span["out_start"] and span["out_end"] <= end and span["out_start"] < end
    ]
    return {**line, "spans": spans}
