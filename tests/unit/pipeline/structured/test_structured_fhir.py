"""The leak table of FHIR: something is planted in every element of every resource, and never comes out."""

from __future__ import annotations

import base64
import re
from importlib import import_module
from typing import Any

import orjson
import pytest
from fhir.resources.R4B.observation import Observation as ObservationR4
from fhir.resources.R4B.patient import Patient as PatientR4

from nescio import Document
from nescio.core.document import PATIENT_KEY
from nescio.corpora.fhir import patient_of
from nescio.corpora.fhir_rules import RESOURCE, is_resource, rule_of, types
from nescio.pipeline.engines.local import scrub_structured
from nescio.pipeline.scrubber import Scrubber

PLANTED = "Zabludka Wojtyska"
FREE = ("text", "result", "name", "range", "target", "xhtml", "attachment")
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
    results = scrub_structured(records, scrubber, "fhir")
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


def coded(code: str, system: str = "http://snomed.info/sct") -> dict[str, Any]:
    return {"coding": [{"system": system, "code": code}]}


SUBJECT = {"reference": "Patient/p1", "display": "Marijke Vandersloot"}
DOCTOR = {"reference": "Practitioner/d1", "display": "Dr. Pike"}
NOTE = {"time": "2061-07-04T10:00:00Z", "authorString": "Dr. Pike", "text": "Vandersloot came on 7/4/2061."}
ATTACHMENT = {
    "contentType": "text/plain",
    "data": base64.b64encode(b"Seen: Vandersloot").decode(),
    "title": "Letter",
}
BOTH: list[dict[str, Any]] = [
    PATIENT | {"telecom": [{"system": "phone", "value": "617-555-0142"}], "managingOrganization": {"reference": "Organization/g1"}},
    {"resourceType": "Practitioner", "id": "d1", "name": [{"family": "Pike", "prefix": ["Dr."]}], "birthDate": "1970-01-02"},
    {"resourceType": "Organization", "id": "g1", "name": "General Hospital"},
    {
        "resourceType": "Observation", "id": "o1", "status": "final", "code": coded("718-7", "http://loinc.org"), "subject": SUBJECT,
        "performer": [DOCTOR], "effectiveDateTime": "2061-07-04T08:15:00Z", "valueQuantity": {"value": 13.2, "unit": "g/dL"},
        "note": [NOTE], "referenceRange": [{"text": "12-16"}],
    },
    {
        "resourceType": "DiagnosticReport", "id": "r1", "status": "final", "code": coded("58410-2", "http://loinc.org"), "subject": SUBJECT,
        "issued": "2061-07-04T10:00:00Z", "result": [{"reference": "Observation/o1"}], "conclusion": "Vandersloot is anaemic.",
        "presentedForm": [ATTACHMENT],
    },
    {
        "resourceType": "Condition", "id": "c1", "subject": SUBJECT, "code": coded("44054006"), "onsetDateTime": "2050-03",
        "clinicalStatus": coded("active", "http://terminology.hl7.org/CodeSystem/condition-clinical"), "note": [NOTE],
    },
    {"resourceType": "AllergyIntolerance", "id": "a1", "patient": SUBJECT, "code": coded("91936005"), "recordedDate": "2060-01-02"},
    {
        "resourceType": "Immunization", "id": "i1", "status": "completed", "vaccineCode": coded("140", "http://hl7.org/fhir/sid/cvx"),
        "patient": SUBJECT, "occurrenceDateTime": "2060-10-01", "lotNumber": "AAJN11K",
    },
]  # fmt: skip
ONLY: dict[str, list[dict[str, Any]]] = {
    "R4": [
        {
            "resourceType": "Encounter", "id": "e1", "status": "finished", "class": {"code": "IMP"}, "subject": SUBJECT,
            "period": {"start": "2061-07-02", "end": "2061-07-06"}, "participant": [{"individual": DOCTOR}],
            "hospitalization": {"dischargeDisposition": coded("home")},
        },
        {
            "resourceType": "MedicationRequest", "id": "m1", "status": "active", "intent": "order", "subject": SUBJECT,
            "medicationCodeableConcept": coded("860975", "http://www.nlm.nih.gov/research/umls/rxnorm"), "authoredOn": "2061-07-04",
            "requester": DOCTOR, "dosageInstruction": [{"text": "25 mg twice a day"}],
        },
        {
            "resourceType": "DocumentReference", "id": "n1", "status": "current", "subject": SUBJECT, "date": "2061-07-06T09:30:00Z",
            "content": [{"attachment": ATTACHMENT}], "context": {"encounter": [{"reference": "Encounter/e1"}]},
        },
        {
            "resourceType": "Composition", "id": "k1", "status": "final", "type": coded("18842-5", "http://loinc.org"), "subject": SUBJECT,
            "date": "2061-07-06", "author": [DOCTOR], "title": "Discharge of Vandersloot",
            "section": [{"title": "Course", "text": {"status": "generated", "div": "<div xmlns='http://www.w3.org/1999/xhtml'>Vandersloot</div>"}}],
        },
        {
            "resourceType": "Procedure", "id": "q1", "status": "completed", "code": coded("80146002"), "subject": SUBJECT,
            "performedDateTime": "2061-07-03", "performer": [{"actor": DOCTOR}],
        },
    ],
    "R5": [
        {
            "resourceType": "Encounter", "id": "e1", "status": "completed", "class": [coded("IMP")], "subject": SUBJECT,
            "actualPeriod": {"start": "2061-07-02", "end": "2061-07-06"}, "participant": [{"actor": DOCTOR}],
            "reason": [{"value": [{"concept": coded("271737000")}]}], "admission": {"dischargeDisposition": coded("home")},
        },
        {
            "resourceType": "MedicationRequest", "id": "m1", "status": "active", "intent": "order", "subject": SUBJECT,
            "medication": {"concept": coded("860975", "http://www.nlm.nih.gov/research/umls/rxnorm")}, "authoredOn": "2061-07-04",
            "requester": DOCTOR, "dosageInstruction": [{"text": "25 mg twice a day"}], "renderedDosageInstruction": "25 mg twice a day",
        },
        {
            "resourceType": "DocumentReference", "id": "n1", "status": "current", "subject": SUBJECT, "date": "2061-07-06T09:30:00Z",
            "content": [{"attachment": ATTACHMENT}], "context": [{"reference": "Encounter/e1"}], "attester": [{"mode": coded("official"), "party": DOCTOR}],
        },
        {
            "resourceType": "Composition", "id": "k1", "status": "final", "type": coded("18842-5", "http://loinc.org"), "subject": [SUBJECT],
            "date": "2061-07-06", "author": [DOCTOR], "title": "Discharge of Vandersloot", "note": [NOTE],
            "section": [{"title": "Course", "text": {"status": "generated", "div": "<div xmlns='http://www.w3.org/1999/xhtml'>Vandersloot</div>"}}],
        },
        {
            "resourceType": "Procedure", "id": "q1", "status": "completed", "code": coded("80146002"), "subject": SUBJECT,
            "occurrenceDateTime": "2061-07-03", "performer": [{"actor": DOCTOR}],
        },
    ],
}  # fmt: skip


