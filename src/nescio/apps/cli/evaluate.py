"""`nescio evaluate`: one system against gold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nescio.apps.cli.options import (
    PATH,
    QUARANTINED,
    detector_only_option,
    examples,
    json_option,
    read_options,
    resamples_option,
    scheme_option,
    sensitivity_option,
    term_options,
    trust_offsets_option,
)
from nescio.core.errors import DataError, Location

if TYPE_CHECKING:
    from nescio.pipeline.run_files.audit import Quarantined


@click.command(
    epilog=examples(
        "nescio evaluate gold/ system.jsonl",
        "nescio evaluate gold/ --model en --html report.html",
        "nescio evaluate meddocan/dev ours/ --sentences sentence-counts.tsv --json scores.json",
        "nescio evaluate gold/ i2b2-run/ --scheme binary",
    )
)
@click.argument("gold", type=PATH)
@click.argument("system", required=False)
@click.option(
    "--model", help="Run this model, any that `scrub` takes, as `scrub` does, instead of reading SYSTEM."
)
@sensitivity_option
@detector_only_option
@term_options
@scheme_option
@json_option
@click.option(
    "--html",
    "html_path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a self-contained report.",
)
@click.option(
    "--show-text", is_flag=True, help="Show errors in their context in the report. It then holds PHI."
)
@click.option("--sentences", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Sentences of each document (id, tab, number) for the leak score.")  # fmt: skip
@trust_offsets_option
@resamples_option
@click.option("--seed", default=0, show_default=True, help="Seed of the bootstrap.")
@read_options
def command(
    gold: str,
    system: str | None,
    model: str | None,
    sensitivity: float | None,
    detector_only: bool,
    allow: str | None,
    deny: str | None,
    site: str | None,
    scheme: str | None,
    json_path: str | None,
    html_path: Path | None,
    show_text: bool,
    sentences: Path | None,
    trust_offsets: bool,
    resamples: int,
    seed: int,
    **reading: Any,
) -> int:
    """Score SYSTEM, a corpus in any format, against GOLD, a corpus in any format.

    The table has every view people report: strict and relaxed spans, tokens, words, the HIPAA subset, merged spans;
    means over documents; the share of notes with nothing missed; and what medicine was lost. Intervals come from a
    bootstrap over patients.
    """
    from nescio.apps.cli.score_tables import evaluation_table, show
    from nescio.apps.reports.evaluation import evaluation_html
    from nescio.evaluate import evaluate
    from nescio.evaluate.pairing import gold_scheme
    from nescio.pipeline.job.paths import check_reports
    from nescio.pipeline.measure.systems import read_gold, read_system, run_model

    if (system is None) == (model is None):
        raise click.UsageError("give either SYSTEM or --model")
    if sensitivity is not None and model is None:
        raise click.UsageError("--recall goes with --model")
    if detector_only and model is None:
        raise click.UsageError("--detector-only goes with --model")
    if (allow or deny or site) and (model is None or detector_only):
        raise click.UsageError("--allow, --deny and --site go with --model, and not with --detector-only")
    if show_text and html_path is None:
        raise click.UsageError("--show-text goes with --html")
    check_reports((json_path, html_path), (gold, system, sentences))
    truth, annotated = read_gold(gold, reading)
    warn_without_annotations(gold, annotated)
    failures = Failures()
    answer = (
        run_model(
            model,
            truth,
            sensitivity,
            detector_only=detector_only,
            on_failure=failures,
            allow=allow,
            deny=deny,
            site=site,
            scheme=scheme or gold_scheme(truth),
        )
        if model is not None
        else read_system(str(system), reading, trust_offsets=trust_offsets)
    )
    result = evaluate(
        truth,
        answer,
        scheme=scheme,
        sentences=read_sentence_counts(sentences) if sentences else None,
        resamples=resamples,
        seed=seed,
    )
    if json_path == "-":
        click.echo(json.dumps(result.to_json(), indent=1))
    else:
        show(evaluation_table(result))
        if json_path:
            Path(json_path).write_text(json.dumps(result.to_json(), indent=1) + "\n", encoding="utf-8")
    if html_path:
        title = f"{Path(model or str(system)).name} against {Path(gold).name}"
        documents = {doc.id: doc for doc in truth} if show_text else None
        html_path.write_text(evaluation_html(result, title=title, documents=documents), encoding="utf-8")
        click.echo(f"report: {html_path}", err=True)
    return QUARANTINED if failures.count else 0


def warn_without_annotations(gold: str, annotated: bool) -> None:
    """Say so on stderr where gold has no annotations: recall and F mean nothing then."""
    if not annotated:
        click.echo(
            f"{gold}: no annotations in any note, so all that is found counts as wrong; recall and F say nothing",
            err=True,
        )


class Failures:
    """Shows notes on which a model failed, and counts them; they are scored as notes in which nothing was found."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, note: Quarantined) -> None:
        """Count a note and show its place and error."""
        self.count += 1
        click.echo(f"scored as nothing found: {note.place}: {note.error}", err=True)


def read_sentence_counts(path: Path) -> dict[str, int]:
    """Read a table of document id and number of sentences, separated by a tab."""
    counts: dict[str, int] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        doc_id, tab, count = line.partition("\t")
        if not tab or not count.strip().isdigit():
            raise DataError(
                "not a document id, a tab and a number",
                Location(str(path), line=number),
                fix="write one such line a document",
            )
        counts[doc_id] = int(count)
    return counts
