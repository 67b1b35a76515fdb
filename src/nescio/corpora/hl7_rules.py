"""Which rule each field and component of HL7 v2 has: the tables in `data/hl7_segments.txt` and `data/hl7_types.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from nescio.corpora.structure import DROP

VARIES = "VARIES"
"""The type of OBX-5, which OBX-2 names."""
KEPT = "keep"
"""The rule of the encoding characters, which `hl7` has read by then."""


@cache
def segment_fields() -> dict[str, tuple[str, ...]]:
    """Return the types or rules of the fields of each segment, from field 1 on."""
    return _table("hl7_segments.txt")


@cache
def type_components() -> dict[str, tuple[str, ...]]:
    """Return the types or rules of the components of each data type."""
    return _table("hl7_types.txt")


def rules() -> Iterator[tuple[str, str, str]]:
    """Yield every field, its type, and the rules of its components."""
    types = type_components()
    for segment, fields in segment_fields().items():
        for number, name in enumerate(fields, 1):
            parts = types.get(name)
            yield f"{segment}-{number}", name if parts else "", ", ".join(_flat(name))
    yield "any other field, segment (Z segments) or component", "", DROP


def _flat(name: str) -> list[str]:
    """Return the different rules within a type, in order."""
    parts = type_components().get(name)
    if parts is None:
        return [name]
    return list(dict.fromkeys(rule for part in parts for rule in _flat(part)))


def _table(name: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    row: list[str] = []
    for line in (files("nescio.corpora") / "data" / name).read_text(encoding="ascii").splitlines():
        if line.startswith("#"):
            continue
        words = line.split()
        if line.startswith(" "):
            row += words
        else:
            row = words
        found[row[0]] = tuple(row[1:])
    return found
