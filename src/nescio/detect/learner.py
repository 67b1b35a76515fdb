"""What all learners share: the protocol they follow, their task, and batches of notes with every feature track.

A learner is the trainable part of a recipe (`nescio.detect.recipe_detector`): a CRF, an SVM, a network ...
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, runtime_checkable

import numpy as np

from nescio.core.document import Document, Span
from nescio.core.tags import Tagging, to_tags
from nescio.detect.decoding import o_logit_penalty_at
from nescio.detect.features.batch import TRACK_BUILDERS, Batch, Track
from nescio.detect.features.lists import gazetteer
from nescio.detect.features.pos_tagger import chunk, pos
from nescio.detect.features.words import FeatureVocabulary
from nescio.detect.model_card import ModelCard, write_card
from nescio.languages.registry import DEFAULT_LANGUAGE

if TYPE_CHECKING:
    from nescio.detect.linear.adaptation import AdaptationSettings, FeatureCounts

Hints = Sequence[Sequence[Span]]

_HINTS = FeatureVocabulary({"value": lambda v: (v,)})
_FLAGS = FeatureVocabulary({"value": lambda v: v.split("+") if v != "\x00" else ()})
_MAX_CHARACTERS, _MAX_NOTES = 250_000, 256  # of one batch
TRACKS = (*TRACK_BUILDERS, "pos", "chunk", "gazetteer", "rule", "hint", "hint-here")


_Adjustable = TypeVar("_Adjustable", bound="AdjustableSensitivity")


@dataclass(frozen=True)
class Task:
    """What a learner is to learn: notes of one language, the labels of one scheme.

    Attributes:
        language: code of the language of the notes; empty for any.
        scheme: name of the label scheme.
        seed: of everything random.
    """

    language: str = ""
    scheme: str = "i2b2-2014"
    seed: int = 0


class Learner(Protocol):
    """A trainable detector that a recipe can name as ``kind``; see `nescio.detect.registry`.

    ``hints`` are the spans that an earlier pass found in each note; a learner may ignore them.
    """

    Settings: ClassVar[type]

    def __init__(self, settings: Any, task: Task) -> None: ...

    @property
    def settings(self) -> Any:
        """An instance of ``Settings``."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it can give."""

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:
        """Train on annotated notes."""

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:
        """Return the spans of each note."""

    def save(self, folder: Path) -> None:
        """Write the weights; the caller writes the model card."""

    @classmethod
    def load(cls, folder: Path) -> Learner:
        """Read what ``save`` wrote, and the model card."""


class AdjustableSensitivity:
    """A learner whose sensitivity is set in decoding: by a penalty on the score of ``O``."""

    _o_logit_penalty = 0.0

    def at_sensitivity(self: _Adjustable, sensitivity: float) -> _Adjustable:
        """Return a copy that tags whatever has a probability of PHI above ``1 - sensitivity``.

        0.5 is the learner's own decision; above it more is found, below less.
        """
        adjusted = copy(self)
        adjusted._o_logit_penalty = o_logit_penalty_at(sensitivity)
        return adjusted


@runtime_checkable
class SupportsCheckpoints(Protocol):
    """A learner that writes checkpoints and logs to ``folder`` during training, and resumes from them."""

    folder: Path | None


@runtime_checkable
class SupportsAdaptation(Protocol):
    """A detector that can learn from a few notes of one site, without forgetting the rest."""

    def adapted(
        self,
        notes: Sequence[Document],
        counts: FeatureCounts,
        settings: AdaptationSettings,
        ignored: Sequence[Sequence[Span]] = (),
    ) -> Any:
        """Return a copy that has learned from annotated notes; see `CrfLearner.adapted`."""

    def save_adapted(self, folder: Path) -> None:
        """Write what adaptation changed into a copy of the folder it was loaded from; the caller writes the model cards."""


@runtime_checkable
class SupportsDevHints(Protocol):
    """A learner that scores dev notes during training, with the spans that an earlier pass found in them."""

    dev_hints: Hints | None


def save_learner(learner: Learner, kind: str, folder: Path, task: Task) -> None:
    """Write a trained learner and its model card."""
    folder.mkdir(parents=True, exist_ok=True)
    learner.save(folder)
    settings = {key: value for key, value in asdict(learner.settings).items() if value is not None}
    card = ModelCard(
        kind, scheme=task.scheme, labels=learner.labels, language=task.language, settings=settings
    )
    write_card(folder, card)


