"""Guess the format of a corpus from its path and its first bytes; `registry` has the formats."""

from __future__ import annotations

import os
import re
from itertools import islice
from pathlib import Path

from nescio.core.errors import DataError, Location
from nescio.corpora.document_files import DOCUMENT_SUFFIXES
from nescio.corpora.format import MARK
from nescio.corpora.input_files import STDIN, Source, bare_name, missing, walk

_BY_SUFFIX = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".csv": "csv",
    ".tsv": "csv",
    ".parquet": "parquet",
    ".xlsx": "xlsx",
    ".xlsm": "xlsx",
    ".conll": "conll",
    ".bio": "conll",
    ".iob": "conll",
    ".ann": "brat",
    ".hl7": "hl7",
    ".er7": "hl7",
    ".mllp": "hl7",
    **DOCUMENT_SUFFIXES,
}
# Hit: MSH|^~\\&| at the beginning, perhaps in an MLLP frame. Near miss: MSH is short for ...
_HL7 = re.compile(rb"[\x0b\s]*(?:MSH|FHS|BHS)[^\w\s]{2}")
_RESOURCE = re.compile(rb'"resourceType"\s*:\s*"[A-Z][A-Za-z]+"')
# Hit: <!DOCTYPE html>, <html lang="en">. Near miss: <htmlish>.
_HTML = re.compile(rb"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_CLINICAL_DOCUMENT = re.compile(rb"<(?:\w+:)?ClinicalDocument\b")
_ZIP = b"PK\x03\x04"
_MAGIC = {b"PAR1": "parquet", b"%PDF-": "pdf", b"{\\rtf": "rtf"}
_MARK = re.compile(MARK.pattern.encode())
_CONLL = re.compile(rb"(?:# doc = \"|-DOCSTART-|\S+[\t ](?:\S+[\t ])*(?:O|[BIES]-\S+)\r?\n)")
_FILES = 1000  # how many files of a folder are looked at
_NOTES = 50  # how many notes are searched for marks


def guess_format(path: str | os.PathLike[str]) -> str:
    """Return the name of the format that ``path`` is in.

    Raises:
        DataError: it does not exist, or its format cannot be recognised.
    """
    root = Path(path)
    if root.is_dir():
        return _guess_folder(root)
    if not root.exists():
        raise missing(str(path))
    return guess_source(Source(str(path), bare_name(root.name), root))


def guess_source(source: Source) -> str:
    """Return the name of the format of one file, or of stdin.

    Raises:
        DataError: the format cannot be recognised.
    """
    if source.path:
        suffix = Path(source.path.name.lower().removesuffix(".gz")).suffix
        if suffix == ".txt":
            if any(_beside(source.path, ".ann")):
                return "brat"
            return "inline" if _MARK.search(source.head()) else "text"
        if suffix in _BY_SUFFIX:
            by_suffix = _BY_SUFFIX[suffix]
            return "fhir" if by_suffix == "jsonl" and _RESOURCE.search(source.head()) else by_suffix
    found = _guess_bytes(source.head())
    if found is None:
        raise DataError("cannot recognise the format", source.location(), fix="name it with --from")
    return found


def guess_target(path: str | os.PathLike[str]) -> str:
    """Return the format to write when only OUT is known.

    Raises:
        DataError: its name does not say.
    """
    if str(path) == STDIN:
        return "jsonl"
    suffix = Path(Path(path).name.lower().removesuffix(".gz")).suffix
    found = {".txt": "text", ".xml": "i2b2-2014", **_BY_SUFFIX}.get(suffix)
    if found is None or suffix in (".json", ".ann"):
        raise DataError("the name does not say which format", Location(str(path)), fix="name it with --to")
    return found


def _guess_markup(head: bytes) -> str | None:
    """Return the format of XML or HTML by how it begins."""
    if b"<deIdi2b2" in head:
        return "i2b2-2014"
    if _CLINICAL_DOCUMENT.search(head):
        return "cda"
    if _HTML.match(head):
        return "html"
    return "i2b2-2006" if b"<RECORD" in head or b"<ROOT" in head else None


def _guess_bytes(head: bytes) -> str | None:
    """Return the format of a file by how it begins."""
    begin = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    for magic, name in _MAGIC.items():
        if begin.startswith(magic):
            return name
    if begin.startswith(_ZIP):  # names of parts are not compressed
        return "docx" if b"word/" in head else "xlsx" if b"xl/" in head else None
    if begin.startswith(b"<"):
        return _guess_markup(begin)
    if begin.startswith(b"{"):
        return "fhir" if _RESOURCE.search(head) else "jsonl"
    if _HL7.match(begin):
        return "hl7"
    if _CONLL.match(begin):
        return "conll"
    if _MARK.search(head):
        return "inline"
    header = re.split(rb"[,;\t|]", begin.split(b"\n", 1)[0])
    if len(header) > 1 and b"text" in (cell.strip(b'" \r') for cell in header):
        return "csv"
    return None


def _guess_folder(root: Path) -> str:
    """Return the format of a folder by what kinds of files it holds."""
    found: dict[str, Path] = {}
    notes: list[Path] = []
    for file in islice(walk(root), _FILES):
        suffix = Path(file.name.lower().removesuffix(".gz")).suffix
        if suffix == ".txt":
            notes.append(file)
        elif suffix == ".xml":
            kind = _guess_bytes(Source(str(file), "", file).head())
            if kind:
                found.setdefault(kind, file)
        elif suffix in _BY_SUFFIX:
            kind = guess_source(Source(str(file), "", file))
            if suffix != ".json" or kind == "fhir":
                found.setdefault(kind, file)
    if "brat" in found:  # nothing else has .ann files, so tables beside them are no notes
        return "brat"
    if notes:
        marked = any(_MARK.search(Source(str(file), "", file).head()) for file in notes[:_NOTES])
        found["inline" if marked else "text"] = notes[0]
    if len(found) == 1:
        return next(iter(found))
    if found and found.keys() <= {"text", *DOCUMENT_SUFFIXES.values()}:
        return "documents"
    if not found:
        raise DataError(
            "no notes of a known format in this folder", Location(str(root)), fix="name it with --from"
        )
    kinds = ", ".join(f"{kind} ({file.name})" for kind, file in sorted(found.items()))
    raise DataError(
        f"this folder holds several formats: {kinds}", Location(str(root)), fix="name one with --from"
    )


def _beside(path: Path, suffix: str) -> list[Path]:
    """Return the files that belong to a note, such as its annotations."""
    stem = bare_name(path.name)
    return [
        file
        for file in (path.with_name(stem + suffix), path.with_name(f"{stem}{suffix}.gz"))
        if file.exists()
    ]
