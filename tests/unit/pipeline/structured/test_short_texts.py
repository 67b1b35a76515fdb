"""Short results and names of codes, through the shipped model: medicine stays, people do not."""

from __future__ import annotations

import re

import orjson
import pytest

from nescio import Document
from nescio.core.document import PATIENT_KEY, Span
from nescio.corpora.structure import NAME, RESULT, TEXT
from nescio.pipeline.engines.local import scrub_structured
from nescio.pipeline.scrubber import Scrubber
from nescio.pipeline.structured.short_texts import is_short, sure_spans, unlisted_spans

HEAD = "MSH|^~\\&|||||||ORU^R01||P|2.5.1\rPID|1||4471220^^^H^MR||Brackenridge^Eleanor\r"
MEDICINE = [
    "Yellow", "Clear", "Trace", "Large", "TNTC", "Few", "Amber", "Brown", "Normal", "Mild", "Unknown", "5/5", "Ketones",
    "DS", "Fall", "Smith antibody", "Wilson's disease", "Male: 13-17", "Straw", "Negative", "Light Yellow", "White", "1250000",
]  # fmt: skip
MORE_MEDICINE = [
    "Klebsiella pneumoniae", "Staphylococcus aureus", "MRSA", "Leukocyte esterase", "Nonreactive", "Equivocal", "3+ Bacteria", "O Positive",
    "Amorphous urates", "HER2 amplified", "BRAF V600E", "Anisocytosis 1+", "Hemolyzed", "Not detected", "Former smoker", "Sinus rhythm",
    "Smith antibody", "Gram stain", "Light growth", "Hepatitis B", "Negativo", "Amarillo", "Alk Phos", "Erythrocytes", "Urobilinogen", "TNTC",
    "Candida glabrata", "Metoprolol tartrate", "Left knee", "Pending", "See note", "N/A", "1:160", "mg/dL", "Neut %", "QNS",
]  # fmt: skip
UNLISTED = [
    "Zabludka", "ZABLUDKA", "zabludka", "Zabludka W", "per Zabludka", "Zabludka-Wojtyska", "Wojtyska called", "Thistlemarrow", "O'Zabludka", "Smith",
    "Prusk", "Zabludka positive",
]  # fmt: skip
PEOPLE = [
    "Susan Pike", "Dr. Pike", "SMITH, JOHN", "Marsha Vandersloot", "617-555-0142", "MRN 8812345", "ann@roe.org",
    "Brackenridge", "7/4/2061", "Called to Marsha Pike RN", "d/w Eleanor",
]  # fmt: skip


@pytest.fixture(scope="module")
def scrubber() -> Scrubber:
    return Scrubber("auto")


def clean(scrubber: Scrubber, record: str, kind: str) -> str:
    (result,) = scrub_structured([Document("r", record, (), {PATIENT_KEY: "4471220"})], scrubber, kind)
    assert result.doc is not None, result.error
    return result.doc.text


def message(text: str) -> str:
    return (
        f"{HEAD}OBX|1|ST|1^{text}^L||{text}||{text}||||F\rOBX|2|TX|2^x^L||{text}||||||F\r"
        f"OBX|3|CWE|3^x^L||^{text}||||||F\r"
    )


def resource(text: str) -> str:
    code = {"coding": [{"system": "http://snomed.info/sct", "code": "1", "display": text}], "text": text}
    observation = {
        "resourceType": "Observation", "status": "final", "code": code, "valueString": text, "referenceRange": [{"text": text}],
        "component": [{"code": code, "valueString": text}],
    }  # fmt: skip
    return orjson.dumps(observation).decode()


@pytest.mark.parametrize("text", MEDICINE)
def test_medicine_stays(text: str, scrubber: Scrubber) -> None:
    assert clean(scrubber, message(text), "hl7").split("\r")[2:] == message(text).split("\r")[2:]
    assert orjson.loads(clean(scrubber, resource(text), "fhir")) == orjson.loads(resource(text))


@pytest.mark.parametrize("text", PEOPLE)
def test_people_do_not(text: str, scrubber: Scrubber) -> None:
    assert text not in clean(scrubber, message(text), "hl7")
    if text != "Brackenridge":  # which only the message knows of
        assert text not in clean(scrubber, resource(text), "fhir")


@pytest.fixture(scope="module")
def rules() -> Scrubber:
    return Scrubber("rules-en")


@pytest.mark.parametrize("text", MORE_MEDICINE)
def test_results_of_the_laboratory_stay(text: str, rules: Scrubber) -> None:
    assert clean(rules, message(text), "hl7").split("\r")[2:] == message(text).split("\r")[2:]
    assert orjson.loads(clean(rules, resource(text), "fhir")) == orjson.loads(resource(text))


@pytest.mark.parametrize("text", UNLISTED)
def test_a_surname_that_nobody_listed_does_not_go_out(text: str, rules: Scrubber) -> None:
    names = "zabludka|wojtyska|thistlemarrow|smith|prusk"
    assert not re.search(names, clean(rules, message(text), "hl7"), re.IGNORECASE)
    assert not re.search(names, clean(rules, resource(text), "fhir"), re.IGNORECASE)
    value = f'<value xsi:type="ST">{text}</value><value xsi:type="CD" displayName="{text}"><originalText>{text}</originalText></value>'
    document = (
        '<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<component><observation>{value}</observation></component></ClinicalDocument>"
    )
    assert not re.search(names, clean(rules, document, "cda"), re.IGNORECASE)


def test_what_is_short() -> None:
    assert is_short("Yellow", RESULT)
    assert is_short("a long name of a code, with many words in it", NAME)
    assert not is_short("Yellow", TEXT)
    assert not is_short("Seen today by Marsha, who is well", RESULT)
    assert not is_short("Yellow\nMarsha", RESULT)


def test_terms_of_the_site_stay() -> None:
    for source in ("site", "deny", "rule:x", "certain:y"):
        spans = [Span(0, 6, "PATIENT", source, 0.5)]
        assert sure_spans("Yellow", spans) == spans


@pytest.mark.parametrize(
    "word", ["Zab\u200bludka", "Zab\u00adlud\u200bka", "Za\u0301bludka", "\uff3aabludka"]
)
def test_a_name_with_something_invisible_in_it_is_one_word(word: str) -> None:
    assert [(span.start, span.end) for span in unlisted_spans(f"O {word}", RESULT, [])] == [
        (2, 2 + len(word))
    ]