def make_batch(
    docs: Sequence[Document],
    vocabulary: FeatureVocabulary,
    tokenizer: str,
    language: str,
    hints: Hints | None = None,
) -> Batch:
    """Return a batch with every track that a template can name."""
    builders = {
        "pos": partial(pos, language=language),
        "chunk": partial(chunk, language=language),
        "gazetteer": partial(gazetteer, language=language),
        "rule": partial(_rules, language=language),
        "hint": partial(_hints, hints=hints),
        "hint-here": partial(_hints_here, hints=hints),
    }
    return Batch(docs, vocabulary, tokenizer, builders)


def batches(docs: Sequence[Document]) -> Iterator[slice]:
    """Yield slices of the notes, each small enough for the memory."""
    start = size = 0
    for at, doc in enumerate(docs):
        if at > start and (size + len(doc.text) > _MAX_CHARACTERS or at - start >= _MAX_NOTES):
            yield slice(start, at)
            start, size = at, 0
        size += len(doc.text)
    if start < len(docs):
        yield slice(start, len(docs))


def row_tags(batch: Batch, tagging: Tagging) -> list[str]:
    """Return the gold tag of each place of the batch's row; padding is outside."""
    tags = ["O"] * len(batch.ids)
    for doc, tokens, (low, high) in zip(batch.docs, batch.tokens, batch.bounds, strict=True):
        tags[low:high] = to_tags(doc.spans, tokens, tagging)
    return tags


def _rules(batch: Batch, language: str) -> Track:
    """B or I with the name of each rule that matches at a token."""
    from nescio.detect.rules import rule_flags

    ids = np.zeros(len(batch.ids), dtype=np.int32)
    matches = rule_flags([doc.text for doc in batch.docs], language or DEFAULT_LANGUAGE)
    for flags, (_, starts, ends), (low, _) in zip(matches, batch.cuts, batch.bounds, strict=True):
        names_at: dict[int, set[str]] = {}
        for start, end, flag in flags:
            first = bisect_right(ends, start)
            for at in range(first, bisect_left(starts, end)):
                names_at.setdefault(at, set()).add(f"{'B' if at == first else 'I'}-{flag}")
        for at, names in names_at.items():
            ids[low + at] = _FLAGS.add("+".join(sorted(names)))
    return Track(ids, _FLAGS)


def _hints(batch: Batch, hints: Hints | None) -> Track:
    """The label that an earlier pass gave most often to the same word anywhere in the note, and how consistently."""
    ids = np.zeros(len(batch.ids), dtype=np.int32)
    for number, (doc, tokens, (low, high)) in enumerate(
        zip(batch.docs, batch.tokens, batch.bounds, strict=True)
    ):
        if hints is None or not hints[number]:
            continue
        words = [doc.text[start:end].lower() for start, end in tokens]
        labels = [tag.partition("-")[2] for tag in to_tags(hints[number], tokens)]
        labelled = {word for word, label in zip(words, labels, strict=True) if label and len(word) > 1}
        votes: dict[str, Counter[str]] = {word: Counter() for word in labelled}
        for word, label in zip(words, labels, strict=True):
            if word in labelled:
                votes[word][label] += 1
        value = {}
        for word, counts in votes.items():
            label = min((label for label in counts if label), key=lambda x: (-counts[x], x))
            majority = 2 * counts[label] > counts.total()
            consistency = "all" if len(counts) == 1 else "most" if majority else "some"
            value[word] = _HINTS.add(f"{label}:{consistency}:{min(counts.total(), 3)}")
        ids[low:high] = [value.get(word, 0) for word in words]
    return Track(ids, _HINTS)


def _hints_here(batch: Batch, hints: Hints | None) -> Track:
    """The tag that an earlier pass gave to this token."""
    ids = np.zeros(len(batch.ids), dtype=np.int32)
    for number, (tokens, (low, high)) in enumerate(zip(batch.tokens, batch.bounds, strict=True)):
        if hints is not None:
            ids[low:high] = [_HINTS.add(tag) for tag in to_tags(hints[number], tokens)]
    return Track(ids, _HINTS)
