"""Which class reads which kind of saved model, and where models are found."""

from __future__ import annotations

import importlib
from pathlib import Path

from nescio.core.errors import ModelError, nearest
from nescio.detect.base import Detector
from nescio.detect.card import CARD_NAME, ModelCard, read_card, verified_once

# kind of a learner, which recipes name -> "module:Class"; imported only when such a model is built or loaded
LEARNER_KINDS: dict[str, str] = {
    "crf": "nescio.detect.linear.crf:CrfLearner",
    "svm": "nescio.detect.linear.svm:SvmLearner",
    "trees": "nescio.detect.classic.trees:TreeLearner",
    "hmm": "nescio.detect.classic.hmm:HmmLearner",
    "e2ej": "nescio.detect.neural.networks.learner:E2EJLearner",
    "elman": "nescio.detect.neural.networks.learner:ElmanLearner",
    "jordan": "nescio.detect.neural.networks.learner:JordanLearner",
    "window-lstm": "nescio.detect.neural.networks.learner:WindowLearner",
    "anonimatik": "nescio.detect.neural.networks.learner:AnonimatikLearner",
    "encoder": "nescio.detect.neural.encoder.learner:EncoderLearner",
    "crf-encoder": "nescio.detect.ensemble:CrfEncoderLearner",
}
# kind in model.toml -> "module:Class"
KINDS: dict[str, str] = {
    "recipe": "nescio.detect.recipe_detector:RecipeDetector",
    "rules": "nescio.detect.rules:RuleDetector",
    **LEARNER_KINDS,
}

BUNDLED = Path(__file__).parent.parent / "models"


def bundled_models() -> list[str]:
    """Return the names of the models that come with the package."""
    return sorted(path.parent.name for path in BUNDLED.glob(f"*/{CARD_NAME}"))


def model_folder(model: str | Path) -> Path:
    """Return the folder of a bundled model's name or of a path.

    Raises:
        ModelError: it is neither.
    """
    if (BUNDLED / str(model) / CARD_NAME).is_file():
        return BUNDLED / str(model)
    if Path(model).is_dir():
        return Path(model)
    raise ModelError(
        f"no model {str(model)!r}: not a folder, and not bundled{nearest(str(model), bundled_models())}"
    )


def detector_class(kind: str) -> type:
    """Return the class that reads models of this kind.

    Raises:
        ModelError: no such kind.
    """
    if kind not in KINDS:
        raise ModelError(f"unknown kind of model {kind!r}{nearest(kind, KINDS)}")
    module, _, name = KINDS[kind].partition(":")
    found: type = getattr(importlib.import_module(module), name)
    return found


def load_detector(model: str | Path) -> tuple[Detector, ModelCard]:
    """Load a bundled model by name, or any saved model by its folder, after verifying its checksums."""
    folder = model_folder(model)
    with verified_once():
        card = read_card(folder)
        detector: Detector = detector_class(card.kind).load(folder)  # type: ignore[attr-defined]
    return detector, card
