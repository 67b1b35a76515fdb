"""Calibration: scores against the share that is PHI, by bins and by density."""

from __future__ import annotations

import pytest

from nescio.core.document import Document, Span
from nescio.evaluate.calibration import by_density, reliability


def note(text, *spans):
    return Document("a", text, tuple(spans))


def test_scores_that_come_true_have_no_error():
    gold = note("a b c d e f g h i j", Span(0, 1, "DATE"), Span(2, 3, "DATE"), Span(4, 5, "DATE"))
    found = note(gold.text, *(Span(at, at + 1, "DATE", "crf", 0.75) for at in (0, 2, 4, 6)))
    result = reliability([gold], [found])
    assert result.bins == ((0.75, 0.75, 4),)
    assert result.error == 0


def test_the_error_is_weighted_by_the_number_of_entities():
    gold = note("a b c d", Span(0, 1, "DATE"))
    found = note(
        gold.text, *(Span(at, at + 1, "DATE", "crf", 0.95) for at in (0, 2)), Span(4, 5, "DATE", "crf", 0.2)
    )
    result = reliability([gold], [found])
    assert result.bins == ((0.2, 0.0, 1), (0.95, 0.5, 2))
    assert result.error == pytest.approx((0.2 + 2 * 0.45) / 3)


def test_an_entity_half_outside_counts_and_a_score_of_one_has_a_bin():
    gold = note("Ann Roe was", Span(0, 7, "PATIENT"))
    half = note(gold.text, Span(4, 10, "PATIENT", "crf", 1.0))
    third = note(gold.text, Span(4, 11, "PATIENT", "crf", 1.0))
    assert reliability([gold], [half]).bins == ((1.0, 1.0, 1),)
    assert reliability([gold], [third]).bins == ((1.0, 0.0, 1),)


def test_nothing_found_is_no_error():
    assert reliability([note("a")], [note("a")]).error == 0


def test_notes_are_split_by_density():
    without = note("nothing here")
    sparse = note("word " * 30, Span(0, 4, "DATE"))
    dense = note("word " * 10, Span(0, 4, "DATE"))
    split = by_density([dense, without, sparse], [dense, without, sparse])
    assert {name: len(gold) for name, (gold, _) in split.items()} == {"sparse": 2, "dense": 1}
    assert list(by_density([dense], [dense])) == ["dense"]
