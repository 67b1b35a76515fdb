"""`nescio assess`: how much PHI a run may have missed, from a reviewed sample."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import click

from nescio.apps.cli.assess_key import PURPOSE, key_of_run, load_plan
from nescio.apps.cli.options import FORMAT, PATH, examples, read_options

_ORDERS = ("random", "stratified", "uncertainty", "disagreement", "variety")
_BOUND = 0.01
_key_option = click.option(
    "--key-file", type=PATH, help="The key of the run, for the digests of notes; else $NESCIO_KEY."
)


def _clean_options(function: Any) -> Any:
    """Add the options that say where the clean notes of a run are."""
    for option in (
        click.option("--table", default="", help="... of a database, the table; that of the run by default."),
        click.option(
            "--clean",
            type=PATH,
            help="The clean notes of the run, a file, folder or database; where it wrote them by default.",
        ),
    ):
        function = option(function)
    return function


@click.group(
    name="assess",
    epilog=examples(
        "nescio assess plan clean.report -o plan.json --bound 0.01     how many notes to review, and which",
        "nescio assess sample plan.json clean.report -o sample.jsonl   write them",
        "nescio assess report plan.json reviewed.jsonl --html assessment.html",
    ),
)
def command() -> None:
    """Bound what a run may have missed: draw a sample, review it, report.

    The bound is of what reviewers see: PHI that a reviewer overlooks is not in it. Two reviewers show how much that may be.
    """


@command.command(
    epilog=examples(
        "nescio assess plan clean.report -o plan.json",
        "nescio assess plan clean.report -o plan.json --bound 0.005 --expect 1",
        "nescio assess plan clean.report -o plan.json --unit patient --by stratified",
    )
)
@click.argument("run", type=PATH)
@click.option("-o", "--out", required=True, type=PATH, help="Where the plan goes: a JSON file without text.")
@click.option(
    "--bound",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    help=f"The share of notes (or patients) with a miss that is to be ruled out; {_BOUND} unless --size is given.",
)
@click.option(
    "--level",
    type=click.FloatRange(0.5, 1, max_open=True),
    default=0.95,
    show_default=True,
    help="How often the bound holds.",
)
@click.option(
    "--expect",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Misses that the sample is made large enough for.",
)
@click.option("--size", type=click.IntRange(1), help="Review so many, whatever the bound.")
@click.option(
    "--sequential",
    is_flag=True,
    help="Plan looks at which the review may stop early; draws enough for the last.",
)
@click.option(
    "--by",
    type=click.Choice(_ORDERS),
    default="random",
    show_default=True,
    help="How to draw. Only random and stratified samples give a bound.",
)
@click.option("--unit", type=click.Choice(("note", "patient")), default="note", show_default=True, help="What to draw.")  # fmt: skip
@click.option("--seed", default=0, show_default=True, help="Same seed, same sample; a larger one begins with it.")  # fmt: skip
@click.option("--kind-column", default="kind", show_default=True, help="Column with the kind of note, for strata.")  # fmt: skip
@_key_option
@_clean_options
@read_options
def plan(
    run: str,
    out: str,
    bound: float | None,
    level: float,
    expect: int,
    size: int | None,
    sequential: bool,
    by: Any,
    unit: Any,
    seed: int,
    kind_column: str,
    key_file: str | None,
    clean: str | None,
    table: str,
    **reading: Any,
) -> None:
    """Draw the notes of RUN to review, as many as the bound needs.

    RUN is the report folder of `nescio scrub`.
    """
    import orjson

    from nescio.evaluate.assess.bounds import reviews_needed
    from nescio.evaluate.assess.plan import PlannedNote, ReviewPlan, text_digest
    from nescio.evaluate.assess.sampling import draw
    from nescio.evaluate.assess.stopping import stopping_plan
    from nescio.pipeline.run_files.finished_run import note_facts, open_run

    _check_new(out)
    finished = open_run(run)
    key = key_of_run(finished, key_file)
    secret = key.derive(PURPOSE) if key else b""
    if clean is None:
        finished.check_unchanged()
    notes = [
        (note_facts(doc, line, kind_column), (len(doc.text), text_digest(doc.id, doc.text, secret)), line)
        for doc, line in finished.notes(clean, table, **reading)
    ]
    facts = [fact for fact, _, _ in notes]
    population = len(facts) if unit == "note" else len({fact.patient for fact in facts})
    if sequential and by != "random":
        raise click.UsageError("--sequential goes with --by random")
    target = bound or _BOUND
    looks = stopping_plan(target, population, level=level, misses=max(expect, 3)) if sequential else None
    # Strata are bounded as parts of a population without end.
    needed = size or reviews_needed(target, expect, None if by == "stratified" else population, level=level)
    if looks:
        needed = looks.looks[-1]
    if needed is None:
        raise click.UsageError(f"{expect} misses among {population:,} {unit}s are more than {target:.2%}")
    sample = draw(facts, needed, by=by, unit=unit, seed=seed)
    place = {name: number for number, name in enumerate(sample.units)}
    chosen = sorted(
        (place[name], fact.id, name, text, line["spans"])
        for fact, text, line in notes
        if (name := fact.id if unit == "note" else fact.patient) in place
    )
    planned = tuple(
        PlannedNote(note_id, name, size, tuple((s["out_start"], s["out_end"]) for s in spans), digest)
        for _, note_id, name, (size, digest), spans in chosen
    )
    wanted = None if size and not looks and bound is None else target
    fingerprint = key.fingerprint if key else ""
    result = ReviewPlan(sample, wanted, level, planned, looks, finished.digest, key=fingerprint)
    Path(out).write_bytes(orjson.dumps(result.to_json(), option=orjson.OPT_INDENT_2) + b"\n")
    _show_plan(result, population)
    if size and size > population:
        click.echo(f"--size {size:,}: the run has {population:,} {unit}s, so all of them are drawn", err=True)
    click.echo(f"plan: {out}", err=True)


def _show_plan(plan: Any, population: int) -> None:
    from nescio.evaluate.assess.bounds import reviews_needed

    sample, unit = plan.sample, f"{plan.sample.unit}s"
    notes = "" if sample.unit == "note" else f", with {len(plan.notes):,} notes"
    click.echo(f"{population:,} {unit}; drawn: {len(sample.units):,}{notes}")
    if not sample.is_random:
        click.echo(f"drawn by {sample.by}: good for finding misses, but no bound follows from it")
        return
    if plan.bound is None:
        return
    click.echo(f"to bound {unit} with a miss by {plan.bound:.2%} at {plan.level:.0%}:")
    if plan.stopping:
        for misses, size in enumerate(plan.stopping.looks):
            click.echo(f"  stop after {size:,} if at most {misses} of them have a miss")
        return
    for misses in range(4):
        limit = None if sample.by == "stratified" else population
        size = reviews_needed(plan.bound, misses, limit, level=plan.level)
        if size is not None and size <= population:
            found = f"at most {misses} with a miss" if misses else "none with a miss"
            click.echo(f"  read {size:,} and find {found}")


@command.command(
    epilog=examples(
        "nescio assess sample plan.json clean.report -o sample.jsonl",
        "nescio assess sample plan.json clean.report -o sample --to brat",
    )
)
@click.argument("plan_file", metavar="PLAN", type=PATH)
@click.argument("run", type=PATH)
@click.option("-o", "--out", required=True, type=PATH, help="Where the notes to review go.")
@click.option("--to", type=FORMAT, help="Format of OUT; that of its suffix by default.")
@_key_option
@_clean_options
@read_options
def sample(
    plan_file: str,
    run: str,
    out: str,
    to: str | None,
    key_file: str | None,
    clean: str | None,
    table: str,
    **reading: Any,
) -> None:
    """Write the drawn notes of RUN for review, in the order of PLAN.

    Their spans are the places where something was replaced. Add a span for every PHI that still stands, in any tool and format.
    """
    from nescio.corpora import writer
    from nescio.corpora.guessing import guess_target
    from nescio.pipeline.job.paths import check_apart
    from nescio.pipeline.run_files.finished_run import open_run, with_places

    drawn = load_plan(plan_file, key_file)
    report = open_run(run)
    check_apart(out, [plan_file, str(report.folder)])
    _check_run(drawn, report)
    wanted = {note.id: note for note in drawn.notes}
    found = {
        doc.id: with_places(doc, line)
        for doc, line in report.notes(clean, table, **reading)
        if doc.id in wanted
    }
    _check_all(wanted.keys(), found, run)
    _check_texts(wanted, found, run)
    with writer(out, to or guess_target(out)) as target:
        for note in drawn.notes:
            target.write(found[note.id])
    click.echo(f"{len(found):,} notes to review: {out}", err=True)


@command.command(
    epilog=examples(
        "nescio assess report plan.json reviewed.jsonl",
        "nescio assess report plan.json first.jsonl second.jsonl --html assessment.html --json assessment.json",
    )
)
@click.argument("plan_file", metavar="PLAN", type=PATH)
@click.argument("reviewed", metavar="REVIEWED...", nargs=-1, required=True, type=PATH)
@click.option("--detector", "detectors", multiple=True, type=PATH, help="What a detector found in the same notes; two of them for capture-recapture.")  # fmt: skip
@click.option(
    "--all-read", is_flag=True, help="Nothing may be marked, but all notes were read: a bound follows."
)
@click.option("--html", "html_path", type=click.Path(dir_okay=False, path_type=Path), help="Write a page.")
@click.option("--json", "json_path", type=click.Path(dir_okay=False), help="Write every figure as JSON ('-' for stdout).")  # fmt: skip
@_key_option
@read_options
def report(
    plan_file: str,
    reviewed: tuple[str, ...],
    detectors: tuple[str, ...],
    all_read: bool,
    html_path: Path | None,
    json_path: str | None,
    key_file: str | None,
    **reading: Any,
) -> None:
    """Report what the reviewed sample says: misses, their kinds, and bounds.

    REVIEWED are the notes of the sample with what a reviewer marked, one file or folder for each reviewer.
    """
    import orjson

    from nescio.apps.reports.assessment import assessment_html, assessment_lines, assessment_warnings
    from nescio.corpora import read
    from nescio.evaluate.assess.assessment import assess
    from nescio.pipeline.job.paths import check_reports

    if len(detectors) == 1:
        raise click.UsageError("give --detector twice: capture-recapture compares two")
    check_reports((json_path, html_path), (plan_file, *reviewed, *detectors))
    drawn = load_plan(plan_file, key_file)
    reviews = [_read_review(path, drawn, **reading) for path in reviewed]
    detected = [{doc.id: doc for doc in read(path, **reading)} for path in detectors]
    result = assess(drawn, reviews, detectors=detected, read=all_read)
    data = orjson.dumps(result.to_json(), option=orjson.OPT_INDENT_2).decode()
    if json_path == "-":
        click.echo(data)
    else:
        for line in assessment_lines(result):
            click.echo(line)
        if json_path:
            Path(json_path).write_text(data + "\n", encoding="utf-8")
    for line in assessment_warnings(result):
        click.echo(line, err=True)
    if html_path:
        html_path.write_text(assessment_html(result), encoding="utf-8")
        click.echo(f"report: {html_path}", err=True)


def _read_review(path: str, plan: Any, **reading: Any) -> dict[str, Any]:
    """Return the notes of a reviewer by id.

    Raises:
        DataError: one cannot be read, or is not as it was drawn; it names the file.
    """
    from nescio.corpora import read_located
    from nescio.evaluate.assess.plan import as_drawn

    planned = {note.id: note for note in plan.notes}
    return {
        doc.id: as_drawn(planned.get(doc.id), doc, source.location())
        for doc, source in read_located(path, **reading)
    }


def _check_new(out: str) -> None:
    from nescio.core.errors import DataError, Location

    if Path(out).exists():
        raise DataError("exists", Location(out), fix="choose another name, or remove it")


def _check_run(plan: Any, run: Any) -> None:
    from nescio.core.errors import DataError, Location

    if plan.run and plan.run != run.digest:
        raise DataError(
            "the plan was made from another run",
            Location(str(run.folder)),
            fix="name the run that the plan was made from, or plan anew",
        )


def _check_texts(planned: dict[str, Any], found: dict[str, Any], run: str) -> None:
    from nescio.core.errors import DataError, Location
    from nescio.languages.safe_to_show import shown_id

    for note_id, note in planned.items():
        if not note.is_text(found[note_id].text):
            raise DataError(
                f"note {shown_id(note_id)} changed since the plan was made",
                Location(run),
                fix="restore the clean notes, or plan anew",
            )


def _check_all(wanted: Collection[str], found: dict[str, Any], run: str) -> None:
    from nescio.core.errors import DataError, Location

    missing = sorted(set(wanted) - found.keys())
    if missing:
        raise DataError(
            f"{len(missing):,} notes of the plan are not among the clean notes, such as {missing[0]}",
            Location(run),
            fix="name the run that the plan was made from",
        )
