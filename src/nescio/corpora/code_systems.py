"""Which code systems are public, by name and by OID; any other may name the institution that made it.

`public_uris` has those that are named by a URI.
"""

from __future__ import annotations

import re

# HL7's own vocabularies, those that it registers, and those of other publishers of standards. The OIDs of institutions
# (2.16.840.1.113883.3, most of 1.3.6.1.4.1) and of countries (2.16.840.1.113883.2) are not among them.
_ROOTS = (
    "2.16.840.1.113883.1.11",  # value sets of HL7
    "2.16.840.1.113883.4.642",  # FHIR
    *(f"2.16.840.1.113883.{arc}" for arc in (5, 6, 11, 12, 13, 15, 18, 21)),
    "2.16.840.1.113883.3.26.1",  # NCI
    "2.16.840.1.113883.3.88.12",  # HITSP
    "2.16.840.1.113883.3.464",  # NCQA
    "2.16.840.1.113883.3.526",  # PCPI
    "2.16.840.1.113883.3.117.1",  # Joint Commission
    "2.16.840.1.113762.1.4",  # VSAC
    "2.16.840.1.114222.4.5",  # PHIN
    "2.16.840.1.114222.4.11",
    "1.2.840.10008",  # DICOM
    "1.2.840.10065",  # ASTM
    "1.3.6.1.4.1.12009.10",  # Regenstrief
    "1.3.6.1.4.1.19376.1",  # IHE
    "1.2.276.0.76.5",  # Germany
    "1.2.250.1.213",  # France
    "1.2.40.0.34.5",  # Austria
    "1.0.3166",  # countries
    "1.0.639",  # languages
)
_TEMPLATES = (
    *_ROOTS,
    "2.16.840.1.113883.1.3",
    "2.16.840.1.113883.9",
    "2.16.840.1.113883.10",
    "2.16.840.1.113883.3.88.11",
    "1.2.276.0.76.10",
    "1.2.40.0.34",
)
_REGISTRIES = ("2.16.840.1.113883.4",)
"""Those whose ids no single institution issues, such as social security numbers."""


def _below(roots: tuple[str, ...], arcs: int, digits: int) -> re.Pattern[str]:
    """Return a pattern of what is below roots. Such numbers are small: a long one may be an id of a patient."""
    return re.compile(rf"(?:{'|'.join(map(re.escape, roots))})(?:\.\d{{1,{digits}}}){{0,{arcs}}}")


# Hit: 2.16.840.1.113883.6.1. Near miss: 2.16.840.1.113883.3.4471.1; 2.16.840.1.113883.6.1.44712200.
_CODE_SYSTEM = _below(_ROOTS, 8, 6)
_TEMPLATE = _below(_TEMPLATES, 10, 6)
# Hit: 2.16.840.1.113883.4.1, 2.16.840.1.113883.4.3.25. Near miss: 2.16.840.1.113883.4.1.123456789.
_REGISTRY = _below(_REGISTRIES, 3, 4)

# Table 0396 of HL7 v2, and the names that CDA documents use, without signs, in lower case.
_NAMES = frozenset(
    """
acr art as4 as4e astm atc bar c4 c5 cas ccc cd2 cdca cdcedacuity cdcm cdcobs cdcphinvs cdcprlvs cdcrec cds ce clp
cpt cptm cst ctd cvx dcl dcm dql e e5 e6 e7 enzc epasrs fda fddc fddx fdaunii fdk fips52 fips64 gdrg2003 gmdn gs1udi hb hcpcs hcpt
hgnc hgvs hgvsc hgvsg hgvsp hhc hi hibcc hibudi hpc i10 i10c i10cm i10g2004 i10p i10pcs i9 i9c i9cdx i9cm i9cp ibt ic2 ica icd10 icd10am
icd10ca icd10cm icd10gm icd10pcs icd10who icd11 icd9 icd9cm icdo icdo2 icdo3 icf ics icsd ihelaw ihepcc iscn iso itis iupc iupp jc10 jc8 jj1017 l lb
ln local loinc mcd mcr mdc mddx meddra medc mediatype medr medx mgpi mvx naics ncit ncithesaurus nciconcepts ncpdp nda ndc ndfrt nic nip001
nip002 nip004 nip006 nip007 nip008 nip009 nip010 nnd npi nubc nucc nullfl o301 oha oid opcs4 phinquestion plr plt pnds pos prtcl rc read
rfc3066 rxnorm s sct sct2 sdm sic snm snm3 snomed snomedct snt soc sop tieub tlx ubcl ub04fl14 ub04fl15 ub04fl17 ub04fl31 ub04fl67 uc ucds
ucum umd uml umls unii uns upc upin usps vis w1 w2 w4 wc
currentproceduralterminology internationalclassificationofdiseases logicalobservationidentifiersnamesandcodes systematizednomenclatureofmedicine
actclass actcode actencountercode actmood actpriority actreason actrelationshiptype actsite actstatus actusprivacylaw addressuse
administrativegender administrativegendercode ageunits calendarcycle cdcraceandethnicity confidentiality confidentialitycode
containercap documentcompletion encounteracuity entityclass entitycode entitydeterminer entitynamepartqualifier entitynameuse
ethnicity healthcareprovidertaxonomy healthcareservicelocation humanlanguage iso3166 iso31661 iso6391 iso6392 languageabilitymode
languageabilityproficiency languagecode maritalstatus maritalstatuscode mediatypes nullflavor nuccprovidertaxonomy nucchealthcareprovidertaxonomy
nucchealthcareprovidertaxonomycode observationinterpretation observationmethod observationvalue participationfunction
participationmode participationsignature participationtype personalrelationshiproletype provenanceeventtype providerrole raceandethnicitycdc
raceethnicitycdc religiousaffiliation roleclass rolecode rolestatus routeofadministration severity severityobservation snomedctus
timingevent unitsofmeasure vaccine vaccinesadministered v3actcode
""".split()
)
# Tables of standards with their number. Hit: HL70001, ISO3166, X12DE1336. Near miss: 99STMARY.
_NUMBERED = re.compile(r"(?:hl7|iso|ibt|ncpdp|x12de|nip|ans)\d{1,5}")
_SIGNS = re.compile(r"[\W_]+")


def is_code_system(name: str) -> bool:
    """Whether a name is that of a public code system, or the sign for a local one (``L``)."""
    bare = _SIGNS.sub("", name).lower()
    return bool(bare) and (
        bare in _NAMES or bare.removeprefix("hl7") in _NAMES or _NUMBERED.fullmatch(bare) is not None
    )


def is_code_system_oid(oid: str) -> bool:
    """Whether an OID is that of a public code system or value set."""
    return _CODE_SYSTEM.fullmatch(oid) is not None


def is_template_oid(oid: str) -> bool:
    """Whether an OID is that of a published template, code system or value set."""
    return _TEMPLATE.fullmatch(oid) is not None


def is_registry_oid(oid: str) -> bool:
    """Whether an OID is the root of ids that no single institution issues."""
    return _REGISTRY.fullmatch(oid) is not None
