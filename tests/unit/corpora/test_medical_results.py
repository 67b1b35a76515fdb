"""The results of records: values and units of HL7, FHIR and CDA, and none of dates, names and notes."""

from __future__ import annotations

import json

from nescio.corpora.medical_results import results_of

HL7 = "\r".join(
    (
        "MSH|^~\\&|LAB|H|||20610704||ORU^R01|1|P|2.5",
        "OBX|1|NM|718-7^Hemoglobin^LN||13.20|g/dL^gram per deciliter^UCUM|12-16|N",
        "OBX|2|ST|5778-6^Color||Yellow",
        "OBX|3|CWE|x^Culture||260385009^Negative^SCT",
        "OBX|4|TX|n^Note||Mrs. Ida Quill was seen.",
        "OBX|5|TX|5767-9^Clarity||Clear",
        "OBX|6|DT|d^Collected||20610704",
        "OBX|7|ST|r^Remark||Phoned to the ward on the day before yesterday",
    )
)


def test_hl7() -> None:
    assert results_of(HL7, "hl7") == [
        ("718-7", "13.20", "g/dL"),
        ("5778-6", "Yellow", ""),
        ("x", "260385009^Negative", ""),
        ("5767-9", "Clear", ""),
    ]
    assert results_of("MSH|^~\\&|ADT\rPID|1", "hl7") == []


def test_fhir() -> None:
    code = {"coding": [{"code": "718-7"}]}
    observation = {
        "resourceType": "Observation",
        "code": code,
        "valueQuantity": {"value": 13.2, "unit": "g/dL", "comparator": "<"},
        "component": [
            {"code": {}, "valueString": "Trace"},
            {"valueCodeableConcept": {"coding": [{"code": "n"}], "text": "Negative"}},
            {"valueDateTime": "2061-07-04"},
        ],
    }
    expected = [("718-7", "<13.2", "g/dL"), ("", "Trace", ""), ("", "n Negative", "")]
    assert results_of(json.dumps(observation), "fhir") == expected
    assert results_of('{"resourceType": "Patient", "x": "Observation"}', "fhir") == []


def test_cda() -> None:
    record = (
        '<time value="20610706"/><value xsi:type="PQ" value="1.9" unit="mg/dL"/><value xsi:type="ST">Clear</value>'
        '<value xsi:type="TS" value="20610706"/><v:value xsi:type="CD" code="260385009" displayName="Negative"/>'
    )
    assert results_of(record, "cda") == [("", "1.9", "mg/dL"), ("", "Clear", ""), ("", "260385009", "")]
