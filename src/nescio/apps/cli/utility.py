"""`nescio utility`: what medicine came through, in the output of any tool."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from nescio.apps.cli.options import PATH, examples, read_options


@click.command(
    epilog=examples(
        "nescio utility notes/ clean/",
        "nescio utility notes.jsonl presidio.jsonl --html utility.html",
        "nescio utility notes/ clean/ --json - ",
    )
)
@click.argument("before", type=PATH)
@click.argument("after", type=PATH)
@click.option("--html", "html_path", type=click.Path(dir_okay=False, path_type=Path), help="Write a page.")
@click.option("--json", "json_path", type=click.Path(dir_okay=False), help="Write every figure as JSON ('-' for stdout).")  # fmt: skip
@read_options
def command(before: str, after: str, html_path: Path | None, json_path: str | None, **reading: Any) -> None:
    """Compare the medicine in BEFORE with that in AFTER, the same notes cleaned by any tool.

    Notes are paired by their ids; documents of HL7, FHIR and CDA in files of other names, by their order. Counts drugs, doses, values, diagnoses, negations and the like that came through, vanished,
    or were changed into something else. No gold is needed.
    """
    import orjson

    from nescio.apps.reports.pages import render_page
    from nescio.apps.reports.scrub_report import medicine_tables
    from nescio.pipeline.job.paths import check_reports
    from nescio.pipeline.measure.note_pairs import measure_pairs

    check_reports((json_path, html_path), (before, after))
    totals, count, left_out = measure_pairs(before, after, reading)
    if left_out:
        click.echo(f"{left_out:,} notes are not in {after}, and are left out", err=True)
    data = orjson.dumps(totals.to_json(), option=orjson.OPT_INDENT_2).decode()
    if json_path == "-":
        click.echo(data)
    else:
        click.echo(f"{count:,} notes; {totals.kept_share:.2%} of medical content came through")
        click.echo(f"{'kind':<16}{'in the notes':>13}{'came through':>14}{'vanished':>10}{'changed':>9}")
        for kind, seen, kept, vanished, changed in totals.rows():
            click.echo(f"{kind:<16}{seen:>13,}{kept:>14.2%}{vanished:>10,}{changed:>9,}")
        if json_path:
            Path(json_path).write_text(data + "\n", encoding="utf-8")
    if html_path:
        page = render_page(
            "utility.html",
            title="nescio utility",
            subtitle="What medicine came through. No text of a note is in this file.",
            **medicine_tables(totals),
        )
        html_path.write_text(page, encoding="utf-8")
        click.echo(f"report: {html_path}", err=True)
