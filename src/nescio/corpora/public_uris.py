"""Which URIs name a standard, such as a terminology or a profile; any other may name an institution or a patient."""

from __future__ import annotations

import re

from nescio.corpora.structure import FORMS

_HOSTS = frozenset(
    """
hl7.org loinc.org snomed.info unitsofmeasure.org nlm.nih.gov nci.nih.gov who.int cms.gov cmsgov.info va.gov ama-assn.org
nema.org ihe.net nucc.org cdc.gov fda.gov hhs.gov healthit.gov census.gov ada.org nubc.org ncpdp.org radlex.org rsna.org radelement.org
iso.org ietf.org w3.org iana.org openehr.org ohdsi.org hl7.eu hl7.de hl7.fr hl7.nl hl7.at hl7.ch hl7.org.uk hl7.org.au gematik.de
bfarm.de dimdi.de kbv.de snomedinternational.org genenames.org ensembl.org orpha.net omim.org human-phenotype-ontology.org
obolibrary.org varnomen.hgvs.org hgvs.org whocc.no icd10data.com nhs.uk smarthealthit.org sequenceontology.org ebi.ac.uk
purl.obolibrary.org pubmed.gov usps.com fdasis.nlm.nih.gov gs1.org hibcc.org iccbba.org isbt128.org dmd.nhs.uk cas.org
""".split()
)
"""Hosts of those who publish terminologies and profiles; their subdomains count, too."""
# Roots of OIDs that standards are under. Those of institutions (2.16.840.1.113883.3, most of 1.3.6.1.4.1) are not.
_OID = re.compile(
    r"urn:oid:(?:2\.16\.840\.1\.113883\.(?:1|2|4|5|6|9|10|11|12|13|15|18|21)|1\.2\.840\.(?:10008|10065)|1\.0(?=\.)"
    r"|1\.3\.6\.1\.4\.1\.(?:12009|19376)|1\.3\.6\.1\.4\.1\.6997)(?:\.\d{1,40}){1,40}"
)
# Hit: urn:ihe:pcc:xphr:2007, urn:iso:std:iso:3166. Near miss: urn:roe:x, urn:uuid:...
_URN = re.compile(r"urn:(?:ihe|ietf|iso|iso-astm|hl7-org|dicom)(?::[A-Za-z0-9._-]{1,60}){1,8}")


def is_public_uri(uri: str) -> bool:
    """Whether a URI names a standard, and has nothing else in it."""
    if _URN.fullmatch(uri) or _OID.fullmatch(uri):
        return True
    if not uri.startswith(("http://", "https://")) or not FORMS["uri"].fullmatch(
        uri.removesuffix("?fhir_vs")
    ):
        return False
    host = re.split("[/:#?]", uri.partition("://")[2], maxsplit=1)[0].lower().split(".")
    return any(".".join(host[at:]) in _HOSTS for at in range(len(host)))
