"""`nescio compare`: several systems against the same gold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

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
    term_options,
    trust_offsets_option,
)


@click.command(
    epilog=examples(
        "nescio compare gold/ ours=run1.jsonl theirs=run2/ --html comparison.html",
        "nescio compare gold/ en models/my-crf --view phi-word",
    )
)
@click.argument("gold", type=PATH)
@click.argument("systems", nargs=-1, required=True)
@detector_only_option
@term_options
@scheme_option
@click.option("--view", default="strict", show_default=True, type=click.Choice(["strict", "relaxed", "token", "binary", "merged", "word", "phi-word"]), help="The view that ranks the systems.")  # fmt: skip
@json_option
@click.option(
    "--html",
    "html_path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a self-contained report with plots.",
)
@trust_offsets_option
@resamples_option
@click.option("--seed", default=0, show_default=True, help="Seed of bootstrap and test.")
@read_options
def command(
    gold: str,
    systems: tuple[str, ...],
    detector_only: bool,
    allow: str | None,
    deny: str | None,
    site: str | None,
    scheme: str | None,
    view: str,
    json_path: str | None,
    html_path: Path | None,
    trust_offsets: bool,
    resamples: int,
    seed: int,
    **reading: Any,
) -> int:
    """Rank SYSTEMS, each a corpus in any format or a model, against GOLD. Models are run as `nescio scrub` does.

    Stars mark systems that differ from the best one by paired approximate randomisation: * p < 0.05, ** p < 0.01.
    Name a system with NAME=PATH; otherwise it is called by its path.
    """
    from nescio.apps.cli.evaluate import Failures, warn_without_annotations
    from nescio.apps.cli.score_tables import comparison_table, show
    from nescio.apps.reports.evaluation import comparison_html
    from nescio.evaluate import compare
    from nescio.evaluate.pairing import gold_scheme
    from nescio.models.load import is_model_name
    from nescio.pipeline.job.paths import check_reports
    from nescio.pipeline.measure.systems import read_gold, system_output

    paths: dict[str, str] = {}
    for given in systems:
        name, equals, path = given.partition("=")
        if not equals or Path(given).exists():
            name, path = given, given
        if name in paths:
            raise click.UsageError(f"two systems are called {name!r}; name them with NAME=PATH")
        paths[name] = path
    if (allow or deny or site) and (detector_only or not any(map(is_model_name, paths.values()))):
        raise click.UsageError("--allow, --deny and --site go with models, and not with --detector-only")
    check_reports((json_path, html_path), (gold, *paths.values()))
    truth, annotated = read_gold(gold, reading)
    warn_without_annotations(gold, annotated)
    failures = Failures()
    outputs = {
        name: system_output(
            path,
            truth,
            reading=reading,
            trust_offsets=trust_offsets,
            detector_only=detector_only,
            on_failure=failures,
            allow=allow,
            deny=deny,
            site=site,
            scheme=scheme or gold_scheme(truth),
        )
        for name, path in paths.items()
    }
    result = compare(truth, outputs, scheme=scheme, view=view, resamples=resamples, seed=seed)
    if json_path == "-":
        click.echo(json.dumps(result.to_json(), indent=1))
    else:
        show(comparison_table(result))
        if json_path:
            Path(json_path).write_text(json.dumps(result.to_json(), indent=1) + "\n", encoding="utf-8")
    if html_path:
        html_path.write_text(comparison_html(result, title=f"Systems on {Path(gold).name}"), encoding="utf-8")
        click.echo(f"report: {html_path}", err=True)
    return QUARANTINED if failures.count else 0
