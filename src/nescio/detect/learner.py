"""What every learner shares: its settings, its context, and tokens with tags made of notes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Protocol

import numpy as np

from nescio.core.document import Document, Span
from nescio.core.tags import Tagging, to_tags
from nescio.detect.card import ModelCard, write_card
from nescio.detect.features.batch import MAKERS, Batch, Track
from nescio.detect.features.lists import gazetteer
from nescio.detect.features.tagger import chunk, pos
from nescio.detect.features.words import Vocabulary

Hints = Sequence[Sequence[Span]]

_HINTS = Vocabulary({"value": lambda v: (v,)})
_FLAGS = Vocabulary({"value": lambda v: v.split("+") if v != "\x00" else ()})
_CHARACTERS, _NOTES = 250_000, 256  # most of one batch
TRACKS = (*MAKERS, "pos", "chunk", "gazetteer", "rule", "hint", "hint-here")


@dataclass(frozen=True)
class Context:
    """What a learner is told besides its settings."""

    language: str = ""
    scheme: str = "i2b2-2014"
    seed: int = 0


class Learner(Protocol):
    """A trainable detector that a recipe can name; see `nescio.detect.registry.KINDS`.

    ``hints`` are the spans an earlier pass found in each note; a learner may ignore them.
    """

    Settings: ClassVar[type]

    def __init__(self, settings: Any, context: Context) -> None: ...

    @property
    def settings(self) -> Any:
        """An instance of ``Settings``."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels it can give."""

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:
        """Learn from annotated notes."""

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:
        """Return the spans found in each note."""

    def save(self, folder: Path) -> None:
        """Write the weights; the card is written by the caller."""

    @classmethod
    def load(cls, folder: Path) -> Learner:
        """Read what ``save`` wrote, and the card."""


def save_learner(learner: Learner, kind: str, folder: Path, context: Context) -> None:
    """Write a trained learner with a card that tells how to load it."""
    folder.mkdir(parents=True, exist_ok=True)
    learner.save(folder)
    settings = {key: value for key, value in asdict(learner.settings).items() if value is not None}
    card = ModelCard(
        kind, scheme=context.scheme, labels=learner.labels, language=context.language, settings=settings
    )
    write_card(folder, card)


def make_batch(
    docs: Sequence[Document],
    vocabulary: Vocabulary,
    tokenizer: str,
    language: str,
    hints: Hints | None = None,
) -> Batch:
    """Lay notes out with every track a template can name."""
    makers = {
        "pos": partial(pos, language=language),
        "chunk": partial(chunk, language=language),
        "gazetteer": partial(gazetteer, language=language),
        "rule": partial(_rules, language=language),
        "hint": partial(_hints, hints=hints),
        "hint-here": partial(_hints_here, hints=hints),
    }
    return Batch(docs, vocabulary, tokenizer, makers)


def batches(docs: Sequence[Document]) -> Iterator[slice]:
    """Yield slices of the notes, each of a size that fits into memory with ease."""
    start = size = 0
    for at, doc in enumerate(docs):
        if at > start and (size + len(doc.text) > _CHARACTERS or at - start >= _NOTES):
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
    """Mark what the rules' patterns fit, as B or I with each flag's name."""
    from nescio.detect.rules import rule_flags

    ids = np.zeros(len(batch.ids), dtype=np.int32)
    raised = rule_flags([doc.text for doc in batch.docs], language or "en")
    for flags, (_, starts, ends), (low, _) in zip(raised, batch.cuts, batch.bounds, strict=True):
        found: dict[int, set[str]] = {}
        for start, end, flag in flags:
            first = bisect_right(ends, start)
            for at in range(first, bisect_left(starts, end)):
                found.setdefault(at, set()).add(f"{'B' if at == first else 'I'}-{flag}")
        for at, names in found.items():
            ids[low + at] = _FLAGS.add("+".join(sorted(names)))
    return Track(ids, _FLAGS)


def _hints(batch: Batch, hints: Hints | None) -> Track:
    """Say which label an earlier pass gave most often to the same word anywhere in the note, and how firmly."""
    ids = np.zeros(len(batch.ids), dtype=np.int32)
    for number, (doc, tokens, (low, high)) in enumerate(
        zip(batch.docs, batch.tokens, batch.bounds, strict=True)
    ):
        if hints is None or not hints[number]:
            continue
        words = [doc.text[start:end].lower() for start, end in tokens]
        labels = [tag.partition("-")[2] for tag in to_tags(hints[number], tokens)]
        named = {word for word, label in zip(words, labels, strict=True) if label and len(word) > 1}
        votes: dict[str, Counter[str]] = {word: Counter() for word in named}
        for word, label in zip(words, labels, strict=True):
            if word in named:
                votes[word][label] += 1
        value = {}
        for word, counts in votes.items():
            label = min((label for label in counts if label), key=lambda x: (-counts[x], x))
            firm = "all" if len(counts) == 1 else "most" if 2 * counts[label] > counts.total() else "some"
            value[word] = _HINTS.add(f"{label}:{firm}:{min(counts.total(), 3)}")
        ids[low:high] = [value.get(word, 0) for word in words]
    return Track(ids, _HINTS)


def _hints_here(batch: Batch, hints: Hints | None) -> Track:
    """Say which tag an earlier pass gave to this very token."""
    ids = np.zeros(len(batch.ids), dtype=np.int32)
    for number, (tokens, (low, high)) in enumerate(zip(batch.tokens, batch.bounds, strict=True)):
        if hints is not None:
            ids[low:high] = [_HINTS.add(tag) for tag in to_tags(hints[number], tokens)]
    return Track(ids, _HINTS)
