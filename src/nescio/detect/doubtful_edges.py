"""Words at the edges of an entity that are probably not part of it become entities of their own, with their own low score.

At a raised sensitivity a tagger also tags words that are more likely no PHI. Beside a certain entity such a word would hide in its
mean score: ``Bitterroot Clinic lab``. Alone it is reported as what it is, and `replace.doubt` can leave a tag instead of inventing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from nescio.core.spans import CORE_SCORE, EDGE_SCORE


def split_doubtful_edges(
    best: NDArray[np.int16],
    tags: Sequence[str],
    probability: NDArray[np.floating],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
) -> None:
    """Let doubtful words at both edges of certain entities begin entities of their own, in place.

    Args:
        best: the tag of each token, an index into ``tags``.
        tags: the names of the tags, in BIO.
        probability: of each tagged token, that it is PHI; 1 for all others.
        starts: offset of each token; an entity is split at white space only.
        ends: offset after each token.
    """
    is_inside, begin = _tables(tuple(tags))
    for row in np.flatnonzero(probability < EDGE_SCORE).tolist():
        low, high = _entity(best, is_inside, row)
        if high - low < 2 or probability[low:high].max() < CORE_SCORE:
            continue
        certain = np.flatnonzero(probability[low:high] >= EDGE_SCORE) + low
        first = _next_blank(starts, ends, int(certain[0]), low, -1)
        last = _next_blank(starts, ends, int(certain[-1]) + 1, high, 1)
        for cut in (first, last):
            if low < cut < high:
                best[cut] = begin[best[cut]]


@lru_cache(maxsize=16)
def _tables(tags: tuple[str, ...]) -> tuple[NDArray[np.bool_], NDArray[np.int16]]:
    """Return whether each tag is inside an entity, and the tag that begins one of the same label."""
    begin = [tags.index(f"B-{tag[2:]}") if tag[:2] == "I-" else number for number, tag in enumerate(tags)]
    return np.array([tag[:2] == "I-" for tag in tags]), np.array(begin, dtype=np.int16)


def _entity(best: NDArray[np.int16], is_inside: NDArray[np.bool_], row: int) -> tuple[int, int]:
    """Return the rows of the entity that a row is in."""
    low, high = row, row + 1
    while low and is_inside[best[low]]:
        low -= 1
    while high < len(best) and is_inside[best[high]]:
        high += 1
    return low, high


def _next_blank(starts: NDArray[np.int64], ends: NDArray[np.int64], at: int, limit: int, step: int) -> int:
    """Return the first token from ``at`` on, in one direction, with white space before it; the limit if there is none."""
    while at != limit and starts[at] == ends[at - 1]:
        at += step
    return at
