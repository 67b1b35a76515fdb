"""Error analysis of a system: missed, spurious, wrong type, wrong boundary; and which labels are confused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from nescio.core.document import Document, Span
from nescio.core.labels import Scheme

Kind = Literal["missed", "spurious", "type", "boundary", "type+boundary"]
KINDS: tuple[Kind, ...] = ("missed", "spurious", "type", "boundary", "type+boundary")
NOTHING = "-"
"""Stands in the confusion matrix for 'no span here'."""


@dataclass(frozen=True, slots=True)
class SpanError:
    """One error: which document, what kind, and the two spans (None where there is none)."""

    doc_id: str
    kind: Kind
    gold: Span | None
    system: Span | None


@dataclass(frozen=True)
class ErrorReport:
    """All errors, and the confusion of gold labels with system labels."""

    errors: tuple[SpanError, ...]
    confusion: dict[tuple[str, str], int]  # (gold label, system label) -> count

    def by_kind(self) -> dict[str, int]:
        """Count the errors of each kind."""
        found = Counter(error.kind for error in self.errors)
        return {kind: found[kind] for kind in KINDS}

    def by_label(self) -> dict[str, dict[str, int]]:
        """Count the errors of each kind for each label (gold's, or the system's where gold has none)."""
        found: dict[str, Counter[str]] = {}
        for error in self.errors:
            span = error.gold or error.system
            if span is not None:
                found.setdefault(span.label, Counter())[error.kind] += 1
        return {label: {kind: found[label][kind] for kind in KINDS} for label in sorted(found)}

    def to_json(self) -> dict[str, Any]:
        """Return the counts; no text of any note."""
        rows = [
            {"gold": gold, "system": system, "count": count}
            for (gold, system), count in sorted(self.confusion.items())
        ]
        return {"kinds": self.by_kind(), "labels": self.by_label(), "confusion": rows}


def find_errors(pairs: Sequence[tuple[Document, Document]], scheme: Scheme) -> ErrorReport:
    """Explain every span that does not match exactly."""
    errors: list[SpanError] = []
    confusion: Counter[tuple[str, str]] = Counter()
    for gold, system in pairs:
        wanted, found = set(_bare(gold.spans)), set(_bare(system.spans))
        for _, _, label in wanted & found:
            confusion[label, label] += 1
        if wanted != found:
            errors += _explain(gold.id, sorted(wanted - found), sorted(found - wanted))
    for error in errors:
        pair = (error.gold.label if error.gold else NOTHING, error.system.label if error.system else NOTHING)
        confusion[pair] += 1
    order = {label: i for i, label in enumerate((*scheme.labels, NOTHING))}
    ranked = sorted(confusion.items(), key=lambda item: (order[item[0][0]], order[item[0][1]]))
    return ErrorReport(tuple(errors), dict(ranked))


def _bare(spans: Sequence[Span]) -> Iterator[tuple[int, int, str]]:
    return ((span.start, span.end, span.label) for span in spans)


def _explain(
    doc_id: str, gold: Sequence[tuple[int, int, str]], system: Sequence[tuple[int, int, str]]
) -> Iterator[SpanError]:
    """Give each unmatched gold span the system span that overlaps it most; what is left over is spurious."""
    used: set[tuple[int, int, str]] = set()
    for start, end, label in gold:
        near = [s for s in system if s[0] < end and start < s[1] and s not in used]
        span = Span(start, end, label)
        if not near:
            yield SpanError(doc_id, "missed", span, None)
            continue
        best = max(near, key=lambda s: (min(s[1], end) - max(s[0], start), s[2] == label, -s[0]))
        used.add(best)
        wrong_type, wrong_place = best[2] != label, best[:2] != (start, end)
        kind: Kind = "type+boundary" if wrong_type and wrong_place else "type" if wrong_type else "boundary"
        yield SpanError(doc_id, kind, span, Span(*best))
    for other in system:
        if other not in used:
            yield SpanError(doc_id, "spurious", None, Span(*other))
