"""The roster: known details of patients, from a table, hunted through their notes like anything found in them."""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from nescio.core.errors import DataError, Location, nearest
from nescio.core.folding import fold
from nescio.core.labels import canonical_label, scheme, scheme_names

# What columns of patient tables are usually called -> label.
_COLUMNS = {
    "name": "PATIENT", "full_name": "PATIENT", "patient_name": "PATIENT", "nickname": "PATIENT", "alias": "PATIENT",
    "relative": "PATIENT", "mother": "PATIENT", "father": "PATIENT", "spouse": "PATIENT", "contact_name": "PATIENT",
    "doctor": "DOCTOR", "physician": "DOCTOR", "pcp": "DOCTOR", "nombre": "PATIENT", "medico": "DOCTOR",
    "birth_date": "DATE", "birthdate": "DATE", "dob": "DATE", "date_of_birth": "DATE", "fecha_nacimiento": "DATE",
    "mrn": "MEDICALRECORD", "record": "MEDICALRECORD", "nhc": "MEDICALRECORD", "historia": "MEDICALRECORD", "ssn": "SSN",
    "dni": "SSN", "nie": "SSN", "nif": "SSN", "insurance": "HEALTHPLAN", "policy": "HEALTHPLAN", "phone": "PHONE",
    "telephone": "PHONE", "mobile": "PHONE", "telefono": "PHONE", "movil": "PHONE", "fax": "FAX", "email": "EMAIL",
    "mail": "EMAIL", "correo": "EMAIL", "address": "STREET", "street": "STREET", "direccion": "STREET", "domicilio": "STREET",
    "calle": "STREET", "city": "CITY", "ciudad": "CITY", "municipio": "CITY", "zip": "ZIP", "postcode": "ZIP", "cp": "ZIP",
    "codigo_postal": "ZIP", "employer": "ORGANIZATION", "empresa": "ORGANIZATION", "account": "ACCOUNT", "id": "IDNUM",
}  # fmt: skip
_GIVEN = ("first_name", "firstname", "given", "given_name", "nombre_pila")
_FAMILY = ("last_name", "lastname", "surname", "family", "family_name", "apellido", "apellidos", "apellido1")
_PATIENT = ("patient", "patient_id", "paciente")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?")
_MONTHS = (
    "January February March April May June July August September October November December".split(),
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
)

Known = tuple[str, str, str]
"""A patient's id, a label, and what the roster says."""


def read_roster(path: str | os.PathLike[str]) -> Iterator[Known]:
    """Read a roster: a csv with a header, or JSON lines; one patient a row, any number of rows for each.

    A column ``patient`` has the patient's id as the notes have it; every other column is called by a label
    (``PHONE``) or by a usual name (``phone``, ``dob``, ``last_name``).

    Raises:
        DataError: it cannot be read; a column is not understood; there is no column for the patient, or a row without one.
    """
    labels = {label for known in scheme_names() for label in scheme(known).labels}
    for number, row in _rows(Path(path)):
        location = Location(str(path), line=number)
        by_name = {_column(key): value for key, value in row.items() if key}
        patient = next((str(by_name.pop(key)) for key in _PATIENT if by_name.get(key)), "")
        if not patient:
            raise DataError(
                "no patient id", location, fix="give a column 'patient' with the id that the notes have"
            )
        given = next((by_name.pop(key) for key in _GIVEN if by_name.get(key)), None)
        family = next((by_name.pop(key) for key in _FAMILY if by_name.get(key)), None)
        if given or family:
            yield patient, "PATIENT", " ".join(str(part) for part in (given, family) if part)
        for key, value in by_name.items():
            if key in _GIVEN or key in _FAMILY:
                continue
            label = _COLUMNS.get(key) or next((known for known in labels if fold(known) == key), None)
            if label is None:
                hint = nearest(key, [*_COLUMNS, *_GIVEN, *_FAMILY, "patient"])
                raise DataError(
                    f"column {key!r} is not understood{hint}", location, fix="rename it, or leave it out"
                )
            for text in value if isinstance(value, list) else [value]:
                if text not in (None, ""):
                    yield from ((patient, label, form) for form in _forms(label, str(text).strip()))


def _rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            if path.suffix.lower() in (".jsonl", ".ndjson"):
                for number, line in enumerate(stream, 1):
                    if line.strip():
                        row = orjson.loads(line)
                        if not isinstance(row, dict):
                            raise ValueError
                        yield number, row
                return
            first = stream.readline()
            stream.seek(0)
            delimiter = max(",;\t|", key=first.count)
            table = csv.DictReader(stream, delimiter=delimiter)
            if not {_column(name) for name in table.fieldnames or ()} & {*_PATIENT}:
                fix = (
                    "give a header with 'patient' for the id that the notes have, and e.g. 'last_name', 'dob'"
                )
                raise DataError("no column 'patient'", Location(str(path), line=1), fix=fix)
            yield from enumerate(table, 2)
    except OSError as error:
        raise DataError(
            f"cannot be read ({error.strerror})", Location(str(path)), fix="check the path"
        ) from None
    except (ValueError, csv.Error):
        raise DataError(
            "not a UTF-8 csv or JSON lines", Location(str(path)), fix="write one row for each patient"
        ) from None


def _column(name: object) -> str:
    """Return the name of a column as it is looked up."""
    return fold(str(name)).strip().replace(" ", "_")


def _forms(label: str, text: str) -> Iterator[str]:
    """Return a detail in the forms that notes may have it in: a birth date in all the usual ways."""
    yield text
    match = _ISO.fullmatch(text)
    if canonical_label(label) != "DATE" or not match:
        return
    year, month, day = (int(part) for part in match.groups())
    if not 1 <= month <= 12:
        return
    for first, second in ((month, day), (day, month)):
        for separator in "/-.":
            yield f"{first:02d}{separator}{second:02d}{separator}{year}"
            yield f"{first}{separator}{second}{separator}{year}"
            yield f"{first:02d}{separator}{second:02d}{separator}{year % 100:02d}"
            yield f"{first}{separator}{second}{separator}{year % 100:02d}"
    english, spanish = (names[month - 1] for names in _MONTHS)
    for name in (english, english[:3]):
        yield f"{name} {day}, {year}"
        yield f"{day} {name} {year}"
    yield f"{day} de {spanish} de {year}"
    yield f"{day} de {spanish} del {year}"