def as_validated(resource: dict[str, Any]) -> dict[str, Any]:
    """Return a resource as fhir.resources knows it: it misses a choice that is marked as masked, which FHIR allows."""
    masked = resource.get("_occurrenceDateTime")
    if not masked:
        return resource
    assert masked["extension"][0]["valueCode"] == "masked"
    return {**{k: v for k, v in resource.items() if k != "_occurrenceDateTime"}, "occurrenceString": "masked"}


@pytest.mark.parametrize("policy", ["surrogate", "tag", "safe-harbor"])
@pytest.mark.parametrize(("version", "package"), [("R4", "fhir.resources.R4B."), ("R5", "fhir.resources.")])
def test_clean_resources_are_valid_and_their_references_resolve(
    version: str, package: str, policy: str
) -> None:
    before = [*BOTH, *ONLY[version]]
    records = [
        Document(f"r{number}", orjson.dumps(one).decode(), (), {PATIENT_KEY: "p1"})
        for number, one in enumerate(before)
    ]
    results = scrub_structured(records, Scrubber("rules-en", policy), "fhir")
    found = [orjson.loads(result.doc.text) for result in results if result.doc]
    ids = {f"{one['resourceType']}/{one['id']}" for one in found}
    assert len(ids) == len(before)
    for old, new in zip(before, found, strict=True):
        kind = getattr(import_module(package + old["resourceType"].lower()), old["resourceType"])
        kind.model_validate(old)
        kind.model_validate(as_validated(new))
        assert set(re.findall(r'"reference":"([^"]+)"', orjson.dumps(new).decode())) <= ids
        assert old.keys() - new.keys() <= {"birthDate", "effectiveDateTime", "issued", "onsetDateTime", "recordedDate", "occurrenceDateTime",
            "performedDateTime", "authoredOn", "date", "period", "actualPeriod"}  # fmt: skip
        for name in (
            "status",
            "code",
            "valueQuantity",
            "class",
            "medication",
            "medicationCodeableConcept",
            "vaccineCode",
            "clinicalStatus",
        ):
            assert new.get(name) == old.get(name)
        assert not re.search("vandersloot|pike", decoded(new), re.IGNORECASE)


LOCAL = "https://brackenridge.example/fhir/x"


