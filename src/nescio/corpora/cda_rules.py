"""Which rule each element and attribute of a CDA document has."""

from __future__ import annotations

from collections.abc import Iterator

from nescio.corpora.structure import DATE, DROP, NAME, RESULT, SYSTEM, SYSTEM_OID, TEXT

NAMESPACES = ("urn:hl7-org:v3", "urn:hl7-org:sdtc")
"""The namespaces whose elements go out."""
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"

STRUCTURE = frozenset(
    """
ClinicalDocument act acceptedAck asOrganizationPartOf assignedAuthor assignedAuthoringDevice assignedCustodian assignedEntity
assignedPerson associatedEntity associatedPerson authenticator author authorization birthplace component componentOf consent
consumable criterion custodian dataEnterer documentationOf encompassingEncounter encounter encounterParticipant entry entryRelationship
externalAct externalDocument externalObservation externalProcedure guardian guardianPerson healthCareFacility informant
informationRecipient inFulfillmentOf intendedRecipient labeledDrug languageCommunication legalAuthenticator location
maintainedEntity manufacturedLabeledDrug manufacturedMaterial manufacturedProduct manufacturerOrganization nonXMLBody observation
observationMedia observationRange order organizer parentDocument participant participantRole patient patientRole performer place
playingDevice playingEntity precondition procedure product providerOrganization receivedOrganization recordTarget reference
referenceRange regionOfInterest relatedDocument relatedEntity relatedPerson relatedSubject representedCustodianOrganization
representedOrganization responsibleParty scopingEntity scopingOrganization section serviceEvent serviceProviderOrganization specimen
specimenPlayingEntity specimenRole structuredBody subject subjectPerson subjectOf substanceAdministration supply wholeOrganization
addr name telecom id setId templateId typeId code value confidentialityCode languageCode realmCode statusCode effectiveTime time
birthTime deceasedTime low high center width period phase offset translation qualifier originalText title text versionNumber
administrativeGenderCode maritalStatusCode raceCode ethnicGroupCode religiousAffiliationCode signatureCode signatureText functionCode
dischargeDispositionCode standardIndustryClassCode interpretationCode methodCode targetSiteCode approachSiteCode routeCode doseQuantity
rateQuantity maxDoseQuantity administrationUnitCode repeatNumber quantity expectedUseTime independentInd negationInd
contextConductionInd seperatableInd sequenceNumber priorityCode modeCode proficiencyLevelCode preferenceInd awarenessCode
desc lotNumberText expirationTime softwareName manufacturerModelName asEntityIdentifier deceasedInd multipleBirthInd
multipleBirthOrderNumber copyTime completionCode storageCode hl7Text numerator denominator denominatorQuantity numeratorQuantity
useablePeriod uncertainRange head delimiter valueSet inFulfillmentOf1 actReference identifiedBy dischargeDispositionCode
""".split()
)
"""Elements that go out; what is within them follows its own rules."""

NARRATIVE = frozenset(
    "list item table thead tbody tfoot tr td th col colgroup caption content br paragraph sub sup linkHtml footnote"
    " footnoteRef renderMultiMedia".split()
)
"""Elements within the text of a section."""
LINES = frozenset("list item table tr td th caption br paragraph".split())
"""Those of them that begin a line."""

_NAME_PARTS = {"given": "person", "family": "person", "prefix": "title", "suffix": "title", "delimiter": DROP}
_ADDRESS_PARTS = {
    "streetAddressLine": "=STREET",
    "streetName": "=STREET",
    "streetNameBase": "=STREET",
    "houseNumber": "=STREET",
    "additionalLocator": "=STREET",
    "city": "=CITY",
    "state": "=STATE",
    "postalCode": "=ZIP",
    "country": "=COUNTRY",
}
PARTS = {"name": _NAME_PARTS, "addr": _ADDRESS_PARTS}
"""Elements within names and addresses, and the rules of what they hold."""

CONTENT = {
    "title": TEXT,
    "text": TEXT,
    "value": RESULT,
    "originalText": NAME,
    "desc": TEXT,
    "name": "person",
    "lotNumberText": "id:lot",
    "softwareName": DROP,
    "manufacturerModelName": NAME,
}
"""Rules of the text within elements; any other text is left out."""

TIMES = frozenset(
    "effectiveTime time birthTime deceasedTime expectedUseTime useablePeriod copyTime expirationTime period".split()
)
"""Elements whose `value`, and that of `low`, `high` and `center` in them, is a date."""

ATTRIBUTES = {
    "classCode": "code",
    "moodCode": "code",
    "typeCode": "code",
    "determinerCode": "code",
    "contextControlCode": "code",
    "contextConductionInd": "boolean",
    "negationInd": "boolean",
    "inversionInd": "boolean",
    "independentInd": "boolean",
    "inclusive": "boolean",
    "institutionSpecified": "boolean",
    "isCriterionInd": "boolean",
    "nullFlavor": "code",
    "code": "code",
    "codeSystem": SYSTEM_OID,
    "codeSystemName": SYSTEM,
    "codeSystemVersion": "version",
    "displayName": NAME,
    "unit": "unit",
    "operator": "code",
    "use": "code",
    "qualifier": "code",
    "mediaType": "media",
    "representation": "code",
    "language": "language",
    "xsi:type": "code",
    "sdtc:valueSet": SYSTEM_OID,
    "sdtc:valueSetVersion": "version",
    "border": "number",
    "colspan": "number",
    "rowspan": "number",
    "listType": "code",
    "align": "code",
    "valign": "code",
    "revised": "code",
    "styleCode": "style",
}
"""Rules of attributes; `value`, `root`, `extension`, `ID` and references have those of their element."""


def rules() -> Iterator[tuple[str, str, str]]:
    """Yield elements and attributes with their rules."""
    for name, rule in ATTRIBUTES.items():
        yield f"@{name}", "attribute", rule
    yield "@value of a time", "attribute", DATE
    yield "@value of a quantity, @value of a boolean", "attribute", "number, boolean"
    yield "telecom/@value", "attribute", "=PHONE, =EMAIL"
    yield "@root of published templates, and of ids that no single institution issues", "attribute", "oid"
    yield "@extension of published templates", "attribute", "version"
    yield "@root and @extension of ids, @ID, reference/@value", "attribute", "id"
    for element, parts in PARTS.items():
        for name, rule in parts.items():
            yield f"{element}/{name}", "text", rule
    for name, rule in CONTENT.items():
        yield name, "text", rule
    yield "any other element, attribute, text, comment or namespace", "", DROP
