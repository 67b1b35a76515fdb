"""The evaluation as one self-contained HTML file. Text of notes is shown only on demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from nescio.apps.reports import plots as svg
from nescio.core.document import Document, Span
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
_CONTEXT = 40
_MOST_EXAMPLES = 300

_STYLE = """
:root{color-scheme:light}
body{font:15px/1.5 system-ui,sans-serif;color:#1e293b;background:#f8fafc;margin:0}
main{max-width:1060px;margin:0 auto;padding:28px 20px 60px}
h1{font-size:24px;margin:0 0 4px}h2{font-size:18px;margin:34px 0 10px}p.sub{color:#64748b;margin:0 0 18px}
section,.card{background:#fff;border:1px solid #e2e8f0;border-radius:10px}
.cards{display:flex;flex-wrap:wrap;gap:12px}.card{padding:12px 16px;min-width:150px;flex:1}
.card b{display:block;font-size:24px}.card span{color:#64748b;font-size:13px}
.box{background:#fff;border:1px solid #e2e8f0;border-radius:10px;padding:14px 16px;overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:14px}
th,td{padding:5px 9px;text-align:right;border-bottom:1px solid #eef2f7;white-space:nowrap}
th{color:#64748b;font-weight:600}th:first-child,td:first-child{text-align:left}
td small{color:#64748b}.row{display:flex;flex-wrap:wrap;gap:14px}
.heat td{text-align:center}mark.g{background:#bbf7d0}mark.s{background:#fed7aa}
.ex{font-family:ui-monospace,monospace;font-size:12.5px;white-space:pre-wrap;text-align:left}
"""


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
    cards = "".join(
        _card(label, estimates[name])
        for label, name in (
            ("F1, strict", "strict/f1"),
            ("PHI words found", "phi-word/recall"),
            ("of removed words were PHI", "phi-word/precision"),
            ("notes with nothing missed", "nothing-missed"),
            ("of all words lost", "words-lost"),
        )
    )
    views = [name for name in evaluation.tallies if ":" not in name]
    categories = [
        category
        for category in evaluation.scheme.categories
        if evaluation.counts(f"category:{category}").gold + evaluation.counts(f"category:{category}").found
    ]
    labels = [
        label
        for label in evaluation.scheme.labels
        if evaluation.counts(f"label:{label}").gold + evaluation.counts(f"label:{label}").found
    ]
    bars = svg.grouped_bars(
        categories,
        [
            (part, [_bar(estimates[f"category:{category}/{part}"]) for category in categories])
            for part in ("precision", "recall", "f1")
        ],
        title="Precision, recall and F1 by category (exact spans)",
    )
    curve = (
        svg.curve(
            [(point.counts.recall, point.counts.precision) for point in evaluation.curve],
            title="Precision and recall by score",
        )
        if evaluation.curve
        else ""
    )
    body = [
        f'<div class="cards">{cards}</div>',
        _headed("Every view", _score_table(evaluation, views, "view", VIEW_TITLES)),
        f'<h2>By category</h2><div class="row"><div class="box">{bars}</div>',
        f'<div class="box">{curve}</div></div>' if curve else "</div>",
        _headed("By label", _score_table(evaluation, [f"label:{x}" for x in labels], "label")),
        _headed("Where the errors are", _error_table(evaluation)),
        _headed("What is taken for what", _confusion_table(evaluation)),
    ]
    if documents is not None:
        body.append(_headed("Errors in context", _examples(evaluation.errors.errors, documents)))
    sub = (
        f"{evaluation.documents:,} documents of {evaluation.patients:,} patients, {evaluation.words:,} words, "
        f"label scheme {evaluation.scheme.name}. Brackets hold 95 % of bootstrap resamples over patients."
    )
    return _page(title, sub, "".join(body))


def comparison_html(comparison: Comparison, *, title: str = "Comparison") -> str:
    """Return the report on several systems side by side."""
    names = list(comparison.evaluations)
    evaluations = comparison.evaluations
    rows = []
    for name in sorted(names, key=lambda n: -evaluations[n].counts(comparison.view).f1):
        e = evaluations[name]
        cells = "".join(
            f"<td>{_cell(e.estimates[f'{comparison.view}/{p}'])}</td>" for p in ("precision", "recall", "f1")
        )
        extra = (
            f"<td>{_cell(e.estimates['phi-word/recall'])}</td><td>{_cell(e.estimates['nothing-missed'])}</td>"
        )
        p_value = comparison.p_values.get(name)
        chance = "best" if p_value is None else f"{p_value:.4f}{significance_mark(p_value)}"
        rows.append(f"<tr><td>{escape(name)}</td>{cells}{extra}<td>{chance}</td></tr>")
    head = "<tr><th>system</th><th>precision</th><th>recall</th><th>F1</th><th>PHI words found</th><th>nothing missed</th><th>p</th></tr>"
    categories = comparison.categories
    by_category = svg.grouped_bars(
        categories,
        [(n, [_bar(evaluations[n].estimates[f"category:{c}/f1"]) for c in categories]) for n in names],
        title="F1 by category",
    )
    by_system = svg.grouped_bars(
        names,
        [
            (part, [_bar(evaluations[n].estimates[f"{comparison.view}/{part}"]) for n in names])
            for part in ("precision", "recall", "f1")
        ],
        title="Precision, recall and F1 by system",
    )
    wins = "".join(
        f"<tr><td>{escape(category)}</td><td>{escape(', '.join(winners))}</td></tr>"
        for category, winners in comparison.winners().items()
    )
    body = (
        _headed("Ranking", f"<table>{head}{''.join(rows)}</table>")
        + f'<h2>By category</h2><div class="box">{by_category}</div>'
        + f'<h2>By system</h2><div class="box">{by_system}</div>'
        + _headed("Wins by category", f"<table><tr><th>category</th><th>best F1</th></tr>{wins}</table>")
    )
    some = evaluations[names[0]]
    sub = (
        f"{some.documents:,} documents, label scheme {some.scheme.name}, view {comparison.view}. Brackets hold 95 % of "
        "bootstrap resamples; p by paired approximate randomisation against the best system (* below 0.05, ** below 0.01)."
    )
    return _page(title, sub, body)


def significance_mark(p_value: float) -> str:
    """Return ``**`` below 0.01, ``*`` below 0.05, else nothing."""
    return "**" if p_value < 0.01 else "*" if p_value < 0.05 else ""


def _page(title: str, sub: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f'<body><main><h1>{escape(title)}</h1><p class="sub">{escape(sub)}</p>{body}</main></body></html>\n'
    )


def _card(label: str, estimate: Estimate) -> str:
    return (
        f'<div class="card"><b>{estimate.value:.1%}</b><span>{escape(label)}<br>'
        f"{estimate.low:.1%} to {estimate.high:.1%}</span></div>"
    )


def _headed(title: str, table: str) -> str:
    return f'<h2>{escape(title)}</h2><div class="box">{table}</div>'


def _cell(estimate: Estimate) -> str:
    if not estimate.has_interval:
        return f"{estimate.value:.4f}"
    return f"{estimate.value:.4f} <small>[{estimate.low:.3f}, {estimate.high:.3f}]</small>"


def _bar(estimate: Estimate) -> svg.Bar:
    return estimate.value, estimate.low, estimate.high


def _score_table(
    evaluation: Evaluation, views: Sequence[str], heading: str, titles: Mapping[str, str] | None = None
) -> str:
    rows = []
    for view in views:
        counts = evaluation.counts(view)
        name = (titles or {}).get(view, view.partition(":")[2] or view)
        cells = "".join(
            f"<td>{_cell(evaluation.estimates[f'{view}/{p}'])}</td>" for p in ("precision", "recall", "f1")
        )
        rows.append(
            f"<tr><td>{escape(name)}</td>{cells}<td>{counts.gold:,}</td><td>{counts.fn:,}</td><td>{counts.fp:,}</td></tr>"
        )
    head = f"<tr><th>{heading}</th><th>precision</th><th>recall</th><th>F1</th><th>gold</th><th>missed</th><th>spurious</th></tr>"
    return f"<table>{head}{''.join(rows)}</table>"


def _error_table(evaluation: Evaluation) -> str:
    head = "<tr><th>label</th>" + "".join(f"<th>{escape(kind)}</th>" for kind in KINDS) + "</tr>"
    rows = [("all", evaluation.errors.by_kind()), *evaluation.errors.by_label().items()]
    lines = "".join(
        f"<tr><td>{escape(label)}</td>"
        + "".join(f"<td>{counts[kind] or ''}</td>" for kind in KINDS)
        + "</tr>"
        for label, counts in rows
    )
    return f"<table>{head}{lines}</table>"


def _confusion_table(evaluation: Evaluation) -> str:
    """Gold labels down, system labels across; the darker the cell, the larger its share of the row."""
    scheme, confusion = evaluation.scheme, evaluation.errors.confusion
    used = [x for x in (*scheme.labels, NOTHING) if any(x in pair for pair in confusion)]
    totals = {gold: sum(confusion.get((gold, system), 0) for system in used) for gold in used}
    head = "<tr><th>gold \\ system</th>" + "".join(f"<th>{escape(_short(x))}</th>" for x in used) + "</tr>"
    lines = []
    for gold in used:
        cells = []
        for system in used:
            count = confusion.get((gold, system), 0)
            share = count / totals[gold] if totals[gold] else 0.0
            colour = "34,197,94" if gold == system else "239,68,68"
            shade = f' style="background:rgba({colour},{0.12 + 0.6 * share:.2f})"' if count else ""
            cells.append(f'<td{shade} title="{escape(gold)} as {escape(system)}">{count or ""}</td>')
        lines.append(f"<tr><td>{escape(_long(gold))}</td>{''.join(cells)}</tr>")
    return f'<table class="heat">{head}{"".join(lines)}</table>'


def _short(label: str) -> str:
    return "none" if label == NOTHING else label if len(label) <= 6 else label[:5] + "…"


def _long(label: str) -> str:
    return "(no PHI)" if label == NOTHING else label


def _examples(errors: Sequence[SpanError], documents: Mapping[str, Document]) -> str:
    rows = []
    for error in errors[:_MOST_EXAMPLES]:
        doc = documents[error.doc_id]
        span = error.gold or error.system
        if span is None:
            continue
        labels = " / ".join(_long(s.label) if s else "-" for s in (error.gold, error.system))
        rows.append(
            f"<tr><td>{escape(error.kind)}</td><td>{escape(labels)}</td><td>{escape(error.doc_id)}:{span.start}</td>"
            f'<td class="ex">{_context(doc, span, "g" if error.gold else "s")}</td></tr>'
        )
    more = len(errors) - _MOST_EXAMPLES
    note = f"<p>{more:,} more are not shown.</p>" if more > 0 else ""
    return f"<table><tr><th>error</th><th>gold / system</th><th>where</th><th>context</th></tr>{''.join(rows)}</table>{note}"


def _context(doc: Document, span: Span, kind: str) -> str:
    before, after = (
        doc.text[max(0, span.start - _CONTEXT) : span.start],
        doc.text[span.end : span.end + _CONTEXT],
    )
    return f'{escape(before)}<mark class="{kind}">{escape(doc.surface(span))}</mark>{escape(after)}'
