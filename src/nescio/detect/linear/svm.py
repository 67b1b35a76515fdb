"""The SVM tagger, optionally behind a sentence classifier that decides which sentences to tag at all.

`nescio.detect.linear.svm_training` trains both by liblinear.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from nescio.detect.decoding import TransitionScores
from nescio.detect.features.batch import Batch
from nescio.detect.features.words import Keys
from nescio.detect.linear.crf_training import HeldOut
from nescio.detect.linear.svm_training import fit_svm
from nescio.detect.linear.tagger import LinearLearner, LinearSettings
from nescio.detect.linear.weights import Weights
from nescio.detect.model_card import ModelCard


@dataclass(frozen=True)
class SvmSettings(LinearSettings):
    """Settings of the SVM.

    Attributes:
        cost: penalty of a training token on the wrong side of the margin (liblinear's C).
        previous_tag: use the previous tag as a feature, as chunkers do; the best sequence is searched by Viterbi.
        gate: tag only sentences that a first classifier takes to hold PHI.
        gate_bias: added to the margin of the first classifier; above 0 it lets more sentences pass.
    """

    cost: float = 0.1
    previous_tag: bool = False
    gate: bool = False
    gate_bias: float = 0.5


class SvmLearner(LinearLearner):
    """Linear support vector machines, one for each tag."""

    Settings: ClassVar[type] = SvmSettings
    kind = "svm"
    settings: SvmSettings
    _gate: tuple[Weights, TransitionScores] | None = None

    def _learn(
        self,
        batch: Batch,
        tags: list[str],
        held_out: HeldOut | None,  # noqa: ARG002
    ) -> tuple[Weights, TransitionScores, tuple[str, ...]]:
        s = self.settings
        self._gate = None
        units = self._units(batch)
        if s.gate:
            unit_features = [keys.tolist() for keys in _unit_features(batch, units)]
            has_phi = ["PHI" if any(t != "O" for t in tags[low:high]) else "O" for low, high in units]
            single = [(i, i + 1) for i in range(len(units))]
            self._gate = fit_svm(
                unit_features, has_phi, single, cost=s.cost / 10, iterations=s.iterations,
                min_count=s.min_count, seed=self.task.seed, previous_tag=False,
            )  # fmt: skip
            units = [unit for unit, label in zip(units, has_phi, strict=True) if label == "PHI"]
        weights, transition_scores = fit_svm(
            self.templates.feature_lists(batch), tags, units, cost=s.cost, iterations=s.iterations, min_count=s.min_count,
            seed=self.task.seed, previous_tag=s.previous_tag,
        )  # fmt: skip
        return weights, transition_scores, ()

    def _units(self, batch: Batch) -> list[tuple[int, int]]:
        """Leave out the sentences that the gate takes to be free of PHI."""
        units = super()._units(batch)
        if self._gate is None or not units:
            return units
        weights, transition_scores = self._gate
        if "PHI" not in transition_scores.tags:
            return []
        phi = transition_scores.tags.index("PHI")
        threshold = -self.settings.gate_bias - float(transition_scores.start_transitions[phi])
        margins = [float(weights.read(keys)[0][:, phi].sum()) for keys in _unit_features(batch, units)]
        return [unit for unit, margin in zip(units, margins, strict=True) if margin > threshold]

    def save(self, folder: Path) -> None:
        """Write weights and tags, and those of the gate."""
        super().save(folder)
        if self._gate is not None:
            weights, transition_scores = self._gate
            weights.save(folder / "gate.safetensors", transition_scores)
            (folder / "gate.txt").write_text("\n".join(transition_scores.tags) + "\n", encoding="utf-8")

    def _load_extra(self, card: ModelCard, folder: Path) -> None:
        if card.path(folder, "gate.txt").is_file():
            tags = tuple(card.path(folder, "gate.txt").read_text(encoding="utf-8").split("\n")[:-1])
            self._gate = Weights.load(card.path(folder, "gate.safetensors"), tags)


def _unit_features(batch: Batch, units: list[tuple[int, int]]) -> list[Keys]:
    """Return the features that the gate uses of each unit: its distinct words and shapes."""
    keys = np.stack([batch.vocabulary.single(atom)[batch.ids] for atom in ("norm", "short-shape")])
    return [np.unique(keys[:, low:high]) for low, high in units]
