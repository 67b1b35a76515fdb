"""Measuring detectors: matching, scores and statistics; what may have been missed (`assess`), and what medicine was lost (`medicine`).

What is measured with arrays is imported when it is first asked for: the medicine meter runs in every scrub, without numpy.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nescio.evaluate.comparison import Comparison, compare
    from nescio.evaluate.evaluation import Evaluation, evaluate
    from nescio.evaluate.scores import Counts

__all__ = ["Comparison", "Counts", "Evaluation", "compare", "evaluate"]

# name -> the module that has it
_LAZY = {
    "Comparison": "comparison",
    "Counts": "scores",
    "Evaluation": "evaluation",
    "compare": "comparison",
    "evaluate": "evaluation",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_LAZY[name]}"), name)
