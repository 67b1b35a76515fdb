from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nescio.core.errors import DataError
from nescio.corpora import guess_format, read_all
from nescio.corpora.cda import patient_of, walk
from nescio.corpora.cda_rules import ATTRIBUTES, CONTENT, PARTS, STRUCTURE, rules
from nescio.corpora.structure import DATE, DROP, FORMS, NAME, SYSTEM, SYSTEM_OID, TEXT

FUZZ = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
PATH = Path(__file__).parents[3] / "examples/structured/summary.xml"
WHOLE = PATH.read_text("utf-8")
PLANTED = "Zabludka Wojtyska"


class Hider:
    """Replaces every value, and what it knows in texts."""

    def text(self, path: str, text: str, rule: str = TEXT) -> list[tuple[int, int, str]]:
        at = text.find("Vandersloot")
        return [(at, at + 11, "Roe & Roe")] if at >= 0 else []

    def value(self, path: str, rule: str, value: str) -> str | None:
        return "20010101" if rule == DATE else "x1"

    def keeps(self, value: str) -> bool:
        return True

    def dropped(self, path: str) -> None:
        pass

    def known(self, label: str, text: str) -> None:
        pass


def test_rules_are_known() -> None:
    used = {
        *ATTRIBUTES.values(),
        *CONTENT.values(),
        *(rule for part in PARTS.values() for rule in part.values()),
    }
    plain = {*FORMS, TEXT, "result", NAME, DROP, DATE, "person", "id:lot", SYSTEM, SYSTEM_OID}
    assert {rule for rule in used if not rule.startswith("=")} <= plain
    assert len(list(rules())) > 50


def test_the_example_keeps_its_structure_and_codes() -> None:
    new = walk(WHOLE, Hider())
    before, after = ElementTree.fromstring(WHOLE), ElementTree.fromstring(new)
    assert [one.tag for one in before.iter()] == [one.tag for one in after.iter()]
    for name in ("code", "codeSystem", "unit", "displayName", "classCode", "moodCode"):
        assert [one.get(name) for one in before.iter()] == [one.get(name) for one in after.iter()]
    assert "Vandersloot" not in new
    assert '<value xsi:type="PQ" value="1.9" unit="mg/dL"/>' in new
    assert '<content styleCode="Bold">Roe &amp; Roe</content>' in new
    assert patient_of(WHOLE) == "4471220"


@pytest.mark.parametrize("name", sorted(STRUCTURE | {"zebra"}))
def test_nothing_planted_in_an_element_comes_out(name: str) -> None:
    attributes = " ".join(f'{key}="{PLANTED}"' for key in ("value", "root", "extension", "ID", "zebra"))
    coded = " ".join(
        f'{key}="{PLANTED}"' for key, rule in ATTRIBUTES.items() if rule != NAME and ":" not in key
    )
    free = CONTENT.get(name) in (TEXT, "result", NAME)
    inner = f"<{name} {attributes} {coded}>{'' if free else PLANTED}<x:{name} xmlns:x='urn:x'>{PLANTED}</x:{name}><!--{PLANTED}--><zebra>{PLANTED}</zebra></{name}>"
    for middle in (
        inner,
        f"<recordTarget>{inner}</recordTarget>",
        f"<addr>{inner}</addr>",
        f"<name>{inner}</name>",
    ):
        new = walk(f'<ClinicalDocument xmlns="urn:hl7-org:v3">{middle}</ClinicalDocument>', Hider())
        assert PLANTED not in new
        ElementTree.fromstring(new)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<a/>",
        "<ClinicalDocument/>",
        WHOLE[:900],
        '<!DOCTYPE a [<!ENTITY x "Roe">]><ClinicalDocument xmlns="urn:hl7-org:v3">&x;</ClinicalDocument>',
        '<ClinicalDocument xmlns="urn:hl7-org:v3">'
        + "<component>" * 500
        + "</component>" * 500
        + "</ClinicalDocument>",
    ],
)
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(DataError) as caught:
        walk(text, Hider())
    assert "Roe" not in str(caught.value)


@FUZZ
@given(st.integers(0, len(WHOLE)), st.text(max_size=3))
def test_damaged_documents_end_in_an_error_or_a_document(at: int, more: str) -> None:
    with suppress(DataError):
        ElementTree.fromstring(walk(WHOLE[:at] + more + WHOLE[at:], Hider()))


def test_documents_are_read_as_records_and_as_notes() -> None:
    assert guess_format(PATH) == "cda"
    (record,) = read_all(PATH, structured=True)
    assert record.text == WHOLE
    notes = read_all(PATH)
    assert [doc.patient for doc in notes] == ["4471220"] * len(notes)
    assert any("seen by Dr. Pike" in doc.text for doc in notes)


def test_an_age_is_shown_as_one() -> None:
    class Ages(Hider):
        def value(self, path: str, rule: str, value: str) -> str | None:
            return "90" if rule == "age" else super().value(path, rule, value)

    for code, expected in (("30525-0", "90"), ("718-7", "101")):
        document = (
            '<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><component>'
            f'<observation classCode="OBS"><code code="{code}"/><value xsi:type="PQ" value="101" unit="a"/></observation>'
            "</component></ClinicalDocument>"
        )
        assert f'value="{expected}"' in walk(document, Ages())


def test_a_result_in_words_and_elements_of_the_second_namespace() -> None:
    document = (
        '<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:s="urn:hl7-org:sdtc" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        '<recordTarget><patientRole><patient><s:deceasedTime value="20610304"/></patient></patientRole></recordTarget>'
        '<component><observation><value xsi:type="ST">Negative</value></observation></component></ClinicalDocument>'
    )
    clean = walk(document, Hider())
    assert '<value xsi:type="ST">Negative</value>' in clean
    root = ElementTree.fromstring(clean)
    assert root.find(".//{urn:hl7-org:sdtc}deceasedTime") is not None


def test_a_body_without_text_is_refused(tmp_path: Path) -> None:
    body = '<text mediaType="image/png" representation="B64">iVBORw0KGgo=</text>'
    path = tmp_path / "scan.xml"
    path.write_text(
        f'<ClinicalDocument xmlns="urn:hl7-org:v3"><component><nonXMLBody>{body}</nonXMLBody></component></ClinicalDocument>'
    )
    with pytest.raises(DataError, match="no text that can be read"):
        read_all(path, structured=True)


def test_the_code_systems_and_templates_of_an_institution_get_codes() -> None:
    local = "2.16.840.1.113883.3.4471"
    document = (
        '<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc"><typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>'
        f'<templateId root="2.16.840.1.113883.10.20.22.1.1" extension="2015-08-01"/><templateId root="{local}.9" extension="STMARY"/>'
        '<id root="2.16.840.1.113883.4.1.123456789"/>'
        '<code code="34133-9" codeSystem="2.16.840.1.113883.6.1" codeSystemName="LOINC" codeSystemVersion="2.74"/>'
        f'<confidentialityCode code="X" codeSystem="{local}.5" codeSystemName="St Mary codes" codeSystemVersion="Brackenridge"'
        f' sdtc:valueSet="{local}.6"/></ClinicalDocument>'
    )
    clean = walk(document, Hider())
    for kept in (
        '<typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>',
        '<templateId root="2.16.840.1.113883.10.20.22.1.1" extension="2015-08-01"/>',
        '<code code="34133-9" codeSystem="2.16.840.1.113883.6.1" codeSystemName="LOINC" codeSystemVersion="2.74"/>',
    ):
        assert kept in clean
    for word in (local, "Mary", "MARY", "Brackenridge", "123456789"):
        assert word not in clean
