"""A CRF and an encoder that decide together: their log probabilities are averaged before the best tags are searched.

The CRF is many times faster and runs first; the encoder reads only the text around words that may be PHI. See
`nescio.detect.linear.crf` and `nescio.detect.neural.encoder`.
"""

from __future__ import annotations

import logging
import multiprocessing
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError, ModelError
from nescio.core.labels import CANONICAL
from nescio.core.tags import OUTSIDE
from nescio.detect.decoding import Floats, TransitionScores
from nescio.detect.learner import AdjustableSensitivity, Hints, Task, batches, save_learner
from nescio.detect.linear.adaptation import AdaptationSettings, FeatureCounts
from nescio.detect.linear.crf import CrfLearner, CrfSettings
from nescio.detect.linear.subtypes import Refinement, to_category_tags
from nescio.detect.model_card import CARD_NAME, read_card
from nescio.detect.neural.encoder.learner import EncoderLearner
from nescio.detect.neural.encoder.settings import EncoderSettings
from nescio.detect.neural.spans import TokenScores, decode_notes
from nescio.detect.settings import build

_LINEAR, _ENCODER = "linear", "encoder"  # folders of the two
_FLOOR = np.float32(1e-6)  # added to the probabilities of each
_JOINT_FLOOR = np.float32(1e-5)  # added to the joint probabilities
# Inverse temperature. Both are overconfident; on corpus/en/dev this makes probabilities calibrated.
_INVERSE_TEMPERATURE = np.float32(0.75)


@dataclass(frozen=True)
class CrfEncoderSettings:
    """The two taggers, and how they are combined.

    Attributes:
        linear: the CRF.
        encoder: the encoder.
        encoder_weight: of the encoder in the average of log probabilities; the CRF has the rest.
        trained_crf: folder of a trained CRF to use, instead of training one.
        gate: the encoder reads the text around a word only if the CRF gives it at least this probability of PHI; at 0 it
            reads everything.
    """

    linear: CrfSettings = field(default_factory=CrfSettings)
    encoder: EncoderSettings = field(default_factory=EncoderSettings)
    trained_crf: str = ""
    encoder_weight: float = 0.5
    gate: float = 0.0


