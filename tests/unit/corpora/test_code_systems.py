from __future__ import annotations

import pytest

from nescio.corpora.code_systems import is_code_system, is_code_system_oid, is_registry_oid, is_template_oid


@pytest.mark.parametrize(
    "name",
    ["L", "LN", "SCT", "I10", "I9C", "UCUM", "HL70001", "ISO3166", "RXNORM", "CVX", "LOINC", "SNOMED CT", "SNOMED-CT", "ICD-10-CM",
     "RxNorm", "HL7 ActCode", "AdministrativeGender", "Race & Ethnicity - CDC", "NCI Thesaurus"],
)  # fmt: skip
def test_names_of_public_code_systems(name: str) -> None:
    assert is_code_system(name)


@pytest.mark.parametrize(
    "name", ["99STMARY", "STMARY", "HL7STMARY", "Brackenridge", "LN Brackenridge", "^", ""]
)
def test_names_that_may_be_those_of_an_institution(name: str) -> None:
    assert not is_code_system(name)


@pytest.mark.parametrize(
    "oid",
    [
        "2.16.840.1.113883.6.1",
        "2.16.840.1.113883.6.96",
        "2.16.840.1.113883.5.4",
        "2.16.840.1.113883.12.1",
        "2.16.840.1.113883.3.26.1.1",
        "2.16.840.1.113762.1.4.1021.24",
        "1.2.840.10008.2.16.4",
    ],
)
def test_oids_of_public_code_systems(oid: str) -> None:
    assert is_code_system_oid(oid)
    assert is_template_oid(oid)


@pytest.mark.parametrize(
    "oid",
    [
        "2.16.840.1.113883.3.4471.1",
        "2.16.840.1.113883.2.4.3.4471",
        "2.16.840.1.113883.6.1.44712200",
        "2.16.840.1.113883.60.1",
        "1.3.6.1.4.1.4471.5",
        "2.25.3",
        "Roe",
    ],
)
def test_oids_that_may_be_those_of_an_institution(oid: str) -> None:
    assert not is_code_system_oid(oid)
    assert not is_template_oid(oid)


def test_roots_of_ids() -> None:
    assert is_registry_oid("2.16.840.1.113883.4.6")
    assert not is_registry_oid("2.16.840.1.113883.4.1.123456789")
