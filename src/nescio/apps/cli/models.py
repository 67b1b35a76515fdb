"""`nescio models`: what can detect, with what it was trained on and how well it does."""

from __future__ import annotations

import click

from nescio.apps.cli.options import PATH, examples


@click.command(
    name="models",
    epilog=examples(
        "nescio models",
        "nescio models en",
        "nescio models my-model --measure notes/test --as 'our test notes'",
    ),
)
@click.argument("models", nargs=-1, metavar="[MODEL]...")
@click.option(
    "--measure",
    "notes",
    type=PATH,
    help="Measure MODEL on these annotated notes, and save the figures in its card.",
)
@click.option("--as", "title", help="What the card calls those notes; their path by default.")
def command(models: tuple[str, ...], notes: str | None, title: str | None) -> None:
    """List the models that come with nescio with their scores, or show the cards of MODELS; checksums are verified."""
    from nescio.apps.reports.model_card import headline, model_page
    from nescio.corpora import read_all
    from nescio.detect.model_card import read_card
    from nescio.models.measure import measure
    from nescio.models.saved import model_folder, shipped_models
    from nescio.pipeline.measure.systems import run_model

    if notes and len(models) != 1:
        raise click.UsageError("--measure wants one MODEL")
    if notes:
        measure(model_folder(models[0]), title or notes, read_all(notes), run_model)
    for name in models:
        click.echo(model_page(name))
    if models:
        return
    for name in shipped_models():
        card = read_card(model_folder(name))
        click.echo(f"{name}: {card.language}, {card.recipe}, {len(card.labels)} labels of {card.scheme}")
        for test, scores in card.scores.items():
            click.echo(f"  {test}: {headline(scores)}")
    click.echo("nescio models NAME shows a card", err=True)
