"""`nescio recipes`: list the recipes with their published and measured scores, or describe one."""

from __future__ import annotations

import textwrap

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
        scores = measured().get(name)
        click.echo(f"{name:<20} {reported:<36} {scores['types_f1'] if scores else '-':<14} {recipe.title}")
    click.echo("measured: MEDDOCAN dev, trained on its train split (python benchmarks/recipes.py)")


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
    scores = measured().get(name)
    if scores:
        click.echo(f"measured on MEDDOCAN dev: types F {scores['types_f1']}, spans F {scores['spans_f1']}")
    if recipe.guessed:
        click.echo("\nguessed, because the paper does not say:")
        for guess in recipe.guessed:
            click.echo(textwrap.fill(guess, 100, initial_indent="- ", subsequent_indent="  "))
    settings = {key: value for key, value in recipe.table().items() if key in _SETTINGS and value != {}}
    click.echo("\nsettings (change any with --set key=value):\n")
    click.echo(tomli_w.dumps(settings))


def _f(value: object) -> str:
    return str(value[-1]) if isinstance(value, list) else str(value)
