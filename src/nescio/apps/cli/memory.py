"""`nescio memory`: show, verify, compact a record memory, and forget patients."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from nescio.apps.cli.options import PATH, examples

if TYPE_CHECKING:
    from collections.abc import Callable

    from nescio.replace import Key

_Function = TypeVar("_Function", bound="Callable[..., Any]")


def _key_option(function: _Function) -> _Function:
    return click.option("--key-file", type=PATH, help="The key of the memory; else $NESCIO_KEY.")(function)


_patient_option = click.option(
    "--patient", "patients", multiple=True, metavar="ID", help="A patient, by the id of the notes."
)


@click.group(
    name="memory",
    epilog=examples(
        "nescio scrub notes/ -o clean/ --memory study.memory --key-file study.key     every day",
        "nescio memory show study.memory --key-file study.key",
        "nescio memory verify study.memory --key-file study.key",
        "nescio memory forget study.memory --patient 4711 --key-file study.key",
        "nescio memory compact study.memory --key-file study.key",
    ),
)
def command() -> None:
    """Look after the record memory in DIR, which `nescio scrub --memory DIR` makes.

    A memory keeps what is known of each patient between runs, encrypted under the key. Nothing here shows what it knows.
    """


@command.command()
@click.argument("folder", metavar="DIR", type=PATH)
@_patient_option
@_key_option
def show(folder: str, patients: tuple[str, ...], key_file: str | None) -> None:
    """Show how many patients, notes and runs the memory in DIR has, and what it lists for reissue; no PHI.

    With --patient: how many facts of each label are known of that patient, not which.
    """
    from nescio.pipeline.memory.chain import entries
    from nescio.pipeline.memory.facts import Facts
    from nescio.pipeline.memory.store import Memory

    with Memory.open(Path(folder), _key(key_file)) as memory:
        for patient in patients:
            facts = Facts.unpack(memory.facts(patient))
            click.echo(f"notes\t{len(memory.notes(patient)):,}")
            for label, count in Counter(label for label, _ in (*facts.roster, *facts.entities)).most_common():
                click.echo(f"{label}\t{count:,}")
        if patients:
            return
        for name, count in memory.counts().items():
            click.echo(f"{name}\t{count:,}")
        for number, entry, code in entries(memory):
            click.echo(
                f"run {number}\t{entry['time']}\t{entry['notes']:,} notes\t{entry['quarantined']:,} quarantined\tcode {code}"
            )


@command.command()
@click.argument("folder", metavar="DIR", type=PATH)
@_key_option
def verify(folder: str, key_file: str | None) -> int:
    """Check the chain of runs of the memory in DIR, and the audit trails of all runs. Exit code 1 if anything is wrong."""
    from nescio.pipeline.memory.chain import check_chain
    from nescio.pipeline.memory.store import Memory

    with Memory.open(Path(folder), _key(key_file)) as memory:
        problems = check_chain(memory)
        for problem in problems:
            click.echo(problem)
        if problems:
            return 1
        click.echo(f"{memory.last_run:,} runs, intact")
    return 0


@command.command()
@click.argument("folder", metavar="DIR", type=PATH)
@_patient_option
@_key_option
def forget(folder: str, patients: tuple[str, ...], key_file: str | None) -> int:
    """Remove all that the memory in DIR knows of a patient; the patient's notes count as not cleaned afterwards.

    Exit code 1 if it knew nothing of one of the patients.
    """
    from nescio.pipeline.memory.store import Memory

    if not patients:
        raise click.UsageError("Missing option '--patient'.")
    with Memory.open_to_write(Path(folder), _key(key_file)) as memory:
        known = [memory.forget(patient) for patient in patients]
    click.echo(f"{sum(known):,} patients forgotten, {known.count(False):,} not known", err=True)
    return 0 if all(known) else 1


@command.command()
@click.argument("folder", metavar="DIR", type=PATH)
@_key_option
def compact(folder: str, key_file: str | None) -> None:
    """Make the memory in DIR as small as it can be."""
    from nescio.pipeline.memory.store import Memory

    with Memory.open_to_write(Path(folder), _key(key_file)) as memory:
        before = memory.counts()["bytes"]
        memory.compact()
        click.echo(f"{before:,} bytes before, {memory.counts()['bytes']:,} now", err=True)


def _key(path: str | None) -> Key:
    from nescio.core.errors import SecretError
    from nescio.replace import load_key

    key = load_key(path)
    if key is None:
        raise SecretError("a memory is read with its key: name the file with --key-file")
    return key
