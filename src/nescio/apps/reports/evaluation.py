"""An evaluation or a comparison as one self-contained HTML file. Text of notes is shown only on demand.

The figures come from `nescio.evaluate`, the charts from `svg_charts`, the markup from `templates/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nescio.apps.reports import svg_charts
from nescio.apps.reports.pages import render_page
from nescio.core.document import Document
from nescio.evaluate.comparison import Comparison
from nescio.evaluate.error_analysis import KINDS, NOTHING, SpanError
from nescio.evaluate.evaluation import Evaluation
from nescio.evaluate.statistics import Estimate

VIEW_TITLES = {
    "strict": "Strict: type and exact offsets",
    "relaxed": "Relaxed: the end may be off by 2",
    "token": "Tokens inside spans, with type",
    "binary": "Exact offsets, any type",
    "binary-token": "Tokens inside spans, any type",
    "merged": "Merged neighbours, any type",
    "hipaa": "HIPAA subset, strict",
    "hipaa-token": "HIPAA subset, tokens",
    "word": "Words, with type",
    "phi-word": "Words, PHI or not",
}
_CARDS = {
    "strict/f1": "F1, strict",
    "phi-word/recall": "PHI words found",
    "phi-word/precision": "of removed words were PHI",
    "nothing-missed": "notes with nothing missed",
    "words-lost": "of all words lost",
}
_METRICS = ("precision", "recall", "f1")
_RIGHT, _WRONG = "34,197,94", "239,68,68"  # colours of the confusion matrix
_CONTEXT = 40
_MOST_EXAMPLES = 300


def evaluation_html(
    evaluation: Evaluation, *, title: str = "Evaluation", documents: Mapping[str, Document] | None = None
) -> str:
    """Return the report on one system.

    Args:
        evaluation: what was measured.
        title: heading of the page.
        documents: gold documents by id; when given, errors are shown in their context.
    """
    estimates = evaluation.estimates
    categories = _used(evaluation, "category", evaluation.scheme.categories)
    labels = _used(evaluation, "label", evaluation.scheme.labels)
    views = [view for view in evaluation.tallies if ":" not in view]
    errors = evaluation.errors
    return render_page(
        "evaluation.html",
        title=title,
        subtitle=f"{evaluation.documents:,} documents of {evaluation.patients:,} patients, {evaluation.words:,} words, "
        f"label scheme {evaluation.scheme.name}. Brackets hold 95 % of bootstrap resamples over patients.",
        cards=[(label, estimates[name]) for name, label in _CARDS.items()],
        views=[_score_row(evaluation, view, VIEW_TITLES.get(view, view)) for view in views],
        labels=[_score_row(evaluation, f"label:{label}", label) for label in labels],
        categories=svg_charts.grouped_bars(
            categories,
            [
                (metric, [_interval(estimates[f"category:{category}/{metric}"]) for category in categories])
                for metric in _METRICS
            ],
            title="Precision, recall and F1 by category (exact spans)",
        ),
        curve=svg_charts.curve(
            [(point.counts.recall, point.counts.precision) for point in evaluation.curve],
            title="Precision and recall by score",
        )
        if evaluation.curve
        else None,
        error_kinds=list(KINDS),
        errors=[
            (label, *(counts[kind] or "" for kind in KINDS))
            for label, counts in [("all", errors.by_kind()), *errors.by_label().items()]
        ],
        confusion=_confusion_matrix(evaluation),
        examples=None if documents is None else _examples(errors.errors, documents),
        more_examples=len(errors.errors) - _MOST_EXAMPLES,
    )


def comparison_html(comparison: Comparison, *, title: str = "Comparison") -> str:
    """Return the report on several systems side by side."""
    evaluations, view = comparison.evaluations, comparison.view
    names, categories = list(evaluations), comparison.categories
    ranked = sorted(names, key=lambda name: -evaluations[name].counts(view).f1)
    first = evaluations[names[0]]
    return render_page(
        "comparison.html",
        title=title,
        subtitle=f"{first.documents:,} documents, label scheme {first.scheme.name}, view {view}. Brackets hold 95 % of "
        "bootstrap resamples; p by paired approximate randomisation against the best system (* below 0.05, ** below 0.01).",
        ranking=[_ranking_row(comparison, name) for name in ranked],
        by_category=svg_charts.grouped_bars(
            categories,
            [
                (name, [_interval(evaluations[name].estimates[f"category:{c}/f1"]) for c in categories])
                for name in names
            ],
            title="F1 by category",
        ),
        by_system=svg_charts.grouped_bars(
            names,
            [
                (metric, [_interval(evaluations[name].estimates[f"{view}/{metric}"]) for name in names])
                for metric in _METRICS
            ],
            title="Precision, recall and F1 by system",
        ),
        winners=[(category, ", ".join(winners)) for category, winners in comparison.winners().items()],
    )


def significance_mark(p_value: float) -> str:
    """Return ``**`` below 0.01, ``*`` below 0.05, else nothing."""
    return "**" if p_value < 0.01 else "*" if p_value < 0.05 else ""


def _used(evaluation: Evaluation, kind: str, names: Iterable[str]) -> list[str]:
    """Return the labels or categories that occur in gold or in the system's output."""
    counts = {name: evaluation.counts(f"{kind}:{name}") for name in names}
    return [name for name, count in counts.items() if count.gold + count.found]


