"""The results of a structured document, for the medicine meter: values and units of OBX (HL7), Observation (FHIR) and value (CDA).

Dates, names and long texts are no results here: the first two are replaced by rule, and texts are measured as notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import orjson

MedicalResult = tuple[str, str, str]
"""What was observed, its value and its unit; each may be empty."""

_LONGEST = 40  # characters of a text that is a result: Yellow, Trace, Not detected
_WORDS = 3
_TYPES = frozenset(("NM", "SN", "ST", "CE", "CWE", "CNE", "CF", "IS", "ID"))
_TEXTS = frozenset(("TX", "FT"))  # a line of a note, unless it is a single word
_CODED = frozenset(("CE", "CWE", "CNE", "CF"))
# Hit: <value xsi:type="PQ" value="1.9" unit="mg/dL"/>, <value xsi:type="ST">Clear</value>. Near miss: <time value="20610706"/>.
_VALUE = re.compile(r"<(?:[\w-]{1,20}:)?value\b([^<>]{0,600}?)(?:/>|>([^<]{0,200})<)")
_ATTRIBUTE = re.compile(r"\b(value|unit|code)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_POINT_IN_TIME = re.compile(r"type\s*=\s*[\"'](?:[\w-]{1,20}:)?(?:IVL_)?TS")


def results_of(content: str, structure: str) -> list[MedicalResult]:
    """Return the results of a structured document, in their order; none for what cannot be read."""
    if structure == "hl7":
        return list(_hl7(content))
    if structure == "fhir":
        return list(_fhir(content)) if '"Observation"' in content else []
    return list(_cda(content))


def _is_short(text: str) -> bool:
    return 0 < len(text) <= _LONGEST and len(text.split()) <= _WORDS


def _hl7(content: str) -> Iterator[MedicalResult]:
    if "OBX" not in content:
        return
    start = content.find("MSH")
    sign = content[start + 3 : start + 4] or "|"
    part = content[start + 4 : start + 5] or "^"
    for line in re.split(r"[\r\n]+", content):
        if line[:3] != "OBX" or line[3:4] != sign:
            continue
        fields = [*line.split(sign, 7), *[""] * 7][:7]
        kind, value = fields[2], fields[5]
        if kind in _CODED:
            value = part.join(value.split(part)[:2]).rstrip(part)
        elif kind in _TEXTS and len(value.split()) != 1:
            continue
        if kind in _TYPES or kind in _TEXTS:
            if kind in ("ST", *_TEXTS) and value and not _is_short(value):
                continue
            unit = next((one for one in fields[6].split(part)[:2] if one), "")
            if value or unit:
                yield fields[3].partition(part)[0], value, unit


def _fhir(content: str) -> Iterator[MedicalResult]:
    try:
        resource = orjson.loads(content)
    except orjson.JSONDecodeError:
        return
    if not isinstance(resource, dict) or resource.get("resourceType") != "Observation":
        return
    parts = resource.get("component")
    for part in (resource, *(parts if isinstance(parts, list) else ())):
        if isinstance(part, dict):
            yield from _observed(part)


def _observed(part: dict[str, Any]) -> Iterator[MedicalResult]:
    name = _code(part.get("code"))
    quantity = part.get("valueQuantity")
    if isinstance(quantity, dict):
        value = f"{quantity.get('comparator', '')}{quantity.get('value', '')}"
        yield name, value, str(quantity.get("unit") or quantity.get("code") or "")
    concept = part.get("valueCodeableConcept")
    if isinstance(concept, dict):
        yield name, f"{_code(concept)} {concept.get('text', '')}".strip(), ""
    for kind in ("valueString", "valueInteger", "valueBoolean"):
        value = str(part.get(kind, ""))
        if _is_short(value):
            yield name, value, ""


def _code(concept: Any) -> str:
    codings = concept.get("coding") if isinstance(concept, dict) else None
    first = codings[0] if isinstance(codings, list) and codings else None
    return str(first.get("code") or first.get("display") or "") if isinstance(first, dict) else ""


def _cda(content: str) -> Iterator[MedicalResult]:
    for match in _VALUE.finditer(content):
        if _POINT_IN_TIME.search(match[1]):
            continue
        found = {name: first or second for name, first, second in _ATTRIBUTE.findall(match[1])}
        text = (match[2] or "").strip()
        value = found.get("value") or found.get("code") or (text if _is_short(text) else "")
        if value or "unit" in found:
            yield "", value, found.get("unit", "")
