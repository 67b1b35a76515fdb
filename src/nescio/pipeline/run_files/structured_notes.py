"""The documents of a run (HL7, FHIR, CDA) as notes to review: the texts of a document, one below the other, and where they were changed.

`structured_notes` gives the clean documents alone, for `nescio assess`; `pair_texts` puts the texts of one beside those that the run read.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import DataError, Location
from nescio.corpora import read_located
from nescio.corpora.structure import TEXT, Edit, NoteTexts
from nescio.corpora.structure_registry import STRUCTURES
from nescio.languages.safe_to_show import shown_id

_ELEMENT = "element:"  # the source of typed values, which are in no text


class _AllTexts(NoteTexts):
    """Takes the free texts of a document, and the names of its codes."""

    def text(self, path: str, text: str, rule: str = TEXT) -> Sequence[Edit]:  # noqa: ARG002
        return super().text(path, text)


def texts_of(content: str, structure: str) -> list[str]:
    """Return all texts of a document, in their order.

    Raises:
        DataError: it cannot be read.
    """
    found = _AllTexts()
    STRUCTURES[structure].walk(content, found)
    return [text for _, text in found.texts]


def structured_notes(
    path: str, structure: str, audit: Iterable[dict[str, Any]], **reading: Any
) -> Iterator[tuple[Document, dict[str, Any]]]:
    """Yield the texts of each clean document as one note, with its line of the audit trail; documents without texts are left out.

    Args:
        path: the clean documents, a file or a folder.
        structure: a name from `STRUCTURES`.
        audit: the audit trail.
        **reading: options of `nescio.corpora.read`.

    Raises:
        DataError: a document is not in the audit trail, or its texts are not those that were written.
    """
    for doc, texts, line, location in clean_documents(path, structure, audit, **reading):
        moves = _moves(line, texts, location)
        if texts:
            text = "\n".join(texts)
            yield Document(line["id"], text, (), {PATIENT_KEY: doc.patient}), _moved(line, moves)


def clean_documents(
    path: str, structure: str, audit: Iterable[dict[str, Any]], **reading: Any
) -> Iterator[tuple[Document, list[str], dict[str, Any], Location]]:
    """Yield each clean document with its texts, its line of the audit trail, and where it is.

    Raises:
        DataError: a document is not in the audit trail.
    """
    lines = {tuple(line["out"]): line for line in audit if "out" in line}
    numbers: Counter[str] = Counter()
    options = {**reading, "format": structure, "structured": True}
    if STRUCTURES[structure].encoding:
        options["encoding"] = STRUCTURES[structure].encoding
    for doc, source in read_located(path, **options):
        file = source.path.relative_to(path).as_posix() if source.path and Path(path).is_dir() else ""
        numbers[file] += 1
        line = lines.get((file, numbers[file]))
        if line is None:
            raise DataError(
                "the document is not in the audit trail of the run", source.location(),
                fix="name the clean files of this run with --clean; those of an older version, scrub again",
            )  # fmt: skip
        yield doc, texts_of(doc.text, structure), line, source.location()


def joined_text(texts: Sequence[str]) -> str:
    """Return the texts of a document that the run read as one note: those with a word, one below the other."""
    return "\n".join(text for text in texts if text.strip())


def pair_texts(
    originals: Sequence[str], clean: Sequence[str], line: Mapping[str, Any], location: Location
) -> tuple[str, dict[str, Any]]:
    """Return the clean text that stands beside `joined_text`, and a line of the audit trail with the places in both.

    Args:
        originals: all texts of the document that the run read.
        clean: those of the clean document; a text of which nothing is left is none of them.
        line: of the audit trail.
        location: of the document, for messages.

    Raises:
        DataError: they are not the texts of the same document.
    """
    _moves(line, clean, location)
    lengths = line.get("texts", ())
    if len(lengths) != len(originals):
        raise DataError(
            "not the documents that the run was made from", Location(location.path, doc_id=shown_id(line["id"])),
            fix="name the input of that run",
        )  # fmt: skip
    left = iter(clean)
    spans = deque(span for span in line["spans"] if not span["source"].startswith(_ELEMENT))
    texts: list[str] = []
    placed: list[dict[str, Any]] = []
    base = out_base = at = out_at = 0
    for original, length in zip(originals, lengths, strict=True):
        inside: list[dict[str, Any]] = []
        while spans and spans[0]["start"] < base + len(original):
            inside.append(_shifted(spans.popleft(), -base, -out_base))
        text = next(left) if length > 0 else _blank(original, inside)
        base += len(original)
        out_base += len(text)
        if original.strip():
            texts.append(text)
            placed += [_shifted(span, at, out_at) for span in inside]
            at += len(original) + 1
            out_at += len(text) + 1
    return "\n".join(texts), {**line, "spans": placed}


def _shifted(span: Mapping[str, Any], by: int, out_by: int) -> dict[str, Any]:
    places = {"start": by, "end": by, "out_start": out_by, "out_end": out_by}
    return {**span, **{name: span[name] + shift for name, shift in places.items()}}


def _blank(original: str, spans: Sequence[Mapping[str, Any]]) -> str:
    """Return what is left of a text of which only white space is; the clean document does not have it."""
    parts: list[str] = []
    at = 0
    for span in spans:
        parts += (original[at : span["start"]], " " * (span["out_end"] - span["out_start"]))
        at = span["end"]
    return "".join([*parts, original[at:]])


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
        "the texts of the document are not those that the run wrote",
        Location(location.path, doc_id=shown_id(line["id"])),
        fix="name the clean files of this run with --clean, or run `nescio scrub` again",
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
