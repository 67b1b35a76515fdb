"""`nescio languages`: which languages there are, what their packs have, and which models read them."""

from __future__ import annotations

import click

from nescio.apps.cli.options import examples


@click.command(name="languages", epilog=examples("nescio languages"))
def command() -> None:
    """List the languages with the parts of their packs, and the models for each.

    A pack in a folder of your own is listed, too, where $NESCIO_LANGUAGES names it.
    """
    from nescio.detect.model_card import read_card
    from nescio.languages.registry import language_packs
    from nescio.models.saved import model_folder, shipped_models

    models: dict[str, list[str]] = {}
    for name in shipped_models():
        models.setdefault(read_card(model_folder(name)).language, []).append(name)
    for pack in language_packs():
        rules = [f"rules-{pack.code}"] if pack.rules else []
        counts = (len(pack.rules), len(pack.certain_rules), len(pack.medicine_rules))
        click.echo(f"{pack.code}: {pack.name}")
        click.echo(f"  models: {', '.join([*models.get(pack.code, ()), *rules]) or 'none'}")
        click.echo("  rules: {}, certain: {}, medicine: {}".format(*counts))
        click.echo(f"  parts: {', '.join(pack.parts())}")
