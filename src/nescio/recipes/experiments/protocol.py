"""One run of an experiment: a recipe trained on some notes and tested on others; and what an experiment must offer.

`executor` executes runs in processes of their own; their outcomes come back from files, so that a stopped experiment goes on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from nescio.core.document import Document, Span
from nescio.core.errors import ConfigError
from nescio.core.labels import relabel_documents
from nescio.core.labels import scheme as scheme_called
from nescio.detect.model_card import CARD_NAME
from nescio.recipes.experiments.result import Result
from nescio.recipes.recipe import Recipe
from nescio.recipes.train import checksum


@dataclass(frozen=True)
class Corpus:
    """Notes to train on and notes to test on.

    Attributes:
        train: annotated notes.
        test: annotated notes.
        dev: annotated notes by which networks choose an epoch; without any they hold out some of ``train``.
        name: as tables call it.
    """

    train: Sequence[Document]
    test: Sequence[Document]
    dev: Sequence[Document] = ()
    name: str = "test"

    def in_scheme(self, name: str) -> Corpus:
        """Return the corpus with its labels in this scheme."""
        target = scheme_called(name)
        train, test, dev = (relabel_documents(docs, target) for docs in (self.train, self.test, self.dev))
        return Corpus(train, test, dev, self.name)


@dataclass(frozen=True)
class Run:
    """One training and its tests.

    Attributes:
        name: unique in its experiment; also the name of its folder.
        recipe: what is trained.
        train: annotated notes.
        tests: name -> annotated notes.
        dev: see `Corpus`.
        texts: more text for the word vectors of a network.
        trained: folder of a model that is tested as it is; nothing is trained.
    """

    name: str
    recipe: Recipe
    train: Sequence[Document]
    tests: Mapping[str, Sequence[Document]]
    dev: Sequence[Document] = ()
    texts: Sequence[str] = ()
    trained: Path | None = None

    def digest(self) -> str:
        """Return a hash of all that decides the outcome."""
        table = {
            "recipe": self.recipe.table(),
            "notes": [checksum(docs) for docs in (self.train, self.dev, *self.tests.values())],
            "tests": list(self.tests),
            "texts": hashlib.sha256("\0".join(self.texts).encode("utf-8", "surrogatepass")).hexdigest(),
            "trained": _card_digest(self.trained) if self.trained else "",
        }
        return hashlib.sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()


def _card_digest(model: Path) -> str:
    """Return the hash of a model's card, which holds the checksums of all its files.

    Raises:
        ConfigError: there is no model.
    """
    card = model / CARD_NAME
    if not card.is_file():
        raise ConfigError(f"{model}: not a model; train it with `nescio train`")
    return hashlib.sha256(card.read_bytes()).hexdigest()


@dataclass(frozen=True)
class Outcome:
    """What came of a run.

    Attributes:
        found: test -> its notes with the spans that were found.
        seconds: processor time of the training.
        history: what a network measured after each epoch.
        labels: that the detector can give.
    """

    found: Mapping[str, Sequence[Document]]
    seconds: float = 0.0
    history: Sequence[Mapping[str, float]] = ()
    labels: Sequence[str] = ()

    @property
    def is_binary(self) -> bool:
        """Whether the detector says PHI or not, without a type."""
        return set(self.labels) == {"PHI"}


def write_outcome(path: Path, run: Run, outcome: Outcome) -> None:
    """Write an outcome as offsets and labels, without text; a crash leaves no half of it."""
    table = {
        "digest": run.digest(),
        "seconds": round(outcome.seconds, 1),
        "history": list(outcome.history),
        "labels": list(outcome.labels),
        "found": {
            test: [[[s.start, s.end, s.label, s.score] for s in doc.spans] for doc in docs]
            for test, docs in outcome.found.items()
        },
    }
    temporary = path.with_suffix(".tmp")
    temporary.write_text(json.dumps(table) + "\n", encoding="utf-8")
    temporary.replace(path)


def read_outcome(path: Path, run: Run) -> Outcome | None:
    """Read what ``write_outcome`` wrote; None where there is nothing, or the outcome of another run.

    Raises:
        ConfigError: the file is damaged.
    """
    if not path.is_file():
        return None
    try:
        table: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if table["digest"] != run.digest():
            return None
        found = {
            test: [
                doc.with_spans(Span(start, end, label, score=score) for start, end, label, score in spans)
                for doc, spans in zip(docs, table["found"][test], strict=True)
            ]
            for test, docs in run.tests.items()
        }
    except (KeyError, TypeError, ValueError) as error:
        raise ConfigError(
            f"{path}: not the outcome of a run ({type(error).__name__}); delete its folder"
        ) from None
    return Outcome(found, table["seconds"], table["history"], tuple(table["labels"]))


class Experiment(Protocol):
    """A protocol with its data."""

    @property
    def title(self) -> str:
        """One line on what is asked."""

    def runs(self) -> list[Run]:
        """Return all that is to be trained and tested."""

    def result(self, outcomes: Mapping[str, Outcome]) -> Result:
        """Return tables and figures from the outcomes of the runs, by their names."""


@dataclass(frozen=True)
class ExperimentSettings:
    """What the runs of an experiment have in common.

    Attributes:
        texts: more text for word vectors.
        scheme: label scheme of all notes; empty for their own.
        resamples: draws of the bootstrap; 0 for no intervals.
        seed: of folds, samples and intervals.
    """

    texts: Sequence[str] = field(default=(), repr=False)
    scheme: str = ""
    resamples: int = 1000
    seed: int = 0
