"""Which rule each element of FHIR has: by its type, and by its name where that says more; the types are in `data/fhir_elements.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from nescio.corpora.structure import DATE, DROP, NAME, RESULT, TEXT

RESOURCE = "Resource"
"""The type of an element that holds a resource of any kind."""


class Element(NamedTuple):
    """An element of a type: the types its value may have, and whether it must be there."""

    types: tuple[str, ...]
    required: bool


_BY_PRIMITIVE = {
    "boolean": "boolean",
    "integer": "number",
    "positiveInt": "number",
    "unsignedInt": "number",
    "decimal": "number",
    "code": "code",
    "date": DATE,
    "dateTime": DATE,
    "instant": "instant",
    "time": "time",
    "string": TEXT,
    "markdown": TEXT,
    "uri": "uri",
    "canonical": "uri",
    "oid": "oid",
    "id": "id",
}
_BY_ELEMENT = {
    "Address": {
        "line": "=STREET",
        "city": "=CITY",
        "state": "=STATE",
        "postalCode": "=ZIP",
        "country": "=COUNTRY",
        "district": DROP,
        "text": DROP,
    },
    "Age": {"value": "age", "unit": "unit"},
    "Annotation": {"authorString": "=DOCTOR"},
    "Attachment": {
        "contentType": "media",
        "data": "attachment",
        "hash": DROP,
        "size": DROP,
        "url": "reference",
    },
    "AuditEventAgent": {"altId": DROP, "name": "=DOCTOR"},
    "AuditEventAgentNetwork": {"address": DROP},
    "AuditEventEntity": {"query": DROP},
    "Binary": {"contentType": "media", "data": "attachment"},
    "BundleEntry": {"fullUrl": "reference"},
    "BundleEntryRequest": {
        "url": "reference",
        "ifMatch": DROP,
        "ifNoneExist": DROP,
        "ifNoneMatch": DROP,
        "ifModifiedSince": DROP,
    },
    "BundleEntryResponse": {"location": DROP, "etag": DROP, "status": "http-status"},
    "BundleLink": {"url": DROP, "relation": "code"},
    "CodeableConcept": {"text": NAME},
    "Coding": {"display": NAME, "version": "version"},
    "Composition": {"url": DROP, "version": "code"},
    "ContactPoint": {"value": "telecom"},
    "Count": {"unit": "unit"},
    "Coverage": {"subscriberId": "=HEALTHPLAN", "dependent": "code"},
    "CoverageClass": {"value": "=HEALTHPLAN"},
    "Device": {
        "serialNumber": "=DEVICE",
        "lotNumber": "=DEVICE",
        "distinctIdentifier": "=DEVICE",
        "biologicalSourceEvent": DROP,
        "url": DROP,
    },
    "DeviceUdiCarrier": {"carrierHRF": DROP, "deviceIdentifier": "=DEVICE", "issuer": "uri"},
    "Distance": {"unit": "unit"},
    "Duration": {"unit": "unit"},
    "HealthcareService": {"name": "=DEPARTMENT"},
    "HumanName": {
        "family": "person",
        "given": "person",
        "text": "person",
        "prefix": "title",
        "suffix": "title",
    },
    "Identifier": {"value": "id:identifier", "system": "system"},
    "Immunization": {"lotNumber": "id:lot"},
    "Location": {"name": "=HOSPITAL", "alias": "=HOSPITAL"},
    "LocationPosition": {"longitude": DROP, "latitude": DROP, "altitude": DROP},
    "MedicationBatch": {"lotNumber": "id:lot"},
    "Meta": {"versionId": DROP, "source": DROP},
    "MolecularSequence": {"observedSeq": DROP},
    "Narrative": {"div": "xhtml"},
    "Observation": {"valueString": RESULT},
    "ObservationComponent": {"valueString": RESULT},
    "ObservationReferenceRange": {"text": RESULT},
    "OperationOutcomeIssue": {"expression": "code", "location": "code"},
    "Organization": {"name": "=HOSPITAL", "alias": "=HOSPITAL"},
    "ParametersParameter": {"name": "code"},
    "Quantity": {"unit": "unit"},
    "QuestionnaireItem": {"linkId": "code", "prefix": "code"},
    "QuestionnaireResponseItem": {"linkId": "code"},
    "Reference": {"reference": "reference", "type": "code", "display": "target"},
    "SampledData": {"data": "series"},
}
_EVERYWHERE = {"implicitRules": DROP, "language": "language"}
"""Rules of elements that many types have."""


@cache
def types() -> dict[str, dict[str, Element]]:
    """Return the elements of each type."""
    found: dict[str, dict[str, Element]] = {}
    table = (files("nescio.corpora") / "data" / "fhir_elements.txt").read_text(encoding="ascii")
    for line in table.splitlines():
        if line.startswith("#"):
            continue
        name, *elements = line.split()
        found[name] = {}
        for element in elements:
            label, _, kinds = element.partition(":")
            found[name][label] = Element(tuple(kinds.rstrip("!").split("|")), kinds.endswith("!"))
    return found


def rule_of(kind: str, element: str, types_of_element: tuple[str, ...]) -> str:
    """Return the rule of a primitive element."""
    named = _BY_ELEMENT.get(kind, {}).get(element)
    if named:
        return named
    if element in _EVERYWHERE:
        return _EVERYWHERE[element]
    if element == "id" and "string" in types_of_element:
        return DROP  # ids of elements, which nothing but extensions refers to
    return next((_BY_PRIMITIVE[name] for name in types_of_element if name in _BY_PRIMITIVE), DROP)


def is_resource(kind: str) -> bool:
    """Whether a type is a resource."""
    return "meta" in types().get(kind, {})


def rules() -> Iterator[tuple[str, str, str]]:
    """Yield every primitive element, its type, and its rule."""
    for kind, elements in types().items():
        for name, element in elements.items():
            if not any(one in types() or one == RESOURCE for one in element.types):
                yield f"{kind}.{name}", "|".join(element.types), rule_of(kind, name, element.types)
    yield "any other element, resource or extension", "", DROP
