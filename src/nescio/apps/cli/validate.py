"""`nescio validate`: every problem of a corpus, one a line, with its place and fix."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from nescio.apps.cli.options import PATH, examples, read_options, reading, table_options
from nescio.core.document import Document, find_overlap
from nescio.core.errors import DataError, Location, nearest
from nescio.core.labels import scheme, scheme_names, shown_label
from nescio.corpora.input_files import Source

_ANY = "any"


@click.command(
    epilog=examples(
        "nescio validate corpus/",
        "nescio validate train.jsonl --scheme i2b2-2014     labels must be of this scheme",
        "nescio validate mine.csv --scheme any              labels of your own",
        "nescio validate export.csv --encoding cp1252 --text-column NOTE",
    )
)
@click.argument("path", metavar="IN", type=PATH)
@table_options
@read_options
@click.option(
    "--scheme",
    "scheme_name",
    type=click.Choice([*scheme_names(), _ANY]),
    help="Label scheme to hold it to; any known label when not given.",
)
@click.option("--allow-overlaps", is_flag=True, help="Spans may share characters.")
def command(
    path: str, scheme_name: str | None, allow_overlaps: bool, table: str, query: str, **options: Any
) -> int:
    """List every problem of a corpus, with its file, line and fix.

    Reading goes on after each problem, so that all of them are listed at once, one a line. Exits with 1 if there are
    any.
    """
    from nescio.corpora.database_tables import copied_rows

    problems = 0
    notes = 0

    def report(error: DataError) -> None:
        nonlocal problems
        problems += 1
        click.echo(str(error))

    names = scheme_names() if scheme_name is None else (scheme_name,)
    labels = {label for name in names if name != _ANY for label in scheme(name).labels}
    with copied_rows(path, table, query, options) as (file, how):
        for doc, source in reading("validate", file, how, report):
            notes += 1
            for error in _problems(doc, source, labels, allow_overlaps):
                report(error)
    click.echo(f"{notes:,} notes read, {problems or 'no'} problem{'s' * (problems != 1)} found", err=True)
    return 1 if problems else 0


def _problems(doc: Document, source: Source, labels: set[str], allow_overlaps: bool) -> Iterator[DataError]:
    def location(offset: int) -> Location:
        return source.location(offset=offset, doc_id=doc.id)

    for number, span in enumerate(doc.spans, 1):
        if labels and span.label not in labels:
            hint = nearest(span.label, labels).removeprefix("; ")
            fix = (
                hint
                if hint.startswith("did")
                else "name its scheme with --scheme, or allow any label with --scheme any"
            )
            # What stands where a label should be may be text of the note.
            yield DataError(
                f"span {number} has the unknown label {shown_label(span.label)}",
                location(span.start),
                fix=fix,
            )
    clash = None if allow_overlaps else find_overlap(doc.spans)
    if clash:
        first, second = clash
        yield DataError(
            f"the spans {first.start}-{first.end} and {second.start}-{second.end} overlap",
            location(second.start),
            fix="keep one of them (fine for jsonl, brat and i2b2-2014: --allow-overlaps)",
        )
