"""Which class reads which kind of saved model."""

from __future__ import annotations

import importlib

from nescio.core.errors import ModelError, nearest

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
