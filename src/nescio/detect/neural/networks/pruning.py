"""Where a network is so sure of "outside" that no path can make up for it: the search skips those tokens, exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nescio.detect.decoding import IMPOSSIBLE, TransitionScores
from nescio.detect.neural.networks.windowing import Floats


def open_stretches(
    chain: TransitionScores, emissions: Floats, units: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return the stretches of the units that must be searched; all other tokens are ``O`` (tag 0) on the best path.

    Take a path with another tag at a token. Writing ``O`` there instead, and beginning anew right after it where the
    path went on inside an entity, changes at most three steps and one more emission. Where ``O`` leads by more than
    all that can be worth, the path was not the best. A stretch keeps one such token on either side.
    """
    sure = _sure(chain, emissions, np.array([high - 1 for _, high in units], dtype=np.int64))
    found: list[tuple[int, int]] = []
    for low, high in units:
        at = np.flatnonzero(~sure[low:high])
        if not len(at):
            continue
        cuts = np.flatnonzero(np.diff(at) > 2)
        first = np.maximum(at[np.concatenate([[0], cuts + 1])] - 1, 0) + low
        last = np.minimum(at[np.concatenate([cuts, [len(at) - 1]])] + 2, high - low) + low
        found += zip(first.tolist(), last.tolist(), strict=True)
    return found


def _sure(chain: TransitionScores, emissions: Floats, ends: NDArray[np.int64]) -> NDArray[np.bool_]:
    steps = np.concatenate([chain.transitions.ravel(), chain.start_transitions, chain.end_transitions])
    steps = steps[steps > IMPOSSIBLE / 2]
    slack = 4 * float(steps.max() - steps.min())
    lead = emissions[:, 0] - emissions[:, 1:].max(axis=1, initial=-np.inf)
    anew = np.zeros(len(emissions), dtype=np.float32)  # what beginning anew after a token can cost
    number = {tag: at for at, tag in enumerate(chain.tags)}
    pairs = [
        (at, number[f"B{tag[1:]}"]) for tag, at in number.items() if tag[0] == "I" and f"B{tag[1:]}" in number
    ]
    if pairs and len(emissions):
        inside, begin = np.array(pairs).T
        cost = (emissions[:, inside] - emissions[:, begin]).max(axis=1)
        anew[:-1] = np.maximum(cost[1:], 0)
        anew[ends] = 0  # a sequence ends here: nothing goes on
    return np.asarray(lead > slack + anew)
