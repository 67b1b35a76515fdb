from experiment_outcomes import outcome
from nescio.recipes import load_recipe
from nescio.recipes.experiments.balance import Balance
from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings

EPOCHS = [{"loss": 0.5, "accuracy": 0.8, "tp": 5.0, "tn": 9.0, "cpu_seconds": 1.0}] * 2


def test_whole_against_balanced_by_tokens_and_epochs(train, test_docs):
    experiment = Balance(
        load_recipe("anonimatik"), Corpus(train, test_docs), ExperimentSettings(resamples=20)
    )
    assert [run.recipe.learner["balanced"] for run in experiment.runs()] == [False, True]
    outcomes = {
        "whole": outcome(test_docs, 2, history=EPOCHS, binary=True),
        "balanced": outcome(test_docs, 4, history=EPOCHS, binary=True),
    }
    result = experiment.result(outcomes)
    assert [row[0] for row in result.tables[0].rows] == ["balanced", "whole"]
    assert result.tables[0].columns[:3] == ("system", "spans F", "PHI tokens P")  # it has no types
    names = [figure.name for figure in result.figures]
    assert names == ["systems", "epochs-loss", "epochs-accuracy", "epochs-tp", "epochs-tn"]
    tokens = result.data["systems"]["balanced"]["PHI tokens"]
    assert tokens["precision"][0] == 100
    assert tokens["recall"][0] > result.data["systems"]["whole"]["PHI tokens"]["recall"][0]
