"""Bounds equal scipy's, hold by enumeration where they are exact, and by simulation where strata differ."""

from __future__ import annotations

import random

import pytest
from scipy import stats

from nescio.evaluate.assess.bounds import (
    Stratum,
    beta_cdf,
    beta_quantile,
    binomial_cdf,
    bound_share,
    bound_strata,
    clopper_pearson_lower,
    clopper_pearson_upper,
    hypergeometric_cdf,
    hypergeometric_lower,
    hypergeometric_upper,
    reviews_needed,
)

SAMPLES = [
    (0, 1),
    (1, 1),
    (0, 300),
    (1, 300),
    (7, 40),
    (40, 40),
    (250, 5000),
    (3, 100_000),
    (99_000, 100_000),
]


@pytest.mark.parametrize(("a", "b"), [(1, 1), (0.5, 3), (4, 297), (250, 4751), (2, 100_000), (700, 30)])
@pytest.mark.parametrize("x", [0.0, 1e-6, 0.003, 0.05, 0.5, 0.93, 1.0])
def test_beta_equals_scipy(a: float, b: float, x: float) -> None:
    assert beta_cdf(x, a, b) == pytest.approx(stats.beta.cdf(x, a, b), rel=1e-8, abs=1e-13)


@pytest.mark.parametrize(("a", "b"), [(1, 1), (0.5, 3), (4, 297), (250, 4751), (2, 100_000), (700, 30)])
@pytest.mark.parametrize("chance", [0.001, 0.025, 0.5, 0.95, 0.975])
def test_quantile_equals_scipy(a: float, b: float, chance: float) -> None:
    assert beta_quantile(chance, a, b) == pytest.approx(stats.beta.ppf(chance, a, b), rel=1e-8)


@pytest.mark.parametrize(("hits", "tries"), SAMPLES)
@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_clopper_pearson_equals_scipy(hits: int, tries: int, level: float) -> None:
    exact = stats.binomtest(hits, tries).proportion_ci(level, method="exact")
    bound = bound_share(hits, tries, level=level)
    assert (bound.low, bound.high) == pytest.approx((exact.low, exact.high), abs=1e-11)
    if hits < tries:  # scipy's root finder is less exact than its quantiles
        assert bound.upper == pytest.approx(stats.beta.ppf(level, hits + 1, tries - hits), rel=1e-9)


@pytest.mark.parametrize(
    ("population", "marked", "drawn"),
    [(10, 4, 5), (240, 12, 60), (5000, 50, 300), (100_000, 900, 298), (30, 30, 7)],
)
def test_hypergeometric_equals_scipy(population: int, marked: int, drawn: int) -> None:
    for hits in range(-1, min(marked, drawn) + 2):
        expected = stats.hypergeom.cdf(hits, population, marked, drawn)
        assert hypergeometric_cdf(hits, population, marked, drawn) == pytest.approx(
            expected, rel=1e-7, abs=1e-9
        )


def test_binomial_equals_scipy() -> None:
    for hits in range(-1, 42):
        assert binomial_cdf(hits, 40, 0.13) == pytest.approx(stats.binom.cdf(hits, 40, 0.13), abs=1e-12)


@pytest.mark.parametrize("tries", [1, 7, 30, 60])
def test_clopper_pearson_covers_by_enumeration(tries: int) -> None:
    uppers = [clopper_pearson_upper(hits, tries, 0.95) for hits in range(tries + 1)]
    lowers = [clopper_pearson_lower(hits, tries, 0.95) for hits in range(tries + 1)]
    for step in range(1, 400):
        share = step / 400
        chances = [float(chance) for chance in stats.binom.pmf(range(tries + 1), tries, share)]
        assert sum(c for c, upper in zip(chances, uppers, strict=True) if share <= upper) >= 0.95 - 1e-9
        assert sum(c for c, lower in zip(chances, lowers, strict=True) if share >= lower) >= 0.95 - 1e-9


@pytest.mark.parametrize(("population", "drawn"), [(12, 1), (40, 12), (90, 45), (25, 25)])
def test_hypergeometric_covers_by_enumeration(population: int, drawn: int) -> None:
    for marked in range(population + 1):
        covered_up = covered_down = 0.0
        for hits in range(max(0, drawn + marked - population), min(drawn, marked) + 1):
            chance = float(stats.hypergeom.pmf(hits, population, marked, drawn))
            covered_up += chance * (marked <= hypergeometric_upper(hits, drawn, population, 0.95))
            covered_down += chance * (marked >= hypergeometric_lower(hits, drawn, population, 0.95))
        assert covered_up >= 0.95 - 1e-9
        assert covered_down >= 0.95 - 1e-9


def test_a_bound_is_the_best_that_the_sample_allows() -> None:
    most = hypergeometric_upper(2, 50, 400, 0.95)
    assert stats.hypergeom.cdf(2, 400, most, 50) > 0.05
    assert stats.hypergeom.cdf(2, 400, most + 1, 50) <= 0.05


