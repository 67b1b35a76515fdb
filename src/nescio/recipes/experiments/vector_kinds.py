"""Kinds of word vectors under the same network (shweta-2016, table 4), and vectors from more and more text (kassaie-2016, table 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

from nescio.core.errors import DataError
from nescio.detect.neural.settings import VectorSettings
from nescio.detect.neural.vectors import evaluation as analogies
from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings, Outcome, Run
from nescio.recipes.experiments.result import Figure, Line, Lines, Result, Table
from nescio.recipes.experiments.scoring import (
    category_bars,
    compare_systems,
    epoch_lines,
    systems_bars,
    systems_data,
    systems_table,
)
from nescio.recipes.recipe import Recipe
from nescio.recipes.train import language_of

SIZES = {"cbow": 300, "rnnlm": 80, "random": 100}
"""The papers' sizes of vectors by kind."""
_EPOCHS = {"rnnlm": 5}  # a language model learns from every word, CBOW from few of them


@dataclass(frozen=True)
class VectorKinds:
    """One network with each kind of vectors.

    Attributes:
        recipe: of a network that has word vectors.
        corpus: the notes.
        kinds: of vectors.
        quarters: whether to train vectors on one to four quarters of the text and ask them analogies.
        shared: see `ExperimentSettings`.
    """

    recipe: Recipe
    corpus: Corpus
    kinds: Sequence[str] = tuple(SIZES)
    quarters: bool = True
    shared: ExperimentSettings = field(default_factory=ExperimentSettings)

    @property
    def title(self) -> str:
        """One line on what is asked."""
        return f"{self.recipe.name} with {', '.join(self.kinds)} vectors"

    def runs(self) -> list[Run]:
        """Return a run for each kind."""
        corpus = self.corpus
        return [
            Run(
                kind, self._recipe(kind), corpus.train, {corpus.name: corpus.test}, corpus.dev, self.shared.texts,
            )
            for kind in self.kinds
        ]  # fmt: skip

    def _recipe(self, kind: str) -> Recipe:
        own = self.recipe.learner.get("vectors", {})
        vectors = {**own, "kind": kind, "size": SIZES.get(kind, own.get("size", 300))}
        if kind in _EPOCHS:
            vectors["epochs"] = _EPOCHS[kind]
        return replace(self.recipe, learner={**self.recipe.learner, "vectors": vectors})

    def result(self, outcomes: Mapping[str, Outcome]) -> Result:
        """Return the kinds side by side, and the study of the quarters."""
        comparison = compare_systems(self.corpus.test, outcomes, self.corpus.name, self.shared)
        tables = [systems_table(comparison, outcomes, "Kinds of vectors, with 95 % intervals")]
        data = {"systems": systems_data(comparison, outcomes)}
        charts: list[Figure] = [
            systems_bars(comparison),
            category_bars(comparison, outcomes),
            *epoch_lines(outcomes),
        ]
        notes: list[str] = []
        if self.quarters:
            try:
                table, lines, numbers = self._study()
            except DataError as error:  # too little text to ask anything
                notes.append(f"No study of the quarters: {error.problem}.")
            else:
                tables.append(table)
                charts.append(lines)
                data["quarters"] = numbers
        return Result("vectors", self.title, tuple(tables), tuple(charts), data, tuple(notes))

    def _study(self) -> tuple[Table, Lines, dict[str, object]]:
        """Train vectors on quarters of the text, and test each against the one before by a repeated-measures t-test."""
        own = self.recipe.learner.get("vectors", {})
        settings = VectorSettings(**{k: v for k, v in own.items() if k in asdict(VectorSettings())})
        texts = [*(doc.text for doc in self.corpus.train), *self.shared.texts]
        questions = analogies.bundled_questions(language_of(self.corpus.train))
        asked, quarters = analogies.study(texts, questions, settings)
        rows = tuple(
            (
                f"{q.quarters}/4", f"{q.words:,}", f"{q.similarity:.3f}", _chance(q.p_similarity),
                f"{100 * q.accuracy:.1f} %", _chance(q.p_accuracy),
            )
            for q in quarters
        )  # fmt: skip
        columns = ("text", "words", "similarity", "p", "accuracy", "p")
        title = f"{settings.kind} vectors from more text: {asked} analogies; p against the row above"
        at = [q.quarters / 4 for q in quarters]
        lines = (
            Line("similarity", at, [q.similarity for q in quarters]),
            Line("accuracy", at, [q.accuracy for q in quarters]),
        )
        numbers: dict[str, object] = {"questions": asked, "rows": [asdict(q) for q in quarters]}
        return (
            Table(title, columns, rows),
            Lines("quarters", "Analogies by share of the text", "share of the text", "", lines),
            numbers,
        )


def _chance(p_value: float | None) -> str:
    return "" if p_value is None else f"{p_value:.2g}"
