"""`nescio convert`: from one corpus format into another, losing nothing unasked."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from nescio.apps.cli.options import (
    FORMAT,
    PATH,
    examples,
    read_options,
    reading,
    table_options,
    to_table_option,
    warn_of_passwords,
)
from nescio.core.errors import DataError
from nescio.core.labels import Scheme, scheme
from nescio.corpora import writer

_SKIPPED = 3  # exit code when some notes were left out


@click.command(
    epilog=examples(
        "nescio convert meddocan/train train.jsonl             brat folder to JSON lines",
        "nescio convert notes.csv notes --to i2b2-2014         a folder of XML files",
        "nescio convert notes.csv notes.parquet --text-column NOTE_TEXT --patient-column MRN",
        "nescio convert train bare --to text --drop spans      the notes without annotations",
        "nescio convert es es14.jsonl --relabel meddocan:i2b2-2014",
        "nescio convert postgresql://host/db notes.parquet --table note --id-column note_id --text-column note_text",
        "nescio convert notes.jsonl sqlite:notes.db --to-table note",
        "zcat notes.jsonl.gz | nescio convert - - --from jsonl --to conll",
    )
)
@click.argument("source", metavar="IN", type=PATH)
@click.argument("target", metavar="OUT", type=PATH)
@table_options
@to_table_option
@read_options
@click.option("--to", type=FORMAT, help="Format of OUT; guessed from its suffix when not given.")
@click.option(
    "--drop",
    multiple=True,
    type=click.Choice(["spans", "overlaps", "meta"]),
    help="What may be lost; without this, what a format cannot carry is refused.",
)
@click.option(
    "--relabel", metavar="A:B", help="Translate labels from scheme A to B, e.g. meddocan:i2b2-2014."
)
@click.option(
    "--skip-bad", is_flag=True, help="Leave out what cannot be read, list it on stderr, and exit with 3."
)
def command(
    source: str,
    target: str,
    to: str | None,
    drop: tuple[str, ...],
    relabel: str | None,
    skip_bad: bool,
    table: str,
    query: str,
    to_table: str,
    **options: Any,
) -> int:
    """Turn a corpus from one format into another.

    IN and OUT are a file, a folder, - for stdin and stdout, or a database; .gz is read and written. Text and spans come out exactly
    as they went in, and further columns travel along. What the new format cannot carry is refused, not lost. OUT
    appears only when all is done.
    """
    from nescio.corpora.database_tables import copied_rows
    from nescio.corpora.databases import is_database
    from nescio.evaluate.pairing import left_out
    from nescio.pipeline.job.output_layout import layout_like
    from nescio.pipeline.job.paths import check_apart

    warn_of_passwords(source, target)
    to_database = is_database(target)
    if not to_database:
        check_apart(target, [source])
    schemes = _schemes(relabel) if relabel else None
    skipped = 0

    def skip(error: DataError) -> None:
        nonlocal skipped
        skipped += 1
        click.echo(f"left out: {error}", err=True)

    lost: Counter[str] = Counter()
    with copied_rows(source, table, query, options) as (path, how):
        layout = layout_like(path, target, how, spans="spans" not in drop, types=to_database)
        with writer(target, to, drop=drop, layout=layout, table=to_table) as out:
            for doc, _ in reading("convert", path, how, skip if skip_bad else None):
                new = schemes[0].convert_document(doc, schemes[1]) if schemes else doc
                lost += left_out([doc], [new])
                out.write(new)
    click.echo(
        f"{out.count:,} notes written" + (f", {skipped:,} problems left out" if skipped else ""), err=True
    )
    if schemes and lost:
        labels = ", ".join(f"{label} {count:,}" for label, count in lost.most_common())
        click.echo(f"spans left out, whose labels do not map to {schemes[1].name}: {labels}", err=True)
    return _SKIPPED if skipped else 0


def _schemes(relabel: str) -> tuple[Scheme, Scheme]:
    first, colon, second = relabel.partition(":")
    if not colon:
        raise click.BadParameter("give two schemes, such as meddocan:i2b2-2014", param_hint="--relabel")
    return scheme(first), scheme(second)
