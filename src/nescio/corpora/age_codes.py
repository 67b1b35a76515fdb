"""Observations whose value is an age: the codes that say so, and units of time; the policy decides what becomes of it."""

from __future__ import annotations

import re

from nescio.corpora.structure import Visitor

AGE_CODES = frozenset(
    # LOINC: age; estimated, reported, calculated; current or at death.
    "30525-0 21611-9 21612-7 29553-5 63900-5 39016-1"
    # SNOMED CT: age, current chronological age.
    " 397669002 424144002".split()
)
"""Codes of LOINC and SNOMED CT for the age of a patient."""
_PER_YEAR = {"mo": 12, "wk": 52, "d": 365, "h": 8766}
# Hit: months, mo, wks. Near miss: mg.
_UNIT = re.compile(r"(?i:(mo|wk|w|d|h)(?:nths?|n|ek|eeks?|ks?|s|ays?|r|rs|ours?)?)")
# Hit: 101, 101.5. Near miss: ninety.
_NUMBER = re.compile(r"\d{1,7}(?:\.\d{1,6})?")


def clean_age(visitor: Visitor, path: str, value: str, unit: str) -> str | None:
    """Return the value of an age in its unit, years if it names none; None when it is left out."""
    if not _NUMBER.fullmatch(value):
        visitor.dropped(path)
        return None
    match = _UNIT.fullmatch(unit.strip())
    per_year = _PER_YEAR["wk" if match[1].lower() == "w" else match[1].lower()] if match else 1
    years = value if per_year == 1 else str(float(value) / per_year)
    new = visitor.value(path, "age", years)
    if new is None or new == years:
        return value if new else None
    return str(int(new) * per_year) if new.isdigit() else new
