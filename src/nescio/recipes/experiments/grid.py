"""A grid of settings, chosen on dev (two of the papers tune so); only the chosen one is tested."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from nescio.core.errors import ConfigError
from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings, Outcome, Run
from nescio.recipes.experiments.result import Line, Lines, Matrix, Result, Table
from nescio.recipes.experiments.scoring import (
    PARTS,
    cell,
    compare_systems,
    epoch_lines,
    figures,
    p_cell,
    score_system,
)
from nescio.recipes.recipe import load_recipe

_DEV, _TEST = "dev", "test"


@dataclass(frozen=True)
class Grid:
    """One system with every combination of some values of settings.

    Attributes:
        recipe: its name.
        corpus: the notes; ``dev`` decides.
        vary: setting -> its values, as ``--set`` takes them.
        changes: further settings, the same in all runs.
        shared: see `ExperimentSettings`.
    """

    recipe: str
    corpus: Corpus
    vary: Mapping[str, Sequence[str]]
    changes: Sequence[str] = ()
    shared: ExperimentSettings = field(default_factory=ExperimentSettings)

    @property
    def title(self) -> str:
        """One line on what is asked."""
        varied = [f"{key} in {', '.join(values)}" for key, values in self.vary.items()]
        return f"{self.recipe}: {' x '.join(varied)}"

    def points(self) -> list[tuple[str, ...]]:
        """Return all combinations.

        Raises:
            ConfigError: nothing varies, or there are no dev notes to choose by.
        """
        if not self.vary or not self.corpus.dev:
            raise ConfigError("a grid needs --vary and --dev: settings are chosen on dev notes")
        return list(product(*self.vary.values()))

    def runs(self) -> list[Run]:
        """Return a run for each combination."""
        return [
            Run(
                self._name(point),
                load_recipe(
                    self.recipe, [*self.changes, *(f"{k}={v}" for k, v in zip(self.vary, point, strict=True))]
                ),
                self.corpus.train,
                {_DEV: self.corpus.dev, **({_TEST: self.corpus.test} if self.corpus.test else {})},
                self.corpus.dev,
                self.shared.texts,
            )
            for point in self.points()
        ]

    def _name(self, point: Sequence[str]) -> str:
        return "_".join(
            f"{key.rpartition('.')[2]}-{value}" for key, value in zip(self.vary, point, strict=True)
        )

    def result(self, outcomes: Mapping[str, Outcome]) -> Result:
        """Return F on dev of all points, the best of them, and its figures on the test notes."""
        points = self.points()
        scored = {point: self._figures(outcomes[self._name(point)], _DEV) for point in points}
        best = max(points, key=lambda point: scored[point]["f1"][0])  # the first of equals
        ranking = sorted(points, key=lambda point: -scored[point]["f1"][0])
        chances = compare_systems(self.corpus.dev, outcomes, _DEV, self.shared).p_values
        rows = tuple(
            (
                *point, *(cell(scored[point][part]) for part in PARTS),
                "chosen" if point == best else p_cell(chances.get(self._name(point), 1.0)),
            )
            for point in ranking
        )  # fmt: skip
        keys = tuple(key.rpartition(".")[2] for key in self.vary)
        tables = [Table("On dev, with 95 % intervals", (*keys, "P", "R", "F", "p"), rows)]
        data: dict[str, object] = {
            "points": [
                {"settings": dict(zip(self.vary, point, strict=True)), "dev": scored[point]}
                for point in points
            ],
            "chosen": dict(zip(self.vary, best, strict=True)),
        }
        if self.corpus.test:
            tested = self._figures(outcomes[self._name(best)], _TEST)
            data["test"] = tested
            cells = tuple(cell(tested[part]) for part in PARTS)
            tables.append(
                Table("The chosen one on the test notes", (*keys, "P", "R", "F"), ((*best, *cells),))
            )
        chosen = {self._name(best): outcomes[self._name(best)]}
        charts = (*self._charts(scored, best), *epoch_lines(chosen))
        return Result("grid", self.title, tuple(tables), charts, data)

    def _figures(self, outcome: Outcome, test: str) -> Mapping[str, tuple[float, float, float]]:
        gold = self.corpus.dev if test == _DEV else self.corpus.test
        evaluation = score_system(outcome, test, gold, self.shared.resamples)
        found = figures(evaluation, typed=not outcome.is_binary)
        return found.get("types", found["spans"])

    def _charts(
        self,
        scored: Mapping[tuple[str, ...], Mapping[str, tuple[float, float, float]]],
        best: tuple[str, ...],
    ) -> list[Lines | Matrix]:
        """Return F by the values of each setting, the others as in the best point; for two settings a matrix, too."""
        charts: list[Lines | Matrix] = []
        for at, (key, values) in enumerate(self.vary.items()):
            if len(values) > 1:
                along = [scored[_with(best, at, value)]["f1"] for value in values]
                x = (
                    [float(v) for v in values]
                    if all(_is_number(v) for v in values)
                    else [*map(float, range(len(values)))]
                )
                line = Line(
                    "F on dev", x, [f[0] for f in along], [f[1] for f in along], [f[2] for f in along]
                )
                name = key.rpartition(".")[2]
                charts.append(Lines(f"grid-{name}", f"F by {key}", key, "F, %", (line,)))
        if len(self.vary) == 2:
            (first, rows), (second, columns) = self.vary.items()
            cells = tuple(tuple(scored[row, column]["f1"][0] for column in columns) for row in rows)
            charts.append(Matrix("grid", "F on dev", tuple(rows), tuple(columns), cells, first, second))
        return charts


def _with(point: tuple[str, ...], at: int, value: str) -> tuple[str, ...]:
    """Return a point with another value in one place."""
    return (*point[:at], value, *point[at + 1 :])


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
