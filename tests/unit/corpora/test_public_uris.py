from __future__ import annotations

import pytest

from nescio.corpora.public_uris import is_public_uri


@pytest.mark.parametrize(
    "uri",
    [
        "http://loinc.org",
        "http://snomed.info/sct/731000124108/version/20610901",
        "http://snomed.info/sct?fhir_vs",
        "http://hl7.org/fhir/us/core/StructureDefinition/us-core-patient|6.1.0",
        "http://terminology.hl7.org/CodeSystem/v3-ActCode",
        "http://www.nlm.nih.gov/research/umls/rxnorm",
        "http://www.ama-assn.org/go/cpt",
        "https://dicom.nema.org/resources/ontology/DCM",
        "urn:ihe:pcc:xphr:2007",
        "urn:ietf:rfc:3986",
        "urn:iso:std:iso:3166",
        "urn:oid:2.16.840.1.113883.6.1",
        "urn:oid:1.2.840.10008.2.16.4",
    ],
)
def test_names_of_standards(uri: str) -> None:
    assert is_public_uri(uri)


@pytest.mark.parametrize(
    "uri",
    [
        "http://genhosp.example/codes",
        "http://genhosp.example/loinc.org",
        "http://loinc.org.genhosp.example/x",
        "http://myloinc.org",
        "http://loinc.org/?q=Roe",
        "http://roe@loinc.org/x",
        "urn:oid:2.16.840.1.113883.3.4471",
        "urn:uuid:3f1c7f1e-0d3a-4a7e-9c0e-0f6a1b2c3d4e",
        "urn:genhosp:x",
        "mailto:ann@roe.org",
        "Patient/1",
        "",
    ],
)
def test_what_may_name_somebody(uri: str) -> None:
    assert not is_public_uri(uri)


def test_hospitals_below_a_public_host() -> None:
    assert is_public_uri("https://fhir.nhs.uk/Id/nhs-number")
    assert not is_public_uri("https://brackenridge.nhs.uk/codes")
    assert not is_public_uri("https://brackenridge.va.gov/codes")
