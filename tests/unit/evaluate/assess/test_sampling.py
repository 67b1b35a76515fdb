"""Samples: seeded, extendable, in strata of their share, and of patients with all their notes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from nescio.core.document import Span
from nescio.evaluate.assess.sampling import NoteFacts, disputed, draw, strata_of

NOTES = [
    NoteFacts(
        id=f"n{number}",
        patient=f"p{number % 50}",
        kind=("letter", "ward", "rare")[0 if number % 3 else 1 if number % 2 else 2],
        words=20 + number % 97,
        spans=number % 7,
        least_score=1 - (number % 13) / 20,
        disagreement=number % 5,
    )
    for number in range(400)
]


def test_same_seed_same_sample_in_any_order() -> None:
    mixed = NOTES.copy()
    random.Random(1).shuffle(mixed)
    assert draw(NOTES, 40, seed=7).units == draw(mixed, 40, seed=7).units
    assert draw(NOTES, 40, seed=7).units != draw(NOTES, 40, seed=8).units


@pytest.mark.parametrize("by", ["random", "uncertainty", "disagreement"])
def test_a_larger_sample_begins_with_the_smaller_one(by: str) -> None:
    assert draw(NOTES, 90, by=by).units[:30] == draw(NOTES, 30, by=by).units


def test_every_note_is_as_likely_as_any_other() -> None:
    counts = Counter(unit for seed in range(400) for unit in draw(NOTES, 40, seed=seed).units)
    assert len(counts) == 400
    assert min(counts.values()) > 12
    assert max(counts.values()) < 80


def test_least_certain_first() -> None:
    by_id = {note.id: note for note in NOTES}
    scores = [by_id[unit].least_score for unit in draw(NOTES, 50, by="uncertainty").units]
    assert scores == sorted(scores)
    assert scores[0] == min(note.least_score for note in NOTES)
    disputed = [by_id[unit].disagreement for unit in draw(NOTES, 50, by="disagreement").units]
    assert disputed[0] == 4
    assert disputed == sorted(disputed, reverse=True)


def test_each_stratum_has_its_share() -> None:
    sample = draw(NOTES, 60, by="stratified")
    assert len(sample.strata) > 4
    assert sample.population == 400
    for stratum in sample.strata:
        assert len(stratum.units) >= 60 * stratum.population / 400 > len(stratum.units) - 1
    assert len(set(sample.units)) == len(sample.units)
    assert sample.is_random


def test_no_stratum_is_tiny() -> None:
    assert min(Counter(strata_of(NOTES)).values()) >= 20
    assert strata_of([]) == []
    assert len(set(strata_of(NOTES[:5]))) == 1


def test_patients_are_drawn_once() -> None:
    sample = draw(NOTES, 10, unit="patient")
    assert sample.population == 50
    assert len(set(sample.units)) == 10
    assert set(sample.units) <= {note.patient for note in NOTES}


def test_samples_of_the_worst_are_not_random() -> None:
    assert not draw(NOTES, 5, by="uncertainty").is_random


def test_variety_takes_every_kind_and_writer_in_turn() -> None:
    notes = [
        NoteFacts(f"n{i}", "p", kind="letter" if i < 90 else "ward", writer="w" if i % 2 else "v")
        for i in range(100)
    ]
    by_id = {note.id: note for note in notes}
    first = [by_id[unit] for unit in draw(notes, 4, by="variety").units]
    assert len({(note.kind, note.writer) for note in first}) == 4
    assert draw(notes, 8, by="variety").units[:4] == draw(notes, 4, by="variety").units
    assert not draw(notes, 4, by="variety").is_random


def test_disputed_is_what_only_one_of_two_found() -> None:
    both, alone, other = Span(0, 4, "DATE"), Span(6, 8, "AGE"), Span(20, 22, "ZIP")
    assert disputed([both, alone], [Span(2, 5, "CITY"), other]) == [alone, other]
