"""`nescio scrub`: notes in, clean notes out."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import click

from nescio.apps.cli.general_options import echo_despite_quiet, is_verbose
from nescio.apps.cli.options import (
    FORMAT,
    PATH,
    QUARANTINED,
    any_language_option,
    column_options,
    examples,
    model_option,
    read_options,
    rules_of,
    sensitivity_option,
    table_options,
    term_options,
    to_table_option,
    warn_of_passwords,
)
from nescio.pipeline.engines.registry import ENGINES, EngineOptions

_BYTES_PER_PROCESS = 100_000


@click.command(
    name="scrub",
    epilog=examples(
        "nescio scrub notes/ -o clean/                               surrogates and shifted dates, with a key for this run",
        "nescio key study.key",
        "nescio scrub notes.csv -o clean.csv --key-file study.key    the same surrogates in every run with this key",
        "nescio scrub notes/ -o clean/ --policy safe-harbor",
        "nescio scrub a.jsonl b.jsonl -o clean.parquet --workers 8 --roster patients.csv",
        "nescio scrub notes.csv -o clean.csv --column note_date=shift --column mrn=code --column comment=text",
        "nescio scrub postgresql://host/db --table note --id-column note_id --text-column note_text -o postgresql://host/db --to-table note_clean",
        "nescio scrub sqlite:cdm.db --preset omop -o sqlite:cdm.db --to-table note_clean",
        "nescio scrub notes/ -o clean/ --resume                      resume after a crash",
        "nescio scrub /shared/notes -o clean.parquet --key-file study.key --engine spark --master spark://host:7077",
        "nescio scrub table:ehr.note -o table:ehr.note_clean --patient-column person_id --engine spark --master yarn",
        "nescio scrub notes/ -o clean/ --memory study.memory --key-file study.key      every day: only what is new",
        "nescio scrub --reissue -o clean/ --memory study.memory --key-file study.key   clean listed notes again",
    ),
)
@click.argument("inputs", metavar="IN...", nargs=-1, type=PATH)
@click.option("-o", "--out", type=PATH, help="Where the clean notes go; - for stdout.")
@click.option(
    "--dry-run", is_flag=True, help="Write no notes: count what would be replaced, by column and label."
)
@model_option
@click.option("--policy", default="surrogate", show_default=True, help="A built-in policy, or a TOML file.")
@sensitivity_option
@click.option(
    "--roster",
    type=PATH,
    help="A csv or jsonl of known patient details, searched for in all of the patient's notes.",
)
@click.option("--to", type=FORMAT, help="Format of OUT; that of its suffix by default, else that of IN.")
@click.option(
    "--workers",
    type=click.IntRange(1),
    help="Worker processes; by default up to one for each processor, by the size of IN.",
)
@click.option(
    "--engine",
    type=click.Choice(list(ENGINES)),
    default=next(iter(ENGINES)),
    show_default=True,
    help="Where the work is done: in processes of this machine, or on a Spark cluster.",
)
@click.option(
    "--master",
    metavar="URL",
    help="The cluster for --engine spark, such as spark://host:7077, yarn or local[4]; that of Spark's configuration by default.",
)
@click.option("--resume", is_flag=True, help="Resume an interrupted run.")
@click.option(
    "--key-file", type=PATH, help="The key, made by `nescio key`; else $NESCIO_KEY, else one for this run."
)
@column_options
@click.option("--spans", is_flag=True, help="Write to OUT also where something was replaced.")
@click.option("--report", type=PATH, help="Folder for report and audit trail; OUT.report by default.")
@click.option(
    "--crosswalk",
    type=PATH,
    help="Write ids and patients beside their codes to this file, encrypted under the key.",
)
@click.option(
    "--memory",
    type=PATH,
    default="",
    help="Folder of the record memory. Notes that an earlier run cleaned are skipped, what it found of their patients is searched for, "
    "and new notes are added to OUT.",
)
@click.option(
    "--reissue",
    is_flag=True,
    help="Clean the notes again that the memory lists, from where they were, or from IN.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=1),
    default=600.0,
    show_default=True,
    help="Seconds a note may take.",
)
@any_language_option
@term_options
@table_options
@to_table_option
@click.option("--preset", type=click.Choice(["omop"]), help="Columns of a well-known table: omop for NOTE.")
@read_options
def command(
    inputs: tuple[str, ...],
    out: str | None,
    dry_run: bool,
    model: str,
    policy: str,
    sensitivity: float | None,
    roster: str | None,
    to: str | None,
    workers: int | None,
    engine: str,
    master: str | None,
    resume: bool,
    key_file: str | None,
    columns: tuple[str, ...],
    keep: tuple[str, ...],
    spans: bool,
    report: str | None,
    crosswalk: str | None,
    memory: str,
    reissue: bool,
    timeout: float,
    any_language: bool,
    allow: str | None,
    deny: str | None,
    site: str | None,
    table: str,
    query: str,
    to_table: str,
    preset: str | None,
    **reading: Any,
) -> int:
    """Take identity out of the notes of IN and write them to OUT.

    Detects PHI, searches for it in all of the patient's notes, replaces it by the policy, and checks that nothing that
    was replaced is left. A note that fails anywhere does not go out: it is named in the report, and the exit code is 3.
    Of further columns only the patient's id goes out, as a code; --column names others, and what becomes of them.
    """
    from nescio.apps.reports.scrub_report import prepare_report, report_html
    from nescio.corpora.databases import is_database
    from nescio.pipeline.job.column_checks import patient_hint
    from nescio.pipeline.job.job import STDOUT, Job
    from nescio.pipeline.settings import ScrubSettings, key_for
    from nescio.pipeline.terms.term_lists import term_lists
    from nescio.replace import load_policy

    _check_usage(
        inputs, out, dry_run=dry_run, leaves=resume or report or crosswalk, memory=memory, reissue=reissue
    )
    options = EngineOptions(table, query, to_table, master or "")
    if refusal := ENGINES[engine].refusal(options):
        raise click.UsageError(refusal)
    chosen = load_policy(policy)
    if preset:
        chosen, table = _with_preset(preset, chosen, inputs, table, query, reading)
    settings = ScrubSettings(
        policy=chosen,
        key=key_for(chosen, key_file),
        model=model,
        sensitivity=sensitivity,
        columns=rules_of(columns, keep),
        spans=spans,
        any_language=any_language,
        terms=term_lists(allow, deny, site),
    )

    reads_database = any(map(is_database, inputs))

    def while_starting() -> None:
        if settings.key.one_time and settings.needs_key:
            click.echo("no key given: surrogates are of a key for this run, and cannot be repeated", err=True)
        hint = "" if reads_database or not inputs else patient_hint(job)  # a database is not read twice
        if hint:
            click.echo(hint, err=True)
        prepare_report()

    job = Job(
        inputs=inputs,
        out=STDOUT if out is None or dry_run else out,
        dry_run=dry_run,
        crosswalk=crosswalk,
        settings=settings,
        reading=reading,
        to=to,
        workers=workers or _processes(inputs),
        resume=resume,
        roster=roster,
        report=report,
        seconds=timeout,
        memory=memory,
        reissue=reissue,
    )
    warn_of_passwords(*inputs, job.out)
    options = replace(options, table=table)  # which a preset may name
    result = ENGINES[engine].load()(job, options, report_html, while_starting=while_starting)
    if dry_run:
        _show_counts(result, job)
    return show_result(result, dry_run=dry_run, coded=_coded_column(job))


def _check_usage(
    inputs: tuple[str, ...], out: str | None, *, dry_run: bool, leaves: Any, memory: str, reissue: bool
) -> None:
    """Refuse options that do not go together."""
    if dry_run and leaves:
        raise click.UsageError("--dry-run writes nothing: leave out --resume, --report and --crosswalk")
    if out is None and not dry_run:
        raise click.UsageError("Missing option '-o' / '--out'.")
    if reissue and not memory:
        raise click.UsageError("--reissue goes with --memory, which lists the notes")
    if not inputs and not reissue:
        raise click.UsageError("Missing argument 'IN...'.")


def _with_preset(
    name: str, policy: Any, inputs: tuple[str, ...], table: str, query: str, reading: dict[str, Any]
) -> tuple[Any, str]:
    """Return the policy with the columns of a preset, and its table; options that were given stay."""
    from nescio.pipeline.columns.presets import PRESETS, fitted_preset
    from nescio.replace import column_rules

    preset = fitted_preset(PRESETS[name], inputs, table, query, reading)
    for option, value in preset.reading.items():
        if reading[option] == option.removesuffix("_column"):
            reading[option] = value
    columns = {**column_rules(preset.columns, f"--preset {name} "), **policy.columns}
    return replace(policy, columns=columns), table or ("" if query else preset.table)


def _show_counts(result: Any, job: Any) -> None:
    """Show on stdout what a dry run would replace: a line for each label of the text, and for each further column."""
    from nescio.core.document import PATIENT_KEY
    from nescio.replace.column_rules import CODE, KEEP

    text = "document" if result.structured else job.reading["text_column"]
    rows = [(text, label, count) for label, count in result.totals.labels.most_common()]
    for name, notes in result.columns.most_common():
        rule = job.settings.column_rules.get(name)
        changed = rule is not None and rule.operator != KEEP and name != PATIENT_KEY
        column = job.reading["patient_column"] if name == PATIENT_KEY else name
        rows.append((column, rule or CODE, result.totals.columns[name] if changed else notes))
    click.echo("column\tlabel or operator\tcount")
    for row in rows:
        click.echo("\t".join(map(str, row)))


def _coded_column(job: Any) -> str:
    """Return the column of patients that was named and becomes codes; empty where there is none."""
    from nescio.core.document import PATIENT_KEY
    from nescio.pipeline.job.job import renamed_columns
    from nescio.replace.column_rules import CODE

    rule = job.settings.column_rules.get(PATIENT_KEY)
    return renamed_columns(job.reading).get("patient_column", "") if not rule or rule.operator == CODE else ""


def show_result(result: Any, *, dry_run: bool = False, coded: str = "") -> int:
    """Show on stderr what a run did, or would do, and return its exit code.

    Args:
        result: of the run.
        dry_run: whether nothing was written.
        coded: the column whose patients became codes, if it was named.
    """
    totals = result.totals
    what = "documents" if result.structured else "notes"
    click.echo(
        f"{totals.notes:,} {what} {'would be ' if dry_run else ''}cleaned, {sum(totals.labels.values()):,} spans replaced",
        err=True,
    )
    if is_verbose():
        for label, count in totals.labels.most_common():
            click.echo(f"  {label}: {count:,}", err=True)
        for name, seconds in sorted(totals.seconds.items()):
            click.echo(f"  {name}: {seconds:.1f} s", err=True)
    if totals.doubtful:
        doubtful = totals.doubtful.total()
        click.echo(
            f"{doubtful:,} of them {'is' if doubtful == 1 else 'are'} doubtful and "
            f"{'would become' if dry_run else 'became'} a tag such as [DATE?]",
            err=True,
        )
    _show_columns(result, coded)
    if result.roster:
        patients, with_notes = result.roster
        click.echo(
            f"roster: {with_notes:,} of {patients:,} patients have notes"
            if patients
            else "roster: it is empty",
            err=True,
        )
    if result.done_before:
        click.echo(f"{result.done_before:,} notes were cleaned before", err=True)
    if result.originals_gone:
        click.echo(
            f"{result.originals_gone:,} listed notes are not cleaned again: their originals are gone from where they were; name "
            "where they are as IN, or take back the clean notes that reissue.jsonl of the report names",
            err=True,
        )
    elif result.listed:
        click.echo(
            f"{result.listed:,} notes of earlier runs have to be cleaned again, since more is known of their patients now; see "
            "reissue.jsonl of the report, and add --reissue",
            err=True,
        )
    _show_left_out(result.quarantined, result.skipped)
    if result.quarantined:
        echo_despite_quiet(
            f"{len(result.quarantined):,} {what} quarantined; quarantine.jsonl of the report lists them"
        )
    if result.report:
        click.echo(f"report: {result.report / 'report.html'}", err=True)
    return QUARANTINED if result.quarantined else 0


def _show_columns(result: Any, coded: str) -> None:
    """Show what became of further columns, and which did not go out."""
    columns = result.totals.columns.most_common()
    if coded and coded not in result.totals.columns:
        columns.append((coded, result.totals.notes))
    if columns:
        counts = ", ".join(f"{name} {count:,}" for name, count in columns)
        click.echo(f"replaced in columns: {counts}", err=True)
    if result.totals.blanked:
        counts = ", ".join(f"{name} {count:,}" for name, count in result.totals.blanked.most_common())
        click.echo(
            f"blanked in kept columns: {counts}, since these cells tell what is replaced in the text; give such a column another "
            "rule (code, shift, text), or keep:force if it may go out",
            err=True,
        )
    if result.not_written:
        click.echo(f"not written: {result.not_written} (give a rule with --column NAME=RULE)", err=True)
    for name in result.absent:
        click.echo(f"--column {name}: no note has such a column", err=True)


def _show_left_out(quarantined: Sequence[Any], skipped: Mapping[str, str]) -> None:
    """Show what did not go out, and which files were not read."""
    from nescio.pipeline.results import UNKNOWN_LANGUAGE

    for item in quarantined[:10]:
        click.echo(f"quarantined: {item.place}: {item.error} ({item.stage})", err=True)
    if len(quarantined) > 10:
        click.echo(f"... and {len(quarantined) - 10:,} more", err=True)
    if any(item.error.startswith(UNKNOWN_LANGUAGE) for item in quarantined):
        click.echo(
            "notes in a language without a pack are not cleaned; add --any-language to clean them", err=True
        )
    if skipped:
        click.echo(
            f"{len(skipped):,} files of the folder skipped; run.json of the report lists them:", err=True
        )
        for path, reason in islice(skipped.items(), 3):
            click.echo(f"skipped: {path}: {reason}", err=True)


def _processes(inputs: tuple[str, ...]) -> int:
    """Return one process for each processor, but no more than have something to do: each takes a second to begin."""
    from nescio.corpora import corpus_size

    sizes = [corpus_size(path) for path in inputs]
    most = os.cpu_count() or 1
    return most if None in sizes else max(1, min(most, sum(filter(None, sizes)) // _BYTES_PER_PROCESS))
