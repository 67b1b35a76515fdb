from pathlib import Path

from experiment_outcomes import outcome
from nescio.recipes import load_recipe
from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings
from nescio.recipes.experiments.systems_table import SystemsTable


def test_systems_with_and_without_types_side_by_side(train, test_docs):
    recipes = [load_recipe(name) for name in ("chen-newfoundland", "anonimatik", "hara-svm")]
    experiment = SystemsTable(
        recipes, Corpus(train, test_docs), {"hara-svm": Path("model")}, ExperimentSettings(resamples=20)
    )
    assert [run.trained for run in experiment.runs()] == [None, None, Path("model")]
    outcomes = {
        "chen-newfoundland": outcome(test_docs, 2),
        "anonimatik": outcome(test_docs, 3, binary=True),
        "hara-svm": outcome(test_docs),
    }
    result = experiment.result(outcomes)
    (table,) = result.tables
    assert [row[0] for row in table.rows] == ["hara-svm", "anonimatik", "chen-newfoundland"]
    assert table.columns[-1] == "p (spans)"
    assert table.rows[1][1:4] == ("", "", "")
    assert "types" not in result.data["systems"]["anonimatik"]
    assert list(result.figures[1].series) == ["chen-newfoundland", "hara-svm"]
    assert result.data["reported"]["anonimatik"]
    assert result.to_json()["schema"] == "nescio.experiment/1"
