"""Boosted decision trees over features of tokens: LightGBM trains them, `tree_model` runs them without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from safetensors.numpy import load_file, save_file

from nescio.core.document import Document, Span
from nescio.core.errors import MissingExtraError
from nescio.detect.classic.tree_model import TreeModel
from nescio.detect.features.batch import Batch
from nescio.detect.features.lists import new_vocabulary, word_vocabulary
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import Keys
from nescio.detect.learner import TRACKS, Hints, Task, batches, make_batch, row_tags
from nescio.detect.model_card import CARD_NAME, read_card
from nescio.detect.settings import build

_ROWS = 512  # places classified at a time


@dataclass(frozen=True)
class TreeSettings:
    """Settings of the boosted trees.

    Attributes:
        features: templates; each feature becomes a binary column.
        max_features: maximum number of features; the most frequent ones in PHI are kept.
        rounds: boosting rounds, with one tree for each label.
        leaves: of each tree.
        learning_rate: of boosting.
        negative_fraction: share of the lines without PHI that is used for training.
    """

    features: tuple[str, ...] = ()
    max_features: int = 2500
    rounds: int = 60
    leaves: int = 31
    learning_rate: float = 0.2
    negative_fraction: float = 0.35


class TreeLearner:
    """One boosted model over all labels; adjacent tokens with one label form a span.

    Attributes:
        settings: see `TreeSettings`.
        task: language, label scheme and seed.
        templates: the feature templates.
        classes: the labels, after an empty one for tokens that are not PHI.
    """

    Settings: ClassVar[type] = TreeSettings
    kind: ClassVar[str] = "trees"

    def __init__(self, settings: TreeSettings, task: Task) -> None:
        self.settings = settings
        self.task = task
        self.templates = Templates(settings.features, TRACKS)
        self.classes: tuple[str, ...] = ("",)
        self._text = ""  # of the trees, as LightGBM writes them
        self._model: TreeModel | None = None
        self._columns: Keys = np.zeros(0, np.uint64)
        self._frequency: dict[int, int] = {}

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels seen in training."""
        return tuple(label for label in self.classes if label)

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:  # noqa: ARG002
        """Train the trees."""
        lightgbm = _lightgbm()
        batch = make_batch(train, new_vocabulary(self.task.language), "fine", self.task.language, hints)
        labels = [tag.partition("-")[2] for tag in row_tags(batch, "BIO")]
        self.classes = ("", *sorted(set(labels) - {""}))
        features = self.templates.feature_lists(batch)
        rng = np.random.default_rng(self.task.seed)
        rows = [
            at
            for low, high in batch.units("line")
            if any(labels[low:high]) or rng.random() < self.settings.negative_fraction
            for at in range(low, high)
        ]
        counts: Counter[int] = Counter()
        for at in rows:
            if labels[at]:
                counts.update(features[at])
        best = sorted((f for f, n in counts.items() if n >= 5), key=lambda f: (-counts[f], f))
        self._columns = np.array(sorted(best[: self.settings.max_features]), dtype=np.uint64)
        words = Counter(batch.vocabulary.single("norm")[batch.ids[batch.line >= 0]].tolist())
        self._frequency = {key: count for key, count in words.items() if count > 1}
        if len(self.classes) == 1 or not rows:
            return
        class_index = {label: i for i, label in enumerate(self.classes)}
        data = lightgbm.Dataset(self._matrix(batch, features, rows), [class_index[labels[at]] for at in rows])
        options = {
            "objective": "multiclass", "num_class": len(self.classes), "num_leaves": self.settings.leaves,
            "learning_rate": self.settings.learning_rate, "min_data_in_leaf": min(20, max(1, len(rows) // 200)),
            "feature_pre_filter": False, "max_bin": 63, "deterministic": True, "force_row_wise": True,
            "num_threads": 1, "seed": self.task.seed, "verbosity": -1, "min_data_in_bin": 1,
            # without these, rare labels make the values of a few leaves diverge
            "lambda_l2": 1.0, "min_sum_hessian_in_leaf": 0.05, "max_delta_step": 2.0,
        }  # fmt: skip
        self._set_trees(lightgbm.train(options, data, self.settings.rounds).model_to_string())

    def _set_trees(self, text: str) -> None:
        self._text, self._model = text, TreeModel.parse(text) if text else None

    def _matrix(self, batch: Batch, features: list[list[int]], rows: Sequence[int]) -> Any:
        """Return the rows as a sparse matrix, as LightGBM takes it."""
        from scipy.sparse import csr_matrix

        indices: list[int] = []
        values: list[float] = []
        ends = [0]
        for columns, numbers in self._rows(batch, features, rows):
            indices += columns
            values += numbers
            ends.append(len(indices))
        return csr_matrix(
            (values, indices, ends), shape=(len(rows), len(self._columns) + 2), dtype=np.float32
        )

    def _rows(
        self, batch: Batch, features: list[list[int]], rows: Sequence[int]
    ) -> Iterator[tuple[list[int], list[float]]]:
        """Yield columns and values of each place: the binary features, then length and log frequency of the word."""
        column = {key: i for i, key in enumerate(self._columns.tolist())}
        size = len(column)
        norms = batch.vocabulary.single("norm")
        frequency = np.array([np.log1p(self._frequency.get(key, 0)) for key in norms.tolist()])
        length = np.array([len(word) for word in batch.vocabulary.values])
        for at in rows:
            here = sorted({column[f] for f in features[at] if f in column})
            word = batch.ids[at]
            yield [*here, size, size + 1], [1.0] * len(here) + [float(length[word]), float(frequency[word])]

    def _probabilities(self, model: TreeModel, batch: Batch, rows: Sequence[int]) -> Any:
        """Return the probability of each class at each place, computed for a few places at a time."""
        features = self.templates.feature_lists(batch)
        found = []
        for low in range(0, len(rows), _ROWS):
            part = rows[low : low + _ROWS]
            table = np.zeros((len(part), len(self._columns) + 2), dtype=np.float32)
            for at, (columns, values) in enumerate(self._rows(batch, features, part)):
                table[at, columns] = values
            found.append(model.probabilities(table))
        return np.concatenate(found)

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:
        """Return runs of adjacent tokens in one line with the same most likely label."""
        spans: list[tuple[Span, ...]] = []
        vocabulary = word_vocabulary(self.task.language)
        for part in batches(docs):
            part_hints = None if hints is None else hints[part]
            batch = make_batch(docs[part], vocabulary, "fine", self.task.language, part_hints)
            rows = np.flatnonzero(batch.line >= 0).tolist()
            best = np.zeros(len(batch.ids), dtype=np.int64)
            score_of = np.ones(len(batch.ids))
            if self._model is not None and rows:
                probabilities = np.round(self._probabilities(self._model, batch, rows), 6)
                best[rows], score_of[rows] = probabilities.argmax(axis=1), probabilities.max(axis=1)
            for tokens, (low, high) in zip(batch.tokens, batch.bounds, strict=True):
                spans.append(tuple(self._spans(batch, tokens, best, score_of, low, high)))
        return spans

    def _spans(
        self, batch: Batch, tokens: Sequence[tuple[int, int]], best: Any, score_of: Any, low: int, high: int
    ) -> list[Span]:
        spans = []
        at = low
        while at < high:
            stop = at + 1
            if best[at]:
                while stop < high and best[stop] == best[at] and batch.line[stop] == batch.line[at]:
                    stop += 1
                score = round(float(score_of[at:stop].mean()), 4)
                label = self.classes[best[at]]
                spans.append(Span(tokens[at - low][0], tokens[stop - low - 1][1], label, self.kind, score))
            at = stop
        return spans

    def save(self, folder: Path) -> None:
        """Write the trees as text, the columns, and the labels."""
        (folder / "trees.txt").write_text(self._text, encoding="utf-8")
        (folder / "labels.txt").write_text("\n".join(self.classes) + "\n", encoding="utf-8")
        known = sorted(self._frequency)
        save_file(
            {
                "columns": self._columns,
                "words": np.array(known, dtype=np.uint64),
                "counts": np.array([self._frequency[key] for key in known], dtype=np.int32),
            },
            folder / "columns.safetensors",
        )

    @classmethod
    def load(cls, folder: Path) -> TreeLearner:
        """Read what ``save`` wrote."""
        card = read_card(folder)
        settings = build(TreeSettings, card.settings, f"{folder / CARD_NAME}: settings")
        learner = cls(settings, Task(card.language, card.scheme))
        table = load_file(folder / "columns.safetensors")
        learner._columns = table["columns"]
        learner._frequency = dict(zip(table["words"].tolist(), table["counts"].tolist(), strict=True))
        learner.classes = tuple((folder / "labels.txt").read_text(encoding="utf-8").split("\n")[:-1])
        learner._set_trees((folder / "trees.txt").read_text(encoding="utf-8"))
        return learner


def _lightgbm() -> Any:
    try:
        import lightgbm
    except ImportError:
        raise MissingExtraError("boosted trees", "train") from None
    return lightgbm
