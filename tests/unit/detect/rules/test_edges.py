"""Medicine at the edges of what a model found is cut off; names, dates and numbers stay whole."""

from __future__ import annotations

import pytest

from nescio.core.document import Span
from nescio.detect.rules.edges import trim_edges
from nescio.detect.rules.floor import without_medicine


# What a model found stands between bars.
@pytest.mark.parametrize(
    ("label", "sentence", "kept"),
    [
        ("PATIENT", "mr |hunter c|/o red OD", "hunter"),
        ("PATIENT", "|LEE S|/P appy", "LEE"),
        ("PATIENT", "|Lee S| here", "Lee S"),
        ("PATIENT", "with |Lee c|/Ann", "Lee c"),
        ("PATIENT", '"|Zelenka B, L| upper back"', "Zelenka B"),
        ("PATIENT", "|Zelenka, R| knee pain", "Zelenka"),
        ("PATIENT", "|Zelenka, R| denies pain", "Zelenka, R"),
        ("PATIENT", "|García, D| rodilla", "García"),
        ("DATE", "on |5/7 9| am", "5/7"),
        ("DATE", "on |5/7 9|:30", "5/7"),
        ("DATE", "on |May 9| we", "May 9"),
        ("DATE", "on |5/7 61| we", "5/7 61"),
        ("DEVICE", "|PS      5       71420|", "71420"),
        ("CITY", "|St  Paul|", "St  Paul"),
        ("HOSPITAL", "f/u |Fern Clinic 1| wk", "Fern Clinic"),
        ("HOSPITAL", "on |Fern Ward 4| we", "Fern Ward 4"),
        ("PROFESSION", "was a |postman 38| yrs", "postman"),
        ("HOSPITAL", "|FERN CLINIC 1| WK", "FERN CLINIC"),
        ("PHONE", "Tel. |912 345 678| h. 9-14", "912 345 678"),
        ("PHONE", "call |01 42 33 44 55| x 12", "01 42 33 44 55"),
        ("STREET", "at |12 Fern Lane, Apt 4| L arm", "12 Fern Lane, Apt 4"),
    ],
)
def test_edges(label: str, sentence: str, kept: str) -> None:
    before, value, behind = sentence.split("|")
    span = Span(len(before), len(before) + len(value), label, "crf", 0.6)
    (found,) = trim_edges(before + value + behind, [span])
    assert (before + value + behind)[found.start : found.end] == kept
    assert (found.label, found.source, found.score) == (label, "crf", 0.6)


# What is cut off stays hidden, as an entity of its own with a low score.
@pytest.mark.parametrize(
    ("label", "value", "parts"),
    [
        ("DEVICE", "71420     L2061-884", ["71420", "L2061-884"]),
        ("ORGANIZATION", "Peace Country Roads. Fell", ["Peace Country Roads", "Fell"]),
        ("HOSPITAL", "St. Mark Clinic", ["St. Mark Clinic"]),
        ("PATIENT", "Tobias Wren SCPHN", ["Tobias Wren", "SCPHN"]),
        ("PATIENT", "Tobias Wren, SCPHN", ["Tobias Wren", "SCPHN"]),
        ("PATIENT", "Tobias SMITH", ["Tobias SMITH"]),
        ("PATIENT", "TOBIAS SCPHN", ["TOBIAS SCPHN"]),
        ("DOCTOR", "Munro\nPlace", ["Munro", "Place"]),
        ("DOCTOR", "Ann\nMunro", ["Ann\nMunro"]),
        ("DATE", "May 4     2061", ["May 4     2061"]),
    ],
)
def test_parts_of_no_one_entity(label: str, value: str, parts: list[str]) -> None:
    found = trim_edges(value, [Span(0, len(value), label, "crf", 0.9)])
    assert [value[span.start : span.end] for span in found] == parts
    assert [span.score < 0.3 for span in found] == [False, *[True] * (len(parts) - 1)]


@pytest.mark.parametrize(
    ("text", "name"),
    [("SMITH     ANN     45 F", "ANN"), ("Wren seen. Lee called", "Lee"), ("ROE\tAMY\tRN", "AMY")],
)
def test_a_name_that_is_cut_off_keeps_its_score(text: str, name: str) -> None:
    end = text.index(name) + len(name)
    found = trim_edges(text, [Span(0, end, "PATIENT", "crf", 0.9)])
    assert found[-1] == Span(end - len(name), end, "PATIENT", "crf", 0.9)
    assert without_medicine(text, found, []) == found


def test_the_letter_of_an_abbreviation_with_a_slash_is_no_name():
    text = "b terrell c/o cramping"
    spans = [Span(0, 9, "PATIENT", "crf", 0.4), Span(10, 11, "PATIENT", "crf", 0.1)]
    assert trim_edges(text, spans) == spans[:1]


def test_a_table_in_one_span_is_split_into_its_cells() -> None:
    text = "Wren     Lee\tRoe     " * 1500
    found = trim_edges(text, [Span(0, len(text.rstrip()), "PATIENT", "crf", 0.9)])
    assert len(found) == 4500
