"""Train on one corpus, test on another: the full matrix (kassaie-2016, table 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nescio.core.labels import CANONICAL, guess_scheme
from nescio.evaluate.statistics import approximate_randomisation
from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings, Outcome, Run
from nescio.recipes.experiments.result import Matrix, Result, Table
from nescio.recipes.experiments.scoring import PARTS, VIEWS, cell, epoch_lines, figures, p_cell, score_system
from nescio.recipes.recipe import Recipe


@dataclass(frozen=True)
class Transfer:
    """One system, trained on each corpus and tested on all.

    Attributes:
        recipe: the system.
        corpora: with different names. Where their label schemes differ, all labels are converted to ``shared.scheme``, or else
            to the canonical scheme.
        shared: see `ExperimentSettings`.
    """

    recipe: Recipe
    corpora: Sequence[Corpus]
    shared: ExperimentSettings = field(default_factory=ExperimentSettings)

    @property
    def title(self) -> str:
        """One line on what is asked."""
        return f"{self.recipe.name} trained on each of {len(self.corpora)} corpora, tested on all"

    def converted(self) -> list[Corpus]:
        """Return the corpora with labels of one scheme."""
        schemes = {
            guess_scheme({s.label for doc in (*c.train, *c.test) for s in doc.spans}).name
            for c in self.corpora
        }
        wanted = self.shared.scheme or (CANONICAL if len(schemes) > 1 else "")
        return [corpus.in_scheme(wanted) if wanted else corpus for corpus in self.corpora]

    def runs(self) -> list[Run]:
        """Return a run for each corpus, with the tests of all."""
        corpora = self.converted()
        tests = {corpus.name: corpus.test for corpus in corpora}
        return [Run(c.name, self.recipe, c.train, tests, c.dev, self.shared.texts) for c in corpora]

    def result(self, outcomes: Mapping[str, Outcome]) -> Result:
        """Return the matrix, each figure with its interval and the test against training on the same corpus."""
        rows, data = [], {}
        f_by_view: dict[str, dict[tuple[str, str], float]] = {view: {} for view in VIEWS}
        for corpus in self.converted():
            evaluations = {
                name: score_system(outcome, corpus.name, corpus.test, self.shared.resamples)
                for name, outcome in outcomes.items()
            }
            own = evaluations[corpus.name]
            for name, evaluation in evaluations.items():
                typed = not outcomes[name].is_binary
                found = figures(evaluation, typed=typed)
                view = "types" if typed else "spans"
                p_value = None
                if name != corpus.name:
                    chances = approximate_randomisation(
                        own.metrics, evaluation.metrics, own.units, seed=self.shared.seed
                    )
                    p_value = chances[f"{VIEWS[view]}/f1"]
                data[f"{name} -> {corpus.name}"] = {**found, "p": p_value}
                for shown, figure in found.items():
                    f_by_view[shown][name, corpus.name] = figure["f1"][0]
                types = [cell(found[view][part]) for part in PARTS]
                rest = [cell(found[other]["f1"]) for other in ("spans", "PHI tokens")]
                rows.append((name, corpus.name, *types, *rest, "" if p_value is None else p_cell(p_value)))
        columns = ("trained on", "tested on", "types P", "R", "F", "spans F", "PHI tokens F", "p")
        names = tuple(corpus.name for corpus in self.corpora)
        matrices = tuple(
            Matrix(
                f"matrix-{view.replace(' ', '-').lower()}", f"F ({view})", names, names,
                tuple(tuple(values[row, column] for column in names) for row in names), "trained on", "tested on",
            )
            for view, values in f_by_view.items() if values
        )  # fmt: skip
        notes = (
            "p: against the system that was trained on the tested corpus itself, by approximate randomisation.",
        )
        table = Table("Every pair of corpora, with 95 % intervals", columns, tuple(rows))
        return Result(
            "transfer", self.title, (table,), (*matrices, *epoch_lines(outcomes)), {"pairs": data}, notes
        )
