"""Write corpora/data/fhir_elements.txt: the elements of FHIR R4B and R5 types that the package knows, from fhir.resources.

pip install fhir.resources && python tools/build_fhir_elements.py
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

OUT = Path(__file__).parents[1] / "src/nescio/corpora/data/fhir_elements.txt"
VERSIONS = ("fhir.resources.R4B", "fhir.resources")
RESOURCES = """
Account AdverseEvent AllergyIntolerance Appointment AppointmentResponse AuditEvent Basic Binary BodyStructure Bundle CarePlan CareTeam
ChargeItem Claim ClaimResponse ClinicalImpression Communication CommunicationRequest Composition Condition Consent Coverage
CoverageEligibilityResponse DetectedIssue Device DeviceRequest DeviceUsage DeviceUseStatement DiagnosticReport DocumentManifest
DocumentReference Encounter EpisodeOfCare ExplanationOfBenefit FamilyMemberHistory Flag Goal Group HealthcareService
ImagingStudy Immunization ImmunizationEvaluation ImmunizationRecommendation InsurancePlan Invoice List Location Media Medication
MedicationAdministration MedicationDispense MedicationRequest MedicationStatement MessageHeader MolecularSequence NutritionOrder
Observation OperationOutcome Organization OrganizationAffiliation Parameters Patient PaymentNotice Person Practitioner
PractitionerRole Procedure Provenance Questionnaire QuestionnaireResponse RelatedPerson RequestGroup RequestOrchestration ResearchStudy
ResearchSubject RiskAssessment Schedule ServiceRequest Slot Specimen Substance SupplyDelivery SupplyRequest Task VisionPrescription
""".split()
HEAD = """\
# FHIR R4B and R5: the elements of each type, `name:Type`, made by tools/build_fhir_elements.py. Where the versions differ, both types
# are given; a `!` follows what must be there. An element that is not here does not go out.
"""
_SKIPPED = ("resource_type", "fhir_comments", "extension", "modifierExtension", "resourceType")


def main() -> None:
    """Write the table."""
    found: dict[str, dict[str, tuple[list[str], bool]]] = {}
    for version in VERSIONS:
        waiting, seen = list(RESOURCES), set()
        classes = all_classes(version)
        while waiting:
            name = waiting.pop()
            if name in seen or name not in classes:
                continue
            seen.add(name)
            elements = found.setdefault(name, {})
            for element, kind, required in elements_of(classes[name]):
                kinds, always = elements.get(element, ([], True))
                elements[element] = ([*kinds, *([kind] if kind not in kinds else [])], always and required)
                waiting.append(kind)
    lines = [
        f"{name} "
        + " ".join(
            f"{element}:{'|'.join(kinds)}{'!' if required else ''}"
            for element, (kinds, required) in elements.items()
        )
        for name, elements in sorted(found.items())
    ]
    OUT.write_text(HEAD + "\n".join(lines) + "\n", encoding="ascii")


def all_classes(version: str) -> dict[str, type]:
    """Return all types of a version by name."""
    package = importlib.import_module(version)
    folder = Path(str(package.__file__)).parent
    found: dict[str, type] = {}
    for file in sorted(folder.glob("*.py")):
        if file.stem.startswith("_"):
            continue
        module = importlib.import_module(f"{version}.{file.stem}")
        for name, value in vars(module).items():
            if (
                isinstance(value, type)
                and hasattr(value, "model_fields")
                and value.__module__ == module.__name__
            ):
                found[name] = value
    return found


def elements_of(kind: type) -> list[tuple[str, str, bool]]:
    """Return the elements of a type: name, type, and whether it must be there."""
    found = []
    for name, field in kind.model_fields.items():  # type: ignore[attr-defined]
        element = field.alias or name
        if element.startswith("_") or name in _SKIPPED or element in _SKIPPED:
            continue
        text = str(field.annotation)
        match = re.search(r"abc\.(\w+?)Type\b", text) or re.search(r", (\w+)\(", text)
        plain = "boolean" if "bool" in text else "string"
        one = match[1] if match else plain
        extra = field.json_schema_extra or {}
        required = (
            bool(extra.get("element_required"))
            or bool(extra.get("one_of_many_required"))
            or (field.is_required() and not extra.get("one_of_many"))
        )
        found.append(
            (element, one[0].lower() + one[1:] if match and "abc." not in match[0] else one, required)
        )
    return found


if __name__ == "__main__":
    main()