def test_addresses_that_may_name_somebody_become_codes(scrubber: Scrubber) -> None:
    public = "http://hl7.org/fhir/us/core/StructureDefinition/us-core-patient|6.1.0"
    observation = {
        "resourceType": "Observation",
        "meta": {"profile": [public, LOCAL + "|2.0"], "tag": [{"system": LOCAL, "code": "x"}]},
        "status": "final",
        "instantiatesCanonical": LOCAL,
        "code": {
            "coding": [
                {"system": "http://snomed.info/sct", "version": "http://snomed.info/sct/900/version/2061"},
                {"system": "urn:oid:2.16.840.1.113883.3.4471.1", "code": "1"},
            ]
        },
    }
    consent = {"resourceType": "Consent", "status": "active", "policy": [{"uri": LOCAL, "authority": LOCAL}]}
    parameters = {
        "resourceType": "Parameters",
        "parameter": [
            {"name": "a", "valueUri": LOCAL},
            {"name": "b", "valueOid": "urn:oid:2.16.840.1.113883.3.9"},
        ],
    }
    document = {
        "resourceType": "DocumentReference",
        "status": "current",
        "content": [{"attachment": ATTACHMENT, "profile": [{"valueUri": "urn:ihe:pcc:x"}]}],
    }
    _, *found = clean(scrubber, observation, consent, parameters, document)
    assert "brackenridge" not in orjson.dumps(found).decode()
    assert "113883.3" not in orjson.dumps(found).decode()
    code = found[0]["meta"]["tag"][0]["system"]
    assert code.startswith("urn:uuid:")
    assert found[0]["meta"]["profile"] == [public, code + "|2.0"]
    assert found[0]["instantiatesCanonical"] == code
    assert found[0]["code"]["coding"][0] == observation["code"]["coding"][0]
    assert found[1]["policy"] == [{"uri": code, "authority": code}]
    assert found[2]["parameter"][0]["valueUri"] == code
    assert re.fullmatch(r"urn:oid:2\.25\.\d+", found[2]["parameter"][1]["valueOid"])
    assert found[3]["content"][0]["profile"] == [{"valueUri": "urn:ihe:pcc:x"}]


def test_what_is_known_of_the_patient_is_in_no_code_or_number(scrubber: Scrubber) -> None:
    observation = {
        "resourceType": "Observation",
        "meta": {"tag": [{"system": "http://loinc.org/Vandersloot", "code": "Vandersloot"}]},
        "status": "final",
        "code": coded("vandersloot"),
        "valueQuantity": {"value": 4471220, "unit": "Vandersloot"},
    }
    _, new = clean(scrubber, observation)
    assert not re.search("vandersloot|4471220", orjson.dumps(new).decode(), re.IGNORECASE)


def test_ages_over_89_are_capped() -> None:
    age = {"resourceType": "Observation", "status": "final", "code": coded("30525-0", "http://loinc.org")}
    other = age | {"code": coded("718-7", "http://loinc.org"), "valueQuantity": {"value": 101}}
    panel = other | {
        "component": [{"code": age["code"], "valueInteger": 97}, {"code": other["code"], "valueInteger": 97}]
    }
    found = clean(
        Scrubber("rules-en", "safe-harbor"),
        age | {"valueQuantity": {"value": 101, "unit": "a"}},
        age | {"valueQuantity": {"value": 44, "unit": "years"}},
        age | {"valueQuantity": {"value": 1212, "code": "mo"}},
        age | {"valueString": "97"},
        other,
        panel,
    )
    assert [one.get("valueQuantity", {}).get("value") for one in found[1:]] == [90, 44, 1080, None, 101, 101]
    assert found[4]["valueString"] == "90"
    assert [one["valueInteger"] for one in found[6]["component"]] == [90, 97]


def test_a_status_and_a_content_type_have_no_place_for_words(scrubber: Scrubber) -> None:
    entries = [{"response": {"status": text}} for text in ("201 Brackenridge", "201 Created", "404")]
    _, bundle = clean(scrubber, {"resourceType": "Bundle", "type": "batch-response", "entry": entries})
    assert [one.get("response", {}).get("status") for one in bundle["entry"]] == [None, "201 Created", "404"]
    attachment = ATTACHMENT | {"contentType": "text/plain;charset=Brackenridge"}
    _, new = clean(scrubber, {"resourceType": "DocumentReference", "content": [{"attachment": attachment}]})
    assert "Brackenridge" not in orjson.dumps(new).decode()


@pytest.mark.parametrize(
    "unit", ["mm Hg", "ng/mL FEU", "ml/min/1.73m²", "beats per minute", "10*3/uL", "µg/L"]
)
def test_usual_units_stay(unit: str, scrubber: Scrubber) -> None:
    quantity = {"value": 5, "unit": unit}
    _, new = clean(scrubber, {"resourceType": "Observation", "valueQuantity": quantity})
    assert new["valueQuantity"] == quantity


def test_a_patient_within_parameters_is_the_same_person(scrubber: Scrubber) -> None:
    parameters = {"resourceType": "Parameters", "parameter": [{"name": "a", "resource": PATIENT}]}
    records = [
        Document(f"r{number}", orjson.dumps(one).decode(), (), {PATIENT_KEY: patient_of(one)})
        for number, one in enumerate([PATIENT, parameters])
    ]
    alone, within = (
        orjson.loads(result.doc.text) for result in scrub_structured(records, scrubber, "fhir") if result.doc
    )
    assert within["parameter"][0]["resource"] == alone
