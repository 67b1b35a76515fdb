"""Sequential review: stop as soon as few enough misses were seen, with an error rate that is kept all the same.

Who looks at the bound after every note and stops when it pleases claims too much. A `StoppingPlan` fixes beforehand at which
numbers of notes to look: after the first if there was no miss, after the second if there was one, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, floor

from nescio.evaluate.assess.bounds import hypergeometric_pmf, reviews_needed

_ROUNDS = 30


@dataclass(frozen=True, slots=True)
class StoppingPlan:
    """When a review may stop.

    Attributes:
        bound: the share of units with a miss that is to be ruled out.
        level: how often such a claim is right.
        looks: number of units after which to stop if there were 0, 1, 2 ... misses.
        error: the exact chance of a false claim at the smallest share that is above the bound.
    """

    bound: float
    level: float
    looks: tuple[int, ...]
    error: float

    def stops_at(self, misses: Sequence[bool]) -> int | None:
        """Return after how many units the review could stop; None if it must go on.

        Args:
            misses: whether each unit has a miss, in the order of review.
        """
        for allowed, size in enumerate(self.looks):
            if size <= len(misses) and sum(misses[:size]) <= allowed:
                return size
        return None


def stopping_plan(
    bound: float, population: int | None = None, *, level: float = 0.95, misses: int = 3
) -> StoppingPlan:
    """Return a plan with one look for each number of misses from 0 to ``misses``.

    Every look has the same level of its own, the lowest for which the chance of a false claim at any of them is within 1 - level.

    Args:
        bound: the share to rule out.
        population: number of units; None for any.
        level: how often the claim is right.
        misses: the most misses with which the plan still can end.
    """
    low, high = level, 1.0 - (1.0 - level) / (misses + 2)  # the last is Bonferroni's and always holds
    best = _plan_at(bound, population, high, level, misses)
    for _ in range(_ROUNDS):
        middle = (low + high) / 2
        plan = _plan_at(bound, population, middle, level, misses)
        if plan.error <= 1.0 - level:
            best, high = plan, middle
        else:
            low = middle
    return best


def _plan_at(
    bound: float, population: int | None, look_level: float, level: float, misses: int
) -> StoppingPlan:
    looks: list[int] = []
    for allowed in range(misses + 1):
        size = reviews_needed(bound, allowed, population, level=look_level)
        if size is None or (looks and size <= looks[-1]):
            break
        looks.append(size)
    return StoppingPlan(bound, level, tuple(looks), false_claim(looks, bound, population))


def false_claim(looks: Sequence[int], bound: float, population: int | None = None) -> float:
    """Return the exact chance that a plan ends with its claim though the share is just above the bound.

    Args:
        looks: number of units after which to stop if there were 0, 1, 2 ... misses.
        bound: the share that is claimed.
        population: number of units; None for any number, with a share that equals the bound.
    """
    marked = floor(bound * population + 1e-9) + 1 if population is not None else 0
    waiting = {0: 1.0}  # misses so far -> chance of being here and not having stopped
    done, stopped = 0, 0.0
    for allowed, size in enumerate(looks):
        after: dict[int, float] = {}
        for seen, chance in waiting.items():
            for more in range(len(looks) - seen):
                step = (
                    _binomial_pmf(more, size - done, bound)
                    if population is None
                    else hypergeometric_pmf(more, population - done, marked - seen, size - done)
                )
                after[seen + more] = after.get(seen + more, 0.0) + chance * step
        stopped += after.pop(allowed, 0.0)
        waiting, done = after, size
    return stopped


def _binomial_pmf(hits: int, tries: int, share: float) -> float:
    return 0.0 if hits > tries else comb(tries, hits) * share**hits * (1.0 - share) ** (tries - hits)
