"""FHIR R4 and R5 as JSON: NDJSON of bulk exports, Bundles, and single resources; `fhir_walk` cleans a resource.

A resource is one document. A Bundle is read as one document for its head and one for each entry, and written again as a Bundle.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from nescio.core.document import PATIENT_KEY, Document
from nescio.core.errors import DataError
from nescio.corpora.fhir_rules import is_resource, rules
from nescio.corpora.fhir_walk import REFERENCE, loads, walk
from nescio.corpora.format import Format, ReadOptions, Result
from nescio.corpora.input_files import Source, lines
from nescio.corpora.structure import FILE_KEY, Structure, file_of, notes_of

_SUBJECTS = ("subject", "patient", "beneficiary", "individual", "securityContext", "for", "target", "link")
_HOLDERS = ("Parameters", "Bundle")
"""Resources that hold others."""
_LAYOUT = "layout"
_COLLECTION = '{"resourceType":"Bundle","type":"collection"'
_LINE, _WHOLE, _HEAD, _ENTRY = "line", "whole", "head", "entry"
"""How a document stands in its file: a line, the file itself, the head of a Bundle, or an entry of it."""


def patient_of(resource: Mapping[str, Any], patients: Mapping[str, str] | None = None) -> str:
    """Return the id of the patient whom a resource is about; empty if it names none.

    Args:
        resource: the resource.
        patients: of a Bundle, the full URLs of its Patients and their ids.
    """
    if resource.get("resourceType") == "Patient" and isinstance(resource.get("id"), str):
        return str(resource["id"])
    if resource.get("resourceType") in _HOLDERS:
        for inner in _resources_in(resource):
            if found := patient_of(inner, patients):
                return found
    first = [resource.get(name) for name in _SUBJECTS]
    return next(_patients_in(first, patients or {}), "") or next(_patients_in(resource, patients or {}), "")


def _resources_in(holder: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the resources within one that holds others, its Patients first."""
    found: list[Mapping[str, Any]] = []
    waiting = [one for name in ("parameter", "entry") for one in _objects(holder.get(name))]
    while waiting:
        one = waiting.pop(0)
        found += _objects([one.get("resource")])
        waiting += _objects(one.get("part"))
    yield from sorted(found, key=lambda one: one.get("resourceType") != "Patient")


