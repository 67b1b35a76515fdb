"""L-BFGS with an L1 penalty finds minima that are known."""

from __future__ import annotations

import numpy as np
import pytest

from nescio.detect.linear.owlqn import minimize


def quadratic(scale, target):
    """Return the loss whose minimum is ``target``, steep by ``scale``."""

    def evaluate(x):
        difference = x - target
        return float((scale * difference**2).sum()) / 2, (scale * difference).astype(np.float32)

    return evaluate


@pytest.mark.parametrize("c1", [0.0, 0.5, 2.0])
def test_the_minimum_of_a_quadratic_is_its_target_shrunk_by_the_penalty(c1):
    random = np.random.default_rng(0)
    scale, target = random.uniform(0.5, 20, 60), random.standard_normal(60) * 2
    found = minimize(quadratic(scale, target), 60, c1=c1, iterations=200)
    best = np.sign(target) * np.maximum(np.abs(target) - c1 / scale, 0)
    np.testing.assert_allclose(found, best, atol=2e-2)
    if c1:
        assert ((found == 0) == (best == 0)).mean() > 0.95


def test_a_step_that_is_too_long_is_shortened():
    def steep(x):
        return (np.inf, np.zeros_like(x)) if (x > 0.3).any() else quadratic(np.ones(2), np.full(2, 0.2))(x)

    np.testing.assert_allclose(minimize(steep, 2, c1=0, iterations=50), 0.2, atol=1e-3)


def test_losses_fall_and_each_step_is_reported():
    losses = []
    minimize(
        quadratic(np.linspace(1, 30, 10), np.ones(10)),
        10,
        c1=0.1,
        iterations=7,
        report=lambda _, loss: losses.append(loss),
    )
    assert len(losses) == 7
    assert losses == sorted(losses, reverse=True)
