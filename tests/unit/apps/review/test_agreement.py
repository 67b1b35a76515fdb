from __future__ import annotations

from nescio.apps.review.agreement import NEITHER, adjudicated, agreement, regions
from nescio.core.document import Span

A = [Span(0, 7, "PATIENT"), Span(10, 14, "DATE"), Span(20, 30, "CITY")]
B = [Span(0, 7, "PATIENT"), Span(10, 14, "AGE"), Span(20, 24, "CITY"), Span(26, 30, "STATE"), Span(40, 44, "ZIP")]  # fmt: skip


def test_regions_are_what_overlaps_and_differs() -> None:
    found = [(r.start, r.end, len(r.first), len(r.second)) for r in regions(A, B)]
    assert found == [(10, 14, 1, 1), (20, 30, 1, 2), (40, 44, 0, 1)]
    assert regions(A, A) == []


def test_agreement_counts_borders_with_and_without_labels() -> None:
    exact, borders = agreement([(A, B)])
    assert (exact.first, exact.second, exact.both) == (3, 5, 1)
    assert (borders.both, exact.agreement) == (2, 2 / 8)


def test_the_gold_of_two_needs_every_choice() -> None:
    keys = [region.key for region in regions(A, B)]
    choices = {keys[0]: "Ana", keys[1]: "Ben"}
    assert adjudicated(A, B, choices, ("Ana", "Ben")) is None
    gold = adjudicated(A, B, {**choices, keys[2]: NEITHER}, ("Ana", "Ben"))
    assert gold == [A[0], A[1], B[2], B[3]]


def test_a_choice_does_not_outlive_the_marks_it_was_made_for() -> None:
    choices = {region.key: "Ana" for region in regions(A, B)}
    assert adjudicated([*A, Span(50, 52, "AGE")], B, choices, ("Ana", "Ben")) is None