def _objects(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _patients_in(value: Any, patients: Mapping[str, str]) -> Iterator[str]:
    """Yield the ids of Patients that are referred to within a value."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting.extend(reversed(one))
        elif isinstance(one, dict):
            reference = one.get("reference")
            if isinstance(reference, str):
                match = REFERENCE.fullmatch(reference)
                if reference in patients:
                    yield patients[reference]
                elif match and match["type"] == "Patient":
                    yield match["id"]
            waiting.extend(one.values())


def _read(source: Source, options: ReadOptions) -> Iterator[Result]:
    number = 0
    for content, patient, layout in _resources(source, options):
        if isinstance(content, DataError):
            yield content
            continue
        number += 1
        name = f"{source.id}:{number}"
        meta = {PATIENT_KEY: patient or name, FILE_KEY: file_of(source), _LAYOUT: layout}
        doc = Document(name, content, (), meta)
        if options.structured:
            yield doc
            continue
        try:
            yield from list(notes_of(doc, walk))
        except DataError as error:
            yield DataError(error.problem, source.location(doc_id=name), fix=error.fix)


def _resources(source: Source, options: ReadOptions) -> Iterator[tuple[str | DataError, str, str]]:
    """Yield the resources of a file, their patients, and how they stand in it."""
    if _is_lines(source):
        bad: list[DataError] = []
        with source.open() as stream:
            for number, line in enumerate(lines(source, stream, options.encoding, bad.append), 1):
                source.line = number
                if bad:
                    problem = bad.pop()
                    place = source.location(offset=problem.location.offset)
                    yield DataError(problem.problem, place, fix="JSON is always UTF-8: save it so"), "", _LINE
                elif line.strip():
                    yield _line(line.strip(), source)
        return
    data = source.read_bytes().removeprefix(codecs.BOM_UTF8)
    try:
        value = loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise DataError("not UTF-8", source.location(), fix="JSON is always UTF-8: save it so") from None
    except DataError as error:
        raise DataError(error.problem, source.location(), fix=error.fix) from None
    if not isinstance(value, dict) or not isinstance(value.get("resourceType"), str):
        raise DataError("no FHIR resource", source.location(), fix="a resource has a resourceType")
    if not is_resource(value["resourceType"]):
        raise _unknown(source)
    if value["resourceType"] != "Bundle":
        yield data.decode("utf-8"), patient_of(value), _WHOLE
        return
    yield from _bundle(value)


def _is_lines(source: Source) -> bool:
    """Whether the first line of a file is an object by itself."""
    first, _, rest = source.head().removeprefix(codecs.BOM_UTF8).lstrip().partition(b"\n")
    try:
        return isinstance(orjson.loads(first), dict) and (
            bool(rest.strip()) or not file_of(source).endswith(".json")
        )
    except orjson.JSONDecodeError:
        return file_of(source).endswith((".ndjson", ".jsonl"))


def _line(line: str, source: Source) -> tuple[str | DataError, str, str]:
    try:
        value = loads(line)
    except DataError as error:
        return DataError(error.problem, source.location(), fix=error.fix), "", _LINE
    if not isinstance(value, dict) or not isinstance(value.get("resourceType"), str):
        return DataError("no FHIR resource", source.location(), fix="each line is one resource"), "", _LINE
    if not is_resource(value["resourceType"]):
        return _unknown(source), "", _LINE
    return line, patient_of(value), _LINE


def _unknown(source: Source) -> DataError:
    fix = "is resourceType spelt right? Resources that docs/reference/elements.md does not list are left out"
    return DataError("a type of resource that has no rules", source.location(), fix=fix)


def _bundle(bundle: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    entries = bundle.pop("entry", None)
    entries = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    bundle.pop("total", None)  # an entry may be quarantined
    bundle.pop("signature", None)
    patients = _patients_of(entries)
    yield _dumps(bundle), "", _HEAD
    for entry in entries:
        resource = entry.get("resource")
        full_url = str(entry.get("fullUrl") or "")
        patient = ""
        if isinstance(resource, dict):
            patient = patients.get(full_url) or patient_of(resource, patients)
            if not patient and resource.get("resourceType") == "Binary":
                patient = _owner(full_url, resource, entries, patients)
        yield _dumps(entry), patient, _ENTRY


def _patients_of(entries: list[dict[str, Any]]) -> dict[str, str]:
    """Return the full URLs of the Patients of a Bundle, and their ids."""
    found: dict[str, str] = {}
    for entry in entries:
        resource, full_url = entry.get("resource"), entry.get("fullUrl")
        if (
            isinstance(resource, dict)
            and resource.get("resourceType") == "Patient"
            and isinstance(full_url, str)
        ):
            found[full_url] = str(resource.get("id") or full_url)
    return found


def _owner(
    full_url: str, binary: dict[str, Any], entries: list[dict[str, Any]], patients: dict[str, str]
) -> str:
    """Return the patient of the document that a Binary is the content of."""
    names = {full_url, f"Binary/{binary.get('id')}"}
    for entry in entries:
        resource = entry.get("resource")
        if isinstance(resource, dict) and names & set(_urls(resource)):
            return patient_of(resource, patients)
    return ""


def _urls(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for one in value:
            yield from _urls(one)
    elif isinstance(value, dict):
        if isinstance(value.get("url"), str):
            yield value["url"]
        for one in value.values():
            yield from _urls(one)


def _dumps(value: Any) -> str:
    """Write JSON with decimals as they were written."""
    return orjson.dumps(_written(value)).decode()


def _written(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _written(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_written(one) for one in value]
    return orjson.Fragment(value.encode()) if type(value) is not str and isinstance(value, str) else value


class _Joiner:
    """Writes resources as they stood in their file; those of several files as lines, or as one Bundle if the name ends with .json."""

    def __init__(self, many: bool, name: str) -> None:
        self._many = many
        self._collects = many and name.lower().removesuffix(".gz").endswith((".json", ".fhir"))
        self._count = 0
        self._bundle = False
        self._urls: set[str] = set()

    def add(self, doc: Document) -> str:
        layout = doc.meta.get(_LAYOUT)
        if self._collects:
            return self._collected(doc.text, layout == _ENTRY) if layout != _HEAD else ""
        if layout == _HEAD:
            self._bundle = not self._many
            return doc.text.removesuffix("}") if self._bundle else ""
        if layout == _ENTRY and not self._many:
            return self._entry(doc.text)
        if layout == _ENTRY:
            resource = loads(doc.text).get("resource")
            return _dumps(resource) + "\n" if resource else ""
        return doc.text + "\n"

    def _collected(self, text: str, is_entry: bool) -> str:
        """Return a resource as an entry; what was to be done with it, and a second full URL, are left out."""
        entry = loads(text) if is_entry else {"resource": loads(text)}
        if "resource" not in entry:
            return ""
        url = entry.get("fullUrl")
        new = {"resource": entry["resource"]}
        if url and url not in self._urls:
            self._urls.add(url)
            new = {"fullUrl": url, **new}
        return self._entry(_dumps(new))

    def _entry(self, text: str) -> str:
        head = "" if self._bundle else _COLLECTION
        self._bundle = True
        self._count += 1
        return head + (",\n" if self._count > 1 else ',"entry":[\n') + text

    def end(self) -> str:
        if self._collects and not self._bundle:
            return _COLLECTION + "}\n"
        return ("]}\n" if self._count else "}\n") if self._bundle else ""


FHIR = Structure(
    format=Format(
        name="fhir",
        title="FHIR R4 and R5 as JSON: NDJSON of bulk exports, Bundles, single resources",
        suffixes=(".ndjson", ".json", ".fhir"),
        read=_read,
        spans=False,
        limits="Only `scrub` writes it. Elements without a rule, and extensions, do not go out. XML is not read.",
    ),
    walk=walk,
    rules=rules,
    joiner=_Joiner,
    encoding="utf-8",
)
