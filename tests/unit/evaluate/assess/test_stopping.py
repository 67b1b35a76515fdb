"""Stopping plans keep their error rate: by enumeration of all reviews, and by simulation."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import pytest

from nescio.evaluate.assess.stopping import StoppingPlan, false_claim, stopping_plan


@pytest.mark.parametrize("population", [None, 300, 5000])
@pytest.mark.parametrize("bound", [0.01, 0.05, 0.2])
def test_error_is_within_the_level(bound: float, population: int | None) -> None:
    plan = stopping_plan(bound, population)
    assert len(plan.looks) > 0
    assert list(plan.looks) == sorted(set(plan.looks))
    assert plan.error <= 0.05


def test_false_claims_equal_enumeration() -> None:
    """All orders in which 3 of 14 units can have a miss."""
    looks = (4, 7, 9)
    claims = 0
    for marked in combinations(range(14), 3):
        misses = [unit in marked for unit in range(14)]
        claims += StoppingPlan(0.2, 0.95, looks, 0.0).stops_at(misses) is not None
    assert false_claim(looks, 0.2, 14) == pytest.approx(claims / comb(14, 3))


def test_looking_at_every_size_claims_too_often() -> None:
    fixed = stopping_plan(0.05, misses=0)
    more = stopping_plan(0.05, misses=3)
    assert more.looks[0] > fixed.looks[0]  # the price of further looks
    assert false_claim((59, 93, 124, 153), 0.05) > 0.05  # the sizes of fixed samples, one after the other


def simulate(share: float, runs: int, seed: int) -> float:
    population = 2000
    plan = stopping_plan(0.02, population)
    generator = random.Random(seed)
    marked = round(population * share)
    claims = 0
    for _ in range(runs):
        misses = [unit < marked for unit in generator.sample(range(population), plan.looks[-1])]
        claims += plan.stops_at(misses) is not None
    return claims / runs


def test_claims_in_simulation() -> None:
    assert simulate(0.0205, 150, seed=1) <= 0.1
    assert simulate(0.0, 20, seed=2) == 1.0


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.0205, 0.025, 0.04])
def test_false_claims_in_2000_runs(share: float) -> None:
    assert simulate(share, 2000, seed=5) <= 0.06


def test_stops_at_the_first_look_that_allows_it() -> None:
    plan = StoppingPlan(0.1, 0.95, (3, 5), 0.0)
    assert plan.stops_at([False] * 3) == 3
    assert plan.stops_at([False] * 2) is None
    assert plan.stops_at([True, False, False, False, False]) == 5
    assert plan.stops_at([True, True, False, False, False]) is None
