"""Comparison of several systems on the same gold: intervals, significance tests, the best in each category."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nescio.core.document import Document
from nescio.core.errors import ConfigError
from nescio.evaluate.evaluation import Evaluation, evaluate
from nescio.evaluate.statistics import approximate_randomisation

SCHEMA = "nescio.comparison/1"


@dataclass(frozen=True)
class Comparison:
    """Systems side by side.

    Attributes:
        evaluations: each system's evaluation, in the order given.
        view: the view that ranks them.
        p_values: for each system, the chance that it is no different from the best one in F1.
    """

    evaluations: Mapping[str, Evaluation]
    view: str
    p_values: Mapping[str, float]

    @property
    def best(self) -> str:
        """The system with the highest F1."""
        return max(self.evaluations, key=lambda name: self.evaluations[name].counts(self.view).f1)

    @property
    def categories(self) -> list[str]:
        """Categories that occur in gold or in some system's output, in the order of the scheme."""
        some = next(iter(self.evaluations.values()))
        views = [f"category:{category}" for category in some.scheme.categories]
        return [
            view.partition(":")[2]
            for view in views
            if any(e.counts(view).gold + e.counts(view).found for e in self.evaluations.values())
        ]

    def winners(self) -> dict[str, list[str]]:
        """Return, for each category, the systems with the highest F1."""
        found = {}
        for category in self.categories:
            scores = {n: e.counts(f"category:{category}").f1 for n, e in self.evaluations.items()}
            found[category] = [n for n, score in scores.items() if score == max(scores.values())]
        return found

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain data; it holds no text of any note."""
        return {
            "schema": SCHEMA,
            "view": self.view,
            "best": self.best,
            "p_values": dict(self.p_values),
            "winners": self.winners(),
            "systems": {name: evaluation.to_json() for name, evaluation in self.evaluations.items()},
        }


def compare(
    gold: Sequence[Document],
    systems: Mapping[str, Sequence[Document]],
    *,
    scheme: str | None = None,
    view: str = "strict",
    sentences: Mapping[str, int] | None = None,
    resamples: int = 1000,
    rounds: int = 2000,
    seed: int = 0,
) -> Comparison:
    """Evaluate every system and test each against the best one by paired approximate randomisation.

    Args:
        gold: the truth.
        systems: name -> what it found in the same documents.
        scheme: label scheme to compare in; gold's own by default.
        view: the view whose F1 is tested.
        sentences: sentences of each document, for the leak score.
        resamples: draws of the bootstrap.
        rounds: random swaps of the test.
        seed: seed of both.

    Raises:
        ConfigError: the scheme has no such view.
    """
    evaluations = {
        name: evaluate(gold, docs, scheme=scheme, sentences=sentences, resamples=resamples, seed=seed)
        for name, docs in systems.items()
    }
    for evaluation in evaluations.values():
        if view not in evaluation.tallies:
            raise ConfigError(f"there is no view {view!r} in the scheme {evaluation.scheme.name}")
    untested = Comparison(evaluations, view, {})
    best = evaluations[untested.best]
    p_values = {
        name: approximate_randomisation(best.metrics, other.metrics, best.units, rounds=rounds, seed=seed)[
            f"{view}/f1"
        ]
        for name, other in evaluations.items()
        if other is not best
    }
    return Comparison(evaluations, view, p_values)
