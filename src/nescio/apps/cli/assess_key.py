"""The key under which the notes of a plan of `nescio assess` have their digests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from nescio.evaluate.assess.plan import ReviewPlan
    from nescio.pipeline.run_files.finished_run import FinishedRun
    from nescio.replace import Key

PURPOSE = "assess"
"""What the key is derived for."""


def key_of_run(run: FinishedRun, key_file: str | None) -> Key | None:
    """Return the key for the digests of a plan; None, with a warning, where none is given.

    Raises:
        SecretError: it is not the key of the run.
    """
    from nescio.core.errors import SecretError
    from nescio.replace.key import load_key

    key = load_key(key_file)
    own = run.settings.get("key", "")
    if key is None:
        click.echo(
            "digests without a key: who has the plan can test guesses of a clean note; give --key-file",
            err=True,
        )
    elif own not in ("made for this run", key.fingerprint):
        raise SecretError(f"this is not the key of the run; give the one with the fingerprint {own}")
    return key


def load_plan(path: str, key_file: str | None) -> ReviewPlan:
    """Read a plan, with the key of its digests if they have one.

    Raises:
        DataError: it is none.
        SecretError: the key is missing, or another.
    """
    import orjson

    from nescio.core.errors import DataError, Location, SecretError
    from nescio.evaluate.assess.plan import ReviewPlan
    from nescio.replace.key import load_key

    try:
        plan = ReviewPlan.from_json(orjson.loads(Path(path).read_bytes()))
    except orjson.JSONDecodeError:
        raise DataError("no JSON", Location(path), fix="make a plan with `nescio assess plan`") from None
    except DataError as error:
        raise DataError(error.problem, Location(path), fix=error.fix) from None
    if not plan.key:
        return plan
    key = load_key(key_file)
    if key is None or key.fingerprint != plan.key:
        raise SecretError(f"{path}: made with the key {plan.key}; give it as --key-file")
    return plan.with_secret(key.derive(PURPOSE))
