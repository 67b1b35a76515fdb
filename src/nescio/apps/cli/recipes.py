"""`nescio recipes`: list the recipes with their published and measured scores, or describe one."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

import click

_SETTINGS = ("seed", "learner", "second_learner", "passes", "rules", "postprocess")


@click.command(name="recipes")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """List all recipes with their reported and measured F, or describe the one called NAME."""
    if name is None:
        _list_all()
    else:
        _describe(name)


def _list_all() -> None:
    from nescio.recipes import load_recipe, recipe_names
    from nescio.recipes.measured import measured

    click.echo(f"{'recipe':<20} {'reported F':<36} {'measured F':<14} what it is")
    for name in recipe_names():
        recipe = load_recipe(name)
        reported = ", ".join(f"{_f(value)} {test}" for test, value in list(recipe.reported.items())[:1])
        click.echo(f"{name:<20} {reported:<36} {_measured_f(measured().get(name, {})):<14} {recipe.title}")
        for variant in recipe.variants:
            title = load_recipe(f"{name}-{variant}").title
            score = _measured_f(measured().get(f"{name}-{variant}", {}))
            click.echo(f"  -{variant:<17} {'':<36} {score:<14} {title}")
    click.echo(
        "measured: MEDDOCAN dev, trained on its train split, types (spans for systems without types); nescio experiment table"
    )
    click.echo("*: an earlier measurement, see docs/recipes-table.md")


def _describe(name: str) -> None:
    import tomli_w

    from nescio.recipes import load_recipe
    from nescio.recipes.measured import measured

    recipe = load_recipe(name)
    click.echo(f"{recipe.name}: {recipe.title}\nfrom {recipe.source}\n")
    click.echo(textwrap.fill(recipe.idea, 100))
    for test, value in recipe.reported.items():
        figures = " / ".join(str(v) for v in value) if isinstance(value, list) else value
        click.echo(f"\nreported on {test}: {figures}")
    scores = measured().get(name, {})
    if "spans_f1" in scores:
        types = f"types F {scores['types_f1']}, " if "types_f1" in scores else ""
        click.echo(f"measured on MEDDOCAN dev: {types}spans F {scores['spans_f1']}{_tokens(scores)}")
    if "stale" in scores:
        click.echo(f"(measured earlier, {scores['stale']})")
    if recipe.guessed:
        click.echo("\nguessed, because the paper does not say:")
        for guess in recipe.guessed:
            click.echo(textwrap.fill(guess, 100, initial_indent="- ", subsequent_indent="  "))
    settings = {key: value for key, value in recipe.table().items() if key in _SETTINGS and value != {}}
    click.echo("\nsettings (change any with --set key=value):\n")
    click.echo(tomli_w.dumps(settings))


def _measured_f(scores: Mapping[str, Any]) -> str:
    """Return the measured F, with a star for an earlier measurement."""
    score = scores.get("types_f1", scores.get("spans_f1"))
    return "-" if score is None else f"{score:.2f}{'*' if 'stale' in scores else ''}"


def _tokens(scores: Mapping[str, Any]) -> str:
    """Return what was measured of single tokens, PHI or not, as part of a sentence."""
    view = scores.get("meddocan", {}).get("PHI tokens")
    return f", PHI tokens P {view['precision'][0]}, R {view['recall'][0]}" if view else ""


def _f(value: object) -> str:
    return str(value[-1]) if isinstance(value, list) else str(value)
