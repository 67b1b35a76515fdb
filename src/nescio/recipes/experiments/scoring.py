"""Figures of systems side by side: the rows, bars and numbers that several experiments show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nescio.core.document import Document
from nescio.evaluate import Comparison, Evaluation, compare, evaluate
from nescio.evaluate.statistics import Estimate
from nescio.recipes.experiments.protocol import ExperimentSettings, Outcome
from nescio.recipes.experiments.result import Bars, Interval, Line, Lines, Table

VIEWS = {"types": "strict", "spans": "binary", "tokens": "token", "PHI tokens": "binary-token"}
"""Name in tables -> view of an evaluation."""
PARTS = ("precision", "recall", "f1")
_BY_EPOCH = {
    "loss": "loss in training",
    "accuracy": "accuracy on dev",
    "tp": "true positives",
    "tn": "true negatives",
}


def interval(estimate: Estimate) -> Interval:
    """Return an estimate in per cent."""
    return round(100 * estimate.value, 2), round(100 * estimate.low, 2), round(100 * estimate.high, 2)


def figures(evaluation: Evaluation, *, typed: bool = True) -> dict[str, dict[str, Interval]]:
    """Return precision, recall and F of every view in per cent; without types, of those in which types do not matter."""
    return {
        name: {part: interval(evaluation.estimates[f"{view}/{part}"]) for part in PARTS}
        for name, view in VIEWS.items()
        if typed or view.startswith("binary")
    }


def cell(value: Interval) -> str:
    """Return a figure with its interval as text."""
    middle, low, high = value
    return f"{middle:.2f} [{low:.1f}, {high:.1f}]" if low < high else f"{middle:.2f}"


def p_cell(p_value: float | None) -> str:
    """Return a chance as text; None is the best system itself."""
    return "best" if p_value is None else f"{p_value:.4f}"


def system_docs(outcome: Outcome, test: str, gold: Sequence[Document]) -> Sequence[Document]:
    """Return what a run found, as it is scored.

    Spans of a detector without types get a label of gold's, so that both have one scheme; its figures are those in which labels do
    not matter.
    """
    found = outcome.found[test]
    if not outcome.is_binary:
        return found
    label = min((span.label for doc in gold for span in doc.spans), default="PHI")
    return [doc.with_spans(span.relabel(label) for span in doc.spans) for doc in found]


def score_system(outcome: Outcome, test: str, gold: Sequence[Document], resamples: int = 0) -> Evaluation:
    """Evaluate what a run found in one test set."""
    return evaluate(gold, system_docs(outcome, test, gold), resamples=resamples)


def compare_systems(
    gold: Sequence[Document],
    outcomes: Mapping[str, Outcome],
    test: str,
    shared: ExperimentSettings,
    view: str = "strict",
) -> Comparison:
    """Evaluate what each run found in one test set, and test each against the best."""
    found = {name: system_docs(outcome, test, gold) for name, outcome in outcomes.items()}
    if view == "strict" and any(outcome.is_binary for outcome in outcomes.values()):
        view = "binary"
    return compare(gold, found, view=view, resamples=shared.resamples, seed=shared.seed)


def systems_table(comparison: Comparison, outcomes: Mapping[str, Outcome], title: str) -> Table:
    """Return the systems, the best first, with P, R and F of types, F of spans and tokens, and the test."""
    tested = next(name for name, view in VIEWS.items() if view == comparison.view)
    ranking = sorted(
        comparison.evaluations, key=lambda n: -comparison.evaluations[n].counts(comparison.view).f1
    )
    rows = []
    for name in ranking:
        own = figures(comparison.evaluations[name], typed=not outcomes[name].is_binary)
        types = [cell(own["types"][part]) for part in PARTS] if "types" in own else ["", "", ""]
        rows.append(
            (
                name,
                *types,
                cell(own["spans"]["f1"]),
                cell(own["tokens"]["f1"]) if "tokens" in own else "",
                *(cell(own["PHI tokens"][part]) for part in PARTS),
                p_cell(comparison.p_values.get(name)),
            )
        )
    columns = (
        "system",
        "types P",
        "R",
        "F",
        "spans F",
        "tokens F",
        "PHI tokens P",
        "R",
        "F",
        f"p ({tested})",
    )
    # Systems that only say PHI or not have no scores of types.
    filled = [at for at in range(len(columns)) if any(row[at] for row in rows)]
    return Table(
        title,
        tuple(columns[at] for at in filled),
        tuple(tuple(row[at] for at in filled) for row in rows),
    )


def systems_data(comparison: Comparison, outcomes: Mapping[str, Outcome]) -> dict[str, Any]:
    """Return the same as numbers, with F by category and processor time."""
    return {
        name: {
            **figures(evaluation, typed=not outcomes[name].is_binary),
            "categories": {
                category: {
                    part: interval(evaluation.estimates[f"category:{category}/{part}"]) for part in PARTS
                }
                for category in comparison.categories
            },
            "p": comparison.p_values.get(name),
            "seconds": outcomes[name].seconds,
        }
        for name, evaluation in comparison.evaluations.items()
    }


def systems_bars(comparison: Comparison, view: str = "") -> Bars:
    """Return precision, recall and F by system (demir-2019, figure 4.5)."""
    view = view or comparison.view
    names = tuple(comparison.evaluations)
    series = {
        label: [interval(comparison.evaluations[name].estimates[f"{view}/{part}"]) for name in names]
        for label, part in zip(("precision", "recall", "F"), PARTS, strict=True)
    }
    shown = next(name for name, known in VIEWS.items() if known == view)
    return Bars("systems", f"Precision, recall and F by system ({shown})", names, series)


def category_bars(comparison: Comparison, outcomes: Mapping[str, Outcome]) -> Bars:
    """Return F by category and system (shweta-2016, figure 2)."""
    series = {
        name: [
            interval(evaluation.estimates[f"category:{category}/f1"]) for category in comparison.categories
        ]
        for name, evaluation in comparison.evaluations.items()
        if not outcomes[name].is_binary
    }
    return Bars("categories", "F by category", tuple(comparison.categories), series)


def epoch_lines(outcomes: Mapping[str, Outcome]) -> list[Lines]:
    """Return loss, accuracy, true positives and true negatives by epoch (demir-2019, figures 4.1-4.4)."""
    trained = {name: outcome.history for name, outcome in outcomes.items() if outcome.history}
    if not trained:
        return []
    return [
        Lines(
            f"epochs-{key}",
            f"{title[0].upper()}{title[1:]}, by epoch",
            "epoch",
            title,
            tuple(
                Line(name, list(range(1, len(history) + 1)), [epoch[key] for epoch in history])
                for name, history in trained.items()
            ),
        )
        for key, title in _BY_EPOCH.items()
    ]
