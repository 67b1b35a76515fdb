from experiment_outcomes import LABELS, outcome
from nescio.recipes import load_recipe
from nescio.recipes.experiments.protocol import Corpus, ExperimentSettings, Outcome
from nescio.recipes.experiments.transfer import Transfer


def corpora(train, test_docs):
    return [Corpus(train[:6], test_docs, name="a"), Corpus(train[6:], test_docs[:5], name="b")]


def test_the_full_matrix(train, test_docs):
    experiment = Transfer(
        load_recipe("chen-newfoundland"), corpora(train, test_docs), ExperimentSettings(resamples=50)
    )
    runs = experiment.runs()
    assert [run.name for run in runs] == ["a", "b"]
    assert all(list(run.tests) == ["a", "b"] for run in runs)
    outcomes = {}
    for run in runs:
        found = {
            name: outcome(docs, 0 if name == run.name else 3, test=name).found[name]
            for name, docs in run.tests.items()
        }
        outcomes[run.name] = Outcome(found, 1.0, (), LABELS)
    result = experiment.result(outcomes)
    matrix = next(figure for figure in result.figures if figure.name == "matrix-types")
    assert matrix.values[0][0] == matrix.values[1][1] == 100
    assert matrix.values[0][1] < 90
    assert result.data["pairs"]["a -> a"]["p"] is None
    assert result.data["pairs"]["b -> a"]["p"] < 0.05


def test_labels_of_different_schemes_are_converted(train, test_docs):
    spanish = [doc.with_spans(span.relabel("FECHAS") for span in doc.spans) for doc in test_docs]
    mixed = [Corpus(train, test_docs, name="a"), Corpus(spanish, spanish, name="b")]
    converted = Transfer(load_recipe("chen-newfoundland"), mixed).converted()
    assert {span.label for doc in converted[1].train for span in doc.spans} == {"DATE"}
