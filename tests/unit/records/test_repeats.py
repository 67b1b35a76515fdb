"""More occurrences of names in their note."""

import pytest

from nescio.core import Document, Span
from nescio.records.repeats import find_repeats


def marked(text, spans):
    return [(text[s.start : s.end], s.label) for s in spans]


def repeated(doc, span):
    """Return a span and its repeats."""
    return [span, *find_repeats(doc.text, [span], [span])]


def test_names_are_found_whole_and_in_parts():
    doc = Document("n", "Mary Oakhurst came. Oakhurst left. Oakhurstian art. Mary Oakhurst again.")
    found = repeated(doc, Span(0, 13, "PATIENT"))
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
def test_words_and_eponyms_are_not_found(text, again):
    doc = Document("n", text)
    found = repeated(doc, Span(4, text.index(".", 4), "DOCTOR"))
    assert [doc.text_of(span) for span in found[1:]] == again


def test_whole_names_are_found_though_their_words_are_common():
    doc = Document("n", "Rose White came. Rose White blood bank. White cells")
    found = repeated(doc, Span(0, 10, "PATIENT"))
    assert marked(doc.text, found) == [("Rose White", "PATIENT")] * 2


def test_a_string_takes_its_most_frequent_label():
    doc = Document("n", "Oakhurst, Oakhurst, Oakhurst; then Oakhurst")
    spans = [Span(0, 8, "PATIENT"), Span(10, 18, "DOCTOR"), Span(20, 28, "DOCTOR")]
    assert marked(doc.text, find_repeats(doc.text, spans, spans)) == [("Oakhurst", "DOCTOR")]
    assert find_repeats(doc.text, spans, []) == []


def test_repeats_side_by_side_are_one_and_keep_off_what_was_found():
    doc = Document("n", "Mary Oakhurst came. Oakhurst Mary left. MARY OAKHURST; Mary")
    spans = [Span(0, 13, "PATIENT"), Span(55, 59, "DOCTOR")]
    assert marked(doc.text, find_repeats(doc.text, spans, spans[:1])) == [("Oakhurst Mary", "PATIENT")]


def test_lone_surrogates_do_no_harm():
    text = "Mary Oakhurst \ud800 Oakhurst"
    assert find_repeats(text, [Span(0, 13, "PATIENT")], [Span(0, 13, "PATIENT")]) == [
        Span(16, 24, "PATIENT", "spread", 0.8)
    ]
