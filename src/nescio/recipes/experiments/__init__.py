"""The papers' protocols as experiments: what is trained and tested, and the tables and figures that come of it.

`protocol` and `executor` train and test; each protocol is one module; `result` is what they give, which `nescio.apps.reports` shows.
"""

from nescio.recipes.experiments.balance import Balance
from nescio.recipes.experiments.cross_validation import CrossValidation
from nescio.recipes.experiments.executor import estimated_minutes, run_experiment
from nescio.recipes.experiments.grid import Grid
from nescio.recipes.experiments.learning_curve import LearningCurve
from nescio.recipes.experiments.protocol import Corpus, Experiment, Run
from nescio.recipes.experiments.result import Result
from nescio.recipes.experiments.systems_table import SystemsTable
from nescio.recipes.experiments.transfer import Transfer
from nescio.recipes.experiments.vector_kinds import VectorKinds

__all__ = [
    "Balance",
    "Corpus",
    "CrossValidation",
    "Experiment",
    "Grid",
    "LearningCurve",
    "Result",
    "Run",
    "SystemsTable",
    "Transfer",
    "VectorKinds",
    "estimated_minutes",
    "run_experiment",
]
