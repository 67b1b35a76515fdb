"""Scores as terminal tables."""

from __future__ import annotations

from math import isnan

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table

from nescio.apps.reports.evaluation import VIEW_TITLES, significance_mark
from nescio.evaluate import Comparison, Evaluation
from nescio.evaluate.statistics import Estimate

_PARTS = ("precision", "recall", "f1")


def show(what: RenderableType) -> None:
    """Print to stdout; wide enough for the table when stdout is no terminal."""
    console = Console()
    (console if console.is_terminal else Console(width=132)).print(what)


def evaluation_table(evaluation: Evaluation) -> RenderableType:
    """Return the figures of one system: views, categories, and what matters to patients and to science."""
    estimates = evaluation.estimates
    table = _table(
        f"{evaluation.documents:,} documents, scheme {evaluation.scheme.name}", "missed", "spurious"
    )
    views = [(view, VIEW_TITLES[view]) for view in evaluation.tallies if ":" not in view]
    categories = [(f"category:{name}", name) for name in evaluation.scheme.categories]
    for group in (views, categories):
        for view, title in group:
            counts = evaluation.counts(view)
            if counts.gold + counts.found:
                cells = [_cell(estimates[f"{view}/{part}"]) for part in _PARTS]
                table.add_row(title, *cells, f"{counts.fn:,}", f"{counts.fp:,}")
        table.add_section()
    macro = evaluation.macro("strict")
    counts = evaluation.counts("phi-word")
    facts = Table(box=None, show_header=False, padding=(0, 2))
    facts.add_row("Macro over documents, strict", f"P {macro.precision:.4f} (SD {macro.precision_sd:.2f}), R {macro.recall:.4f} (SD {macro.recall_sd:.2f}), F {_figure(macro.f1)}")  # fmt: skip
    facts.add_row(
        "Words: TP, TN, FP, FN", f"{counts.tp:,}, {evaluation.true_negatives:,}, {counts.fp:,}, {counts.fn:,}"
    )
    facts.add_row("Notes with nothing missed", _cell(estimates["nothing-missed"]))
    facts.add_row("Words lost, of all words", _cell(estimates["words-lost"]))
    if "leak" in estimates:
        facts.add_row("Leak: spans missed a sentence", _cell(estimates["leak"]))
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in evaluation.errors.by_kind().items())
    facts.add_row("Errors", kinds)
    if evaluation.left_out:
        lost = ", ".join(f"{label} {count:,}" for label, count in evaluation.left_out.items())
        facts.add_row(f"Spans whose label is not in {evaluation.scheme.name}", lost)
    return Group(table, facts)


def comparison_table(comparison: Comparison) -> RenderableType:
    """Return the ranking of the systems and who wins where."""
    some = next(iter(comparison.evaluations.values()))
    table = _table(f"{some.documents:,} documents, scheme {some.scheme.name}, view {comparison.view}", "clean notes", "p", "wins")  # fmt: skip
    winners = comparison.winners()
    ranking = sorted(comparison.evaluations.items(), key=lambda item: -item[1].counts(comparison.view).f1)
    for name, evaluation in ranking:
        cells = [_cell(evaluation.estimates[f"{comparison.view}/{part}"]) for part in _PARTS]
        p_value = comparison.p_values.get(name)
        chance = "best" if p_value is None else f"{p_value:.4f}{significance_mark(p_value)}"
        wins = " ".join(category for category, names in winners.items() if name in names)
        table.add_row(name, *cells, f"{evaluation.estimates['nothing-missed'].value:.3f}", chance, wins)
    return table


def _table(title: str, *extra: str) -> Table:
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", padding=(0, 1))
    table.add_column("", no_wrap=True)
    for name in ("precision", "recall", "F1", *extra):
        table.add_column(name, justify="right", no_wrap=name != "wins")
    return table


def _figure(value: float) -> str:
    return "-" if isnan(value) else f"{value:.4f}"


def _cell(estimate: Estimate) -> str:
    if not estimate.has_interval:
        return _figure(estimate.value)
    return f"{estimate.value:.4f} [dim]\\[{estimate.low:.3f}, {estimate.high:.3f}][/dim]"
