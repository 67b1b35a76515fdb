from experiment_outcomes import outcome
from nescio.recipes import load_recipe
from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings
from nescio.recipes.experiments.vector_kinds import VectorKinds


def test_each_kind_has_the_papers_size(train, test_docs):
    runs = VectorKinds(load_recipe("shweta-elman"), Corpus(train, test_docs)).runs()
    assert {run.name: run.recipe.learner["vectors"]["size"] for run in runs} == {
        "cbow": 300,
        "rnnlm": 80,
        "random": 100,
    }
    assert all(run.recipe.learner["window"] == 11 for run in runs)


def test_without_questions_that_can_be_asked_the_study_is_left_out(train, test_docs):
    recipe = load_recipe("shweta-elman", ["learner.vectors.size=8", "learner.vectors.epochs=1"])
    experiment = VectorKinds(
        recipe, Corpus(train, test_docs), ("cbow", "random"), True, ExperimentSettings(resamples=20)
    )
    result = experiment.result({"cbow": outcome(test_docs, 4), "random": outcome(test_docs, 2)})
    assert [row[0] for row in result.tables[0].rows] == ["cbow", "random"]
    assert len(result.tables) == 1
    assert result.notes[0].startswith("No study of the quarters: only 0 questions")
