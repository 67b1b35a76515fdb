"""Calibration: of the entities to which a model gives a probability of 0.7, are seven in ten PHI?

`reliability` sorts found entities by their score into bins, apart for notes with little PHI and with much. `nescio.models.measure` puts the
result into the model card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nescio.core.document import Document, Span

BINS = 10
"""Bins of equal width, from 0 to 1."""
SPARSE_WORDS = 25
"""A note is sparse when it has at least so many words for each gold entity."""


@dataclass(frozen=True)
class Reliability:
    """How well scores agree with the truth.

    Attributes:
        bins: mean score, share that is PHI, and number of entities of each bin that has any.
        error: expected calibration error: the mean distance of score and share, weighted by the number of entities.
    """

    bins: tuple[tuple[float, float, int], ...]
    error: float


def reliability(gold: Sequence[Document], system: Sequence[Document]) -> Reliability:
    """Compare the scores of found entities with the share that is PHI.

    An entity is PHI when at least half of its characters are. For the whole curve, let the system report improbable entities, too.

    Args:
        gold: annotated notes.
        system: the same notes, in the same order, with found spans.
    """
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for right, found in zip(gold, system, strict=True):
        inside = bytearray(len(right.text))
        for span in right.spans:
            inside[span.start : span.end] = b"\x01" * (span.end - span.start)
        for span in found.spans:
            bins[min(int(span.score * BINS), BINS - 1)].append((span.score, _is_phi(span, inside)))
    total = sum(map(len, bins))
    rows = tuple(
        (sum(score for score, _ in some) / len(some), sum(phi for _, phi in some) / len(some), len(some))
        for some in bins
        if some
    )
    return Reliability(rows, sum(abs(mean - share) * count for mean, share, count in rows) / max(total, 1))


def by_density(
    gold: Sequence[Document], system: Sequence[Document]
) -> dict[str, tuple[list[Document], list[Document]]]:
    """Split notes into sparse ones, with little PHI, and dense ones; a kind that does not occur is left out."""
    found: dict[str, tuple[list[Document], list[Document]]] = {}
    for right, mine in zip(gold, system, strict=True):
        sparse = len(right.text.split()) >= SPARSE_WORDS * len(right.spans)
        some = found.setdefault("sparse" if sparse else "dense", ([], []))
        some[0].append(right)
        some[1].append(mine)
    return dict(sorted(found.items(), reverse=True))


def _is_phi(span: Span, inside: bytearray) -> bool:
    return 2 * sum(inside[span.start : span.end]) >= span.end - span.start
