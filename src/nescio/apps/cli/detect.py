"""`nescio detect`: find PHI and write annotations, without touching the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import Any

import click

from nescio.apps.cli.options import (
    FORMAT,
    PATH,
    QUARANTINED,
    any_language_option,
    detector_only_option,
    examples,
    model_option,
    read_options,
    reading,
    sensitivity_option,
    table_options,
    term_options,
    to_table_option,
    warn_of_passwords,
)
from nescio.core.document import Document
from nescio.core.labels import scheme_names

_STDIN = "-"


@click.command(
    name="detect",
    epilog=examples(
        "nescio detect notes/ -o found.jsonl",
        "nescio detect notes/ -o ann/ --to brat --model my-model --recall paranoid",
        "nescio detect sqlite:notes.db --table note -o sqlite:notes.db --to-table found",
        "nescio detect notas/ -o found.jsonl --model es --scheme i2b2-2014",
    ),
)
@click.argument("paths", metavar="IN...", nargs=-1, required=True, type=PATH)
@click.option("-o", "--out", type=PATH, required=True, help="Where the annotations go; '-' for stdout.")
@model_option
@sensitivity_option
@detector_only_option
@click.option(
    "--scheme",
    type=click.Choice(scheme_names()),
    help="Label scheme of what is written; the model's own by default.",
)
@click.option("--to", "to", type=FORMAT, help="Format of OUT; guessed when not given.")
@any_language_option
@term_options
@table_options
@to_table_option
@read_options
def command(
    paths: tuple[str, ...],
    out: str,
    model: str,
    sensitivity: float | None,
    detector_only: bool,
    scheme: str | None,
    to: str | None,
    any_language: bool,
    allow: str | None,
    deny: str | None,
    site: str | None,
    table: str,
    query: str,
    to_table: str,
    **options: str,
) -> int:
    """Find PHI in the notes of IN and write them with their spans to OUT.

    Detects as `nescio scrub` does: what is found in one note is searched for in all of the patient's notes. A note that fails
    is left out and named on stderr, and the exit code is 3.
    """
    from nescio.corpora import writer
    from nescio.corpora.database_tables import copied_rows
    from nescio.corpora.databases import is_database
    from nescio.languages.safe_to_show import shown_id
    from nescio.pipeline.engines.local import detect_stream
    from nescio.pipeline.job.output_layout import layout_like
    from nescio.pipeline.job.paths import check_apart
    from nescio.pipeline.schemes import Relabeller
    from nescio.pipeline.scrubber import Scrubber

    warn_of_passwords(*paths, out)
    to_database = is_database(out)
    if not to_database:
        check_apart(out, paths)
    if detector_only and (allow or deny or site):
        raise click.UsageError("--allow, --deny and --site do not go with --detector-only")
    scrubber = Scrubber(
        model,
        policy="tag",
        sensitivity=sensitivity,
        scheme=scheme,
        any_language=any_language,
        allow=allow,
        deny=deny,
        site=site,
    )
    relabel = Relabeller(scheme) if scheme else None
    notes = spans = failed = 0
    with ExitStack() as stack:
        stack.enter_context(suppress(_NothingWrittenError))
        sources = [stack.enter_context(copied_rows(path, table, query, options)) for path in paths]
        held = list(_read(sources)) if _STDIN in paths else None  # stdin can be read only once
        is_table = to_database or is_database(paths[0])
        layout = (
            layout_like(sources[0][0], out, sources[0][1], spans=True, types=to_database)
            if is_table
            else None
        )
        sink = stack.enter_context(writer(out, to, layout=layout, table=to_table))
        for doc, found in detect_stream(
            lambda: held if held is not None else _read(sources), scrubber, detector_only=detector_only
        ):
            if found.error:
                place = shown_id(doc.id) or f"number {notes + failed + 1}"
                click.echo(f"left out: note {place}: {found.error}", err=True)
                failed += 1
                continue
            kept = relabel(found.spans) if relabel else found.spans
            sink.write(doc.with_spans(kept))
            notes += 1
            spans += len(kept)
        if failed and not notes:
            raise _NothingWrittenError
    click.echo(f"{notes} notes, {spans} spans", err=True)
    for label, count in sorted((relabel.dropped if relabel else Counter[str]()).items()):
        click.echo(f"{count} spans {label}: no such label in {scheme}, left out", err=True)
    return QUARANTINED if failed else 0


class _NothingWrittenError(Exception):
    """Every note failed, so there is no output."""


def _read(sources: Sequence[tuple[str, dict[str, Any]]]) -> Iterator[Document]:
    for path, options in sources:
        for doc, _ in reading("detect", path, options):
            yield doc