class CrfEncoderLearner(AdjustableSensitivity):
    """A CRF and an encoder, combined.

    Attributes:
        settings: see `CrfEncoderSettings`.
        task: language, label scheme and seed.
        folder: where checkpoints and logs go during training.
        linear: the CRF.
        encoder: the encoder.
    """

    Settings: ClassVar[type] = CrfEncoderSettings
    kind: ClassVar[str] = "crf-encoder"
    source: ClassVar[str] = "blend"  # of its spans; audits and annotated files of earlier versions have it

    def __init__(self, settings: CrfEncoderSettings, task: Task) -> None:
        self.settings = settings
        self.task = task
        self.folder: Path | None = None
        self.linear = CrfLearner(settings.linear, task)
        self.encoder = EncoderLearner(settings.encoder, task)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels seen in training."""
        return self.linear.labels

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:  # noqa: ARG002
        """Train the encoder, whose best epoch on ``dev`` is kept, and the CRF, unless there is a trained one.

        With a folder, another process trains the CRF at the same time and writes its progress to ``linear.log``.

        Raises:
            ConfigError: the trained CRF is missing, or is one for another language or scheme.
            ModelError: the CRF could not be trained.
        """
        self.encoder.folder = self.folder
        crf_folder = self._crf_folder()
        if crf_folder and (crf_folder / CARD_NAME).is_file():
            self.linear = self._load_crf(crf_folder)
            self.encoder.fit(train, dev)
        elif self.settings.trained_crf:
            raise ConfigError(f"learner.trained_crf: {crf_folder} holds no trained CRF")
        elif crf_folder:
            with _train_in_background(self.linear, train, dev, crf_folder):
                self.encoder.fit(train, dev)
            self.linear = CrfLearner.load(crf_folder)
        else:
            self.linear.fit(train, dev)
            self.encoder.fit(train, dev)

    def _crf_folder(self) -> Path | None:
        """Return the folder that holds a trained CRF, or will."""
        if self.settings.trained_crf:
            return Path(self.settings.trained_crf)
        return self.folder / _LINEAR if self.folder else None

    def _load_crf(self, folder: Path) -> CrfLearner:
        """Return a trained CRF, if it is one for the same language and scheme."""
        crf = CrfLearner.load(folder)
        if not self.settings.linear.network.width:  # beside an encoder, the network improves nothing
            crf = crf.without_network()
        given, needed = crf.task, self.task
        if (given.language, given.scheme) != (needed.language, needed.scheme):
            raise ConfigError(
                f"learner.trained_crf: {folder} is for language {given.language}, scheme {given.scheme}; "
                f"needed are {needed.language}, {needed.scheme}"
            )
        return crf

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:  # noqa: ARG002
        """Return the spans of each note, with the mean probability that their words are PHI as score."""
        other_scheme = self.encoder.task.scheme != self.linear.task.scheme
        tags = self.linear.tags if other_scheme else self.encoder.tags
        refinement = Refinement.of(tags) if self.settings.linear.coarse_to_fine else None
        transition_scores = TransitionScores.uniform(refinement.coarse if refinement else tags)
        if refinement:
            tags = refinement.tags
        categories = (
            category_columns(self.encoder.tags, refinement.coarse) if refinement and other_scheme else None
        )
        spans: list[tuple[Span, ...]] = []
        for part in batches(docs):
            scores = [
                self._combined(*both, tags, refinement, categories) for both in self._scores(docs[part])
            ]
            spans += decode_notes(
                scores,
                transition_scores,
                source=self.source,
                o_logit_penalty=self._o_logit_penalty,
                refinement=refinement,
                split_edges=self._o_logit_penalty > 0 and self.task.scheme == CANONICAL,
            )
        return spans

    def _scores(self, docs: Sequence[Document]) -> Iterator[tuple[TokenScores, NDArray[np.int64], Floats]]:
        """Yield for each note the scores of the encoder, where the CRF's tokens start, and the CRF's probabilities."""
        outside = self.linear.tags.index(OUTSIDE)
        for doc, (tokens, probabilities) in zip(docs, self.linear.probabilities(docs), strict=True):
            starts = np.array([start for start, _ in tokens], dtype=np.int64)
            may_be_phi = 1 - probabilities[:, outside] >= self.settings.gate
            yield self.encoder.scores(doc, starts, may_be_phi), starts, probabilities

    def _combined(
        self,
        scores: TokenScores,
        starts: NDArray[np.int64],
        crf_probabilities: Floats,
        tags: Sequence[str],
        refinement: Refinement | None,
        categories: Floats | None = None,
    ) -> TokenScores:
        """Average the log probabilities of both, at tokens that start at the same place.

        Columns come in the order of ``tags``; with a refinement, as its coarse tags and labels. An encoder of another scheme
        (``categories`` has its tags) decides on categories only, the CRF alone on labels.
        """
        encoder = _softmax(scores.emissions)
        combined = (
            encoder[:, [self.encoder.tags.index(tag) for tag in tags]]
            if categories is None
            else encoder @ categories
        )
        crf_tags = self.linear.tags  # a tag it never saw has a probability of 0
        crf = np.pad(crf_probabilities, ((0, 0), (0, 1)))[
            :, [crf_tags.index(tag) if tag in crf_tags else len(crf_tags) for tag in tags]
        ]
        encoder_starts = np.array(
            [start if end > start else -1 for start, end in scores.tokens], dtype=np.int64
        )
        at = np.minimum(np.searchsorted(starts, encoder_starts), max(len(starts) - 1, 0))
        same = np.flatnonzero(starts[at] == encoder_starts) if len(starts) else np.zeros(0, dtype=np.int64)
        weight = np.float32(self.settings.encoder_weight)
        labels = np.zeros((len(combined), 0), dtype=np.float32)
        if refinement and categories is not None:
            crf, crf_labels = refinement.marginalize(crf)
            labels = np.zeros((len(combined), crf_labels.shape[1]), dtype=np.float32)
            labels[same] = crf_labels[at[same]]
        average = weight * np.log(combined[same] + _FLOOR) + (1 - weight) * np.log(crf[at[same]] + _FLOOR)
        combined[same] = _softmax(_INVERSE_TEMPERATURE * average)
        if refinement and categories is None:
            combined, labels = refinement.marginalize(combined)
        combined = np.hstack([combined, labels])
        return replace(scores, emissions=np.log(combined + _JOINT_FLOOR))

    def adapted(
        self,
        notes: Sequence[Document],
        counts: FeatureCounts,
        settings: AdaptationSettings,
        ignored: Sequence[Sequence[Span]] = (),
    ) -> CrfEncoderLearner:
        """Return a copy whose CRF has learned from a few notes of one site; see `CrfLearner.adapted`."""
        adapted = copy(self)
        adapted.linear = self.linear.adapted(notes, counts, settings, ignored)
        return adapted

    def save_adapted(self, folder: Path) -> None:
        """Write the weights of the CRF into a copy of the folder this learner was loaded from."""
        self.linear.save_adapted(folder / _LINEAR)

    def save(self, folder: Path) -> None:
        """Write both into folders of their own."""
        save_learner(self.linear, CrfLearner.kind, folder / _LINEAR, self.task)
        save_learner(self.encoder, EncoderLearner.kind, folder / _ENCODER, self.task)

    @classmethod
    def load(cls, folder: Path) -> CrfEncoderLearner:
        """Read what ``save`` wrote, and the settings in the model card."""
        card = read_card(folder)
        settings = build(CrfEncoderSettings, card.settings, f"{folder / CARD_NAME}: settings")
        learner = cls(settings, Task(card.language, card.scheme))
        learner.linear = CrfLearner.load(folder / _LINEAR)
        learner.encoder = EncoderLearner.load(folder / _ENCODER)
        return learner


@contextmanager
def _train_in_background(
    crf: CrfLearner, train: Sequence[Document], dev: Sequence[Document], folder: Path
) -> Iterator[None]:
    """Train the CRF in another process while the block runs, then wait for it; end it if the block fails."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    child = multiprocessing.get_context("spawn").Process(
        target=_train_crf, args=(crf, train, dev, folder), daemon=True
    )
    child.start()
    logging.getLogger("nescio.recipes").info("the CRF is trained at the same time, see %s", _log_file(folder))
    try:
        yield
        child.join()
    finally:
        child.terminate()
    if child.exitcode:
        raise ModelError(f"the CRF was not trained; {_log_file(folder)} says why")


def _train_crf(crf: CrfLearner, train: Sequence[Document], dev: Sequence[Document], folder: Path) -> None:
    sys.stderr = _log_file(folder).open("w", encoding="utf-8", buffering=1)
    crf.fit(train, dev)
    save_learner(crf, CrfLearner.kind, folder, crf.task)


def _log_file(folder: Path) -> Path:
    return folder.with_suffix(".log")


def category_columns(tags: Sequence[str], coarse: Sequence[str]) -> Floats:
    """Return the matrix (tag, coarse tag) that sums probabilities of tags of another scheme by category.

    What is of a category that none of the coarse tags has, such as sex in MEDDOCAN, is ``O``.
    """
    outside = coarse.index(OUTSIDE)
    matrix = np.zeros((len(tags), len(coarse)), dtype=np.float32)
    for row, tag in enumerate(to_category_tags(tags)):
        matrix[row, coarse.index(tag) if tag in coarse else outside] = 1
    return matrix


def _softmax(scores: Floats) -> Floats:
    """Return rows of scores as probabilities."""
    probabilities: Floats = np.exp(scores - scores.max(axis=1, keepdims=True))
    probabilities /= probabilities.sum(axis=1, keepdims=True)
    return probabilities
