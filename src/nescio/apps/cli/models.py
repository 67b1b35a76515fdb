"""`nescio models`: what can detect, with what it was trained on and how well it does."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(name="models")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path))
def command(folders: tuple[Path, ...]) -> None:
    """List the models that come with nescio, and those in FOLDERS, with their scores; checksums are verified."""
    from nescio.detect.card import read_card
    from nescio.detect.registry import bundled_models, model_folder

    found = [*map(str, bundled_models()), *map(str, folders)]
    if not found:
        click.echo("no bundled models; train one with `nescio train`", err=True)
    for name in found:
        card = read_card(model_folder(name))
        click.echo(
            f"{name}: {card.kind}, recipe {card.recipe or '-'}, {card.language or 'any language'}, {card.scheme}"
        )
        click.echo(f"  labels: {', '.join(card.labels)}")
        for test, scores in card.scores.items():
            told = (
                ", ".join(f"{key} {value}" for key, value in scores.items())
                if isinstance(scores, dict)
                else scores
            )
            click.echo(f"  {test}: {told}")
