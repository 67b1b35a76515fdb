"""Measuring detectors: matching, scores, statistics and reports."""

from nescio.evaluate.comparison import Comparison, compare
from nescio.evaluate.evaluation import Evaluation, evaluate
from nescio.evaluate.scores import Counts

__all__ = ["Comparison", "Counts", "Evaluation", "compare", "evaluate"]
