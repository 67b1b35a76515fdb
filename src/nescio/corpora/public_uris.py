"""Which URIs name a standard, such as a terminology or a profile; any other may name an institution or a patient."""

from __future__ import annotations

import re

from nescio.corpora.code_systems import is_template_oid
from nescio.corpora.structure import FORMS

_HOSTS = frozenset(
    """
hl7.org loinc.org snomed.info unitsofmeasure.org nlm.nih.gov nci.nih.gov who.int cms.gov cmsgov.info ama-assn.org
nema.org ihe.net nucc.org cdc.gov fda.gov hhs.gov healthit.gov census.gov ada.org nubc.org ncpdp.org radlex.org rsna.org radelement.org
iso.org ietf.org w3.org iana.org openehr.org ohdsi.org hl7.eu hl7.de hl7.fr hl7.nl hl7.at hl7.ch hl7.org.uk hl7.org.au gematik.de
bfarm.de dimdi.de kbv.de snomedinternational.org genenames.org ensembl.org orpha.net omim.org human-phenotype-ontology.org
obolibrary.org varnomen.hgvs.org hgvs.org whocc.no icd10data.com smarthealthit.org sequenceontology.org ebi.ac.uk
purl.obolibrary.org pubmed.gov usps.com fdasis.nlm.nih.gov gs1.org hibcc.org iccbba.org isbt128.org cas.org
""".split()
)
"""Hosts of those who publish terminologies and profiles; their subdomains count, too."""
_ALONE = frozenset(
    "va.gov www.va.gov fhir.nhs.uk fhir.hl7.org.uk dmd.nhs.uk digital.nhs.uk www.datadictionary.nhs.uk datadictionary.nhs.uk".split()
)
"""Hosts whose subdomains, or those beside them, name hospitals."""
_OID = "urn:oid:"
# Hit: urn:ihe:pcc:xphr:2007, urn:iso:std:iso:3166. Near miss: urn:roe:x, urn:uuid:...
_URN = re.compile(r"urn:(?:ihe|ietf|iso|iso-astm|hl7-org|dicom)(?::[A-Za-z0-9._-]{1,60}){1,8}")


def is_public_uri(uri: str) -> bool:
    """Whether a URI names a standard, and has nothing else in it."""
    if uri.startswith(_OID):
        return is_template_oid(uri.removeprefix(_OID))
    if _URN.fullmatch(uri):
        return True
    if not uri.startswith(("http://", "https://")) or not FORMS["uri"].fullmatch(
        uri.removesuffix("?fhir_vs")
    ):
        return False
    name = re.split("[/:#?]", uri.partition("://")[2], maxsplit=1)[0].lower()
    host = name.split(".")
    return name in _ALONE or any(".".join(host[at:]) in _HOSTS for at in range(len(host)))
