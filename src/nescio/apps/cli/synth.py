"""`nescio synth`: labelled invented notes."""

from __future__ import annotations

import click

from nescio.apps.cli.options import FORMAT, PATH, examples
from nescio.core.errors import ConfigError
from nescio.core.progress import progress
from nescio.corpora import read_all, writer
from nescio.languages.registry import DEFAULT_LANGUAGE, language_codes


@click.command(
    epilog=examples(
        "nescio synth -n 1000 --language en -o notes.jsonl      a thousand labelled notes",
        "nescio synth -n 200 --language es -o notas --to brat --seed 7",
        "nescio synth -n 1 --language en -o - --to inline --kind ed-note",
        "nescio synth -n 50 -o bare --to text --drop spans        the same without labels",
        "nescio synth --language en --kinds                     what kinds there are",
        "nescio synth --swap train.jsonl -o more.jsonl           your annotated notes with other people in them",
    )
)
@click.option(
    "-n", "count", type=click.IntRange(min=1), default=100, show_default=True, help="How many notes."
)
@click.option(
    "--language",
    "--lang",
    type=click.Choice(language_codes()),
    default=DEFAULT_LANGUAGE,
    show_default=True,
    help="Language.",
)
@click.option("-o", "--out", "target", type=PATH, help="Where to write; - for stdout.")
@click.option("--to", type=FORMAT, help="Format of OUT; guessed from its suffix when not given.")
@click.option(
    "--drop",
    multiple=True,
    type=click.Choice(["spans"]),
    help="What may be lost; without this, a format that cannot carry labels is refused.",
)
@click.option("--seed", default=0, show_default=True, help="Same seed, same notes.")
@click.option("--kind", "only", multiple=True, help="Only notes of this kind; may be given more than once.")
@click.option(
    "--clean", is_flag=True, help="Without noise: no typing errors, no text in capitals, no wrapped lines."
)
@click.option(
    "--swap", "source", type=PATH, help="Copy these annotated notes, with values swapped within their label."
)
@click.option("--kinds", "list_kinds", is_flag=True, help="List the kinds of notes and stop.")
def command(
    count: int,
    language: str,
    target: str | None,
    to: str | None,
    drop: tuple[str, ...],
    seed: int,
    only: tuple[str, ...],
    clean: bool,
    source: str | None,
    list_kinds: bool,
) -> None:
    """Make invented clinical notes with exact PHI labels (i2b2-2014), for training and for trying things out.

    No note is about anybody: names are drawn or made up, phones and mail domains are of ranges kept for fiction. Copies made by
    --swap are as private as the notes they are made of.
    """
    from nescio.corpora.synth import generate, kinds, swapped
    from nescio.pipeline.job.paths import check_apart

    if list_kinds:
        click.echo("\n".join(kinds(language)))
        return
    if target is None:
        raise click.UsageError("say where to write with -o")
    check_apart(target, [source] if source else [])
    notes = generate(count, language, seed=seed, only=only, noise=not clean)
    if source is not None:
        given = read_all(source)
        if not any(doc.spans for doc in given):
            raise ConfigError(f"{source}: no annotations to swap; give notes with spans")
        notes, count = swapped(given, seed=seed), len(given)
    with writer(target, to, drop=("meta", *drop)) as out, progress("Inventing", total=count) as advance:
        for doc in notes:
            out.write(doc)
            advance()
    click.echo(f"{out.count:,} notes written", err=True)
