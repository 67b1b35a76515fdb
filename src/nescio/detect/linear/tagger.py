"""The linear tagger over tokens or characters: features, weights, decoding. The CRF and the SVM differ in how they learn.

See `nescio.detect.linear.crf` and `nescio.detect.linear.svm`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, TypeVar

import numpy as np

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError
from nescio.core.labels import CANONICAL
from nescio.core.tags import Tagging, labels_of
from nescio.core.tokens import Offsets
from nescio.detect.decoding import Floats, TransitionScores, decode, marginals
from nescio.detect.doubtful_edges import split_doubtful_edges
from nescio.detect.features.batch import TOKENIZERS, Batch
from nescio.detect.features.lists import new_vocabulary, word_vocabulary
from nescio.detect.features.templates import Templates
from nescio.detect.features.words import FeatureVocabulary
from nescio.detect.learner import TRACKS, AdjustableSensitivity, Hints, Task, batches, make_batch, row_tags
from nescio.detect.linear.conv_network import WeightedScorer
from nescio.detect.linear.crf_training import HeldOut
from nescio.detect.linear.subtypes import Refinement
from nescio.detect.linear.weights import Scorer, Weights
from nescio.detect.model_card import CARD_NAME, ModelCard, read_card
from nescio.detect.settings import build

L = TypeVar("L", bound="LinearLearner")

WEIGHTS_FILE = "weights.safetensors"
_DEV_NOTES = 20  # dev notes that are scored after each iteration


@dataclass(frozen=True)
class LinearSettings:
    """Settings of both taggers.

    Attributes:
        features: templates, see `nescio.detect.features.templates`.
        tokenizer: ``fine``, ``characters`` or ``whitespace``.
        unit: what is tagged as one sequence: ``line``, ``sentence`` or ``note``.
        tagging: BIO or BIOES.
        min_count: rarer features are left out.
        iterations: maximum number of iterations of the optimizer.
    """

    features: tuple[str, ...] = ()
    tokenizer: str = "fine"
    unit: str = "line"
    tagging: Tagging = "BIO"
    min_count: int = 2
    iterations: int = 80


class LinearLearner(AdjustableSensitivity, ABC):
    """A tagger whose scores are sums of feature weights.

    Attributes:
        settings: see `LinearSettings`.
        task: language, label scheme and seed.
        templates: the feature templates.
        weights: the feature weights.
        transition_scores: the transition scores, as they were learned.
        dev_hints: spans that an earlier pass found in the dev notes.
        scores_dev: whether ``fit`` scores some dev notes after each iteration.
    """

    Settings: ClassVar[type] = LinearSettings
    kind: ClassVar[str] = ""
    scores_dev: ClassVar[bool] = False
    dev_hints: Hints | None = None

    def __init__(self, settings: LinearSettings, task: Task) -> None:
        if settings.tokenizer not in TOKENIZERS:
            raise ConfigError(f"unknown tokenizer {settings.tokenizer!r}; known: {', '.join(TOKENIZERS)}")
        if settings.unit not in ("line", "sentence", "note"):
            raise ConfigError(f"unknown unit {settings.unit!r}; known: line, sentence, note")
        self.settings = settings
        self.task = task
        self.templates = Templates(settings.features, TRACKS)
        no_weights = Weights.of(np.zeros(0, np.uint64), np.zeros((0, 1), np.float32))
        self._set_model(no_weights, TransitionScores.uniform(["O"]))

    def _set_model(
        self, weights: Weights, transition_scores: TransitionScores, labels: tuple[str, ...] = ()
    ) -> None:
        """Use trained parameters; ``labels`` where the tags are those of categories."""
        self.weights = weights
        self.transition_scores = transition_scores
        self._refinement = Refinement(transition_scores.tags, labels) if labels else None
        self._constrained_scores = transition_scores.constrained()
        self._scorer: Scorer | WeightedScorer = Scorer(self.templates, weights)

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags it can give."""
        return self._refinement.tags if self._refinement else self.transition_scores.tags

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels seen in training."""
        return labels_of(self.tags)

    @abstractmethod
    def _learn(
        self, batch: Batch, tags: list[str], held_out: HeldOut | None
    ) -> tuple[Weights, TransitionScores, tuple[str, ...]]:
        """Return weights and transition scores, and the labels where the tags are those of categories."""

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:
        """Train on annotated notes; scoring ``dev`` meanwhile does not change the model."""
        vocabulary = new_vocabulary(self.task.language)
        batch, tags = self._training_data(train, vocabulary, hints)
        self._set_model(*self._learn(batch, tags, self._held_out(dev, hints)))

    def _training_data(
        self, docs: Sequence[Document], vocabulary: FeatureVocabulary, hints: Hints | None
    ) -> tuple[Batch, list[str]]:
        batch = make_batch(docs, vocabulary, self.settings.tokenizer, self.task.language, hints)
        return batch, row_tags(batch, self.settings.tagging)

    def _held_out(self, dev: Sequence[Document], hints: Hints | None) -> HeldOut | None:
        """Return a sample of the dev notes to score during training, if this learner does so."""
        chosen = range(0, len(dev), max(len(dev) // _DEV_NOTES, 1))[:_DEV_NOTES]
        dev_hints = self.dev_hints
        if not self.scores_dev or not chosen or (hints is not None and dev_hints is None):
            return None
        batch, tags = self._training_data(
            [dev[i] for i in chosen],
            new_vocabulary(self.task.language),
            None if dev_hints is None else [dev_hints[i] for i in chosen],
        )
        return HeldOut(batch, tags, batch.units(self.settings.unit))

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:
        """Return the spans of each note, with the mean probability that their words are PHI as score."""
        spans: list[tuple[Span, ...]] = []
        vocabulary = word_vocabulary(self.task.language)
        for part in batches(docs):
            part_hints = None if hints is None else hints[part]
            batch = make_batch(
                docs[part], vocabulary, self.settings.tokenizer, self.task.language, part_hints
            )
            spans += self._predict_batch(batch)
        return spans

    def _predict_batch(self, batch: Batch) -> list[tuple[Span, ...]]:
        emissions = self._scorer.emissions(batch)
        best, probability = decode(
            self._constrained_scores,
            emissions.tags,
            self._units(batch),
            o_logit_penalty=self._o_logit_penalty,
        )
        if self._refinement:
            best = self._refinement.best(best, emissions.label_scores)
        if self._o_logit_penalty > 0 and self._splits_edges:
            split_doubtful_edges(best, self.tags, probability, batch.starts, batch.ends)
        return batch.spans(best, self.tags, self.kind, probability.astype(np.float64).round(4))

    @property
    def _splits_edges(self) -> bool:
        """Whether doubtful edges become entities of their own: where the scheme has no conventions of its own."""
        return self.task.scheme == CANONICAL and self.settings.tagging == "BIO"

    def probabilities(self, docs: Sequence[Document]) -> list[tuple[list[Offsets], Floats]]:
        """Return the tokens of each note and the probability of each of ``tags`` at each token."""
        result: list[tuple[list[Offsets], Floats]] = []
        vocabulary = word_vocabulary(self.task.language)
        for part in batches(docs):
            batch = make_batch(docs[part], vocabulary, self.settings.tokenizer, self.task.language)
            emissions = self._scorer.emissions(batch)
            rows = marginals(self._constrained_scores, emissions.tags, self._units(batch))
            if self._refinement:
                inside = np.flatnonzero(batch.line >= 0)
                coarse, rows = rows[inside], np.zeros((len(rows), len(self.tags)), dtype=np.float32)
                rows[inside] = self._refinement.probabilities(coarse, emissions.label_scores(inside))
            result += [
                (tokens, rows[low:high])
                for tokens, (low, high) in zip(batch.tokens, batch.bounds, strict=True)
            ]
        return result

    def _units(self, batch: Batch) -> list[tuple[int, int]]:
        return batch.units(self.settings.unit)

    def save(self, folder: Path) -> None:
        """Write weights and tags."""
        self.weights.save(folder / WEIGHTS_FILE, self.transition_scores)
        (folder / "tags.txt").write_text("\n".join(self.transition_scores.tags) + "\n", encoding="utf-8")

    @classmethod
    def load(cls: type[L], folder: Path) -> L:
        """Read what ``save`` wrote, and the settings in the model card."""
        card = read_card(folder)
        settings: LinearSettings = build(cls.Settings, card.settings, f"{folder / CARD_NAME}: settings")
        learner = cls(settings, Task(card.language, card.scheme))
        tags = tuple(card.path(folder, "tags.txt").read_text(encoding="utf-8").split("\n")[:-1])
        labels = card.labels if learner._is_coarse_to_fine() else ()
        learner._load_extra(card, folder)
        learner._set_model(*Weights.load(card.path(folder, WEIGHTS_FILE), tags, len(labels)), labels)
        return learner

    def _is_coarse_to_fine(self) -> bool:
        """Whether the tags are those of categories, and a second step gives labels."""
        return False

    def _load_extra(self, card: ModelCard, folder: Path) -> None:
        """Read what a tagger has besides weights and tags."""
