"""`nescio reveal`: undo the reversible policy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nescio.apps.cli.options import FORMAT, PATH, examples, read_options, reading

if TYPE_CHECKING:
    from nescio.replace import Key


@click.command(
    name="reveal",
    epilog=examples(
        "nescio key study.key",
        "nescio scrub notes/ -o encrypted/ --policy encrypt --key-file study.key",
        "nescio reveal encrypted/ -o restored/ --key-file study.key",
        "nescio reveal crosswalk.nescio -o table.csv --crosswalk --key-file study.key",
    ),
)
@click.argument("source", metavar="IN", type=PATH)
@click.option("-o", "--out", required=True, type=PATH, help="Where the notes go; - for stdout.")
@click.option("--key-file", type=PATH, help="The key they were encrypted with; else $NESCIO_KEY.")
@click.option("--crosswalk", is_flag=True, help="IN is a crosswalk of `nescio scrub`; OUT becomes a csv.")
@click.option("--to", type=FORMAT, help="Format of OUT; that of its suffix by default, else that of IN.")
@read_options
def command(
    source: str, out: str, key_file: str | None, crosswalk: bool, to: str | None, **options: Any
) -> None:
    """Restore the notes that the policy `encrypt` encrypted, byte for byte, or make a table of a crosswalk.

    With another key, or if a token was changed, nothing is written.
    """
    from nescio.core.errors import DataError, SecretError
    from nescio.corpora import guess_format, writer
    from nescio.corpora.guessing import guess_target
    from nescio.pipeline.job.output_layout import layout_like
    from nescio.pipeline.job.paths import check_apart
    from nescio.pipeline.keys.reveal import reveal_document
    from nescio.replace import load_key

    check_apart(out, [source])
    key = load_key(key_file)
    if key is None:
        raise SecretError("no key: give --key-file, or set NESCIO_KEY")
    if crosswalk:
        _reveal_crosswalk(Path(source), out, key)
        return
    if to is None:
        try:
            guess_target(out)
        except DataError:
            to = options.get("format") or guess_format(source)
    tokens = 0
    with writer(out, to, layout=layout_like(source, out, options)) as target:
        for doc, _ in reading("reveal", source, options):
            revealed, count = reveal_document(doc, key)
            target.write(revealed)
            tokens += count
    click.echo(f"{target.count:,} notes, {tokens:,} tokens revealed", err=True)


def _reveal_crosswalk(source: Path, out: str, key: Key) -> None:
    import csv
    import io

    from nescio.corpora.output_files import OutputFile
    from nescio.pipeline.run_files.crosswalk import read_crosswalk, table_lines

    count = sum(1 for _ in read_crosswalk(source, key))  # all of it opens, or nothing is written
    file = OutputFile(out, private=True)
    try:
        for row in table_lines(read_crosswalk(source, key)):
            line = io.StringIO()
            csv.writer(line).writerow(row)
            file.stream.write(line.getvalue().encode("utf-8", "surrogatepass"))
        file.commit()
    except BaseException:
        file.discard()
        raise
    click.echo(f"{count:,} notes", err=True)
