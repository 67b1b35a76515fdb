import pytest

from experiment_outcomes import LABELS, outcome
from nescio.core.errors import ConfigError
from nescio.recipes.experiments.grid import Grid
from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings, Outcome

VARY = {"learner.word_concentration": ["0.1", "1"], "learner.shape_concentration": ["1", "5"]}


def grid(train, test_docs, **options):
    corpus = Corpus(train, test_docs[:4], test_docs[4:])
    return Grid("chen-newfoundland", corpus, options.get("vary", VARY), (), ExperimentSettings(resamples=20))


def test_the_best_on_dev_is_chosen_and_it_alone_is_tested(train, test_docs):
    experiment = grid(train, test_docs)
    runs = experiment.runs()
    assert [run.recipe.learner["word_concentration"] for run in runs] == [0.1, 0.1, 1, 1]
    outcomes = {}
    for at, run in enumerate(runs):
        # the third is best on dev, and worst on test
        dev = outcome(run.tests["dev"], 5 if at == 2 else 2, test="dev").found
        test = outcome(run.tests["test"], 2 if at == 2 else 5).found
        outcomes[run.name] = Outcome({**dev, **test}, 1.0, (), LABELS)
    result = experiment.result(outcomes)
    assert result.data["chosen"] == {"learner.word_concentration": "1", "learner.shape_concentration": "1"}
    assert result.tables[0].rows[0][-1] == "chosen"
    assert float(result.tables[0].rows[1][-1]) < 0.1
    assert result.tables[1].rows[0][:2] == ("1", "1")
    assert result.data["test"]["f1"][0] < 80
    names = [figure.name for figure in result.figures]
    assert names == ["grid-word_concentration", "grid-shape_concentration", "grid"]


def test_settings_are_not_chosen_without_dev_notes(train):
    with pytest.raises(ConfigError, match="--dev"):
        Grid("chen-newfoundland", Corpus(train, train), VARY).runs()


def test_an_unknown_setting_is_refused_before_anything_is_trained(train, test_docs):
    with pytest.raises(ConfigError, match="word_concentration"):
        grid(train, test_docs, vary={"learner.word_concentratoin": ["1"]}).runs()
