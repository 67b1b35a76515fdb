"""What replaces the typed values of a structured document (dates, ids, names, telephone numbers), by the policy and as in its texts."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from nescio.core.labels import PERSON_LABELS
from nescio.corpora.structure import DATE, LABEL_PREFIX
from nescio.pipeline.settings import pseudonym
from nescio.replace import Record
from nescio.replace.operator import Entity
from nescio.replace.operators.shift import Shift

if TYPE_CHECKING:
    from nescio.pipeline.settings import ScrubSettings

# Dates as FHIR and as HL7 have them. Hit: 2061, 2061-07, 2061-07-04T10:30:00Z; 206107041030-0500. Near miss: 4 July 2061.
_FHIR = re.compile(
    r"(?P<y>\d{4})(?:-(?P<m>\d\d)(?:-(?P<d>\d\d)"
    r"(?P<rest>[T ][0-2]\d:[0-5]\d(?::[0-6]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?"
)
_HL7 = re.compile(
    r"(?P<y>\d{4})(?:(?P<m>\d\d)(?:(?P<d>\d\d)"
    r"(?P<rest>(?:[0-2]\d(?:[0-5]\d(?:[0-6]\d(?:\.\d{1,6})?)?)?)?(?:[+-]\d{4})?)?)?)?"
)
_YEAR = re.compile(r"\d{4}")
_OLDEST = 89
_UNSEARCHED = PERSON_LABELS | {"STATE", "COUNTRY", "PROFESSION"}
"""Labels whose single values are not searched for: names are known as a whole, the others are in too many texts."""


def iso_date(value: str) -> str:
    """Return a whole date as 2061-07-04; empty for anything else."""
    match = _FHIR.fullmatch(value) or _HL7.fullmatch(value)
    return f"{match['y']}-{match['m']}-{match['d']}" if match and match["d"] else ""


def entity_of(rule: str, value: str) -> tuple[str, str] | None:
    """Return the entity that a typed value adds to the knowledge of its record, if any."""
    if rule == DATE:
        day = iso_date(value)
        return ("DATE", day) if day else None
    label = rule.removeprefix(LABEL_PREFIX)
    if rule == label or label in _UNSEARCHED or len(value.strip()) < 4:
        return None
    return label, value.strip()


class ElementValues:
    """Replaces the typed values of one document.

    Args:
        settings: policy and key.
        record: what is known of the patient.
    """

    def __init__(self, settings: ScrubSettings, record: Record) -> None:
        self._settings = settings
        self._record = record

    def replace(self, rule: str, value: str) -> tuple[str | None, str, str]:
        """Return the new value (None: it is left out), the label, and the operator that made it."""
        if rule == DATE:
            return self._date(value)
        if rule == "age":
            return self._age(value)
        if rule.startswith(LABEL_PREFIX):
            label = rule.removeprefix(LABEL_PREFIX)
            name, operator = self._settings.policy.operator(label)
            return operator.replace(Entity(label, value), self._record).text or None, label, name
        kind = rule.partition(":")[2]
        return self._code(kind, value), "IDNUM", "code"

    def _code(self, kind: str, value: str) -> str:
        """Return a code that is the same wherever the id stands, and that no other key gives."""
        key = self._settings.key
        if kind == "uuid":
            return str(UUID(bytes=key.digest("element", value.lower())[:16], version=4))
        if kind == "Patient" or (not kind and value == self._record.patient):
            return pseudonym(self._settings, value)
        return "N" + key.digest("element", kind, value).hex()[:16]

    def _date(self, value: str) -> tuple[str | None, str, str]:
        name, operator = self._settings.policy.operator("DATE")
        match = _FHIR.fullmatch(value) or _HL7.fullmatch(value)
        if match is None:
            return None, "DATE", "drop"
        if name == "keep":
            return value, "DATE", name
        if isinstance(operator, Shift):
            moved = _moved(match, self._record.shift(operator.days))
            return moved, "DATE", name if moved else "drop"
        written = "-".join(part for part in (match["y"], match["m"], match["d"]) if part)
        new = operator.replace(Entity("DATE", written), self._record).text
        return (new, "DATE", name) if _YEAR.fullmatch(new) else (None, "DATE", "drop")

    def _age(self, value: str) -> tuple[str | None, str, str]:
        name, _ = self._settings.policy.operator("AGE")
        if name == "keep":
            return value, "AGE", name
        if name != "age":
            return None, "AGE", "drop"
        try:
            old = float(value) > _OLDEST
        except ValueError:
            return None, "AGE", "drop"
        return ("90", "AGE", name) if old else (value, "AGE", "keep")


def _moved(match: re.Match[str], days: int) -> str | None:
    """Return a date of any precision, moved as dates in texts are; None if there is no such day."""
    year, month, day = (int(match[name]) if match[name] else 0 for name in "ymd")
    try:
        moved = date(year, month or 7, day or (15 if month else 2)) + timedelta(days=days)
    except (ValueError, OverflowError):
        return None
    dash = "-" if "-" in match.string[:8] else ""
    parts = [
        f"{moved.year:04d}",
        *([f"{moved.month:02d}"] if month else []),
        *([f"{moved.day:02d}"] if day else []),
    ]
    return dash.join(parts) + (match["rest"] or "")
