import pytest

from nescio.core import Document, Span
from nescio.detect.postprocess.splitting import split_ids_from_names, split_weekdays


def marked(text, spans):
    return [(text[s.start : s.end], s.label) for s in spans]


@pytest.mark.parametrize(("text", "spans", "expected"), [
    ("3041023MARY seen", [], [("3041023", "MEDICALRECORD"), ("MARY", "PATIENT")]),
    ("3041023MARY seen", [Span(0, 11, "IDNUM")], [("3041023", "IDNUM"), ("MARY", "PATIENT")]),
    ("gave 50000UNITS today", [], []),
    ("B12 and COVID19", [], []),
])  # fmt: skip
def test_glued_ids_and_names(text, spans, expected):
    assert marked(text, split_ids_from_names(Document("n", text), spans, "i2b2-2014", "en")) == expected


def test_weekdays():
    doc = Document("n", "dialysis MWFS")
    assert marked(doc.text, split_weekdays(doc, [Span(9, 13, "DATE")], "i2b2-2014")) == [
        (c, "DATE") for c in "MWFS"
    ]
