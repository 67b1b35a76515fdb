"""`nescio train`: train a recipe on the user's own notes."""

from __future__ import annotations

from pathlib import Path

import click

from nescio.apps.cli.options import PATH, examples, read_options
from nescio.core.labels import scheme_names
from nescio.languages.registry import language_codes


@click.command(
    name="train",
    epilog=examples(
        "nescio train jabreel-crf --train meddocan/train --dev meddocan/dev -o my-model",
        "nescio train he-harbin --train notes.jsonl -o my-model --set learner.c1=0.1",
    ),
)
@click.argument("recipe")
@click.option("--train", "train_path", type=PATH, required=True, help="Annotated notes to train on.")
@click.option("--dev", "dev_path", type=PATH, help="Annotated notes to score on.")
@click.option(
    "-o", "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Model folder."
)
@click.option("--set", "changes", multiple=True, metavar="KEY=VALUE", help="Change a setting of the recipe.")
@click.option(
    "--language", "--lang", type=click.Choice(language_codes()), help="Guessed from the notes by default."
)
@click.option("--scheme", type=click.Choice(scheme_names()), help="Guessed from the labels by default.")
@click.option(
    "--resume",
    is_flag=True,
    help="Resume an interrupted run: finished parts are kept, networks resume at their last epoch, other parts start again.",
)
@read_options
def command(
    recipe: str,
    train_path: str,
    dev_path: str | None,
    out: Path,
    changes: tuple[str, ...],
    language: str | None,
    scheme: str | None,
    resume: bool,
    **options: str,
) -> None:
    """Train RECIPE (see `nescio recipes`) and write a model folder, with a report of the run in it."""
    from nescio.corpora import read_all
    from nescio.recipes import finished_parts, load_recipe, train_recipe

    chosen = load_recipe(recipe, changes)
    train = read_all(train_path, **options)
    dev = read_all(dev_path, **options) if dev_path else []
    click.echo(f"{chosen.name}: {len(train)} notes to train on, {len(dev)} to score on", err=True)
    if resume:
        kept = finished_parts(out)
        click.echo(
            f"resuming: {', '.join(kept) if kept else 'no part'} finished before and kept; "
            "networks resume at their last epoch, other parts start again",
            err=True,
        )
    scores = train_recipe(
        chosen,
        train,
        dev,
        out,
        language=language or "",
        scheme=scheme or "",
        data={"train": Path(train_path).name, **({"dev": Path(dev_path).name} if dev_path else {})},
        resume=resume,
        keep=True,
    )
    if scores:
        click.echo(f"dev: types F {scores['types_f1']:.2f}, spans F {scores['spans_f1']:.2f}", err=True)
    click.echo(f"model: {out}", err=True)
