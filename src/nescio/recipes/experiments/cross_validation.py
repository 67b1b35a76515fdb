"""k-fold cross-validation, by patient (kassaie-2016: three folds)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean, stdev

from nescio.core.document import Document
from nescio.core.errors import ConfigError
from nescio.corpora.splits import Splitter
from nescio.recipes.experiments.protocol import ExperimentSettings, Outcome, Run
from nescio.recipes.experiments.result import Result, Table
from nescio.recipes.experiments.scoring import (
    PARTS,
    VIEWS,
    category_bars,
    compare_systems,
    epoch_lines,
    figures,
    score_system,
    systems_bars,
    systems_data,
    systems_table,
)
from nescio.recipes.recipe import Recipe

_TEST = "fold"


@dataclass(frozen=True)
class CrossValidation:
    """Every note is tested once, by a system that was trained on the other folds.

    Attributes:
        recipes: the systems.
        docs: annotated notes.
        folds: how many; no patient is in two of them.
        shared: see `ExperimentSettings`.
    """

    recipes: Sequence[Recipe]
    docs: Sequence[Document]
    folds: int = 3
    shared: ExperimentSettings = field(default_factory=ExperimentSettings)

    @property
    def title(self) -> str:
        """One line on what is asked."""
        return f"{self.folds}-fold cross-validation by patient over {len(self.docs)} notes"

    def parts(self) -> list[list[Document]]:
        """Return the notes of each fold, with its share of every label.

        Raises:
            ConfigError: there are fewer patients than folds.
        """
        splitter = Splitter([1.0] * self.folds, seed=self.shared.seed)
        for doc in self.docs:
            splitter.add(doc)
        part_of = splitter.parts()
        found = [[doc for doc in self.docs if part_of[doc.patient] == fold] for fold in range(self.folds)]
        if self.folds < 2 or not all(found):
            raise ConfigError(
                f"{len(part_of)} patients are too few for {self.folds} folds; use 2 or more, and fewer"
            )
        return found

    def runs(self) -> list[Run]:
        """Return a run for each system and fold."""
        parts = self.parts()
        return [
            Run(
                f"{recipe.name}-{fold + 1}",
                recipe,
                [doc for other, docs in enumerate(parts) if other != fold for doc in docs],
                {_TEST: parts[fold]},
                texts=self.shared.texts,
            )
            for recipe in self.recipes
            for fold in range(self.folds)
        ]

    def result(self, outcomes: Mapping[str, Outcome]) -> Result:
        """Return the figures over all folds together, and those of each fold."""
        parts = self.parts()
        pooled = {recipe.name: self._pooled(recipe, outcomes) for recipe in self.recipes}
        gold = [doc for docs in parts for doc in docs]
        comparison = compare_systems(gold, pooled, _TEST, self.shared)
        rows, by_fold = [], {}
        for recipe in self.recipes:
            typed = not pooled[recipe.name].is_binary
            each = [
                figures(score_system(outcomes[f"{recipe.name}-{fold + 1}"], _TEST, docs), typed=typed)
                for fold, docs in enumerate(parts)
            ]
            by_fold[recipe.name] = each
            for view in VIEWS:
                if view in each[0]:
                    values = [[fold[view][part][0] for part in PARTS] for fold in each]
                    spread = [
                        f"{mean(column):.2f} ± {stdev(column):.2f}" for column in zip(*values, strict=True)
                    ]
                    rows.append((recipe.name, view, *spread, " / ".join(f"{fold[2]:.2f}" for fold in values)))
        tables = (
            systems_table(comparison, pooled, f"All {self.folds} folds together, with 95 % intervals"),
            Table(
                "Mean and standard deviation over the folds",
                ("system", "view", "P", "R", "F", "F of each"),
                tuple(rows),
            ),
        )
        bars = (systems_bars(comparison), category_bars(comparison, pooled))
        data = {"systems": systems_data(comparison, pooled), "folds": by_fold}
        return Result("cv", self.title, tables, (*bars, *epoch_lines(outcomes)), data)

    def _pooled(self, recipe: Recipe, outcomes: Mapping[str, Outcome]) -> Outcome:
        each = [outcomes[f"{recipe.name}-{fold + 1}"] for fold in range(self.folds)]
        found = [doc for outcome in each for doc in outcome.found[_TEST]]
        return Outcome({_TEST: found}, sum(outcome.seconds for outcome in each), labels=each[0].labels)
