"""`nescio token`: make a bearer token for the service or the gateway."""

from __future__ import annotations

import click

from nescio.apps.cli.options import PATH, examples
from nescio.apps.server.tokens import SCOPES, add_token


@click.command(
    name="token",
    epilog=examples(
        "nescio token tokens.toml portal",
        "nescio token tokens.toml research --scope detect --notes-per-minute 600",
        "nescio serve --tokens tokens.toml",
    ),
)
@click.argument("file", type=PATH)
@click.argument("name")
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    type=click.Choice(SCOPES),
    default=("detect", "scrub"),
    show_default=True,
    help="What it allows; may be given several times.",
)
@click.option("--notes-per-minute", type=click.IntRange(0), default=0, help="Limit; 0 for none.")
@click.option("--characters-per-minute", type=click.IntRange(0), default=0, help="Limit; 0 for none.")
def command(
    file: str, name: str, scopes: tuple[str, ...], notes_per_minute: int, characters_per_minute: int
) -> None:
    """Make a token called NAME, add its SHA-256 to FILE, and print the token once on stdout."""
    secret = add_token(
        file,
        name,
        dict.fromkeys(scopes),
        notes_per_minute=notes_per_minute,
        characters_per_minute=characters_per_minute,
    )
    click.echo(secret)
