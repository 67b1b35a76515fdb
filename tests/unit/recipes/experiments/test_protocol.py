from dataclasses import replace

import pytest

from experiment_outcomes import outcome
from nescio.core.errors import ConfigError
from nescio.recipes import load_recipe
from nescio.recipes.experiments.protocol import Run, read_outcome, write_outcome


@pytest.fixture
def run(train, test_docs):
    return Run("r", load_recipe("chen-newfoundland"), train, {"test": test_docs})


def test_an_outcome_comes_back_without_text_on_the_disk(run, test_docs, tmp_path):
    path, written = tmp_path / "outcome.json", outcome(test_docs, 3, history=[{"loss": 1.0}])
    write_outcome(path, run, written)
    read = read_outcome(path, run)
    assert (read.seconds, read.history, read.labels) == (written.seconds, written.history, written.labels)
    assert _places(read) == _places(written)
    stored = path.read_text(encoding="utf-8")
    assert not any(
        doc.text_of(span) in stored for doc in test_docs for span in doc.spans if len(doc.text_of(span)) > 6
    )


def _places(outcome):
    return [[(s.start, s.end, s.label, s.score) for s in doc.spans] for doc in outcome.found["test"]]


def test_the_outcome_of_another_run_is_not_taken(run, train, test_docs, tmp_path):
    path = tmp_path / "outcome.json"
    assert read_outcome(path, run) is None
    write_outcome(path, run, outcome(test_docs))
    for other in (
        Run("r", load_recipe("chen-newfoundland", ["seed=1"]), train, {"test": test_docs}),
        Run("r", run.recipe, train[1:], {"test": test_docs}),
        Run("r", run.recipe, train, {"test": test_docs}, texts=["more"]),
    ):
        assert read_outcome(path, other) is None


def test_a_trained_model_that_is_missing_is_refused_and_a_changed_one_is_tested_again(run, tmp_path):
    given = replace(run, trained=tmp_path)
    with pytest.raises(ConfigError, match="not a model"):
        given.digest()
    digests = set()
    for text in ("one", "two"):
        (tmp_path / "model.toml").write_text(text, encoding="utf-8")
        digests.add(given.digest())
    assert len(digests) == 2


def test_a_damaged_outcome_is_named(run, tmp_path):
    path = tmp_path / "outcome.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"outcome\.json"):
        read_outcome(path, run)
