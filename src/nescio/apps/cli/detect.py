"""`nescio detect`: find PHI and write annotations, without touching the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

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
    term_options,
)
from nescio.core.document import Document
from nescio.core.labels import scheme_names

_STDIN = "-"


@click.command(
    name="detect",
    epilog=examples(
        "nescio detect notes/ -o found.jsonl",
        "nescio detect notes/ -o ann/ --to brat --model my-model --recall paranoid",
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
    **options: str,
) -> int:
    """Find PHI in the notes of IN and write them with their spans to OUT.

    Detects as `nescio scrub` does: what is found in one note is searched for in all of the patient's notes. A note that fails
    is left out and named on stderr, and the exit code is 3.
    """
    from nescio.corpora import writer
    from nescio.languages.shapes import shown_id
    from nescio.pipeline.engines.local import detect_stream
    from nescio.pipeline.paths import check_apart
    from nescio.pipeline.schemes import Relabeller
    from nescio.pipeline.scrubber import Scrubber

    check_apart(out, paths)
    if detector_only and (allow or deny):
        raise click.UsageError("--allow and --deny do not go with --detector-only")
    scrubber = Scrubber(
        model,
        policy="tag",
        sensitivity=sensitivity,
        scheme=scheme,
        any_language=any_language,
        allow=allow,
        deny=deny,
    )
    relabel = Relabeller(scheme) if scheme else None
    held = list(_read(paths, options)) if _STDIN in paths else None  # stdin can be read only once
    notes = spans = failed = 0
    with suppress(_NothingWrittenError), writer(out, to) as sink:
        for doc, found in detect_stream(
            lambda: held if held is not None else _read(paths, options), scrubber, detector_only=detector_only
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


def _read(paths: tuple[str, ...], options: dict[str, str]) -> Iterator[Document]:
    for path in paths:
        for doc, _ in reading("detect", path, options):
            yield doc
