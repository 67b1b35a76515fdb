"""The papers' networks as trainable detectors: torch trains them, onnxruntime runs them.

Only `fit` imports torch, through `training`; `predict`, `save` and `load` use `runtime`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from nescio.core.document import Document, Span
from nescio.core.errors import MissingExtraError, ModelError
from nescio.detect.learner import AdjustableSensitivity, Hints, Task
from nescio.detect.model_card import read_card
from nescio.detect.neural.networks.runtime import Runtime
from nescio.detect.neural.networks.settings import (
    AnonimatikSettings,
    E2EJSettings,
    NetworkSettings,
    RecurrentSettings,
    WindowSettings,
)
from nescio.detect.settings import build


class NeuralLearner(AdjustableSensitivity):
    """A network as a trainable detector. Subclasses name the network and its settings.

    Attributes:
        settings: of the network.
        task: language, label scheme and seed.
        folder: where checkpoints and logs go during training; None for neither.
        history: measurements after each epoch.
    """

    Settings: ClassVar[type] = NetworkSettings
    kind: ClassVar[str] = ""

    def __init__(self, settings: NetworkSettings, task: Task) -> None:
        self.settings = settings
        self.task = task
        self.folder: Path | None = None
        self.history: list[dict[str, float]] = []
        self._runtime: Runtime | None = None

    @property
    def runtime(self) -> Runtime:
        """The trained network.

        Raises:
            ModelError: it is not trained yet.
        """
        if self._runtime is None:
            raise ModelError(f"this {self.kind} is not trained yet; call fit or load")
        return self._runtime

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels seen in training."""
        return self._runtime.labels if self._runtime else ()

    def fit(self, train: Sequence[Document], dev: Sequence[Document], hints: Hints | None = None) -> None:  # noqa: ARG002
        """Train on annotated notes; ``dev`` decides which epoch is kept.

        Raises:
            MissingExtraError: torch is not installed.
        """
        try:
            from nescio.detect.neural.networks.training import fit
        except ModuleNotFoundError as error:
            if error.name not in ("torch", "onnx"):
                raise
            raise MissingExtraError("training a network", "train") from None
        fitted = fit(self.kind, self.settings, train, dev, task=self.task, folder=self.folder)
        self._runtime, self.history = fitted.runtime, fitted.history

    def predict(self, docs: Sequence[Document], hints: Hints | None = None) -> list[tuple[Span, ...]]:  # noqa: ARG002
        """Return the spans found in each note, with the mean probability that their words are PHI as score."""
        return [
            self.runtime.spans(doc, source=self.kind, o_logit_penalty=self._o_logit_penalty) for doc in docs
        ]

    def save(self, folder: Path) -> None:
        """Write the network as ONNX, with its hashed vocabularies."""
        self.runtime.save(folder)

    @classmethod
    def load(cls, folder: Path) -> NeuralLearner:
        """Read what ``save`` wrote, and the settings in the model card."""
        card = read_card(folder)
        learner = cls(
            build(cls.Settings, card.settings, "model.toml: settings"), Task(card.language, card.scheme)
        )
        learner._runtime = Runtime.load(folder, learner.settings, card.language)
        return learner


class E2EJLearner(NeuralLearner):
    """E2EJ and E2E (jabreel-2019)."""

    Settings = E2EJSettings
    kind = "e2ej"


class ElmanLearner(NeuralLearner):
    """The Elman network (shweta-2016)."""

    Settings = RecurrentSettings
    kind = "elman"


class JordanLearner(NeuralLearner):
    """The Jordan network (shweta-2016)."""

    Settings = RecurrentSettings
    kind = "jordan"


class WindowLearner(NeuralLearner):
    """The LSTM over sliding windows (kassaie-2016)."""

    Settings = WindowSettings
    kind = "window-lstm"


class AnonimatikLearner(NeuralLearner):
    """Anonimatik (demir-2019)."""

    Settings = AnonimatikSettings
    kind = "anonimatik"
