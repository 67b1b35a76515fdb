"""Documents for scoring: spans are given as (start, end, label)."""

import pytest

from nescio.core import Document, Span
from nescio.core.labels import scheme
from nescio.evaluate.matching import Matching

TEXT = "Ann Zzyzx, 70, seen 3/4/61 by Dr Quibble."


@pytest.fixture
def doc():
    def build(doc_id, text, *spans, patient=None):
        meta = {"patient": patient} if patient else {}
        return Document(doc_id, text, tuple(Span(*span) for span in spans), meta)

    return build


@pytest.fixture
def gold(doc):
    return [
        doc(
            str(i),
            TEXT,
            (0, 9, "PATIENT"),
            (11, 13, "AGE"),
            (20, 26, "DATE"),
            (33, 40, "DOCTOR"),
            patient=f"p{i // 2}",
        )
        for i in range(8)
    ]


@pytest.fixture
def poor(gold):
    """Finds dates only, and calls every second one an age."""
    return [d.with_spans([d.spans[2].relabel("AGE" if i % 2 else "DATE")]) for i, d in enumerate(gold)]


#        0         1         2         3         4
#        0123456789012345678901234567890123456789012345
FIRST = "Ann Lee-Roe saw Dr Bo on 3/4/61, age 70, Ward 9"
SECOND = "Call 555-0142 for Ann."


@pytest.fixture
def matching(doc):
    gold = [
        doc("1", FIRST, (0, 11, "PATIENT"), (19, 21, "DOCTOR"), (25, 31, "DATE"), (37, 39, "AGE")),
        doc("2", SECOND, (5, 13, "PHONE"), (18, 21, "PATIENT")),
    ]
    system = [
        # the patient cut short, the doctor taken for a patient, the date right, the age missed, a ward made up
        doc("1", FIRST, (0, 7, "PATIENT"), (19, 21, "PATIENT"), (25, 31, "DATE"), (41, 47, "DEPARTMENT")),
        # the phone two characters short, the name found twice
        doc("2", SECOND, (5, 11, "PHONE"), (18, 21, "PATIENT"), (18, 21, "PATIENT")),
    ]
    return Matching(list(zip(gold, system, strict=True)), scheme("i2b2-2014"))
