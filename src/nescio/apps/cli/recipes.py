"""`nescio recipes`: what can be trained, with published and measured scores."""

from __future__ import annotations

import textwrap

import click


@click.command(name="recipes")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """List all recipes with their reported and measured F, or explain the one called NAME."""
    from nescio.recipes import load_recipe, recipe_names
    from nescio.recipes.measured import measured

    if name is None:
        click.echo(f"{'recipe':<20} {'reported F':<36} {'measured F':<14} what it is")
        for known in recipe_names():
            recipe = load_recipe(known)
            claims = ", ".join(f"{_f(value)} {test}" for test, value in list(recipe.reported.items())[:1])
            own = measured().get(known)
            click.echo(f"{known:<20} {claims:<36} {own['types_f1'] if own else '-':<14} {recipe.title}")
        click.echo("measured: MEDDOCAN dev, trained on its train split (python benchmarks/recipes.py)")
        return
    recipe = load_recipe(name)
    click.echo(f"{recipe.name}: {recipe.title}\nfrom {recipe.source}\n")
    click.echo(textwrap.fill(recipe.idea, 100))
    for test, value in recipe.reported.items():
        click.echo(
            f"\nreported on {test}: {' / '.join(str(v) for v in value) if isinstance(value, list) else value}"
        )
    own = measured().get(name)
    if own:
        click.echo(f"measured on MEDDOCAN dev: types F {own['types_f1']}, spans F {own['spans_f1']}")
    if recipe.guessed:
        click.echo("\nguessed, because the paper does not say:")
        for guess in recipe.guessed:
            click.echo(textwrap.fill(guess, 100, initial_indent="- ", subsequent_indent="  "))
    import tomli_w

    parts = {
        k: v
        for k, v in recipe.table().items()
        if k in ("seed", "learner", "partner", "passes", "rules", "post")
    }
    click.echo("\nsettings (change any with --set key=value):\n")
    click.echo(tomli_w.dumps({key: value for key, value in parts.items() if value != {}}))


def _f(value: object) -> str:
    return str(value[-1]) if isinstance(value, list) else str(value)
