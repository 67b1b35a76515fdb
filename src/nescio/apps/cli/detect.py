"""`nescio detect`: find PHI and write annotations, without touching the text."""

from __future__ import annotations

from collections.abc import Iterator

import click

from nescio.apps.cli.options import FORMAT, PATH, examples, model_option, read_options, reading, recall_option
from nescio.core.document import Document

_BATCH = 256


@click.command(
    name="detect",
    epilog=examples(
        "nescio detect notes/ -o found.jsonl",
        "nescio detect notes/ -o ann/ --to brat --model my-model --recall paranoid",
    ),
)
@click.argument("paths", metavar="IN...", nargs=-1, required=True, type=PATH)
@click.option("-o", "--out", type=PATH, required=True, help="Where the annotations go; '-' for stdout.")
@model_option
@recall_option
@click.option("--to", "to", type=FORMAT, help="Format of OUT; guessed when not given.")
@read_options
def command(
    paths: tuple[str, ...], out: str, model: str, recall: float | None, to: str | None, **options: str
) -> None:
    """Find PHI in the notes of IN and write them with their spans to OUT."""
    from nescio.corpora import writer
    from nescio.models.load import find_detector, wordless
    from nescio.pipeline.paths import check_apart
    from nescio.pipeline.windows import predict_long

    check_apart(out, paths)
    detector = find_detector(model, recall).detector
    count = spans = 0
    with writer(out, to) as sink:
        for batch in _batches(paths, options):
            with wordless():
                spans_of = predict_long(detector, batch)
            for doc, found in zip(batch, spans_of, strict=True):
                sink.write(doc.with_spans(found))
                count += 1
                spans += len(found)
    click.echo(f"{count} notes, {spans} spans", err=True)


def _batches(paths: tuple[str, ...], options: dict[str, str]) -> Iterator[list[Document]]:
    batch: list[Document] = []
    for path in paths:
        for doc, _ in reading("detect", path, options):
            batch.append(doc.with_spans(()))
            if len(batch) == _BATCH:
                yield batch
                batch = []
    if batch:
        yield batch
