"""The one table of structures: formats that have many elements."""

from __future__ import annotations

from nescio.corpora.cda import CDA
from nescio.corpora.fhir import FHIR
from nescio.corpora.hl7 import HL7
from nescio.corpora.structure import Structure

STRUCTURES: dict[str, Structure] = {
    "fhir": FHIR,
    "hl7": HL7,
    "cda": CDA,
}
