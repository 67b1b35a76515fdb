"""`nescio replace`: replace what is already annotated."""

from __future__ import annotations

import os
from typing import Any

import click

from nescio.apps.cli.options import (
    FORMAT,
    PATH,
    column_options,
    examples,
    read_options,
    rules_of,
    table_options,
    to_table_option,
    warn_of_passwords,
)
from nescio.apps.cli.scrub import show_result


@click.command(
    name="replace",
    epilog=examples(
        "nescio replace annotated/ -o clean/ --to text",
        "nescio replace gold.jsonl -o clean.jsonl --policy template --exact",
        "nescio detect notes/ -o found.jsonl && nescio replace found.jsonl -o clean.jsonl",
        "nescio replace sqlite:notes.db --table found -o sqlite:notes.db --to-table clean",
    ),
)
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=PATH)
@click.option("-o", "--out", required=True, type=PATH, help="Where the clean notes go; - for stdout.")
@click.option("--policy", default="surrogate", show_default=True, help="A built-in policy, or a TOML file.")
@click.option(
    "--exact",
    is_flag=True,
    help="Only what is annotated: do not search for it in the patient's other notes.",
)
@click.option("--to", type=FORMAT, help="Format of OUT; that of its suffix by default, else that of IN.")
@click.option(
    "--workers", type=click.IntRange(1), help="Worker processes; one for each processor by default."
)
@click.option("--resume", is_flag=True, help="Resume an interrupted run.")
@click.option(
    "--key-file", type=PATH, help="The key, made by `nescio key`; else $NESCIO_KEY, else one for this run."
)
@column_options
@click.option("--spans", is_flag=True, help="Write to OUT also where something was replaced.")
@click.option("--report", type=PATH, help="Folder for report and audit trail; OUT.report by default.")
@table_options
@to_table_option
@read_options
def command(
    inputs: tuple[str, ...],
    out: str,
    policy: str,
    exact: bool,
    to: str | None,
    workers: int | None,
    resume: bool,
    key_file: str | None,
    columns: tuple[str, ...],
    keep: tuple[str, ...],
    spans: bool,
    report: str | None,
    table: str,
    query: str,
    to_table: str,
    **reading: Any,
) -> int:
    """Replace the annotated spans of IN by a policy and write the notes to OUT.

    Like `nescio scrub`, with the annotations in place of a model: the same policies, surrogates and checks.
    """
    from nescio.apps.reports.scrub_report import report_html
    from nescio.corpora.databases import Database, is_database
    from nescio.models import ANNOTATIONS
    from nescio.pipeline.engines.processes import run
    from nescio.pipeline.job.job import Job
    from nescio.pipeline.runs.with_database import run_to_database, with_database
    from nescio.pipeline.settings import ScrubSettings, key_for
    from nescio.replace import load_policy

    chosen = load_policy(policy)
    settings = ScrubSettings(
        policy=chosen,
        key=key_for(chosen, key_file),
        model=ANNOTATIONS,
        record_search=not exact,
        columns=rules_of(columns, keep),
        spans=spans,
    )
    job = Job(
        inputs=inputs,
        out=out,
        settings=settings,
        reading=reading,
        to=to,
        workers=workers or os.cpu_count() or 1,
        resume=resume,
        report=report,
    )
    job = with_database(job, table, query, to_table)
    warn_of_passwords(*inputs, out)
    if is_database(out):
        return show_result(run_to_database(job, Database(out), to_table, report_html))
    return show_result(run(job, report_html))
