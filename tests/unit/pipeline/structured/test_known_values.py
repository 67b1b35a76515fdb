from __future__ import annotations

import pytest

from nescio.pipeline.structured.known_values import KnownValues

KNOWN = KnownValues(
    [
        ("PATIENT", "Eleanor Brackenridge-Fall"),
        ("PATIENT", "Creatinine"),
        ("MEDICALRECORD", "4471220"),
        ("IDNUM", "ORD88"),
        ("PHONE", "(937) 555-0142"),
        ("DATE", "1951-03-04"),
    ],
    [("PATIENT", "Zablud")],
)


@pytest.mark.parametrize(
    "value",
    ["BRACKENRIDGE", "eleanor_1", "Brackenridge,E", "4471220", "4471220.0", "MRN4471220", "9375550142",
     "937-555-0142", "19510304", "ZABLUD"],
)  # fmt: skip
def test_what_is_known_is_found(value: str) -> None:
    assert KNOWN.has(value)


@pytest.mark.parametrize(
    "value", ["fall", "FALL", "447122", "44712-20", "718-7", "13.20", "Creatinine", "ORD88", "mg/dL", "F", ""]
)
def test_other_values_are_not(value: str) -> None:
    assert not KNOWN.has(value)
