"""A list of systems on one corpus: the papers' tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings, Outcome, Run
from nescio.recipes.experiments.result import Figure, Result
from nescio.recipes.experiments.scoring import (
    category_bars,
    compare_systems,
    epoch_lines,
    systems_bars,
    systems_data,
    systems_table,
)
from nescio.recipes.recipe import Recipe


@dataclass(frozen=True)
class SystemsTable:
    """Systems trained and tested on the same notes.

    Attributes:
        recipes: the systems.
        corpus: the notes.
        trained: name of a system in ``recipes`` -> folder of a model that was trained already.
        shared: see `ExperimentSettings`.
    """

    recipes: Sequence[Recipe]
    corpus: Corpus
    trained: Mapping[str, Path] = field(default_factory=dict)
    shared: ExperimentSettings = field(default_factory=ExperimentSettings)

    @property
    def title(self) -> str:
        """One line on what is asked."""
        return f"{len(self.recipes)} systems, trained on {len(self.corpus.train)} notes, tested on {len(self.corpus.test)}"

    def runs(self) -> list[Run]:
        """Return a run for each system."""
        corpus = self.corpus
        return [
            Run(
                recipe.name, recipe, corpus.train, {corpus.name: corpus.test}, corpus.dev, self.shared.texts,
                self.trained.get(recipe.name),
            )
            for recipe in self.recipes
        ]  # fmt: skip

    def result(self, outcomes: Mapping[str, Outcome]) -> Result:
        """Return the systems side by side."""
        comparison = compare_systems(self.corpus.test, outcomes, self.corpus.name, self.shared)
        table = systems_table(comparison, outcomes, "All systems, the best first, with 95 % intervals")
        charts: tuple[Figure, ...] = (
            systems_bars(comparison),
            category_bars(comparison, outcomes),
            *epoch_lines(outcomes),
        )
        reported = {recipe.name: dict(recipe.reported) for recipe in self.recipes}
        data = {"systems": systems_data(comparison, outcomes), "reported": reported}
        return Result("table", self.title, (table,), charts, data)
