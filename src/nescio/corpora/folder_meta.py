"""`_meta.jsonl`: what else is known about the notes of a folder whose format has no place for it.

One line for each note: `{"id": "ward/0001", "patient": "p17", ...}`. Written when there is something to write, and
read whenever it lies in a folder of text, brat or inline notes; anyone may also write it by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from nescio.core.document import Document
from nescio.core.errors import DataError
from nescio.corpora.exact_json import dumps, loads
from nescio.corpora.input_files import META_FILE, Source
from nescio.corpora.rows import check_meta_keys


def read_folder_meta(folder: Path, fail: Callable[[DataError], None]) -> dict[str, Mapping[str, Any]]:
    """Return what `_meta.jsonl` of a folder says, id -> meta; nothing where there is none."""
    found: dict[str, Mapping[str, Any]] = {}
    if not (folder / META_FILE).is_file():
        return found
    source = Source(str(folder / META_FILE), "", folder / META_FILE)
    with source.open() as stream:
        for source.line, line in enumerate(stream, 1):
            if not line.strip():
                continue
            try:
                row = loads(line)
            except ValueError:
                row = None
            if not isinstance(row, dict) or not isinstance(row.get("id"), str):
                fix = 'each line is {"id": "the note\'s id", "patient": ...}'
                fail(DataError("not a JSON object with an id", source.location(), fix=fix))
                continue
            found[row.pop("id")] = row
    return found


def write_folder_meta(stream: BinaryIO, doc: Document) -> None:
    """Add the meta of a note to `_meta.jsonl`."""
    check_meta_keys(doc, META_FILE)
    stream.write(dumps({"id": doc.id, **doc.meta}, doc, META_FILE) + b"\n")
