"""What adaptation gains at three invented sites: 40 notes to learn from, the other 60 to measure on, in several draws.

python benchmarks/adapt.py [--sites tamarack brannoc rio-seco] [--draws 5] [--model en] [--json FILE] [--plot FILE]

For each draw: PHI words found and precision before and after, on the notes of the site that were not learned from and on the dev notes
of the open corpus, all together and each kind alone, and the seconds of processor time it took. The gap is how far the PHI words found are
from 99.5 %. The ordinary dev notes have so few PHI words that one of them is 0.2 points.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from nescio.core.document import Document
from nescio.corpora import read_all
from nescio.evaluate import evaluate
from nescio.evaluate.evaluation import Evaluation
from nescio.pipeline.adapt.adaptation import adapt
from nescio.pipeline.measure.systems import run_model

CORPUS = Path(__file__).parents[1] / "corpus"
SITES = ("tamarack", "brannoc", "rio-seco")
OWN = ("en/dev", "en-ordinary/dev")
TOGETHER = "all"
LEARNED, GOAL = 40, 99.5


def main() -> None:
    """Measure all draws of all sites, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sites", nargs="+", default=SITES)
    parser.add_argument("--draws", type=int, default=5)
    parser.add_argument("--model", default="en")
    parser.add_argument("--json", type=Path, help="write all figures")
    parser.add_argument("--plot", type=Path, help="draw them, as SVG or PNG")
    options = parser.parse_args()
    own = [replace(doc, id=f"{name}/{doc.id}") for name in OWN for doc in read_all(CORPUS / name)]
    own_before = by_kind(options.model, own)
    rows: list[dict[str, Any]] = []
    print(
        f"{'site':<10}{'draw':>5}{'found':>16}{'precision':>16}{'kept within':>14}{'own notes, change':>48}{'s':>6}"
    )
    for site in options.sites:
        notes = read_all(CORPUS / "sites" / site)
        for draw in range(options.draws):
            rows.append(row(site, draw, options.model, notes, own, own_before))
            print(shown(rows[-1]), flush=True)
    for site in (*options.sites, "all"):
        print(summary(site, [row for row in rows if site in (row["site"], "all")]))
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if options.plot:
        plot(rows, options.plot)


def measured(model: str, docs: Sequence[Document]) -> Evaluation:
    """Run a model as `scrub` does."""
    return evaluate(docs, run_model(model, docs))


def by_kind(model: str, docs: Sequence[Document]) -> dict[str, Evaluation]:
    """Run a model over our own notes; return what it finds in all of them, and in those of each kind."""
    pairs = list(zip(docs, run_model(model, docs), strict=True))
    parts = {TOGETHER: pairs}
    parts |= {name: [pair for pair in pairs if pair[0].id.startswith(f"{name}/")] for name in OWN}
    return {name: evaluate(*map(list, zip(*part, strict=True))) for name, part in parts.items()}


def figure(evaluation: Evaluation, part: str) -> list[float]:
    """Return a figure over PHI words in per cent, with its interval."""
    estimate = evaluation.estimates[f"phi-word/{part}"]
    return [round(100 * value, 2) for value in (estimate.value, estimate.low, estimate.high)]


def row(
    site: str,
    draw: int,
    model: str,
    notes: Sequence[Document],
    own: Sequence[Document],
    own_before: dict[str, Evaluation],
) -> dict[str, Any]:
    """Adapt to one draw of a site's notes, and measure on the others."""
    order = list(notes)
    random.Random(f"{site}-{draw}").shuffle(order)
    learned, rest = order[:LEARNED], order[LEARNED:]
    with tempfile.TemporaryDirectory() as folder:
        adapted = str(Path(folder) / f"my-{model}")
        start = time.process_time()
        report = adapt(model, learned, adapted)
        seconds = time.process_time() - start
        after_model = adapted if report.better else model
        before, after = measured(model, rest), measured(after_model, rest)
        changes = {
            name: [
                round(figure(now, part)[0] - figure(own_before[name], part)[0], 2)
                for part in ("recall", "precision")
            ]
            for name, now in by_kind(after_model, own).items()
        }
    return {
        "site": site,
        "draw": draw,
        "means": list(report.means) if report.better else [],
        "seconds": round(seconds, 1),
        "recall": [figure(before, "recall"), figure(after, "recall")],
        "precision": [figure(before, "precision"), figure(after, "precision")],
        "own": changes,
    }


def shown(row: dict[str, Any]) -> str:
    """Return one draw as a line."""
    recall, precision = ([each[0] for each in row[part]] for part in ("recall", "precision"))
    inside = "yes" if precision[1] >= row["precision"][0][1] else "no"
    own = "  ".join(f"{r:+.2f} {p:+.2f}" for r, p in row["own"].values())
    return (
        f"{row['site']:<10}{row['draw']:>5}{recall[0]:>8.2f}{recall[1]:>8.2f}{precision[0]:>8.2f}{precision[1]:>8.2f}"
        f"{inside:>14}{own:>48}{row['seconds']:>6.0f}"
    )


def summary(site: str, rows: Sequence[dict[str, Any]]) -> str:
    """Return the mean gap before and after."""
    before, after = (
        sum(max(GOAL - row["recall"][when][0], 0) for row in rows) / len(rows) for when in (0, 1)
    )
    precision = [sum(row["precision"][when][0] for row in rows) / len(rows) for when in (0, 1)]
    worst = min(change for row in rows for change in row["own"][TOGETHER])
    worst_kind = min(change for row in rows for name in OWN for change in row["own"][name])
    return (
        f"{site}: mean gap to {GOAL} {before:.2f} -> {after:.2f} ({after / before:.2f} of it), precision "
        f"{precision[0]:.2f} -> {precision[1]:.2f}, worst change on own notes {worst:+.2f} (on one kind of them {worst_kind:+.2f}), at most "
        f"{max(row['seconds'] for row in rows):.0f} s"
    )


def plot(rows: Sequence[dict[str, Any]], path: Path) -> None:
    """Draw recall against precision before and after, one arrow a draw."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    colours = dict(
        zip(dict.fromkeys(row["site"] for row in rows), ("#0072b2", "#d55e00", "#009e73"), strict=False)
    )
    figure_, axes = plt.subplots(figsize=(7, 4.2))
    for row in rows:
        (x0, x1), (y0, y1) = ([each[0] for each in row[part]] for part in ("precision", "recall"))
        axes.annotate(
            "",
            (x1, y1),
            (x0, y0),
            arrowprops={"arrowstyle": "->", "color": colours[row["site"]], "alpha": 0.6},
        )
        axes.plot([x0], [y0], "o", mfc="white", color=colours[row["site"]], ms=5)
        axes.plot([x1], [y1], "o", color=colours[row["site"]], ms=5)
    for site, colour in colours.items():
        axes.plot([], [], "o-", color=colour, label=site)
    axes.axhline(GOAL, color="#777777", lw=0.8, ls=":")
    axes.set(xlabel="precision over words, per cent", ylabel="PHI words found, per cent")
    axes.set_title("40 corrected notes: before (hollow) and after (filled), on 60 others", fontsize=10)
    axes.legend(frameon=False, loc="lower right")
    figure_.tight_layout()
    figure_.savefig(path)


if __name__ == "__main__":
    main()
