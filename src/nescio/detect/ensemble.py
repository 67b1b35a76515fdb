"""A linear tagger and an encoder that decide together: their log probabilities are averaged, then the best tags are searched.

The linear tagger is many times faster and goes first: words that it sees no chance of PHI in are not asked of the encoder.
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
from nescio.core.tags import OUTSIDE
from nescio.detect.card import CARD_NAME, read_card
from nescio.detect.decoding import Chain, Floats, caution_at
from nescio.detect.learner import Context, Hints, batches, save_learner
from nescio.detect.linear.subtypes import Refinement
from nescio.detect.linear.tagger import CrfLearner, CrfSettings
from nescio.detect.neural.encoder.learner import EncoderLearner, Scores, settled
from nescio.detect.neural.encoder.settings import EncoderSettings
from nescio.detect.settings import build

_LINEAR, _ENCODER = "linear", "encoder"
_FLOOR = np.float32(1e-6)  # probability of what one of them holds to be impossible
_LEAST = np.float32(1e-5)  # probability of what both do
# Both are surer than they should be; on corpus/en/dev this makes probabilities true.
_TEMPER = np.float32(0.75)


@dataclass(frozen=True)
class BlendSettings:
    """The two taggers, and how they are weighed.

    Attributes:
        linear: the linear tagger.
        encoder: the encoder.
        share: of the encoder in the average of log probabilities.
        crf: folder of a trained linear tagger to take over, instead of training one.
        gate: the encoder is asked for a word when the linear tagger gives it at least this probability of being PHI, and is shown
            the stretch around it; at 0 it is asked for all.
        thin: nats by which ``O`` is favoured in notes in which nothing is surely PHI; see `thinned`.
    """

    linear: CrfSettings = field(default_factory=CrfSettings)
    encoder: EncoderSettings = field(default_factory=EncoderSettings)
    crf: str = ""
    share: float = 0.5
    gate: float = 0.0
    thin: float = 0.0


class BlendLearner:
    """A CRF and an encoder, joined."""

    Settings: ClassVar[type] = BlendSettings
    kind: ClassVar[str] = "blend"

    def __init__(self, settings: BlendSettings, context: Context) -> None:
        self.settings = settings
        self.context = context
        self.folder: Path | None = None  # where checkpoints and logs go while training
        self.linear = CrfLearner(settings.linear, context)
        self.encoder = EncoderLearner(settings.encoder, context)
        self._caution = 0.0

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels seen in training."""
        return self.linear.labels

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:  # noqa: ARG002
        """Train the encoder, whose epoch ``dev`` chooses, and the linear tagger, unless it was trained before.

        With a folder, a process of its own trains the linear tagger meanwhile, and says in ``linear.log`` how far it is.

        Raises:
            ConfigError: the linear tagger to take over is not there, or is one for other notes.
            ModelError: the linear tagger could not be trained.
        """
        self.encoder.folder = self.folder
        done = (
            Path(self.settings.crf) if self.settings.crf else self.folder / _LINEAR if self.folder else None
        )
        if done and (done / CARD_NAME).is_file():
            self.linear = CrfLearner.load(done)
            if not self.settings.linear.context.width:  # beside an encoder it wins nothing
                self.linear = self.linear.alone()
            theirs, mine = self.linear.context, self.context
            if (theirs.language, theirs.scheme) != (mine.language, mine.scheme):
                raise ConfigError(
                    f"learner.crf: {done} is for language {theirs.language}, scheme {theirs.scheme}; "
                    f"wanted are {mine.language}, {mine.scheme}"
                )
        elif self.settings.crf:
            raise ConfigError(f"learner.crf: {done} holds no trained CRF")
        elif done:
            with _beside(self.linear, train, dev, done):
                self.encoder.fit(train, dev)
            self.linear = CrfLearner.load(done)
            return
        else:
            self.linear.fit(train, dev)
        self.encoder.fit(train, dev)

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:  # noqa: ARG002
        """Return the spans found in each note, with their mean probability as score."""
        tags = self.encoder.tags
        refinement = Refinement.of(tags) if self.settings.linear.staged else None
        chain = Chain.flat(refinement.coarse if refinement else tags)
        if refinement:
            tags = refinement.tags
        found: list[tuple[Span, ...]] = []
        for part in batches(docs):
            notes = [self._joined(*told, tags, refinement) for told in self._told(docs[part])]
            found += settled(
                notes,
                chain,
                source=self.kind,
                caution=self._caution,
                thin=self.settings.thin,
                refinement=refinement,
            )
        return found

    def _told(self, docs: Sequence[Document]) -> Iterator[tuple[Scores, NDArray[np.int64], Floats]]:
        """Yield what the encoder says of each note, and where tokens begin and what the linear tagger says of them."""
        outside = self.linear.tags.index(OUTSIDE)
        for doc, (tokens, shares) in zip(docs, self.linear.probabilities(docs), strict=True):
            starts = np.array([start for start, _ in tokens], dtype=np.int64)
            likely = 1 - shares[:, outside] >= self.settings.gate
            yield self.encoder.scores(doc, starts, likely), starts, shares

    def _joined(
        self,
        scores: Scores,
        starts: NDArray[np.int64],
        linear: Floats,
        tags: Sequence[str],
        refinement: Refinement | None,
    ) -> Scores:
        """Average the encoder's log probabilities with the linear tagger's, at the tokens that begin at the same places.

        Columns come in the order of ``tags``; with a refinement, as its categories and labels.
        """
        share = _shares(scores.rows)[:, [self.encoder.tags.index(tag) for tag in tags]]
        seen = self.linear.tags  # a tag it never saw has no chance
        linear = np.pad(linear, ((0, 0), (0, 1)))[
            :, [seen.index(t) if t in seen else len(seen) for t in tags]
        ]
        begin = np.array([start if end > start else -1 for start, end in scores.tokens], dtype=np.int64)
        at = np.minimum(np.searchsorted(starts, begin), max(len(starts) - 1, 0))
        same = np.flatnonzero(starts[at] == begin) if len(starts) else np.zeros(0, dtype=np.int64)
        weight = np.float32(self.settings.share)
        joined = weight * np.log(share[same] + _FLOOR) + (1 - weight) * np.log(linear[at[same]] + _FLOOR)
        share[same] = _shares(_TEMPER * joined)
        if refinement:
            share = np.hstack(refinement.sums(share))
        return replace(scores, rows=np.log(share + _LEAST))

    def at_recall(self, recall: float) -> BlendLearner:
        """Return this detector with its dial turned: a token is PHI where its probability is above ``1 - recall``."""
        turned = copy(self)
        turned._caution = caution_at(recall)
        return turned

    def save(self, folder: Path) -> None:
        """Write both into folders of their own."""
        save_learner(self.linear, CrfLearner.kind, folder / _LINEAR, self.context)
        save_learner(self.encoder, EncoderLearner.kind, folder / _ENCODER, self.context)

    @classmethod
    def load(cls, folder: Path) -> BlendLearner:
        """Read what ``save`` wrote, and the settings in the card."""
        card = read_card(folder)
        learner = cls(
            build(BlendSettings, card.settings, "model.toml: settings"), Context(card.language, card.scheme)
        )
        learner.linear = CrfLearner.load(folder / _LINEAR)
        learner.encoder = EncoderLearner.load(folder / _ENCODER)
        return learner


