from dataclasses import replace

import pytest

from experiment_outcomes import outcome
from nescio.core.errors import ConfigError
from nescio.recipes import load_recipe
from nescio.recipes.experiments.cross_validation import CrossValidation
from nescio.recipes.experiments.protocol import ExperimentSettings

RECIPES = [load_recipe("chen-newfoundland"), load_recipe("hara-svm")]


def test_every_note_is_tested_once_and_no_patient_is_on_both_sides(train):
    docs = [replace(doc, meta={**doc.meta, "patient": f"p{at // 2}"}) for at, doc in enumerate(train)]
    experiment = CrossValidation(RECIPES, docs, 3)
    runs = [run for run in experiment.runs() if run.recipe.name == "hara-svm"]
    assert sorted(doc.id for run in runs for doc in run.tests["fold"]) == sorted(doc.id for doc in docs)
    for run in runs:
        assert not {doc.patient for doc in run.train} & {doc.patient for doc in run.tests["fold"]}


def test_the_figures_of_all_folds_and_of_each(train):
    experiment = CrossValidation(RECIPES, train, 3, ExperimentSettings(resamples=50))
    outcomes = {
        run.name: outcome(run.tests["fold"], 2 if run.recipe.name == "hara-svm" else 0, test="fold")
        for run in experiment.runs()
    }
    result = experiment.result(outcomes)
    together, by_fold = result.tables
    assert [row[0] for row in together.rows] == ["chen-newfoundland", "hara-svm"]
    assert together.rows[0][3].startswith("100.00")
    assert together.rows[0][-1] == "best"
    assert float(together.rows[1][-1]) < 0.05
    assert len(by_fold.rows) == 8
    assert {figure.name for figure in result.figures} == {"systems", "categories"}
    assert result.data["systems"]["hara-svm"]["types"]["f1"][0] < 80


def test_more_folds_than_patients_are_refused(train):
    with pytest.raises(ConfigError, match="too few for 13 folds"):
        CrossValidation(RECIPES, train, 13).runs()
