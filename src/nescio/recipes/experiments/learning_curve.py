"""F by the number of training notes (kassaie-2016, figure 4): samples, repeats, and a fitted curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean, stdev

import numpy as np

from nescio.core.document import Document
from nescio.core.errors import ConfigError
from nescio.evaluate import Evaluation
from nescio.evaluate.learning_curve import fit_power_law
from nescio.evaluate.statistics import approximate_randomisation
from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings, Outcome, Run
from nescio.recipes.experiments.result import Line, Lines, Result, Table
from nescio.recipes.experiments.scoring import cell, interval, p_cell, score_system
from nescio.recipes.recipe import Recipe


@dataclass(frozen=True)
class LearningCurve:
    """Systems trained on samples of the notes, larger and larger.

    Attributes:
        recipes: the systems.
        corpus: the notes.
        sizes: notes in a sample.
        repeats: samples of each size; a larger sample holds the smaller one of the same repeat.
        shared: see `ExperimentSettings`.
    """

    recipes: Sequence[Recipe]
    corpus: Corpus
    sizes: Sequence[int]
    repeats: int = 3
    shared: ExperimentSettings = field(default_factory=ExperimentSettings)

    @property
    def title(self) -> str:
        """One line on what is asked."""
        return f"F by training notes: {', '.join(map(str, self.sizes))}, {self.repeats} samples of each"

    def sample(self, size: int, repeat: int) -> list[Document]:
        """Return a sample of whole patients, as many as are needed for this number of notes.

        Raises:
            ConfigError: there are not so many notes.
        """
        if not 0 < size <= len(self.corpus.train):
            raise ConfigError(f"a sample of {size} notes cannot be drawn from {len(self.corpus.train)}")
        by_patient: dict[str, list[Document]] = {}
        for doc in self.corpus.train:
            by_patient.setdefault(doc.patient, []).append(doc)
        patients = sorted(by_patient)
        order = np.random.default_rng([self.shared.seed, repeat]).permutation(len(patients))
        return [doc for at in order.tolist() for doc in by_patient[patients[at]]][:size]

    def runs(self) -> list[Run]:
        """Return a run for each system, size and repeat; a sample of all notes is drawn once."""
        corpus = self.corpus
        return [
            Run(
                _name(recipe, size, repeat), recipe, self.sample(size, repeat), {corpus.name: corpus.test}, corpus.dev,
                self.shared.texts,
            )
            for recipe in self.recipes for size in self.sizes for repeat in range(self._repeats(size))
        ]  # fmt: skip

    def _repeats(self, size: int) -> int:
        return 1 if size == len(self.corpus.train) else self.repeats

    def result(self, outcomes: Mapping[str, Outcome]) -> Result:
        """Return F of every size, its spread over the samples, and the curve that fits best."""
        rows, lines = [], []
        data: dict[str, dict[str, object]] = {}
        for recipe in self.recipes:
            points: list[tuple[int, list[float]]] = []
            before: Evaluation | None = None
            for size in self.sizes:
                samples = [outcomes[_name(recipe, size, repeat)] for repeat in range(self._repeats(size))]
                each = [self._score(outcome) for outcome in samples]
                view = "binary" if samples[0].is_binary else "strict"
                f_of = [interval(evaluation.estimates[f"{view}/f1"]) for evaluation in each]
                values = [f[0] for f in f_of]
                points.append((size, values))
                deviation = f"{stdev(values):.2f}" if len(values) > 1 else ""
                chance = _chance(before, each[0], view, self.shared.seed)
                rows.append((recipe.name, str(size), f"{mean(values):.2f}", deviation, cell(f_of[0]), chance))
                before = each[0]
            means = [mean(values) for _, values in points]
            lines.append(
                Line(
                    recipe.name, [size for size, _ in points], means,
                    [min(values) for _, values in points], [max(values) for _, values in points],
                )
            )  # fmt: skip
            fitted = fit_power_law([size for size, _ in points], means)
            data[recipe.name] = {"points": points, "fit": None}
            if fitted:
                grid = np.geomspace(self.sizes[0], 2 * self.sizes[-1], 40)
                lines.append(
                    Line(f"{recipe.name}: {fitted.text()}", grid.tolist(), fitted(grid).tolist(), fitted=True)
                )
                data[recipe.name]["fit"] = fitted.to_json()
        columns = (
            "system",
            "notes",
            "F",
            "deviation",
            "first sample, 95 % interval",
            "p against the row above",
        )
        figure = Lines("learning-curve", "F by training notes", "training notes", "F, %", tuple(lines))
        table = Table("F of types (of spans where there are no types)", columns, tuple(rows))
        return Result("curve", self.title, (table,), (figure,), data)

    def _score(self, outcome: Outcome) -> Evaluation:
        return score_system(outcome, self.corpus.name, self.corpus.test, self.shared.resamples)


def _chance(before: Evaluation | None, after: Evaluation, view: str, seed: int) -> str:
    """Return the chance that more notes made no difference, as text."""
    if before is None:
        return ""
    return p_cell(
        approximate_randomisation(before.metrics, after.metrics, after.units, seed=seed)[f"{view}/f1"]
    )


def _name(recipe: Recipe, size: int, repeat: int) -> str:
    return f"{recipe.name}-{size}-{repeat + 1}"
