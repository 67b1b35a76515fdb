"""`nescio key`: make a key, exchange one for another, and compute digests under one."""

from __future__ import annotations

from pathlib import Path

import click

from nescio.apps.cli.options import PATH, examples

_NEW = "new"


class _Keys(click.Group):
    """A group in which `nescio key FILE` is short for `nescio key new FILE`."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, cmd_name if cmd_name in self.commands else _NEW)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        return super().resolve_command(ctx, args if args and args[0] in self.commands else [_NEW, *args])


@click.group(
    name="key",
    cls=_Keys,
    subcommand_metavar="FILE | rotate OLD NEW [PATH...] | digest KEY PATH...",
    epilog=examples(
        "nescio key study.key",
        "nescio key rotate study.key new.key crosswalk.nescio sealed.jsonl",
        "nescio key digest study.key notes.jsonl",
    ),
)
def command() -> None:
    """Make a new key and write it to FILE, which only you may read.

    The key decides on surrogates, date shifts, hashes and encryption. Who has it can link clean notes to patients, and
    reveal what was encrypted: keep it away from the clean notes. An existing file is never overwritten.
    """


@command.command(name=_NEW)
@click.argument("path", metavar="FILE", type=PATH)
def new(path: str) -> None:
    """Make a key; the same as `nescio key FILE`."""
    _make(path)


@command.command()
@click.argument("old", type=PATH)
@click.argument("new", type=PATH)
@click.argument("paths", metavar="[PATH...]", nargs=-1, type=PATH)
def rotate(old: str, new: str, paths: tuple[str, ...]) -> None:
    """Exchange the key OLD for NEW: crosswalks and encrypted notes in PATH are encrypted under NEW, in place.

    NEW is made if there is no such file. All of PATH is changed, or nothing; an interrupted rotation is finished by the same
    command. OLD is not removed. Surrogates, date shifts and codes cannot be exchanged: scrub the notes again for these.
    """
    from nescio.core.errors import SecretError
    from nescio.pipeline.keys.rotation import rotate_files
    from nescio.replace import load_key

    before = load_key(old)
    if not Path(new).exists():
        _make(new)
    after = load_key(new)
    if before is None or after is None or before == after:
        raise SecretError(f"{new}: the same key as {old}")
    files, count = rotate_files(paths, before, after)
    click.echo(f"{files:,} files, {count:,} tokens and lines now under key {after.fingerprint}", err=True)


@command.command()
@click.argument("key", type=PATH)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=PATH)
def digest(key: str, paths: tuple[str, ...]) -> None:
    """Show the digests of PATH under KEY, as the report of a run has them for its inputs."""
    from nescio.core.checksum import keyed_digest
    from nescio.core.errors import DataError, Location
    from nescio.pipeline.settings import DIGEST_PURPOSE
    from nescio.replace import load_key

    found = load_key(key)
    for path in paths:
        if not Path(path).exists():
            raise DataError("no such file or folder", Location(path), fix="check the path")
        if found is not None:
            click.echo(f"{keyed_digest(Path(path), found.derive(DIGEST_PURPOSE))}  {path}")


def _make(path: str) -> None:
    from nescio.replace import new_key, save_key

    key = new_key()
    save_key(key, path)
    click.echo(
        f"key {key.fingerprint} written to {path}; keep it safe, and apart from the clean notes", err=True
    )
