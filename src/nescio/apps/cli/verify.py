"""`nescio verify`: whether a dossier is as it was signed."""

from __future__ import annotations

from pathlib import Path

import click

from nescio.apps.cli.options import PATH, examples


@click.command(epilog=examples("nescio verify dossier --public-key officer.pem.pub", "nescio verify dossier"))
@click.argument("dossier", type=PATH)
@click.option("--public-key", type=PATH, help="The key of who should have signed it.")
def command(dossier: str, public_key: str | None) -> int:
    """Check that DOSSIER has not changed since it was signed, and by whom it was.

    Without --public-key the key inside the dossier is taken: that shows that nothing changed by accident, not who signed.
    Exit code 1 if anything is wrong.
    """
    from nescio.apps.dossier.signing import verify_folder

    problems = verify_folder(Path(dossier), Path(public_key) if public_key else None)
    for problem in problems:
        click.echo(problem)
    if problems:
        return 1
    click.echo(
        "intact, and signed by this key"
        if public_key
        else "intact, and signed by the key inside it; give --public-key to know whose that is"
    )
    return 0
