"""The leak table of FHIR: something is planted in every element of every resource, and never comes out."""

from __future__ import annotations

import base64
import re
from typing import Any

import orjson
import pytest
from fhir.resources.R4B.observation import Observation as ObservationR4
from fhir.resources.R4B.patient import Patient as PatientR4

from nescio import Document
from nescio.core.document import PATIENT_KEY
from nescio.corpora.fhir_rules import RESOURCE, is_resource, rule_of, types
from nescio.pipeline.engines.local import scrub_records
from nescio.pipeline.scrubber import Scrubber

PLANTED = "Zabludka Wojtyska"
FREE = ("text", "name", "range", "target", "xhtml", "attachment")
PATIENT = {
    "resourceType": "Patient",
    "id": "p1",
    "identifier": [{"system": "http://genhosp.example/mrn", "value": "4471220"}],
    "name": [{"family": "Vandersloot", "given": ["Marijke"]}],
    "gender": "female",
    "birthDate": "1951-03-04",
}
RESOURCES = sorted(name for name in types() if is_resource(name))


@pytest.fixture(scope="module")
def scrubber() -> Scrubber:
    return Scrubber("rules-en")


def planted(kind: str, depth: int, *, known: bool) -> dict[str, Any]:
    """Return an object of a type with something planted in every element."""
    new: dict[str, Any] = {"zebra": PLANTED, "extension": [{"url": PLANTED, "valueString": PLANTED}]}
    for name, element in types()[kind].items():
        inner = [one for one in element.types if one in types()]
        if RESOURCE in element.types or name in ("contentType", "reference"):
            continue
        if inner:
            if depth:
                new[name] = [planted(one, depth - 1, known=known) for one in inner]
            continue
        rule = rule_of(kind, name, element.types)
        if (rule in FREE) != known:
            continue
        text = "Vandersloot" if known else PLANTED
        if rule == "xhtml":
            text = f"<div><!--{PLANTED}--><p title='{PLANTED}'>Vander<b>sloot</b></p></div>"
        elif rule == "attachment":
            new["contentType"] = "text/plain"
            text = base64.b64encode(b"Seen: Vandersloot").decode()
        new[name] = text
        if not known:
            new[f"_{name}"] = {"extension": [{"valueString": PLANTED}]}
    return new


def clean(scrubber: Scrubber, *resources: dict[str, Any]) -> list[dict[str, Any]]:
    records = [
        Document(f"r{number}", orjson.dumps(one).decode(), (), {PATIENT_KEY: "p1"})
        for number, one in enumerate([PATIENT, *resources])
    ]
    results = scrub_records(records, scrubber, "fhir")
    assert [result.error for result in results] == [""] * len(records)
    return [orjson.loads(result.doc.text) for result in results if result.doc]


def decoded(value: Any) -> str:
    """Return a resource as text, with its attachments."""
    text = orjson.dumps(value).decode()
    for data in re.findall(r'"data":"([A-Za-z0-9+/=]+)"', text):
        text += base64.b64decode(data).decode()
    return text


@pytest.mark.parametrize("kind", RESOURCES)
def test_nothing_planted_in_an_element_comes_out(kind: str, scrubber: Scrubber) -> None:
    resources = [{"resourceType": kind, **planted(kind, 3, known=known)} for known in (False, True)]
    for new in clean(scrubber, *resources):
        text = decoded(new)
        assert not re.search(
            "zabludka|wojtyska|vandersloot|4471220", re.sub("<[^>]*>", "", text), re.IGNORECASE
        )


def test_codes_and_values_of_fifty_resources_stay_and_references_resolve(scrubber: Scrubber) -> None:
    units = ("mg/dL", "g/dL", "10*3/uL", "mm[Hg]", "%")
    resources = [
        {
            "resourceType": "Observation",
            "id": f"o{number}",
            "status": ("final", "amended", "preliminary")[number % 3],
            "code": {"coding": [{"system": "http://loinc.org", "code": f"{700 + number}-{number % 10}"}]},
            "subject": {"reference": "Patient/p1"},
            "hasMember": [{"reference": f"Observation/o{(number + 1) % 50}"}],
            "effectiveDateTime": f"2061-07-{number % 28 + 1:02d}",
            "valueQuantity": {"value": number * 1.7, "unit": units[number % 5], "code": units[number % 5]},
            "interpretation": [{"coding": [{"code": "HLN"[number % 3]}]}],
            "referenceRange": [
                {
                    "low": {"value": number},
                    "high": {"value": number + 9.5},
                    "text": f"{number}-{number + 9}.5",
                }
            ],
        }
        for number in range(50)
    ]
    patient, *found = clean(scrubber, *resources)
    ids = {one["id"] for one in found}
    assert len(ids) == 50
    PatientR4.model_validate(patient)
    for before, after in zip(resources, found, strict=True):
        ObservationR4.model_validate(after)
        for name in ("status", "code", "valueQuantity", "interpretation", "referenceRange"):
            assert after[name] == before[name]
        assert after["subject"]["reference"] == f"Patient/{patient['id']}"
        assert after["hasMember"][0]["reference"].removeprefix("Observation/") in ids
        assert after["effectiveDateTime"] != before["effectiveDateTime"]


def test_what_must_be_there_is_marked_as_masked() -> None:
    composition = {
        "resourceType": "Composition",
        "status": "final",
        "type": {"text": "Note"},
        "date": "2061-07-04",
        "author": [{"display": "Dr. Pike"}],
        "title": "Note",
    }
    _, new = clean(Scrubber("rules-en", "tag"), composition)
    assert "date" not in new
    assert new["_date"]["extension"][0]["valueCode"] == "masked"
