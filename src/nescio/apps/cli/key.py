"""`nescio key`: make a key."""

from __future__ import annotations

import click

from nescio.apps.cli.options import PATH, examples


@click.command(name="key", epilog=examples("nescio key study.key"))
@click.argument("path", metavar="FILE", type=PATH)
def command(path: str) -> None:
    """Make a new key and write it to FILE, which only you may read.

    The key decides on surrogates, date shifts, hashes and encryption. Who has it can link clean notes to patients, and
    reveal what was encrypted: keep it away from the clean notes. An existing file is never overwritten.
    """
    from nescio.replace import new_key, save_key

    key = new_key()
    save_key(key, path)
    click.echo(
        f"key {key.fingerprint} written to {path}; keep it safe, and apart from the clean notes", err=True
    )
