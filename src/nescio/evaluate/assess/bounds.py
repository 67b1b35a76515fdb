"""Exact bounds on a share, from a sample: Clopper-Pearson, hypergeometric for finite populations, and stratified.

Written out here because the package runs without scipy; the tests compare every function with scipy's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, floor, fsum, lgamma, log, log1p

_TINY = 1e-300
_STEPS = 500  # of the continued fraction: enough for samples of millions
_HALVINGS = 200


@dataclass(frozen=True, slots=True)
class Bound:
    """A share with what a sample allows to say about it.

    Attributes:
        value: the estimate.
        low: lower end of the two-sided interval.
        high: upper end of the two-sided interval.
        upper: the one-sided upper bound: the share is at most this.
        level: how often each of these statements holds.
    """

    value: float
    low: float
    high: float
    upper: float
    level: float

    def to_json(self) -> dict[str, float]:
        """Return it as JSON values."""
        return {
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "upper": self.upper,
            "level": self.level,
        }


@dataclass(frozen=True, slots=True)
class Stratum:
    """A part of the population with its own sample.

    Attributes:
        population: units in it.
        reviewed: units of it that were reviewed.
        hits: of these, how many have a miss.
    """

    population: int
    reviewed: int
    hits: int


def beta_cdf(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function: the chance that a beta variable is at most ``x``."""
    if x <= 0.0:
        return 0.0
    if x >= 1.0:
        return 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):  # the fraction converges fast on this side only
        return front * _fraction(x, a, b) / a
    return 1.0 - front * _fraction(1.0 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """Evaluate the continued fraction of the incomplete beta function by Lentz's method."""
    c = 1.0
    d = 1.0 / _away_from_zero(1.0 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1.0 / _away_from_zero(1.0 + step * d)
            c = _away_from_zero(1.0 + step / c)
            value *= c * d
        if abs(c * d - 1.0) < 1e-16:
            break
    return value


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def beta_quantile(chance: float, a: float, b: float) -> float:
    """Return the value that a beta variable stays below with this chance."""
    return _halve(lambda x: beta_cdf(x, a, b) < chance)


def _halve(below: Callable[[float], bool]) -> float:
    """Return where a rising function of 0 to 1 is no longer below its goal."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if below(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2


def binomial_cdf(hits: int, tries: int, share: float) -> float:
    """Return the chance of at most ``hits`` in ``tries``."""
    if hits < 0:
        return 0.0
    return 1.0 if hits >= tries else 1.0 - beta_cdf(share, hits + 1, tries - hits)


def hypergeometric_pmf(hits: int, population: int, marked: int, drawn: int) -> float:
    """Return the chance that ``drawn`` of ``population`` units, ``marked`` of them marked, have exactly ``hits`` marked ones."""
    if not max(0, drawn + marked - population) <= hits <= min(drawn, marked):
        return 0.0
    return exp(
        _log_choose(marked, hits)
        + _log_choose(population - marked, drawn - hits)
        - _log_choose(population, drawn)
    )


def hypergeometric_cdf(hits: int, population: int, marked: int, drawn: int) -> float:
    """Return the chance of at most ``hits`` marked units among those drawn."""
    least, most = max(0, drawn + marked - population), min(drawn, marked)
    if hits < least:
        return 0.0
    if hits >= most:
        return 1.0
    if hits - least <= most - hits:
        return min(
            1.0,
            fsum(hypergeometric_pmf(i, population, marked, drawn) for i in range(least, hits + 1)),
        )
    return max(
        0.0,
        1.0 - fsum(hypergeometric_pmf(i, population, marked, drawn) for i in range(hits + 1, most + 1)),
    )


def _log_choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def clopper_pearson_upper(hits: int, tries: int, level: float) -> float:
    """Return the one-sided upper bound on a share of which a sample has so many hits."""
    return 1.0 if hits >= tries else beta_quantile(level, hits + 1, tries - hits)


def clopper_pearson_lower(hits: int, tries: int, level: float) -> float:
    """Return the one-sided lower bound on a share of which a sample has so many hits."""
    return 0.0 if hits <= 0 else beta_quantile(1.0 - level, hits, tries - hits + 1)


def hypergeometric_upper(hits: int, drawn: int, population: int, level: float) -> int:
    """Return the largest number of marked units in the population that the sample does not rule out."""
    low, high = hits, population - (drawn - hits)  # what the sample has seen is certain
    while low < high:
        middle = (low + high + 1) // 2
        if hypergeometric_cdf(hits, population, middle, drawn) > 1.0 - level:
            low = middle
        else:
            high = middle - 1
    return low


def hypergeometric_lower(hits: int, drawn: int, population: int, level: float) -> int:
    """Return the smallest number of marked units in the population that the sample does not rule out."""
    low, high = hits, population - (drawn - hits)
    while low < high:
        middle = (low + high) // 2
        if 1.0 - hypergeometric_cdf(hits - 1, population, middle, drawn) > 1.0 - level:
            high = middle
        else:
            low = middle + 1
    return low


def bound_share(hits: int, reviewed: int, population: int | None = None, *, level: float = 0.95) -> Bound:
    """Bound the share of units with a miss, from a random sample.

    Args:
        hits: units of the sample with a miss.
        reviewed: units of the sample.
        population: of how many units it was drawn without replacement; None for any number of them.
        level: how often the bound holds.
    """
    if not reviewed:
        return Bound(0.0, 0.0, 1.0, 1.0, level)
    both = (1.0 + level) / 2
    if population is None:
        low, high = clopper_pearson_lower(hits, reviewed, both), clopper_pearson_upper(hits, reviewed, both)
        return Bound(hits / reviewed, low, high, clopper_pearson_upper(hits, reviewed, level), level)
    low, high, upper = (
        hypergeometric_lower(hits, reviewed, population, both),
        hypergeometric_upper(hits, reviewed, population, both),
        hypergeometric_upper(hits, reviewed, population, level),
    )
    return Bound(hits / reviewed, low / population, high / population, upper / population, level)


def bound_strata(strata: Sequence[Stratum], *, level: float = 0.95) -> Bound:
    """Bound the share of units with a miss, from a random sample in each stratum.

    The hits of a stratified sample are a sum of independent events, and no such sum with the same mean is spread wider than
    a binomial one (Hoeffding 1956). So the bound on the mean is that of Clopper and Pearson, and the share follows from the
    smallest (for upper bounds) or largest part that was sampled of a stratum. With equal parts it is Clopper-Pearson itself;
    it holds for all others too.
    """
    strata = [stratum for stratum in strata if stratum.population]
    population = sum(stratum.population for stratum in strata)
    reviewed = sum(stratum.reviewed for stratum in strata)
    hits = sum(stratum.hits for stratum in strata)
    if not reviewed or not all(stratum.reviewed for stratum in strata):
        return Bound(0.0, 0.0, 1.0, 1.0, level)  # of a stratum that nobody looked at nothing is known
    value = sum(s.population * s.hits / s.reviewed for s in strata) / population
    rates = [stratum.reviewed / stratum.population for stratum in strata]
    scale_up, scale_down = reviewed / (population * min(rates)), reviewed / (population * max(rates))
    unseen = (population - reviewed + hits) / population  # all that was not reviewed, and what was found
    both = (1.0 + level) / 2

    def at_most(at_level: float) -> float:
        return min(unseen, clopper_pearson_upper(hits, reviewed, at_level) * scale_up)

    low = max(hits / population, clopper_pearson_lower(hits, reviewed, both) * scale_down)
    return Bound(value, min(low, value), max(at_most(both), value), max(at_most(level), value), level)


def reviews_needed(
    goal: float, hits: int, population: int | None = None, *, level: float = 0.95
) -> int | None:
    """Return how many units to review so that this many hits give an upper bound of at most ``goal``; None where no number does."""
    if population is not None and hits / max(population, 1) > goal:
        return None
    if goal <= 0.0:
        return population
    most = population if population is not None else floor(20 * (hits + 20) / goal)

    def reached(reviewed: int) -> bool:
        if population is None:
            return clopper_pearson_upper(hits, reviewed, level) <= goal
        return hypergeometric_upper(hits, reviewed, population, level) <= goal * population

    low, high = max(hits, 1), most
    while low < high:
        middle = (low + high) // 2
        if reached(middle):
            high = middle
        else:
            low = middle + 1
    return low
