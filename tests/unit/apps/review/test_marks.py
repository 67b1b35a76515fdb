from __future__ import annotations

import pytest

from nescio.apps.review.marks import (
    Mark,
    check_marks,
    dump_marks,
    edited,
    gold_spans,
    load_marks,
    mark_everywhere,
    missed,
    suggestions,
)
from nescio.core.document import Document, Span
from nescio.core.errors import DataError

FOUND = Mark(0, 3, "PATIENT", "open", "model", 0.9)
POSSIBLE = Mark(8, 11, "DOCTOR", "open", "model", 0.2, found=False)


def test_what_overlaps_something_found_is_not_suggested_again() -> None:
    found, possible = [Span(0, 3, "PATIENT", "m", 0.9)], [Span(2, 5, "DATE", "m", 0.3), Span(8, 11, "DOCTOR", "m", 0.2)]  # fmt: skip
    marks = suggestions(found, possible)
    assert [(m.start, m.end, m.label, m.found) for m in marks] == [(0, 3, "PATIENT", True), (8, 11, "DOCTOR", False)]  # fmt: skip
    assert load_marks(dump_marks(marks)) == marks


@pytest.mark.parametrize(
    ("marks", "gold"),
    [
        ([FOUND, POSSIBLE], [(0, 3)]),
        ([FOUND.with_state("no"), POSSIBLE], []),
        ([FOUND, POSSIBLE.with_state("yes")], [(0, 3), (8, 11)]),
    ],
)
def test_gold_is_what_was_found_and_not_rejected_and_what_was_accepted(
    marks: list[Mark], gold: list[tuple[int, int]]
) -> None:
    assert [(span.start, span.end) for span in gold_spans(marks)] == gold


def test_a_new_mark_wins_over_what_it_overlaps() -> None:
    new = Mark(2, 9, "CITY", "yes", "reviewer")
    assert edited([FOUND, POSSIBLE], (), [new]) == [new]
    assert edited([FOUND, POSSIBLE], [(0, 3)], []) == [POSSIBLE]


def test_certainty_is_that_of_the_answer() -> None:
    assert (FOUND.certainty, POSSIBLE.certainty) == (0.9, 0.8)


def test_everywhere_spares_longer_entities_and_keeps_where_a_mark_is_from() -> None:
    doc = Document("a", "Ann Roe and ANN; Joann, Ann")
    name = Mark(0, 7, "PATIENT", "open", "model", 0.9)
    last = Mark(24, 27, "CITY", "open", "model", 0.4)
    marks = mark_everywhere(doc, [name, last], "Ann", "PATIENT", "yes")
    assert [(m.start, m.end, m.label, m.source) for m in marks] == [
        (0, 7, "PATIENT", "model"),
        (12, 15, "PATIENT", "reviewer"),
        (24, 27, "PATIENT", "model"),
    ]
    rejected = mark_everywhere(doc, [name, last], "ann", "PATIENT", "no")
    assert [mark.state for mark in rejected] == ["open", "no"]


def test_a_miss_has_a_letter_that_the_detector_did_not_find() -> None:
    doc = Document("a", "Ann Roe, Dr. Poe")
    wider = Mark(0, 7, "PATIENT", "yes", "reviewer")
    assert missed(doc, [wider], [FOUND]) == [wider]
    assert missed(doc, [FOUND.with_state("yes")], [FOUND]) == []
    assert missed(doc, [Mark(0, 4, "PATIENT", "yes")], [FOUND]) == []


@pytest.mark.parametrize(
    "mark", [Mark(0, 99, "DATE"), Mark(3, 3, "DATE"), Mark(-1, 2, "DATE"), Mark(0, 1, "NOSE")]
)
def test_marks_outside_the_note_are_refused(mark: Mark) -> None:
    with pytest.raises(DataError):
        check_marks(Document("a", "Ann Roe"), [mark], ("DATE",))
