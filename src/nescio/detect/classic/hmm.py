"""A Bayesian hidden Markov model with Dirichlet-process priors over words, numbers and shapes.

Training data are labelled, so the posterior is in closed form. The probability of a word given a tag mixes its count with a
base measure: the tag's distribution over shapes, which in turn falls back on the shapes of all tags.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from safetensors.numpy import load_file, save_file

from nescio.core.document import Document, Span
from nescio.core.tags import labels_of, to_spans
from nescio.detect.decoding import Floats, TransitionScores, decode
from nescio.detect.features.batch import Batch
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.features.words import FeatureVocabulary, Keys
from nescio.detect.learner import Hints, Task, batches, make_batch, row_tags
from nescio.detect.model_card import CARD_NAME, read_card
from nescio.detect.settings import build


@dataclass(frozen=True)
class HmmSettings:
    """Concentrations of the Dirichlet-process priors: the pseudo-counts of the base measures.

    Attributes:
        word_concentration: of words given a tag, over the tag's shapes; 0 to estimate it from the tag's number of words.
        shape_concentration: of shapes given a tag, over all shapes; 0 to estimate it in the same way.
        transition_concentration: of the next tag, over all tags.
        unit: what is tagged as one sequence.
    """

    word_concentration: float = 0.0
    shape_concentration: float = 0.0
    transition_concentration: float = 1.0
    unit: str = "line"


class HmmLearner:
    """The tagger; its model is a set of counts.

    Attributes:
        settings: see `HmmSettings`.
        task: language, label scheme and seed.
        tags: the tags seen in training.
    """

    Settings: ClassVar[type] = HmmSettings
    kind: ClassVar[str] = "hmm"

    def __init__(self, settings: HmmSettings, task: Task) -> None:
        self.settings = settings
        self.task = task
        self.tags: tuple[str, ...] = ("O",)
        self._vocabulary = new_vocabulary(task.language)
        self._counts: dict[str, tuple[Keys, Floats]] = {
            name: (np.zeros(0, np.uint64), np.zeros((0, 1), np.float32)) for name in ("norm", "shape")
        }
        self._words_per_shape: Floats = np.zeros((0, 1), np.float32)
        self._transition_counts: Floats = np.zeros((2, 1), dtype=np.float32)  # from (last row: start), to

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels seen in training."""
        return labels_of(self.tags)

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:  # noqa: ARG002
        """Count words, shapes and transitions by tag."""
        batch = make_batch(train, self._vocabulary, "fine", self.task.language)
        tags = row_tags(batch, "BIO")
        units = batch.units(self.settings.unit)
        self.tags = tuple(
            sorted({t for low, high in units for t in tags[low:high]} | {"O"}, key=lambda t: (t != "O", t))
        )
        tag_index = {tag: i for i, tag in enumerate(self.tags)}
        row = np.array([tag_index[tag] for tag in tags])
        inside = np.concatenate([np.arange(low, high) for low, high in units]) if units else np.zeros(0, int)
        for name in self._counts:
            keys = self._vocabulary.single(name)[batch.ids[inside]]
            known, slot = np.unique(keys, return_inverse=True)
            table = np.zeros((len(known), len(self.tags)), dtype=np.float32)
            np.add.at(table, (slot, row[inside]), 1)
            self._counts[name] = known, table
        pairs = np.unique(
            np.stack([self._vocabulary.single(name)[batch.ids[inside]] for name in ("shape", "norm")]), axis=1
        )
        self._words_per_shape = np.unique(pairs[0], return_counts=True)[1].astype(np.float32)[:, None]
        counts: Counter[tuple[int, int]] = Counter()
        for low, high in units:
            counts[len(self.tags), int(row[low])] += 1
            counts.update(zip(row[low : high - 1].tolist(), row[low + 1 : high].tolist(), strict=True))
        self._transition_counts = np.zeros((len(self.tags) + 1, len(self.tags)), dtype=np.float32)
        for (previous, tag), count in counts.items():
            self._transition_counts[previous, tag] = count

    def _transition_scores(self) -> TransitionScores:
        base = self._transition_counts.sum(axis=0) + 0.1
        base /= base.sum()
        a = self.settings.transition_concentration
        totals = self._transition_counts.sum(axis=1, keepdims=True)
        logs = np.log((self._transition_counts + a * base) / (totals + a)).astype(np.float32)
        zeros = np.zeros(len(self.tags), np.float32)
        return TransitionScores(self.tags, logs[:-1], logs[-1], zeros).constrained()

    def _word_scores(self, vocabulary: FeatureVocabulary) -> Floats:
        """Return log p(word | tag) for each word id."""
        (words, by_word), (shapes, by_shape) = self._counts["norm"], self._counts["shape"]
        word_mass = _concentration(by_word, self.settings.word_concentration)
        shape_mass = _concentration(by_shape, self.settings.shape_concentration)
        overall = by_shape.sum(axis=1, keepdims=True) + 0.5
        overall = np.vstack([overall, [[0.5]]]) / (overall.sum() + 0.5)  # the last row: unknown shapes
        shape_counts = np.vstack([by_shape, np.zeros((1, len(self.tags)))])
        p_shape = (shape_counts + shape_mass * overall) / (by_shape.sum(axis=0) + shape_mass)
        # the base measure divides the mass of a shape among its words
        words_per_shape = np.vstack([self._words_per_shape, [[1.0]]])
        base = _rows(shapes, p_shape / (words_per_shape + 1.0), vocabulary.single("shape"))
        counts = _rows(words, np.vstack([by_word, np.zeros((1, len(self.tags)))]), vocabulary.single("norm"))
        p_word = (counts + word_mass * base) / (by_word.sum(axis=0) + word_mass)
        scores: Floats = np.log(p_word + 1e-30).astype(np.float32)
        return scores

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:  # noqa: ARG002
        """Return the spans of the most likely tags."""
        transition_scores = self._transition_scores()
        spans: list[tuple[Span, ...]] = []
        for part in batches(docs):
            batch: Batch = make_batch(docs[part], self._vocabulary, "fine", self.task.language)
            emissions = self._word_scores(self._vocabulary)[batch.ids]
            best, probability = decode(transition_scores, emissions, batch.units(self.settings.unit))
            rounded = np.round(probability.astype(np.float64), 4).tolist()
            for tokens, (low, high) in zip(batch.tokens, batch.bounds, strict=True):
                names = [self.tags[i] for i in best[low:high]]
                spans.append(tuple(to_spans(names, tokens, source=self.kind, scores=rounded[low:high])))
        return spans

    def save(self, folder: Path) -> None:
        """Write the counts and the tags."""
        # names in the file are older than those in the code
        table: dict[str, Any] = {"steps": self._transition_counts, "bearers": self._words_per_shape}
        for name, (keys, counts) in self._counts.items():
            table |= {f"{name}-keys": keys, f"{name}-counts": counts}
        save_file(table, folder / "counts.safetensors")
        (folder / "tags.txt").write_text("\n".join(self.tags) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> HmmLearner:
        """Read what ``save`` wrote."""
        card = read_card(folder)
        settings = build(HmmSettings, card.settings, f"{folder / CARD_NAME}: settings")
        learner = cls(settings, Task(card.language, card.scheme))
        table = load_file(folder / "counts.safetensors")
        learner._counts = {
            name: (table[f"{name}-keys"], table[f"{name}-counts"]) for name in ("norm", "shape")
        }
        learner._transition_counts, learner._words_per_shape = table["steps"], table["bearers"]
        learner.tags = tuple((folder / "tags.txt").read_text(encoding="utf-8").split("\n")[:-1])
        return learner


def _concentration(counts: Floats, fixed: float) -> Floats:
    """Return the concentration for each tag: the fixed one, or the one that makes its number of types expected."""
    tokens, types = counts.sum(axis=0) + 1.0, (counts > 0).sum(axis=0) + 0.5
    mass: Floats = np.full(len(tokens), fixed, dtype=np.float64)
    if fixed <= 0:
        mass = types.astype(np.float64)
        for _ in range(50):  # types = mass * log(1 + tokens / mass)
            mass = np.clip(types / np.log1p(tokens / mass), 1e-2, 1e6)
    return mass


def _rows(keys: Keys, rows: Floats, wanted: Keys) -> Floats:
    """Return the row of each wanted key; the last row for an unknown key."""
    if not len(keys):
        return np.repeat(rows[-1:], len(wanted), axis=0)
    slot = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return rows[np.where(keys[slot] == wanted, slot, len(rows) - 1)]
