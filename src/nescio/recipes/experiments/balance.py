"""Balanced against whole training (demir-2019, section 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings, Outcome, Run
from nescio.recipes.experiments.result import Figure, Result
from nescio.recipes.experiments.scoring import (
    compare_systems,
    epoch_lines,
    systems_bars,
    systems_data,
    systems_table,
)
from nescio.recipes.recipe import Recipe


@dataclass(frozen=True)
class Balance:
    """The same network, trained on all words and on as many words outside as inside PHI.

    Attributes:
        recipe: of a learner that has the setting ``balanced``.
        corpus: the notes.
        shared: see `ExperimentSettings`.
    """

    recipe: Recipe
    corpus: Corpus
    shared: ExperimentSettings = field(default_factory=ExperimentSettings)

    @property
    def title(self) -> str:
        """One line on what is asked."""
        return f"{self.recipe.name} trained on all words, and balanced"

    def runs(self) -> list[Run]:
        """Return both runs."""
        corpus = self.corpus
        return [
            Run(
                name, replace(self.recipe, learner={**self.recipe.learner, "balanced": balanced}), corpus.train,
                {corpus.name: corpus.test}, corpus.dev,
            )
            for name, balanced in (("whole", False), ("balanced", True))
        ]  # fmt: skip

    def result(self, outcomes: Mapping[str, Outcome]) -> Result:
        """Return precision and recall of tokens, and how both learned."""
        comparison = compare_systems(
            self.corpus.test, outcomes, self.corpus.name, self.shared, "binary-token"
        )
        table = systems_table(comparison, outcomes, "Whole and balanced, with 95 % intervals")
        charts: tuple[Figure, ...] = (systems_bars(comparison), *epoch_lines(outcomes))
        return Result(
            "balance", self.title, (table,), charts, {"systems": systems_data(comparison, outcomes)}
        )
