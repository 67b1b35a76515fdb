"""Exact pruning before Viterbi: which tokens can be part of an entity of the best path at all.

Where no entity through a token can pay for itself, the best tag is ``O``, and only the stretches in between need decoding.
Used by `nescio.detect.decoding`. `neural.networks.pruning` has a bound for one token at a time, which costs less.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nescio.detect.recursion import IMPOSSIBLE, Floats

_SLACK = 0.01  # for the rounding of sums
_BARRIER = 1e4  # no entity crosses the border of a unit


class CandidateFinder:
    """Upper bounds of what an entity of each label gains over tagging its tokens ``O``.

    An entity replaces the steps ``before -> O -> ... -> O -> after`` of a path. Its gain is at most the best of any step into it,
    plus its own steps and emissions, plus the best of any step out of it. Sums over all entities that contain a token come
    from running sums and running maxima.

    Args:
        tags: ``O``, and B and I tags of labels.
        transitions: score of each step (from, to).
        start_transitions: score of starting with each tag.
        end_transitions: score of ending with each tag.
    """

    def __init__(
        self, tags: Sequence[str], transitions: Floats, start_transitions: Floats, end_transitions: Floats
    ) -> None:
        self._outside = outside = tags.index("O")
        self._begin = np.array([at for at, tag in enumerate(tags) if tag[0] == "B"])
        index = {tag: at for at, tag in enumerate(tags)}
        self._inside = np.array([index.get(f"I{tags[at][1:]}", at) for at in self._begin.tolist()])
        scores = transitions.astype(np.float64)
        follows = [outside, *self._begin.tolist()]  # what can stand behind any entity
        into = np.vstack([scores - scores[:, [outside]], start_transitions - start_transitions[outside]])
        out_of = np.hstack(
            [
                scores[:, follows] - scores[outside, follows],
                (end_transitions - end_transitions[outside])[:, None],
            ]
        ).max(axis=1)
        self._borders = into[:, self._begin].max(axis=0) + np.maximum(
            out_of[self._begin], out_of[self._inside]
        )
        step = scores[self._inside, self._inside] - scores[outside, outside]
        self._step = step
        self._first_step = scores[self._begin, self._inside] - scores[outside, outside] - step

    @staticmethod
    def supports(tags: Sequence[str], transitions: Floats, start_transitions: Floats) -> bool:
        """Whether these are scores of BIO tags whose I tags only continue entities of their label."""
        possible, may_start = transitions > IMPOSSIBLE / 2, start_transitions > IMPOSSIBLE / 2
        if "O" not in tags or not any(tag[0] == "B" for tag in tags):
            return False
        for at, tag in enumerate(tags):
            prefix, _, label = tag.partition("-")
            if prefix == "I":
                before = {tags[i] for i in np.flatnonzero(possible[:, at]).tolist()}
                if may_start[at] or not before <= {f"B-{label}", f"I-{label}"}:
                    return False
            elif prefix not in ("O", "B"):
                return False
        outside = tags.index("O")
        begins = [at for at, tag in enumerate(tags) if tag[0] in "OB"]
        return bool(possible[:, outside].all() and possible[outside, begins].all() and may_start[outside])

    def find(
        self, emissions: Floats, o_logit_penalty: float, starts: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """Return which rows can have another tag than ``O``; rows outside the units may be among them.

        Args:
            emissions: one row of tag scores for each token.
            o_logit_penalty: subtracted from the score of ``O``.
            starts: first row of each unit.
            ends: row after the last one of each unit.
        """
        gain = emissions - (emissions[:, self._outside, None] - np.float32(o_logit_penalty))
        first_gain = gain[:, self._begin] + self._borders
        inner_gain = gain[:, self._inside] + self._step
        inner_gain[starts] -= _BARRIER
        inner_gain[ends[ends < len(gain)]] -= _BARRIER
        total = np.cumsum(inner_gain, axis=0)
        # best sum from any first token so far, and of any last token from here on
        before = np.maximum.accumulate(first_gain + self._first_step - total, axis=0)
        after = np.maximum.accumulate(total[::-1], axis=0)[::-1]
        best = first_gain
        best[:-1] += np.maximum(self._first_step - total[:-1] + after[1:], 0)
        np.maximum(best[1:], before[:-1] + after[1:], out=best[1:])
        candidates: NDArray[np.bool_] = best.max(axis=1) >= -_SLACK
        return candidates
