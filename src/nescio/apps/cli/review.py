"""`nescio review`: the page to correct notes on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from nescio.apps.cli.options import (
    FORMAT,
    PATH,
    RULE_MODELS,
    any_language_option,
    examples,
    model_option,
    read_options,
    sensitivity_option,
    term_options,
)


@click.command(
    name="review",
    epilog=examples(
        "nescio review notes/                                       open the page",
        "nescio review notes.jsonl --run clean.jsonl.report         review what a run found",
        "nescio review notes/ --export gold.jsonl --reviewer Ana    write what is done, without the page",
        "nescio review sample.jsonl --model annotations             go on from spans that the notes have",
    ),
)
@click.argument("notes", type=PATH)
@click.option("--run", "run_folder", type=PATH, help="The report folder of a finished run: review what it found.")  # fmt: skip
@click.option("--clean", type=PATH, help="The clean notes of the run; where it wrote them by default.")
@click.option("--db", type=PATH, help="The database of the review, which holds the notes; by default NOTES.review.db in the working folder, or beside the notes if there is one.")  # fmt: skip
@model_option
@click.option("--second", default="", metavar="MODEL", help=f"A second detector, such as {RULE_MODELS}: notes can be ordered by where the two disagree.")  # fmt: skip
@sensitivity_option
@term_options
@any_language_option
@click.option("--policy", default="surrogate", show_default=True, help="What the page shows as the clean note.")  # fmt: skip
@click.option("--key-file", type=PATH, help="The key, for surrogates and for the ids of a run; else $NESCIO_KEY.")  # fmt: skip
@click.option("--sample", type=click.IntRange(0), default=50, show_default=True, help="Size of the random sample from which recall is estimated.")  # fmt: skip
@click.option("--seed", default=0, show_default=True, help="Of the random sample.")
@click.option("--kind-column", default="", help="Column with the kind of note.")
@click.option("--writer-column", default="", help="Column with the writer of the note.")
@click.option("--port", type=click.IntRange(1, 65535), default=8310, show_default=True)
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
@click.option("--reviewer", default="", help="With --export: whose review; `adjudicated` for that of two. The only one by default.")  # fmt: skip
@click.option("--export", type=PATH, help="Write the notes that are done, with their gold, and end.")
@click.option("--to", type=FORMAT, help="Format of --export; that of its suffix by default.")
@read_options
def command(
    notes: str,
    db: str | None,
    policy: str,
    key_file: str | None,
    port: int,
    open_page: bool,
    reviewer: str,
    export: str | None,
    to: str | None,
    **options: Any,
) -> None:
    """Correct NOTES on a page in the browser, on this machine alone.

    The link that is shown works once. Everything is saved at once in the database, which holds the notes: keep it as you keep them.
    --allow and --deny are also the files that the page adds terms to.
    """
    from nescio.apps.review.exporting import export_gold, with_suffix
    from nescio.apps.review.store import ReviewStore

    os.umask(0o077)  # whatever this command writes holds PHI
    path = Path(db) if db else _default_path(notes)
    if export:
        from nescio.pipeline.job.paths import check_apart

        export = with_suffix(export, to)
        check_apart(export, [notes])
        store = ReviewStore(_existing(path))
        whose = reviewer or _only_reviewer(store.reviewers())
        count = export_gold(store, whose, export, to)
        click.echo(f"{count:,} notes of {whose}: {export}", err=True)
        return
    _serve(notes, path, policy, key_file, port, open_page=open_page, **options)


def _serve(
    notes: str, path: Path, policy: str, key_file: str | None, port: int, *, open_page: bool, **options: Any
) -> None:
    from nescio.apps.server.run import require_serve

    require_serve()
    from nescio.apps.review.access import Access
    from nescio.apps.review.app import HOST, ReviewApp, serve
    from nescio.apps.review.learning import LearnJob
    from nescio.apps.review.review import Review, TermPaths, preview_scrubber
    from nescio.apps.review.store import ReviewStore

    scrubber = preview_scrubber(policy, key_file)
    allow, deny = (options.pop(name) or f"{path}.{name}.txt" for name in ("allow", "deny"))
    terms = TermPaths(Path(allow), Path(deny))
    store = ReviewStore(path)
    settings = _prepare(store, notes, terms, key_file, **options)
    access = Access(store)
    link = f"http://{HOST}:{port}/?token={access.token}"

    def ready() -> None:
        click.echo(f"kept in {path}, with the notes; Ctrl-C ends it", err=True)
        click.echo(f"open {link}")
        if open_page:
            click.launch(link)

    review = Review(store, scrubber, terms, LearnJob(store, settings))
    serve(ReviewApp(review, access).app(), port, ready)


def _prepare(
    store: Any,
    notes: str,
    terms: Any,
    key_file: str | None,
    *,
    run_folder: str | None,
    clean: str | None,
    model: str,
    second: str,
    sensitivity: float | None,
    site: str | None,
    any_language: bool,
    sample: int,
    seed: int,
    kind_column: str,
    writer_column: str,
    **reading: Any,
) -> Any:
    """Fill the database; return what was reviewed with what."""
    from nescio.apps.review.prepare import ReviewSettings, detection_rounds, prepare
    from nescio.apps.review.run_notes import RunNotes
    from nescio.core.progress import progress
    from nescio.pipeline.job.job import renamed_columns
    from nescio.pipeline.run_files.finished_run import open_run
    from nescio.replace import load_key

    run = None
    if run_folder:
        other = {name: value for name, value in reading.items() if name != "format"}
        finished = open_run(run_folder)
        run = RunNotes(finished, load_key(key_file), clean, **other)
        reading = {**reading, **finished.settings.get("named columns", {}), **renamed_columns(reading)}
        store.set_fact("run", run_folder)
        store.set_fact("run digest", finished.digest)
    allow, deny = (str(path) if path.exists() else None for path in (terms.allow, terms.deny))
    settings = ReviewSettings(
        notes=notes,
        reading=reading,
        model=run.model if run and model == "auto" else model,
        second=second,
        sensitivity=sensitivity,
        allow=allow,
        deny=deny,
        site=site,
        any_language=any_language,
        kind_column=kind_column,
        writer_column=writer_column,
        run=run,
    )
    _begin(store, notes, {"sample": sample, "seed": seed})
    with progress("detect", None, "notes") as advance:
        rounds = detection_rounds(settings)
        count = prepare(store, settings, lambda notes_done: advance(notes_done / max(rounds, 1)))
    click.echo(f"{count:,} notes to review", err=True)
    if run and run.left_out:
        click.echo(f"{run.left_out:,} notes that the run did not write are left out", err=True)
    return settings


def _default_path(notes: str) -> Path:
    """Return where the review of notes is kept: in the working folder, unless one was begun beside the notes."""
    beside = Path(f"{notes.rstrip('/')}.review.db")
    return beside if beside.exists() else Path(beside.name)


def _begin(store: Any, notes: str, asked: dict[str, int]) -> None:
    """Write down what a review is of; of one that was begun before, say which options no longer count.

    Raises:
        DataError: it is the review of other notes.
    """
    from nescio.core.errors import DataError, Location

    place = str(Path(notes).resolve())
    if not store.languages():  # no note yet
        for name, value in {"notes": place, **asked}.items():
            store.set_fact(name, str(value))
        return
    context = click.get_current_context()
    if not context.params["db"] and store.fact("notes", place) != place:
        raise DataError(
            "a review of notes in another folder", Location(str(store.path)),
            fix="name a file with --db: this one if the notes were moved, else another",
        )  # fmt: skip
    for name, value in asked.items():
        was = store.fact(name)
        if context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT and was != str(value):
            click.echo(f"--{name} {value} is not used: {store.path} was begun with {was}; begin another review with --db", err=True)  # fmt: skip


def _existing(path: Path) -> Path:
    from nescio.core.errors import DataError, Location

    if not path.exists():
        raise DataError("no such review", Location(str(path)), fix="name its database with --db")
    return path


def _only_reviewer(names: list[str]) -> str:
    if len(names) != 1:
        raise click.UsageError(f"--reviewer: one of {', '.join(names) or 'nobody yet'}, or adjudicated")
    return names[0]
