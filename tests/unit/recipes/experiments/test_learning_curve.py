import pytest

from experiment_outcomes import outcome
from nescio.core.errors import ConfigError
from nescio.recipes import load_recipe
from nescio.recipes.experiments.learning_curve import LearningCurve
from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings

RECIPE = load_recipe("chen-newfoundland")


def curve(train, test_docs, sizes=(3, 6, 12)):
    return LearningCurve([RECIPE], Corpus(train, test_docs), sizes, 2, ExperimentSettings(resamples=20))


def test_samples_grow_within_a_repeat_and_differ_between_repeats(train, test_docs):
    experiment = curve(train, test_docs)
    assert [run.name.removeprefix("chen-newfoundland-") for run in experiment.runs()] == [
        "3-1",
        "3-2",
        "6-1",
        "6-2",
        "12-1",
    ]
    small, large = experiment.sample(3, 0), experiment.sample(6, 0)
    assert large[:3] == small
    assert experiment.sample(6, 1) != large


def test_f_by_size_with_a_fitted_curve(train, test_docs):
    experiment = curve(train, test_docs)
    missed = {3: 2, 6: 3, 12: 5}
    outcomes = {run.name: outcome(test_docs, missed[len(run.train)]) for run in experiment.runs()}
    result = experiment.result(outcomes)
    values = [float(row[2]) for row in result.tables[0].rows]
    assert values == sorted(values)
    assert result.tables[0].rows[0][-1] == ""
    assert all(float(row[-1]) < 0.05 for row in result.tables[0].rows[1:])
    fit = result.data["chen-newfoundland"]["fit"]
    assert values[-1] < fit["limit"] <= 100
    assert [line.fitted for line in result.figures[0].lines] == [False, True]


def test_a_sample_larger_than_the_corpus_is_refused(train, test_docs):
    with pytest.raises(ConfigError, match="13 notes cannot be drawn from 12"):
        curve(train, test_docs, (3, 13)).runs()
