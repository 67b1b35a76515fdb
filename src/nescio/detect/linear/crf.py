"""The CRF tagger, optionally coarse-to-fine (categories first, then labels) and with a small convolutional network beside it.

`nescio.detect.linear.crf_training` trains the CRF, `nescio.detect.linear.conv_training` the network.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import ClassVar

import numpy as np

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError, MissingExtraError
from nescio.core.labels import category_of
from nescio.core.tags import OUTSIDE, to_tags
from nescio.detect.decoding import Floats, TransitionScores, marginals
from nescio.detect.features.batch import Batch
from nescio.detect.features.lists import new_vocabulary
from nescio.detect.features.words import Keys
from nescio.detect.learner import TRACKS, Task
from nescio.detect.linear.adaptation import (
    AdaptationSettings,
    FeatureCounts,
    add_change,
    label_residuals,
    learn_change,
    tag_residuals,
)
from nescio.detect.linear.conv_network import ConvNetwork, ConvSettings, WeightedScorer
from nescio.detect.linear.crf_training import CrfTraining, HeldOut, fit_crf, fit_labels
from nescio.detect.linear.subtypes import entity_ranges, to_category_tags
from nescio.detect.linear.tagger import WEIGHTS_FILE, LinearLearner, LinearSettings
from nescio.detect.linear.weights import Emissions, Scorer, Weights
from nescio.detect.model_card import ModelCard

_NETWORK_FILE = "context.safetensors"


@dataclass(frozen=True)
class CrfSettings(LinearSettings):
    """Settings of the CRF.

    Attributes:
        c1: weight of the L1 penalty, which removes features.
        c2: weight of the L2 penalty, which keeps weights small.
        coarse_to_fine: tag categories first, then choose the label of each entity; many times faster with many labels.
        network: a small convolutional network that sees more context.
        trained_crf: folder of a trained CRF whose weights are kept, so that the network alone is trained.
    """

    c1: float = 0.05
    c2: float = 0.05
    coarse_to_fine: bool = False
    network: ConvSettings = field(default_factory=ConvSettings)
    trained_crf: str = ""


class CrfLearner(LinearLearner):
    """A linear-chain conditional random field."""

    Settings: ClassVar[type] = CrfSettings
    kind = "crf"
    scores_dev = True
    settings: CrfSettings
    _network: ConvNetwork | None = None

    def __init__(self, settings: CrfSettings, task: Task) -> None:
        super().__init__(settings, task)
        self._network_templates = settings.network.templates(TRACKS) if settings.network.width else None

    def _set_model(
        self, weights: Weights, transition_scores: TransitionScores, labels: tuple[str, ...] = ()
    ) -> None:
        super()._set_model(weights, transition_scores, labels)
        if self._network:
            crf_weight, network_weight = (
                self.settings.network.crf_weight,
                self.settings.network.network_weight,
            )
            self._constrained_scores = transition_scores.scaled(crf_weight).constrained()
            scorer = Scorer(self.templates, weights)
            self._scorer = WeightedScorer(scorer, self._network, crf_weight, network_weight)

    def without_network(self) -> CrfLearner:
        """Return this tagger without its network."""
        crf = copy(self)
        crf.settings = replace(self.settings, network=ConvSettings())
        crf._network = crf._network_templates = None
        labels = self._refinement.labels if self._refinement else ()
        crf._set_model(self.weights, self.transition_scores, labels)
        return crf

    def _learn(
        self, batch: Batch, tags: list[str], held_out: HeldOut | None
    ) -> tuple[Weights, TransitionScores, tuple[str, ...]]:
        s = self.settings
        training = CrfTraining(c1=s.c1, c2=s.c2, iterations=s.iterations, min_count=s.min_count)
        train_network = self._network_trainer()  # before the CRF is trained: torch may be missing
        coarse_tags = to_category_tags(tags) if s.coarse_to_fine else tags
        if held_out and s.coarse_to_fine:
            held_out = replace(held_out, tags=to_category_tags(held_out.tags))
        trained = self._trained_crf()
        if trained:
            weights, transition_scores = trained.weights, trained.transition_scores
        else:
            weights, transition_scores = fit_crf(
                self.templates, batch, coarse_tags, self._units(batch), training, held_out
            )
        if train_network:
            self._network = train_network(batch, coarse_tags, transition_scores.tags)
        else:
            self._network = None
        if trained:
            return weights, transition_scores, trained._refinement.labels if trained._refinement else ()
        entities = entity_ranges(tags) if s.coarse_to_fine else []
        if not entities:
            return weights, transition_scores, ()
        label_weights, labels = fit_labels(self.templates, batch, entities, training)
        return weights.with_label_weights(label_weights), transition_scores, labels

    def adapted(
        self,
        notes: Sequence[Document],
        counts: FeatureCounts,
        settings: AdaptationSettings,
        ignored: Sequence[Sequence[Span]] = (),
    ) -> CrfLearner:
        """Return a copy that has learned from a few notes of one site; see `nescio.detect.linear.adaptation`.

        Args:
            notes: annotated, in the label scheme of this tagger.
            counts: of features in the notes that this tagger comes from.
            settings: of the training.
            ignored: for each note, spans that nothing is learned from; empty for none.
        """
        batch, tags = self._training_data(notes, new_vocabulary(self.task.language), None)
        features = self.templates.feature_lists(batch)
        emissions = self._scorer.emissions(batch)
        change = self._tag_change(batch, features, tags, emissions, counts, ignored, settings)
        labels = self._label_change(features, tags, emissions, counts, settings)
        adapted = copy(self)
        known = self._refinement.labels if self._refinement else ()
        adapted._set_model(add_change(self.weights, change, labels), self.transition_scores, known)
        return adapted

    def save_adapted(self, folder: Path) -> None:
        """Write the weights into a copy of the folder this tagger was loaded from."""
        self.weights.save(folder / WEIGHTS_FILE, self.transition_scores)

    def _tag_change(
        self,
        batch: Batch,
        features: list[list[int]],
        tags: list[str],
        emissions: Emissions,
        counts: FeatureCounts,
        ignored: Sequence[Sequence[Span]],
        settings: AdaptationSettings,
    ) -> tuple[Keys, Floats]:
        """Return the change of the weights of tags that notes ask for."""
        coarse = to_category_tags(tags) if self._refinement else tags
        index = {tag: number for number, tag in enumerate(self.transition_scores.tags)}
        outside, units = index[OUTSIDE], self._units(batch)
        learned = np.zeros(len(coarse), dtype=np.bool_)
        for low, high in units:
            learned[low:high] = [tag in index for tag in coarse[low:high]]
        for spans, tokens, (low, high) in zip(ignored, batch.tokens, batch.bounds, strict=False):
            learned[low:high] &= [tag == OUTSIDE for tag in to_tags(spans, tokens)]
        keys, change = learn_change(
            features,
            counts,
            tag_residuals(
                lambda scores: marginals(self._constrained_scores, scores, units),
                emissions.tags,
                np.array([index.get(tag, outside) for tag in coarse]),
                outside,
                learned,
                settings,
            ),
            len(index),
            settings,
        )
        crf_weight = self.settings.network.crf_weight if self._network else 1.0
        return keys, change / np.float32(crf_weight)

    def _label_change(
        self,
        features: list[list[int]],
        tags: list[str],
        emissions: Emissions,
        counts: FeatureCounts,
        settings: AdaptationSettings,
    ) -> tuple[Keys, Floats]:
        """Return the change of the weights of labels, where a second step chooses them."""
        labels = self._refinement.labels if self._refinement else ()
        entities = [entity for entity in entity_ranges(tags) if entity[2] in labels]
        if not entities:
            return np.zeros(0, dtype=np.uint64), np.zeros((0, len(labels)), dtype=np.float32)
        scores = np.array(
            [emissions.label_scores(np.arange(low, high)).sum(axis=0) for low, high, _ in entities]
        )
        categories = [category_of(label) for label in labels]
        return learn_change(
            [[key for row in features[low:high] for key in row] for low, high, _ in entities],
            counts,
            label_residuals(
                scores,
                np.array([labels.index(label) for _, _, label in entities]),
                np.array([[category_of(label) == other for other in categories] for _, _, label in entities]),
            ),
            len(labels),
            settings,
        )

    def _trained_crf(self) -> CrfLearner | None:
        """Return the trained CRF whose weights are kept, if the settings name one.

        Raises:
            ConfigError: it is one for other tags, another language or scheme.
        """
        if not self.settings.trained_crf:
            return None
        found = CrfLearner.load(Path(self.settings.trained_crf))
        theirs = (found.task.language, found.task.scheme, found.settings.coarse_to_fine)
        if theirs != (self.task.language, self.task.scheme, self.settings.coarse_to_fine):
            raise ConfigError(
                f"learner.trained_crf: {self.settings.trained_crf} is for another language, scheme or set of tags"
            )
        return found.without_network()

    def _network_trainer(self) -> Callable[..., ConvNetwork] | None:
        """Return the function that trains the network on a batch, its tags and their names; None without a network."""
        if not self._network_templates:
            return None
        try:
            from nescio.detect.linear.conv_training import fit
        except ModuleNotFoundError:
            raise MissingExtraError("training the network beside a CRF", "train") from None
        return partial(
            fit, templates=self._network_templates, settings=self.settings.network, seed=self.task.seed
        )

    def save(self, folder: Path) -> None:
        """Write weights and tags, and the network."""
        super().save(folder)
        if self._network:
            self._network.save(folder / _NETWORK_FILE)

    def _is_coarse_to_fine(self) -> bool:
        return self.settings.coarse_to_fine

    def _load_extra(self, card: ModelCard, folder: Path) -> None:
        if self._network_templates:
            dilations = self.settings.network.dilations
            self._network = ConvNetwork.load(
                card.path(folder, _NETWORK_FILE), self._network_templates, dilations
            )
