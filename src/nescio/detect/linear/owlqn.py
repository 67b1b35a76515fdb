"""Minimise a smooth loss plus an L1 penalty: L-BFGS that stays within one orthant at each step (OWL-QN; Andrew and Gao, 2007).

Without the penalty it is plain L-BFGS. `nescio.detect.linear.crf_training` calls it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_MEMORY = 6  # pairs of steps that the curvature is estimated from
_ENOUGH = 1e-4  # share of the decrease that the slope promises
_SHRINK = 0.5
_TRIALS = 20  # steps that are tried along one direction
_PERIOD, _CHANGE = 10, 1e-5  # the loss that changes by less than this share in so many iterations is minimal


def minimize(
    evaluate: Callable[[Floats], tuple[float, Floats]],
    size: int,
    *,
    c1: float,
    iterations: int,
    report: Callable[[Floats, float], None] | None = None,
) -> Floats:
    """Return the weights that minimise the loss and ``c1`` times the sum of their absolute values, beginning with zeros.

    Args:
        evaluate: returns the smooth part of the loss at some weights, and its gradient; an infinite loss for a step that is too long.
        size: number of weights.
        c1: weight of the L1 penalty.
        iterations: maximum number of steps.
        report: is called with the weights and the loss after each step.
    """
    x = np.zeros(size, dtype=np.float32)
    smooth, gradient = evaluate(x)
    loss = smooth + _penalty(x, c1)
    slope = _pseudo_gradient(x, gradient, c1)
    pairs: deque[tuple[Floats, Floats, float]] = deque(maxlen=_MEMORY)
    losses = [loss]
    for _ in range(iterations):
        direction = _direction(slope, pairs)
        if c1:
            direction[direction * slope >= 0] = 0
        length = 1.0 if pairs else 1 / max(float(np.linalg.norm(slope)), 1e-12)
        for _trial in range(_TRIALS):
            moved = x + np.float32(length) * direction
            if c1:  # a weight may reach 0 in one step and pass it in the next
                orthant = np.where(x != 0, np.sign(x), -np.sign(slope))
                moved[moved * orthant < 0] = 0
            new_smooth, new_gradient = evaluate(moved)
            new_loss = new_smooth + _penalty(moved, c1)
            if new_loss <= loss + _ENOUGH * float((moved - x) @ slope):
                break
            length *= _SHRINK
        else:
            return x
        step, change = moved - x, new_gradient - gradient
        curvature = float(step @ change)
        if curvature > 0:
            pairs.append((step, change, curvature))
        x, gradient, loss = moved, new_gradient, new_loss
        slope = _pseudo_gradient(x, gradient, c1)
        if report:
            report(x, loss)
        losses.append(loss)
        if len(losses) > _PERIOD and losses[-1 - _PERIOD] - loss < _CHANGE * loss:
            break
    return x


def _penalty(x: Floats, c1: float) -> float:
    return c1 * float(np.abs(x).sum(dtype=np.float64)) if c1 else 0.0


def _pseudo_gradient(x: Floats, gradient: Floats, c1: float) -> Floats:
    """Return the slope of the whole loss; at 0, where it has two, the one that leads down, or 0."""
    if not c1:
        return gradient
    slope = gradient + np.float32(c1) * np.sign(x)
    at_zero = np.sign(gradient) * np.maximum(np.abs(gradient) - np.float32(c1), 0)
    found: Floats = np.where(x != 0, slope, at_zero)
    return found


def _direction(slope: Floats, pairs: deque[tuple[Floats, Floats, float]]) -> Floats:
    """Return the direction of the next step: the slope times the inverse curvature that the last steps showed."""
    direction = -slope
    factors: list[float] = []
    for step, change, curvature in reversed(pairs):
        factors.append(float(step @ direction) / curvature)
        direction -= np.float32(factors[-1]) * change
    if pairs:
        _, change, curvature = pairs[-1]
        direction *= np.float32(curvature / float(change @ change))
    for (step, change, curvature), factor in zip(pairs, reversed(factors), strict=True):
        direction += np.float32(factor - float(change @ direction) / curvature) * step
    return direction