def test_strata_cover_by_enumeration() -> None:
    """Two strata, all their compositions and all samples of them."""
    sizes, drawn = (8, 14), (3, 6)
    for marked in ((a, b) for a in range(sizes[0] + 1) for b in range(sizes[1] + 1)):
        share = sum(marked) / sum(sizes)
        up = both = 0.0
        for hits in ((x, y) for x in range(drawn[0] + 1) for y in range(drawn[1] + 1)):
            chance = 1.0
            for size, mark, draw, hit in zip(sizes, marked, drawn, hits, strict=True):
                chance *= float(stats.hypergeom.pmf(hit, size, mark, draw))
            if not chance:
                continue
            bound = bound_strata([Stratum(*part) for part in zip(sizes, drawn, hits, strict=True)])
            up += chance * (share <= bound.upper + 1e-12)
            both += chance * (bound.low - 1e-12 <= share <= bound.high + 1e-12)
        assert up >= 0.95 - 1e-9
        assert both >= 0.95 - 1e-9


CELLS = [
    ((400, 400), (30, 30), (0.01, 0.01)),
    ((900, 100), (90, 10), (0.0, 0.2)),
    ((900, 100), (60, 40), (0.01, 0.1)),
    ((500, 300, 200), (50, 30, 20), (0.3, 0.02, 0.0)),
    ((5000, 50), (300, 5), (0.003, 0.04)),
]


def simulate(cell: tuple[tuple[int, ...], ...], runs: int, seed: int) -> tuple[float, float]:
    """Return how often the upper bound and the interval hold for known misses."""
    sizes, drawn, shares = cell
    generator = random.Random(seed)
    marked = [round(size * share) for size, share in zip(sizes, shares, strict=True)]
    truth = sum(marked) / sum(sizes)
    up = both = 0
    for _ in range(runs):
        hits = [
            sum(unit < mark for unit in generator.sample(range(size), draw))
            for size, mark, draw in zip(sizes, marked, drawn, strict=True)
        ]
        bound = bound_strata([Stratum(*part) for part in zip(sizes, drawn, hits, strict=True)])
        up += truth <= bound.upper
        both += bound.low <= truth <= bound.high
    return up / runs, both / runs


@pytest.mark.parametrize("cell", CELLS)
def test_strata_cover_in_simulation(cell: tuple[tuple[int, ...], ...]) -> None:
    up, both = simulate(cell, 150, seed=3)
    assert min(up, both) >= 0.92  # with so few runs chance has its say; the slow test has 2,000


@pytest.mark.slow
@pytest.mark.parametrize("cell", CELLS)
def test_strata_cover_in_2000_runs(cell: tuple[tuple[int, ...], ...]) -> None:
    up, both = simulate(cell, 2000, seed=4)
    assert min(up, both) >= 0.94


@pytest.mark.slow
@pytest.mark.parametrize("population", [None, 400, 2000])
@pytest.mark.parametrize("share", [0.0, 0.005, 0.02, 0.1])
@pytest.mark.parametrize("size", [60, 150, 300])
def test_simple_samples_cover_in_2000_runs(population: int | None, share: float, size: int) -> None:
    generator = random.Random(11)
    marked = round((population or 0) * share)
    truth = marked / population if population else share
    up = both = 0
    bounds = {}
    for _ in range(2000):
        if population:
            hits = sum(unit < marked for unit in generator.sample(range(population), size))
        else:
            hits = sum(generator.random() < share for _ in range(size))
        bound = bounds.setdefault(hits, bound_share(hits, size, population))
        up += truth <= bound.upper
        both += bound.low <= truth <= bound.high
    assert min(up, both) / 2000 >= 0.94


def test_equal_parts_give_clopper_pearson() -> None:
    strata = [Stratum(900, 90, 1), Stratum(300, 30, 2), Stratum(600, 60, 0)]
    plain = bound_share(3, 180)
    bound = bound_strata(strata)
    assert bound.upper == pytest.approx(plain.upper)
    assert bound.high - bound.low == pytest.approx(plain.high - plain.low)


def test_unseen_stratum_has_no_bound() -> None:
    assert bound_strata([Stratum(900, 90, 0), Stratum(10, 0, 0)]).upper == 1.0


def test_three_hundred_notes_bound_one_per_cent() -> None:
    assert bound_share(0, 300).upper < 0.01
    assert reviews_needed(0.01, 0) == 299
    assert bound_share(0, 299).upper <= 0.01 < bound_share(0, 298).upper


@pytest.mark.parametrize(("hits", "population"), [(0, None), (2, None), (0, 500), (3, 500), (0, 60)])
def test_reviews_needed_is_the_smallest(hits: int, population: int | None) -> None:
    needed = reviews_needed(0.05, hits, population)
    assert needed is not None
    assert bound_share(hits, needed, population).upper <= 0.05
    assert needed == max(hits, 1) or bound_share(hits, needed - 1, population).upper > 0.05


def test_what_was_seen_cannot_be_bounded_away() -> None:
    assert reviews_needed(0.01, 6, 500) is None
    assert bound_share(2, 500, 500).upper == 2 / 500
    assert bound_share(0, 0).upper == 1.0
