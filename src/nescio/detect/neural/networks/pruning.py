"""Exact pruning of the Viterbi search: tokens at which ``O`` is so far ahead that no path through another tag can win."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nescio.detect.decoding import IMPOSSIBLE, TransitionScores
from nescio.detect.neural.batches import Floats
from nescio.detect.neural.sequences import Range


def uncertain_ranges(
    transition_scores: TransitionScores, emissions: Floats, ranges: Sequence[Range]
) -> list[Range]:
    """Return the parts of the ranges that must be searched; all other tokens are ``O`` (tag 0) on the best path.

    Take a path with another tag at a token. Put ``O`` there instead and, if the path goes on inside an entity, start a new one
    right after it. This changes at most three transitions and one more emission. If the lead of ``O`` is larger than all that
    can cost, the path was not the best. Each part keeps one certain token on either side.

    Args:
        transition_scores: transition scores.
        emissions: tag scores (token, tag).
        ranges: the tokens of each sequence.
    """
    last_tokens = np.array([high - 1 for _, high in ranges], dtype=np.int64)
    certain = _certainly_outside(transition_scores, emissions, last_tokens)
    found: list[Range] = []
    for low, high in ranges:
        uncertain = np.flatnonzero(~certain[low:high])
        if not len(uncertain):
            continue
        gaps = np.flatnonzero(np.diff(uncertain) > 2)
        first = np.maximum(uncertain[np.concatenate([[0], gaps + 1])] - 1, 0) + low
        last = np.minimum(uncertain[np.concatenate([gaps, [len(uncertain) - 1]])] + 2, high - low) + low
        found += zip(first.tolist(), last.tolist(), strict=True)
    return found


def _certainly_outside(
    transition_scores: TransitionScores, emissions: Floats, last_tokens: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Return for each token whether the best path has ``O`` there."""
    steps = np.concatenate(
        [
            transition_scores.transitions.ravel(),
            transition_scores.start_transitions,
            transition_scores.end_transitions,
        ]
    )
    steps = steps[steps > IMPOSSIBLE / 2]
    transition_cost = 4 * float(steps.max() - steps.min())
    lead = emissions[:, 0] - emissions[:, 1:].max(axis=1, initial=-np.inf)
    restart_cost = np.zeros(len(emissions), dtype=np.float32)  # of B in place of I at the next token
    ids = {tag: at for at, tag in enumerate(transition_scores.tags)}
    pairs = [(at, ids[f"B{tag[1:]}"]) for tag, at in ids.items() if tag[0] == "I" and f"B{tag[1:]}" in ids]
    if pairs and len(emissions):
        inside, begin = np.array(pairs).T
        cost = (emissions[:, inside] - emissions[:, begin]).max(axis=1)
        restart_cost[:-1] = np.maximum(cost[1:], 0)
        restart_cost[last_tokens] = 0  # nothing follows within the sequence
    return np.asarray(lead > transition_cost + restart_cost)
