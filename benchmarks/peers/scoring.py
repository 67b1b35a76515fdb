"""What a peer found, against gold: words found and lost, whatever the peer calls them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nescio.core import Document, Span
from nescio.core.labels import category_of
from nescio.evaluate import evaluate

CATEGORIES = {
    "NAME": "names",
    "DATE": "dates",
    "LOCATION": "locations",
    "CONTACT": "contacts",
    "ID": "ids",
    "AGE": "ages",
    "PROFESSION": "professions",
}
Spans = Mapping[str, Sequence[tuple[int, int, str]]]


def score(gold: Sequence[Document], plain: Sequence[Document], spans: Spans) -> dict[str, Any]:
    """Score one peer.

    Args:
        gold: notes with their true spans.
        plain: texts without PHI.
        spans: what the peer found, by the ids of all of them.
    """
    system = [doc.with_spans(merged(spans[doc.id])) for doc in gold]
    result = evaluate(gold, system, scheme="binary", resamples=1000)
    figure = result.estimates
    found = {
        "recall": figure["phi-word/recall"].value,
        "recall_low": figure["phi-word/recall"].low,
        "recall_high": figure["phi-word/recall"].high,
        "precision": figure["phi-word/precision"].value,
        "precision_low": figure["phi-word/precision"].low,
        "precision_high": figure["phi-word/precision"].high,
        "nothing_missed": figure["nothing-missed"].value,
    }
    categories = {}
    for category, name in CATEGORIES.items():
        part = [doc.with_spans(s for s in doc.spans if category_of(s.label) == category) for doc in gold]
        counts = evaluate(part, system, scheme="binary", resamples=0).counts("phi-word")
        categories[name] = counts.tp / (counts.tp + counts.fn) if counts.tp + counts.fn else None
    lost = None
    if plain:
        harmed = [doc.with_spans(merged(spans[doc.id])) for doc in plain]
        lost = 1000 * evaluate(plain, harmed, scheme="binary", resamples=0).estimates["words-lost"].value
    return {**found, "categories": categories, "lost_per_1000": lost}


def merged(spans: Iterable[tuple[int, int, str]]) -> list[Span]:
    """Return the union of spans that may overlap, under one label."""
    union: list[list[int]] = []
    for start, end, _ in sorted(spans):
        if start >= end:
            continue
        if union and start < union[-1][1]:
            union[-1][1] = max(union[-1][1], end)
        else:
            union.append([start, end])
    return [Span(start, end, "PHI") for start, end in union]
