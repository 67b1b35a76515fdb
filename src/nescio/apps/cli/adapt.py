"""`nescio adapt`: learn a site from corrected notes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nescio.apps.cli.options import PATH, examples, read_options

if TYPE_CHECKING:
    from nescio.evaluate.statistics import Estimate
    from nescio.pipeline.adapt.adaptation import AdaptReport, Figures

_ROWS = (
    ("PHI words found", "recall"),
    ("precision over words", "precision"),
    ("words lost, of all words", "words_lost"),
    ("notes with nothing missed", "nothing_missed"),
)


@click.command(
    name="adapt",
    epilog=examples(
        "nescio adapt --model en --notes corrected/ -o my-en",
        "nescio scrub notes/ -o clean/ --model my-en",
        "nescio adapt --model my-en --notes more/ -o my-en          learn more",
    ),
)
@click.option("--model", required=True, help="A shipped model, or a model folder.")
@click.option(
    "--notes", type=PATH, required=True, help="Corrected notes, 30 to 50, with all their PHI annotated."
)
@click.option(
    "-o",
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Folder of the adapted model.",
)
@click.option(
    "--json", "json_path", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures as JSON."
)
@read_options
def command(model: str, notes: str, out: Path, json_path: Path | None, **options: str) -> None:
    """Adapt a model to the notes of one site: its names, wards, numbers and habits.

    Prints what was found and lost before and after, cross-validated on the corrected notes. If the adapted model is not better, it
    says so and writes nothing. The adapted model holds PHI: only you can read it.
    """
    from nescio.corpora import read_all
    from nescio.pipeline.adapt.adaptation import adapt
    from nescio.pipeline.job.paths import check_reports

    check_reports((str(json_path) if json_path else None,), (notes,))
    report = adapt(model, read_all(notes, **options), out)
    for line in _table(report):
        click.echo(line)
    if json_path:
        json_path.write_text(json.dumps(report.to_json(), indent=1) + "\n", encoding="utf-8")
    if report.better:
        click.echo(f"model: {out} (it holds PHI: keep it as safe as the notes)", err=True)
    else:
        click.echo(f"{model} stays: what was learned is not better; nothing was written to {out}", err=True)


def _table(report: AdaptReport) -> list[str]:
    """Return the figures before and after as lines."""
    lines = [
        f"{report.notes} corrected notes; learned: {' and '.join(report.means)}; {report.terms} terms and "
        f"{report.patterns} patterns kept; {report.seconds:.0f} s",
        f"{'cross-validated on these notes':<32}{'before':>24}{'after':>24}",
        *_rows(report.before, report.after),
    ]
    if report.reference_before and report.reference_after:
        lines += [
            "on reference notes of other places",
            *_rows(report.reference_before, report.reference_after),
        ]
    return lines


def _rows(before: Figures, after: Figures) -> list[str]:
    return [
        f"  {title:<30}{_shown(getattr(before, name)):>24}{_shown(getattr(after, name)):>24}"
        for title, name in _ROWS
    ]


def _shown(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.2f} [{100 * estimate.low:.2f}, {100 * estimate.high:.2f}]"