def _interval(estimate: Estimate) -> svg_charts.Interval:
    return estimate.value, estimate.low, estimate.high


def _score_row(evaluation: Evaluation, view: str, name: str) -> dict[str, Any]:
    estimates = [evaluation.estimates[f"{view}/{metric}"] for metric in _METRICS]
    return {"name": name, "estimates": estimates, "counts": evaluation.counts(view)}


def _ranking_row(comparison: Comparison, name: str) -> dict[str, Any]:
    estimates = comparison.evaluations[name].estimates
    p_value = comparison.p_values.get(name)
    columns = [f"{comparison.view}/{metric}" for metric in _METRICS] + ["phi-word/recall", "nothing-missed"]
    return {
        "name": name,
        "estimates": [estimates[column] for column in columns],
        "p_value": "best" if p_value is None else f"{p_value:.4f}{significance_mark(p_value)}",
    }


def _confusion_matrix(evaluation: Evaluation) -> dict[str, Any]:
    """Return gold labels down, system labels across; the darker a cell, the larger its share of the row."""
    confusion = evaluation.errors.confusion
    used = [x for x in (*evaluation.scheme.labels, NOTHING) if any(x in pair for pair in confusion)]
    rows = []
    for gold in used:
        counts = {system: confusion.get((gold, system), 0) for system in used}
        total = sum(counts.values())
        cells = [
            {
                "count": count,
                "colour": _RIGHT if gold == system else _WRONG,
                "opacity": f"{0.12 + 0.6 * (count / total if total else 0.0):.2f}",
                "tooltip": f"{gold} as {system}",
            }
            for system, count in counts.items()
        ]
        rows.append((_full_name(gold), cells))
    return {"head": [_short_name(label) for label in used], "rows": rows}


def _short_name(label: str) -> str:
    if label == NOTHING:
        return "none"
    return label if len(label) <= 6 else label[:5] + "…"


def _full_name(label: str) -> str:
    return "(no PHI)" if label == NOTHING else label


def _examples(errors: Sequence[SpanError], documents: Mapping[str, Document]) -> list[dict[str, str]]:
    """Return the first errors, each with the text around it."""
    rows = []
    for error in errors[:_MOST_EXAMPLES]:
        text = documents[error.doc_id].text
        span = error.gold or error.system
        if span is None:
            continue
        rows.append(
            {
                "kind": error.kind,
                "labels": " / ".join(side.label if side else "-" for side in (error.gold, error.system)),
                "place": f"{error.doc_id}:{span.start}",
                "before": text[max(0, span.start - _CONTEXT) : span.start],
                "value": text[span.start : span.end],
                "after": text[span.end : span.end + _CONTEXT],
                "side": "gold" if error.gold else "system",
            }
        )
    return rows
