"""Invented notes in the labels of i2b2-2014: a few templates filled from invented values, all seven categories."""

from __future__ import annotations

import random
import re

from nescio.core import Document, Span

VALUES = {
    "PATIENT": [
        "Maribel Oakhurst",
        "Tobias Fenwright",
        "Ada Quill",
        "Jonas Wetherby",
        "Lena Marsh",
        "Omar Haddow",
    ],
    "DOCTOR": ["Priya Castellan", "Hugo Brandt", "Selma Okoro", "Victor Lindqvist", "Nora Pell"],
    "USERNAME": ["pc417", "hb220", "so981"],
    "PROFESSION": ["carpenter", "school teacher", "bus driver", "retired welder"],
    "HOSPITAL": ["Larkspur General Hospital", "Mount Avery Clinic", "Greenwater Medical Center"],
    "CITY": ["Boston", "Dayton", "Tucson", "Springfield"],
    "STATE": ["Ohio", "Arizona", "MA"],
    "STREET": ["12 Elm Hollow Road", "480 Quarry Lane", "9 Birch Street"],
    "ZIP": ["02139", "45402", "85701"],
    "COUNTRY": ["Portugal", "Kenya"],
    "AGE": ["54", "71", "38", "93"],
    "DATE": ["03/04/2061", "2061-05-09", "October 3rd", "12/7/60", "Monday", "Christmas"],
    "PHONE": ["617-555-0142", "(480) 555-0117", "555-0163"],
    "EMAIL": ["ada.quill@example.org", "h.brandt@example.com"],
    "MEDICALRECORD": ["3041023", "8820147", "5519034"],
    "IDNUM": ["QX-44-1082", "LB-90-3311"],
}
TEMPLATES = [
    "Name: [PATIENT]\nMRN: [MEDICALRECORD]\nDate of visit: [DATE]\n\n[PATIENT] is a [AGE] year old [PROFESSION] from [CITY], [STATE].\n"
    "BP 120/80, pulse 72. Started on metformin 500 mg twice daily.\nSeen at [HOSPITAL] by Dr. [DOCTOR] on [DATE].\n",
    "[HOSPITAL]\n[STREET], [CITY], [STATE] [ZIP]\nPhone: [PHONE]\n\nPatient: [PATIENT]   Age: [AGE]\nAdmitted [DATE], discharged [DATE].\n"
    "He works as a [PROFESSION] and was born in [COUNTRY].\nEcho showed an ejection fraction of 55 percent.\nSigned: [DOCTOR], MD ([USERNAME])\n",
    "Telephone note [DATE]\nMs. [PATIENT] called from [PHONE] about chest pain for 3 days. Age [AGE].\nAccession [IDNUM]. Contact [EMAIL].\n"
    "Advised to come to [HOSPITAL]. Dr. [DOCTOR] informed.\n",
    "Record number [MEDICALRECORD]\nThe patient, a [AGE] yo [PROFESSION], lives at [STREET] in [CITY].\nStrength 5/5, refraction -2.25 x 180, L4-5 disc.\n"
    "Follow up with Dr. [DOCTOR] on [DATE]; call [PHONE] or write to [EMAIL].\n",
]
_SLOT = re.compile(r"\[([A-Z]+)\]")


def note(number: int) -> Document:
    """Return an invented note; the same number gives the same note."""
    random_ = random.Random(number)
    template = TEMPLATES[number % len(TEMPLATES)]
    person = {label: random_.choice(values) for label, values in VALUES.items()}
    text, spans, at = "", [], 0
    for slot in _SLOT.finditer(template):
        text += template[at : slot.start()]
        label = slot[1]
        value = person[label] if label == "PATIENT" else random_.choice(VALUES[label])
        spans.append(Span(len(text), len(text) + len(value), label, "gold"))
        text += value
        at = slot.end()
    return Document(f"note-{number:03}", text + template[at:], tuple(spans))


def notes(count: int, first: int = 0) -> list[Document]:
    """Return ``count`` invented notes."""
    return [note(number) for number in range(first, first + count)]
