import pytest

from nescio.core import Document, Span
from nescio.detect.postprocess.spans import split_ids_from_names, split_weekdays, spread


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


def test_names_are_spread_whole_and_in_parts():
    doc = Document("n", "Mary Oakhurst came. Oakhurst left. Oakhurstian art. Mary Oakhurst again.")
    found = spread(doc, [Span(0, 13, "PATIENT")], ["PATIENT"])
    assert marked(doc.text, found) == [
        ("Mary Oakhurst", "PATIENT"),
        ("Oakhurst", "PATIENT"),
        ("Mary Oakhurst", "PATIENT"),
    ]


@pytest.mark.parametrize(("text", "again"), [
    ("Dr. White. White blood cells 11.", []),
    ("Dr. White. White denies pain. In the evening White was found asleep. Mr. White.", ["White", "White", "White"]),
    ("Dr. Gleason. Gleason 3+4=7. Gleason 3/4/61: seen. Gleason signed.", ["Gleason"] * 2),
    ("Dr. Stokes. Cheyne-Stokes: none. Stokes-Adams: no. Stokes - seen. Ann-Stokes.", ["Stokes"] * 2),
    ("Dr. Foley. Foley catheter in. Foley rounded. Foley's catheter care.", ["Foley", "Foley"]),
    ("Dr. Graves. Graves disease; Graves' disease", []),
    ("Dr. Hodgkin. Hodgkin lymphoma. Hodgkin's lymphoma", []),
    ("Dr. Bell. Bell's palsy. Bell agrees.", ["Bell"]),
    ("Dr. Brown. Brown sputum", []),
    ("Dr. Wells. Wells score 3", []),
    ("Dr. PARKINSON. PARKINSON'S WORKUP. PARKINSON'S WIFE", ["PARKINSON"]),
    ("Dr. Hashimoto. Hashimoto thyroiditis", []),
    ("Dr. Oakhurst. Oakhurst's drain is out. Oakhurst's hernia", ["Oakhurst", "Oakhurst"]),
])  # fmt: skip
def test_words_and_eponyms_are_not_spread(text, again):
    doc = Document("n", text)
    found = spread(doc, [Span(4, text.index(".", 4), "DOCTOR")], ["DOCTOR"])
    assert [doc.surface(span) for span in found[1:]] == again


def test_whole_names_are_spread_though_their_words_are_common():
    doc = Document("n", "Rose White came. Rose White blood bank. White cells")
    found = spread(doc, [Span(0, 10, "PATIENT")], ["PATIENT"])
    assert marked(doc.text, found) == [("Rose White", "PATIENT")] * 2
