import numpy as np

from nescio.evaluate import evaluate
from nescio.evaluate.statistics import MetricTable, approximate_randomisation, bootstrap


def test_interval_holds_the_value_and_is_repeatable(gold, poor):
    mixed = poor[:4] + gold[4:]
    first, second = evaluate(gold, mixed, seed=3), evaluate(gold, mixed, seed=3)
    assert first.estimates == second.estimates
    estimate = first.estimates["strict/recall"]
    assert estimate.low < estimate.value < estimate.high


def test_figures_without_resamples_have_no_interval(gold):
    estimate = evaluate(gold, gold, resamples=0).estimates["strict/f1"]
    assert not estimate.has_interval
    assert f"{estimate}" == "1.0000"


def test_bootstrap_draws_patients_together():
    metrics = MetricTable(4)
    metrics.ratio("share", np.array([1, 1, 0, 0]), np.ones(4))
    together = bootstrap(metrics, ["a", "a", "b", "b"])["share"]
    assert (together.low, together.value, together.high) == (0.0, 0.5, 1.0)
    assert bootstrap(metrics, ["a", "a", "a", "a"])["share"].high == 0.5
    assert approximate_randomisation(metrics, metrics)["share"] == 1.0