@contextmanager
def _beside(
    linear: CrfLearner, train: Sequence[Document], dev: Sequence[Document], folder: Path
) -> Iterator[None]:
    """Train the linear tagger in another process while the block runs, and wait for it; what fails in the block ends it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    child = multiprocessing.get_context("spawn").Process(
        target=_train_linear, args=(linear, train, dev, folder), daemon=True
    )
    child.start()
    logging.getLogger("nescio.recipes").info("the CRF is trained meanwhile, see %s", _log_of(folder))
    try:
        yield
        child.join()
    finally:
        child.terminate()
    if child.exitcode:
        raise ModelError(f"the CRF was not trained; {_log_of(folder)} tells why")


def _train_linear(
    linear: CrfLearner, train: Sequence[Document], dev: Sequence[Document], folder: Path
) -> None:
    sys.stderr = _log_of(folder).open("w", encoding="utf-8", buffering=1)
    linear.fit(train, dev)
    save_learner(linear, CrfLearner.kind, folder, linear.context)


def _log_of(folder: Path) -> Path:
    return folder.with_suffix(".log")


def _shares(scores: Floats) -> Floats:
    """Return rows of scores as probabilities."""
    found: Floats = np.exp(scores - scores.max(axis=1, keepdims=True))
    found /= found.sum(axis=1, keepdims=True)
    return found
