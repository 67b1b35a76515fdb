"""The precision-recall curve: precision and recall at falling score thresholds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nescio.core.document import Document
from nescio.evaluate.scores import Counts

_POINTS = 200


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """What is found when only spans of at least this score are kept."""

    threshold: float
    counts: Counts

    def to_json(self) -> dict[str, float]:
        """Return the point as plain numbers."""
        return {
            "threshold": self.threshold,
            "precision": self.counts.precision,
            "recall": self.counts.recall,
        }


def precision_recall_curve(pairs: Sequence[tuple[Document, Document]]) -> list[CurvePoint]:
    """Return the curve over exact spans, at most a few hundred points; empty when all scores are equal."""
    scores = {span.score for _, system in pairs for span in system.spans}
    if len(scores) < 2:
        return []
    total = 0
    scored: list[tuple[float, bool]] = []
    for gold, system in pairs:
        right = {(span.start, span.end, span.label) for span in gold.spans}
        total += len(right)
        best: dict[tuple[int, int, str], float] = {}
        for span in system.spans:
            key = (span.start, span.end, span.label)
            best[key] = max(span.score, best.get(key, 0.0))
        scored += ((score, key in right) for key, score in best.items())
    scored.sort(key=lambda pair: -pair[0])
    points: list[CurvePoint] = []
    tp = fp = 0
    for i, (score, hit) in enumerate(scored):
        tp, fp = tp + hit, fp + (not hit)
        if i + 1 == len(scored) or scored[i + 1][0] != score:
            points.append(CurvePoint(score, Counts(tp, fp, total - tp)))
    step = max(1, len(points) // _POINTS)
    return points[::step] + ([points[-1]] if (len(points) - 1) % step else [])
